package pdb

import (
	"math/bits"

	"npuzzle/board"
)

// A Node is a position whose children [Evaluator.Expand] values.
type Node struct {
	Position *board.Position
	State    []uint64
	N        int      // number of children, at most 4
	From     [4]uint8 // child i arises when the tile on cell From[i] slides into the blank
	Budget   int      // children valued above this are cut off

	Value [4]int      // the answer; above Budget, any lower bound above it
	Child [4][]uint64 // their states, filled for those not cut off
}

// A look is a look-up on its way: a child's pattern after the move, and what
// the table holds of it.
type look struct {
	part    *part
	words   [2]uint64 // of the pattern, without the value
	before  int       // the value before the move
	address uint64
	entry   byte
}

// Expand values the children of a node. Each move concerns one pattern of a
// partition. The first partition's look-ups of all children are under way
// before the first is used, so that the waits for memory overlap; the next
// partition looks only at the children that are not cut off by then.
func (e *Evaluator) Expand(n *Node) {
	var looks [4]look
	alive := [4]uint8{0, 1, 2, 3}
	left := n.N
	clear(n.Value[:])
	for i := range e.views {
		v := &e.views[i]
		sum := 0
		for j := range v.parts {
			sum += v.parts[j].valueIn(n.State)
		}
		for _, child := range alive[:left] {
			v.look(&looks[child], n, n.From[child])
		}
		kept := 0
		for _, child := range alive[:left] {
			l := &looks[child]
			value, after := sum, 0
			if l.part != nil {
				after = l.value()
				value += after - l.before
			}
			n.Value[child] = max(n.Value[child], value)
			if value > n.Budget {
				continue
			}
			alive[kept] = child
			kept++
			state := n.Child[child]
			if i == 0 {
				copy(state, n.State)
			}
			l.store(state, after)
		}
		left = kept
	}
}

// look starts the look-up for the child that arises when the tile on a cell
// slides into the blank.
func (v *view) look(l *look, n *Node, from uint8) {
	tile := n.Position.Tile(from)
	number := v.part[tile]
	if number == none {
		l.part = nil
		return
	}
	p := &v.parts[number]
	l.part = p
	to := p.cell[n.Position.Blank()&63]
	from = p.cell[from&63]
	if p.wide {
		p.lookWide(l, n.State, uint64(v.tile[tile]), from, to)
		return
	}
	word := n.State[p.at]
	l.before = int(word >> 56)

	mask := word & (1<<32 - 1)
	moved := mask ^ 1<<(from&31) ^ 1<<(to&31)
	i := 3 * bits.OnesCount32(uint32(mask)&(1<<(from&31)-1)) & 31
	j := 3 * bits.OnesCount32(uint32(moved)&(1<<(to&31)-1)) & 31
	order := word >> 32 & (1<<24 - 1)
	order = order&(1<<i-1) | order>>(i+3)<<i
	order = order&(1<<j-1) | uint64(v.tile[tile])<<j | order>>j<<(j+3)
	l.words[0] = moved | order<<32

	row := uint64(p.upper[order>>12]) + uint64(p.lower[order&(1<<12-1)])
	l.load(row, moved, from)
}

// lookWide does the same with a pattern whose state takes two words.
func (p *part) lookWide(l *look, words []uint64, tile uint64, from, to uint8) {
	mask, top := words[p.at], words[p.at+1]
	l.before = int(top >> 56)
	s := state{mask, order(top << 8 >> 8), 0}.move(int(from), int(to))
	l.words = [2]uint64{s.mask, uint64(s.order)}
	l.load(uint64(s.order.rank(p.tiles)), s.mask, from)
}

// load reads the entry of a row and a map, with the blank on a cell.
func (l *look) load(row, mask uint64, blank uint8) {
	p := l.part
	column := p.rank(mask)
	if p.Key.Zones == ByZone {
		column = p.slice(column, int(blank))
	}
	l.address = row*p.stride + uint64(column)
	if p.Key.Coding == Bit {
		l.entry = p.data[l.address>>3]
	} else {
		l.entry = p.data[l.address]
	}
}

// value returns the value of the pattern after the move. A bit is bit 1 of
// the value, which is one more or one less than before.
func (l *look) value() int {
	if l.part.Key.Coding == Byte {
		return int(l.entry)
	}
	bit := int(l.entry >> (l.address & 7))
	return l.before + 1 - ((l.before+1)>>1^bit)&1*2
}

// store puts the pattern after the move into a state.
func (l *look) store(words []uint64, value int) {
	if l.part == nil {
		return
	}
	top := uint64(value) << 56
	words[l.part.at] = l.words[0]
	if l.part.wide {
		words[l.part.at+1] = l.words[1] | top
	} else {
		words[l.part.at] |= top
	}
}
