package pdb

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"npuzzle/board"
)

// An Evaluator values positions by tables: the sum over the patterns of a
// partition, and the maximum over several partitions. It is immutable.
//
// What it knows of a position is a state of [Evaluator.Words] words. For each
// pattern they hold the cells and the order of its tiles and its value: one
// word where these fit, for up to 8 tiles on up to 32 cells, else two. Behind
// them stand the sums of the partitions, 16 bits each.
//
// With three partitions or more, patterns of one tile take no table: where one tile
// cannot shut the blank in, its value is its distance. Such tiles are loose. A
// partition has one word for all of its own, with the sum of their distances.
type Evaluator struct {
	size       board.Size
	views      []view
	words      int
	ends       [256]ends // of a tile's way, by edge: 4 · the blank's cell + the blank's move
	consistent bool
	bits       bool  // whether tables hold bits
	eyes       []eye // by tile, then by view: those of a tile side by side
	patterns   int   // how many differ, over all partitions
}

// A view is a partition as it looks at positions.
type view struct {
	parts []part
	eyes  [256]eye // by tile
	wide  bool     // a pattern takes two words of a state
	sum   lane     // of a state, with the sum
	loose int      // the word of loose tiles, or none
}

// A lane is sixteen bits of a state.
type lane struct {
	word  int
	shift uint8 // of the lane in that word
}

// ends are where a tile comes from and goes to.
type ends struct{ from, to uint8 }

// laneOf returns lane n behind the words of the patterns.
func laneOf(words, n int) lane { return lane{words + n/4, uint8(n % 4 * 16)} }

// get returns what a state has in the lane.
func (l lane) get(state []uint64) int32 { return int32(uint16(state[l.word] >> (l.shift & 63))) }

// set puts it there.
func (l lane) set(state []uint64, value int32) {
	state[l.word] = state[l.word]&^(0xffff<<(l.shift&63)) | uint64(uint16(value))<<(l.shift&63)
}

// An eye is what a view knows of a tile.
type eye struct {
	part   *part  // the pattern that has it, or nil
	at     uint8  // the pattern's first word in a state
	number uint8  // of the tile in the pattern's orders
	steps  *steps // where the tile is loose
}

// steps are by how much a loose tile comes further from its home: 1 or −1, by edge.
type steps struct {
	home int
	by   [256]int8
}

func newSteps(size board.Size, home int) *steps {
	s := &steps{home: home}
	for to := range size.Cells() {
		for _, m := range board.Moves {
			if from, ok := size.Neighbor(to, m); ok {
				s.by[4*to+int(m)] = int8(size.Distance(to, home) - size.Distance(from, home))
			}
		}
	}
	return s
}

// step is look for a loose tile: it returns the word of the loose tiles after a slide.
func (s *steps) step(word uint64, edge uint8) uint64 { return word + uint64(s.by[edge])<<56 }

// noWord is the word of loose tiles where there are none.
const noWord = -1

// loosens reports whether tiles that are patterns of their own are loose: their
// distances add up to a byte at most.
func loosens(size board.Size, views int) bool {
	longest := size.Width + size.Height - 2
	return views >= lazyFrom && size.Width > 1 && size.Height > 1 && longest*(size.Cells()-1) <= math.MaxUint8
}

// A part is a pattern of a partition: what a look-up reads of its table and
// index, and how it sees the board.
type part struct {
	number  int // in its partition
	pattern int // among the patterns that differ, over all partitions
	at      int // its first word in a state
	data    []byte
	bits    bool   // whether they are entries
	small   bool   // up to 16 cells, and words
	byte    uint8  // the lowest bit of a byte's number in an address
	stride  uint64 // bits or bytes from row to row
	before  uint64 // the address of the first, when rows are numbered by orders of eight
	// The index's, which see; without zones neither words nor pairs.
	words  []uint64
	zones  uint64 // mask of a zone's number
	from   uint8  // the lowest bit of a map's first slice in a word
	pairs  []uint32
	perMap uint32
	class  uint32 // mask of a map's class in a pair
	zoneOf []uint8
	first  uint8 // the lowest bit of a map's first slice in a pair
	row    uint8 // the bits of a cell's number in zoneOf

	sight            // unless the view is wide
	cell   [64]uint8 // where the table sees what is on a cell
	reader *reader
}

// NewEvaluator returns the evaluator of partitions of a goal's board. It asks
// for tables by canonical keys, of the kind and coding given.
func NewEvaluator(goal board.Board, partitions []Partition, zones Zones, coding Coding,
	table func(Key) (*Table, error)) (*Evaluator, error) {
	e := &Evaluator{size: goal.Size(), views: make([]view, len(partitions)), consistent: zones == ByZone, bits: coding == Bit}
	sights := map[seen]sight{}
	different := map[looked]int{}
	for to := range goal.Size().Cells() {
		for _, m := range board.Moves {
			if from, ok := goal.Size().Neighbor(to, m); ok {
				e.ends[4*to+int(m)] = ends{uint8(from), uint8(to)}
			}
		}
	}
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
		patterns := p.Tabled(len(partitions)).Patterns
		var loose Pattern
		for _, pattern := range p.Patterns {
			if !slices.Contains(patterns, pattern) {
				loose |= pattern
				continue
			}
			v.wide = v.wide || pattern.Tiles() > 8 || p.Size.Cells() > 32 || p.Size.Width > 9
		}
		if v.loose = noWord; loose != 0 {
			v.loose = e.words
			e.words++
			for tile, home := range goalCells {
				if loose.Has(home) {
					v.eyes[tile] = eye{at: uint8(v.loose), steps: newSteps(p.Size, home)}
				}
			}
		}
		v.parts = make([]part, len(patterns))
		for i, pattern := range patterns {
			key, s := Key{p.Size, p.Home, pattern, zones, coding}.Canonical()
			t, err := table(key)
			if err != nil {
				return nil, err
			}
			part := &v.parts[i]
			*part = newPart(t, s, e.words)
			part.number = i
			this := looked{t, part.cell}
			if _, ok := different[this]; !ok {
				different[this] = e.patterns
				e.patterns++
			}
			part.pattern = different[this]
			e.words++
			if v.wide {
				e.words++
			} else {
				by := seen{part.reader.index, part.cell}
				if _, ok := sights[by]; !ok {
					sights[by] = newSight(part.reader.index, p.Size, s)
				}
				part.sight = sights[by]
			}
			for tile, home := range goalCells {
				if pattern.Has(home) {
					number := bits.OnesCount64(uint64(key.Pattern >> s[home] >> 1))
					v.eyes[tile] = eye{part: part, at: uint8(part.at), number: uint8(number)}
				}
			}
		}
	}
	for n := range e.views {
		v := &e.views[n]
		v.sum = laneOf(e.words, n)
	}
	e.words += (len(e.views) + 3) / 4
	for i := range e.views {
		for tile := range e.views[i].eyes {
			if eye := &e.views[i].eyes[tile]; eye.part == nil && eye.steps == nil {
				eye.at = uint8(e.words)
			}
		}
	}
	for tile := range 256 {
		for i := range e.views {
			e.eyes = append(e.eyes, e.views[i].eyes[tile])
		}
	}
	if e.words >= maxWords || len(e.views) > maxViews {
		return nil, fmt.Errorf("pdb: %w: %d of them with states of %d words, want at most %d and %d",
			ErrPartition, len(e.views), e.words, maxViews, maxWords-1)
	}
	return e, nil
}

// looked is what a pattern's value depends on.
type looked struct {
	table *Table
	cell  [64]uint8
}

// seen is what a sight depends on.
type seen struct {
	index *index
	cell  [64]uint8
}

func newPart(t *Table, s board.Symmetry, at int) part {
	r := newReader(t)
	p := part{
		at:     at,
		data:   t.data,
		bits:   t.Key.Coding == Bit,
		stride: r.stride,
		before: -(factorial(8) - factorial(r.tiles)) * r.stride,
		zones:  1<<r.zoneBits - 1,
		from:   uint8(r.firstFrom),
		perMap: uint32(r.perMap),
		class:  r.classMask,
		zoneOf: r.zoneOf,
		first:  uint8(r.firstShift),
		row:    uint8(r.rowShift),
		reader: r,
	}
	if t.Key.Zones == ByZone {
		p.words, p.pairs = r.words, r.pairs
		p.small = p.words != nil && r.Key.Size.Cells() <= 16
	}
	if p.bits {
		p.byte = 3
	}
	for cell, to := range s {
		p.cell[cell] = uint8(to)
	}
	return p
}

// Size returns the size of the boards.
func (e *Evaluator) Size() board.Size { return e.size }

// Words returns the length of a state.
func (e *Evaluator) Words() int { return e.words }

// whole reports whether every view has all tiles.
func (e *Evaluator) whole() bool {
	for i := range e.views {
		tiles := 0
		for _, eye := range &e.views[i].eyes {
			if eye.part != nil || eye.steps != nil {
				tiles++
			}
		}
		if tiles < e.size.Cells()-1 {
			return false
		}
	}
	return true
}

// batches reports whether nodes can be expanded in batches: in every view, all sums
// have one parity, and a slide changes them by 1.
func (e *Evaluator) batches() bool {
	for i := range e.views {
		if e.views[i].wide {
			return false
		}
	}
	return e.bits && e.whole()
}

// Consistent reports whether values of neighbours differ by at most 1.
func (e *Evaluator) Consistent() bool { return e.consistent }

// MemoBytes returns the length of a memo: a byte for each pattern, once however many
// partitions have it.
func (e *Evaluator) MemoBytes() int { return e.patterns }

// Start fills the state of a position and returns its value. In tables of
// bits it walks down to the goal to learn the values of patterns.
func (e *Evaluator) Start(p *board.Position, words []uint64) int {
	descents := make([]descent, e.patterns)
	e.place(p, words, func(part *part, s state) {
		if d := &descents[part.pattern]; d.reader == nil { // views share patterns
			*d = part.reader.descentFrom(s)
		}
	})
	descend(descents)
	return e.total(words, func(part *part) int { return max(0, descents[part.pattern].steps) })
}

// Remember notes in memo, of [Evaluator.MemoBytes], what [Evaluator.Recall]
// needs to be fast.
func (e *Evaluator) Remember(words []uint64, memo []byte) {
	for i := range e.views {
		for j := range e.views[i].parts {
			part := &e.views[i].parts[j]
			memo[part.pattern] = byte(*e.views[i].top(part, words) >> 56)
		}
	}
}

// Recall does what Start does, with what was noted of the same position.
func (e *Evaluator) Recall(p *board.Position, memo []byte, words []uint64) int {
	e.place(p, words, func(*part, state) {})
	return e.total(words, func(part *part) int { return int(memo[part.pattern]) })
}

// Expand fills the state of a child from that of its node, given the tile that
// slides and its edge. It returns the child's value and order: those with a
// lower order are more likely on the way to the goal.
func (e *Evaluator) Expand(state []uint64, tile, edge uint8, child []uint64) (value, order int) {
	copy(child, state[:e.words])
	most := int32(0)
	for i := range e.views {
		v := &e.views[i]
		sum := v.sum.get(child)
		eye := &v.eyes[tile]
		if p := eye.part; p != nil {
			top := v.top(p, child)
			before := int32(*top >> 56)
			if v.wide {
				v.lookWide(p, child[p.at:], e.ends[edge])
			} else {
				*top = p.look(*top, edge)
			}
			sum += int32(*top>>56) - before
			v.sum.set(child, sum)
		} else if s := eye.steps; s != nil {
			child[eye.at] = s.step(child[eye.at], edge)
			sum += int32(s.by[edge])
			v.sum.set(child, sum)
		}
		most = max(most, sum)
		order += int(sum)
	}
	return int(most), order
}

// place fills the state of a position but for the values of patterns, and yields where
// each pattern stands.
func (e *Evaluator) place(p *board.Position, words []uint64, yield func(*part, state)) {
	for i := range e.views {
		v := &e.views[i]
		cells := make([][MaxTiles]int, len(v.parts)) // of each part, by ascending goal cell
		loose := 0
		for cell, tile := range p.Tiles() {
			switch eye := &v.eyes[tile]; {
			case eye.part != nil:
				part := eye.part
				cells[part.number][part.reader.tiles-1-int(eye.number)] = int(part.cell[cell])
			case eye.steps != nil:
				loose += e.size.Distance(cell, eye.steps.home)
			}
		}
		if v.loose != noWord {
			words[v.loose] = uint64(loose) << 56
		}
		for n := range v.parts {
			part := &v.parts[n]
			s := stateOf(cells[n][:part.reader.tiles], int(part.cell[p.Blank()]))
			v.pack(part, words[part.at:], s, 0)
			yield(part, s)
		}
	}
}

// total fills in the values of patterns, and returns that of the position.
func (e *Evaluator) total(words []uint64, value func(*part) int) int {
	most := 0
	clear(words[e.words-(len(e.views)+3)/4:])
	for i := range e.views {
		v := &e.views[i]
		sum := 0
		if v.loose != noWord {
			sum = int(words[v.loose] >> 56)
		}
		for n := range v.parts {
			part := &v.parts[n]
			one := value(part)
			*v.top(part, words) |= uint64(one) << 56
			sum += one
		}
		v.sum.set(words, int32(sum))
		most = max(most, sum)
	}
	return most
}

// top returns the word of a state that has a pattern's value.
func (v *view) top(p *part, words []uint64) *uint64 {
	if v.wide {
		return &words[p.at+1]
	}
	return &words[p.at]
}

// pack fills the words of a pattern:
//
//	value 8 | order 24 | mask 32
//	mask 64, value 8 | order 56    in a wide view
//
// An order of 24 bits has eight digits: those beyond the pattern's tiles stand
// in order, and so are the same in the rank of all its orders.
func (v *view) pack(p *part, words []uint64, s state, value int) {
	top := uint64(value) << 56
	if v.wide {
		words[0], words[1] = s.mask, top|uint64(s.order)
		return
	}
	words[0] = top | uint64(s.order.packed(p.reader.tiles))<<32 | s.mask
}
