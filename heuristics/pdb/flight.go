package pdb

import (
	"math/bits"

	"npuzzle/heuristics/batch"
)

// A flight is the look-ups of a Batcher's batch that are under way: the first few of
// asks and aims. What is done with them goes by the list, as in look.go: on amd64 it is
// in flight_amd64.s where words have ranks, and here the same in Go, for other words,
// other processors and tests.
type flight struct {
	asks [maxAims]ask
	aims [maxAims]aiming
	last uint                // how many there are
	rest [maxChildren]uint64 // by child: the patterns that are still to be looked at
}

// An ask says what is to be looked up:
//
//	place among the child's 8 | child 8 | pattern 8 | edge of the slide 8
//
// Where a node itself is looked at, it stands for its first child.
type ask uint32

const (
	askPattern = 8
	askChild   = 16
	askPlace   = 24
)

// recallEach makes use of what was noted of nodes, and lists the look-ups of which
// nothing was. It returns how many these are.
func (b *Batcher) recallEach(f *flight, nodes []batch.Node) uint {
	last := uint(0)
	for i := range nodes {
		n := &nodes[i]
		if n.Tile == 0 {
			continue
		}
		of, sums := &b.tiles[n.Tile], (*[sumWords]uint64)(n.State)
		add(sums, &of.loose[of.comesFarther(n.Edge)])
		unknown := of.patterns
		for _, note := range n.Notes {
			if note == 0 {
				break
			}
			p := b.noted(note) % maxPatterns
			unknown &^= 1 << p
			up := b.recallNote(&n.State[p], note)
			add(sums, &b.changes[p][up&1])
		}
		last = f.list(last, unknown, ask(n.Edge)|ask(i)<<(askChild+2))
	}
	return last
}

// lookEach lists a look-up for each child, in a pattern of tight views, and cuts off those
// that it can without. It returns how many these are.
func (b *Batcher) lookEach(f *flight, x *batch.Batch) uint {
	last := uint(0)
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		n.Cut = 0
		tight, views := b.tight(n.State, n.Budget+1)
		for j := range n.N {
			of, edge, child := &b.tiles[n.Tiles[j&3]], n.Edges[j&3], uint8(i)<<2|j
			x.Children[child%batch.MaxChildren] = batch.Notes{}
			// Where the tile is loose in a tight view and comes further from its home, the
			// child is cut off already.
			loose := of.views & views
			cut := (loose | -loose) >> 63 & of.comesFarther(edge)
			n.Cut |= uint8(cut) << (j & 3)
			set := tight & of.patterns & (cut - 1)
			f.rest[child%maxChildren] = set & (set - 1)
			if set != 0 {
				f.asks[last%maxAims] = ask(edge) | ask(bits.TrailingZeros64(set))<<askPattern | ask(child)<<askChild
				last++
			}
		}
	}
	return last
}

// tight returns the set of the views with a sum, and that of their patterns.
func (b *Batcher) tight(state []uint64, sum int) (patterns, views uint64) {
	const ones, most = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	all := ones * uint64(uint8(sum))
	for i, sums := range (*[sumWords]uint64)(state) {
		// A byte that is 0 becomes 1, all others 0, and the eight bits come together in the
		// upper byte.
		x := sums ^ all
		x = ^((x&most + most) | x | most) >> 7
		x = x * 0x0102040810204080 >> 56
		views |= x << (8 * i)
		patterns |= b.of[i][x]
	}
	return patterns, views
}

// list lists the look-ups of a set of patterns, behind those before, and returns how many
// there are then; a is what they have alike, and the place of the first. How many a set has
// is hard to guess: so they are listed in threes, and what is too much is overwritten.
func (f *flight) list(last uint, set uint64, a ask) uint {
	end := last + uint(bits.OnesCount64(set))
	for ; ; a += 3 << askPlace {
		for k := range ask(3) {
			f.asks[(last+uint(k))%maxAims] = a + k<<askPlace + ask(bits.TrailingZeros64(set))<<askPattern
			set &= set - 1
		}
		if last += 3; set == 0 {
			return end
		}
	}
}

// add changes sums, byte by byte.
func add(sums *[sumWords]uint64, by *change) {
	const most = 0x7f7f7f7f7f7f7f7f
	for i := range sums {
		a, b := sums[i], by[i]
		sums[i] = (a&most + b&most) ^ (a^b)&^most
	}
}

// fillEach makes look-ups of what is asked, and does them but for reading the entries.
func (b *Batcher) fillEach(f *flight, x *batch.Batch) {
	aims := f.aims[:f.last]
	for i, ask := range f.asks[:f.last] {
		a := &aims[i]
		a.edge, a.number, a.child, a.place = uint8(ask), uint8(ask>>askPattern), uint8(ask>>askChild), uint8(ask>>askPlace)
		a.part = b.parts[a.number%maxPatterns]
		a.word = x.Nodes[a.child>>2%batch.MaxNodes].State[a.number]
	}
	if b.ranked != nil {
		b.ranked.aimEach(aims)
		prefetchEach(aims)
	} else {
		aim(aims)
	}
}

// enterEach reads entries, and puts what nodes' states have of their patterns up to
// date, and the sums of the views that have these.
func (b *Batcher) enterEach(aims []aiming, nodes *[batch.MaxNodes]batch.Node) {
	for i := range aims {
		a := &aims[i]
		a.settle()
		state := nodes[a.child>>2%batch.MaxNodes].State
		state[a.number] = a.word
		add((*[sumWords]uint64)(state), &b.changes[a.number%maxPatterns][a.up&1])
	}
}

// siftEach reads entries as judgeEach does, and lists the other look-ups of the children
// that they leave. It returns how many these are.
func (b *Batcher) siftEach(f *flight, x *batch.Batch) uint {
	aims := f.aims[:f.last]
	b.judgeEach(aims, x)
	last := uint(0)
	for i := range aims {
		a := &aims[i]
		rest := f.rest[a.child%maxChildren] & (uint64(a.up) - 1)
		last = f.list(last, rest, ask(a.edge)|ask(a.child)<<askChild|1<<askPlace)
	}
	return last
}

// judgeEach reads entries, and says which children they cut off. It notes the first of
// each child.
func (b *Batcher) judgeEach(aims []aiming, x *batch.Batch) {
	for i := range aims {
		a := &aims[i]
		a.settle()
		x.Nodes[a.child>>2%batch.MaxNodes].Cut |= uint8(a.up) << (a.child & 3)
		if a.place < uint8(len(batch.Notes{})) {
			x.Children[a.child%batch.MaxChildren][a.place] = b.note(a)
		}
	}
}

// settle reads the entry of a table of bits.
func (a *aiming) settle() {
	up := ^((a.word>>56+1)>>1 ^ uint64(a.part.data[a.address>>3]>>(a.address&7))) & 1
	a.up = uint32(up)
	a.word += (2*up - 1) << 56
}

// A note is the word of a pattern as a look-up finds it; where words have no room for the
// number of their pattern, with this in the place of the value:
//
//	1 1 | whether the value goes up 1 | number of the pattern 6
//
// Where there is none, it is 0.
const noteUp, noteNumber = 62, 56

// note returns the note of a look-up.
func (b *Batcher) note(a *aiming) uint64 {
	if b.ranked != nil {
		return a.word
	}
	return a.word&^topMask | uint64(a.number)<<noteNumber | uint64(a.up)<<noteUp | 1<<63
}

// noted returns the number of a note's pattern.
func (b *Batcher) noted(note uint64) uint64 {
	if b.ranked != nil {
		return note >> numberFrom & 0xff
	}
	return note >> noteNumber % maxPatterns
}

// recallNote makes a word the one that a note is of, and returns whether its value went
// up.
func (b *Batcher) recallNote(word *uint64, note uint64) (up uint64) {
	before := *word >> 56
	if b.ranked != nil {
		up = (note>>56 - before + 1) >> 1 & 1
		*word = note
	} else {
		up = note >> noteUp & 1
		*word = (before+2*up-1)<<56 | note&^topMask
	}
	return up
}
