package pdb

import (
	"fmt"
	"math/bits"

	"npuzzle/board"
)

// An Evaluator values positions by tables: the sum over the patterns of a
// partition, and the maximum over several partitions. It is immutable.
//
// What it knows of a position is a state of [Evaluator.Words] words. For each
// pattern they hold the cells and the order of its tiles and its value: one
// word where these fit, for up to 8 tiles on up to 32 cells, else two. Behind
// them stand the sums of the partitions, 16 bits each.
type Evaluator struct {
	views      []view
	words      int
	consistent bool
}

// A view is a partition as it looks at positions.
type view struct {
	parts []part
	of    [256]*part  // of each tile; nil when no pattern has it
	tile  [256]uint32 // the number of each tile in its pattern's orders
	wide  bool        // a pattern takes two words of a state
	// between masks the cells that lie between two, by their distance.
	between [32]uint8

	sums     int  // the word of a state that has the sum,
	sumShift uint // from this bit on
	shift    uint // from the address of an entry to that of its byte
}

// A part is a pattern of a partition: what a look-up reads of its table and
// index, and how it sees the board.
type part struct {
	number int // in its partition
	at     int // its first word in a state
	data   []byte
	stride uint64 // bits or bytes from row to row
	words  []uint64
	perMap uint64
	zoned  bool   // whether zones are told apart
	zones  uint64 // mask of a zone's number
	first  uint8  // the lowest bit of a map's first slice in its words
	bytes  uint8  // of a mask

	cell  [64]uint8   // where the table sees what is on a cell
	place [64]placeOf // of the zone of that

	// The rank of an order, by its upper and its lower four tiles.
	upper, lower *[4096]uint16
	// The rank of a mask, by bytes: for the first and the last byte alone, for
	// those between by the number of cells below them too.
	low, high *[256]uint32
	middle    [2]*[16][256]uint32

	reader *reader
}

// NewEvaluator returns the evaluator of partitions of a goal's board. It asks
// for tables by canonical keys, of the kind and coding given.
func NewEvaluator(goal board.Board, partitions []Partition, zones Zones, coding Coding,
	table func(Key) (*Table, error)) (*Evaluator, error) {
	e := &Evaluator{views: make([]view, len(partitions)), consistent: zones == ByZone}
	goalCells := goal.Cells()
	for n, p := range partitions {
		if err := p.Validate(); err != nil {
			return nil, err
		}
		if p.Size != goal.Size() || p.Home != goal.Blank() {
			return nil, fmt.Errorf("pdb: %w: it is for %v and blank home %d, want %v and %d",
				ErrPartition, p.Size, p.Home, goal.Size(), goal.Blank())
		}
		v := &e.views[n]
		v.parts = make([]part, len(p.Patterns))
		for _, pattern := range p.Patterns {
			v.wide = v.wide || pattern.Tiles() > 8 || p.Size.Cells() > 32 || p.Size.Width > 9
		}
		if w := p.Size.Width; w > 1 && !v.wide {
			v.between[w] = 1<<(w-1) - 1
		}
		for i, pattern := range p.Patterns {
			key, s := Key{p.Size, p.Home, pattern, zones, coding}.Canonical()
			t, err := table(key)
			if err != nil {
				return nil, err
			}
			part := &v.parts[i]
			*part = newPart(t, s, e.words, v.wide)
			part.number = i
			e.words++
			if v.wide {
				e.words++
			}
			for tile, home := range goalCells {
				if pattern.Has(home) {
					v.of[tile] = part
					v.tile[tile] = uint32(bits.OnesCount64(uint64(key.Pattern >> s[home] >> 1)))
				}
			}
		}
	}
	for n := range e.views {
		v := &e.views[n]
		v.sums, v.sumShift = e.words+n/4, uint(n%4*16)
		if coding == Bit {
			v.shift = 3
		}
	}
	e.words += (len(e.views) + 3) / 4
	return e, nil
}

func newPart(t *Table, s board.Symmetry, at int, wide bool) part {
	r := newReader(t)
	p := part{
		at:     at,
		data:   t.data,
		stride: r.stride,
		words:  r.words,
		perMap: uint64(r.perMap),
		zoned:  t.Key.Zones == ByZone,
		zones:  r.zoneMask,
		first:  uint8(r.firstFrom),
		bytes:  uint8(len(r.ranks)),
		reader: r,
	}
	for cell, to := range s {
		p.cell[cell] = uint8(to)
		p.place[cell] = r.place[to]
	}
	if wide {
		return p
	}
	p.upper, p.lower = rankTables(r.tiles)
	last := len(r.ranks) - 1
	p.low, p.high = (*[256]uint32)(r.ranks[0]), new([256]uint32)
	if last > 0 {
		p.high = (*[256]uint32)(r.ranks[last])
	}
	for i := range p.middle {
		p.middle[i] = new([16][256]uint32)
		if i+1 < last {
			for n := range r.tiles + 1 {
				copy(p.middle[i][n][:], r.ranks[i+1][n<<8:])
			}
		}
	}
	return p
}

// Words returns the length of a state.
func (e *Evaluator) Words() int { return e.words }

// Consistent reports whether values of neighbours differ by at most 1.
func (e *Evaluator) Consistent() bool { return e.consistent }

// MemoBytes returns the length of a memo: a byte for each pattern.
func (e *Evaluator) MemoBytes() int {
	n := 0
	for i := range e.views {
		n += len(e.views[i].parts)
	}
	return n
}

// Start fills the state of a position and returns its value. In a table of
// bits it walks down to the goal to learn the value of each pattern.
func (e *Evaluator) Start(p *board.Position, words []uint64) int {
	return e.fill(p, words, func(part *part, s state) int { return max(0, part.reader.value(s)) })
}

// Remember notes in memo, of [Evaluator.MemoBytes], what [Evaluator.Recall]
// needs to be fast.
func (e *Evaluator) Remember(words []uint64, memo []byte) {
	for i := range e.views {
		for j := range e.views[i].parts {
			part := &e.views[i].parts[j]
			value := words[part.at]
			if e.views[i].wide {
				value = words[part.at+1]
			}
			memo[0] = byte(value >> 56)
			memo = memo[1:]
		}
	}
}

// Recall does what Start does, with what was noted of the same position.
func (e *Evaluator) Recall(p *board.Position, memo []byte, words []uint64) int {
	return e.fill(p, words, func(*part, state) int {
		value := memo[0]
		memo = memo[1:]
		return int(value)
	})
}

// fill fills the state of a position, given the values of its patterns.
func (e *Evaluator) fill(p *board.Position, words []uint64, value func(*part, state) int) int {
	most := 0
	for i := range e.views {
		v := &e.views[i]
		cells := make([][MaxTiles]int, len(v.parts)) // of each part, by ascending goal cell
		for cell, tile := range p.Tiles() {
			if part := v.of[tile]; part != nil {
				cells[part.number][part.reader.tiles-1-int(v.tile[tile])] = int(part.cell[cell])
			}
		}
		sum := 0
		for n := range v.parts {
			part := &v.parts[n]
			s := stateOf(cells[n][:part.reader.tiles], int(part.cell[p.Blank()]))
			one := value(part, s)
			part.pack(words[part.at:], s, one, v.wide)
			sum += one
		}
		words[v.sums] = words[v.sums]&^(0xffff<<v.sumShift) | uint64(sum)<<v.sumShift
		most = max(most, sum)
	}
	return most
}

// pack fills the words of a pattern.
func (p *part) pack(words []uint64, s state, value int, wide bool) {
	top := uint64(value) << 56
	if wide {
		words[0], words[1] = s.mask, top|uint64(s.order)
		return
	}
	for i := range p.reader.tiles {
		top |= uint64(s.order.tile(i)) << (32 + 3*i)
	}
	words[0] = top | s.mask
}

// rankTables returns what the upper and the lower four tiles of an order
// contribute to its rank. The rank's digit for a position is the number of
// lower tiles on lower positions: for an upper position its tile less the
// lower tiles that stand above it, so either table knows enough.
func rankTables(tiles int) (upper, lower *[4096]uint16) {
	upper, lower = new([4096]uint16), new([4096]uint16)
	for i := range upper {
		above := uint(0)
		rank := 0
		for position := tiles - 1; position >= 4; position-- {
			tile := i >> (3 * (position - 4)) & 7
			d := tile - bits.OnesCount(above&(1<<tile-1))
			above |= 1 << tile
			rank += d * int(factorial(position))
		}
		upper[i] = uint16(rank)
	}
	for i := range lower {
		below := uint(0)
		rank := 0
		for position := range min(tiles, 4) {
			tile := i >> (3 * position) & 7
			rank += bits.OnesCount(below&(1<<tile-1)) * int(factorial(position))
			below |= 1 << tile
		}
		lower[i] = uint16(rank)
	}
	return upper, lower
}
