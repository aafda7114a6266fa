package pdb

import "math/bits"

// A Node is a position whose children [Evaluator.Expand] values.
type Node struct {
	Blank  uint8 // the blank's cell
	State  []uint64
	N      int      // number of children, at most 4
	From   [4]uint8 // child i arises when the tile on cell From[i] slides into the blank
	Tile   [4]uint8 // these tiles
	Budget int      // children valued above this are cut off

	Value [4]int      // the answer; above Budget, any lower bound above it
	Child [4][]uint64 // their states, filled for those not cut off

	looks [4]look
}

// A look is a look-up on its way: a child's pattern after the move, and what
// the table holds of it.
type look struct {
	part   *part
	words  [2]uint64 // of the pattern, without the value
	before int       // the value before the move
	bit    uint8     // of the entry
	entry  uint8
}

// Expand values the children of a node. Each move concerns one pattern of a
// partition. The first partition's look-ups of all children are under way
// before the first is used, so that the waits for memory overlap; the next
// partition looks only at the children that are not cut off by then.
func (e *Evaluator) Expand(n *Node) {
	alive := [4]uint8{0, 1, 2, 3}
	left := n.N
	n.Value = [4]int{}
	for i := range e.views {
		v := &e.views[i]
		sum := 0
		for j := range v.parts {
			sum += int(n.State[v.parts[j].value] >> 56)
		}
		for _, child := range alive[:left] {
			v.look(&n.looks[child&3], n, int(child&3))
		}
		kept := 0
		for _, child := range alive[:left] {
			l := &n.looks[child&3]
			value, after := sum, 0
			if l.part != nil {
				after = l.value()
				value += after - l.before
			}
			n.Value[child&3] = max(n.Value[child&3], value)
			if value > n.Budget {
				continue
			}
			alive[kept&3] = child
			kept++
			state := n.Child[child&3]
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
func (v *view) look(l *look, n *Node, child int) {
	from, tileNumber := n.From[child&3], n.Tile[child&3]
	number := v.part[tileNumber]
	if number == none {
		l.part = nil
		return
	}
	p := &v.parts[number]
	l.part = p
	to := p.cell[n.Blank&63]
	tile := uint64(v.tile[tileNumber])
	place := p.place[from&63]
	from = p.cell[from&63]
	if p.wide {
		p.lookWide(l, n.State, tile, from, to, place)
		return
	}
	word := n.State[p.mask]
	l.before = int(word >> 56)

	mask := uint32(word)
	fromBit, toBit := uint32(1)<<(from&31), uint32(1)<<(to&31)
	moved := mask ^ fromBit ^ toBit
	i := 3 * bits.OnesCount32(mask&(fromBit-1))
	j := 3 * bits.OnesCount32(moved&(toBit-1))
	order := word >> 32 & (1<<24 - 1)
	low := uint64(1)<<(i&31) - 1
	order = order&low | order>>3&^low
	low = uint64(1)<<(j&31) - 1
	order = order&low | tile<<(j&31) | (order&^low)<<3
	l.words[0] = uint64(moved) | order<<32

	row := uint64(p.upper[order>>12&4095]) + uint64(p.lower[order&4095])
	number32 := p.ranks[0][moved&255]
	if p.bytes == 2 {
		number32 += p.ranks[1][moved>>8&255]
	} else {
		number32 = uint32(p.reader.rank(uint64(moved)))
	}
	l.load(p, row, uint64(number32), place)
}

// lookWide does the same with a pattern whose state takes two words.
func (p *part) lookWide(l *look, words []uint64, tile uint64, from, to uint8, place placeOf) {
	mask, top := words[p.mask], words[p.value]
	l.before = int(top >> 56)
	s := state{mask, order(top << 8 >> 8), 0}.move(int(from), int(to))
	l.words = [2]uint64{s.mask, uint64(s.order)}
	l.load(p, uint64(s.order.rank(p.reader.tiles)), uint64(p.reader.rank(s.mask)), place)
}

// load reads the entry of a row and a map, with the blank in a place.
func (l *look) load(p *part, row, m uint64, place placeOf) {
	if p.reader.Key.Zones == ByZone {
		word := p.words[m*p.perMap+uint64(place.word)]
		m = word>>(p.first&63) + word>>(place.shift&63)&p.zones
	}
	address := row*p.stride + m
	if p.bits {
		l.bit = uint8(address & 7)
		address >>= 3
	}
	l.entry = p.data[address]
}

// value returns the value of the pattern after the move. A bit is bit 1 of
// the value, which is one more or one less than before.
func (l *look) value() int {
	if !l.part.bits {
		return int(l.entry)
	}
	bit := int(l.entry >> (l.bit & 7))
	return l.before + 1 - ((l.before+1)>>1^bit)&1*2
}

// store puts the pattern after the move into a state.
func (l *look) store(words []uint64, value int) {
	p := l.part
	if p == nil {
		return
	}
	words[p.mask] = l.words[0]
	if p.wide {
		words[p.value] = l.words[1]
	}
	words[p.value] |= uint64(value) << 56
}
