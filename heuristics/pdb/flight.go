package pdb

import (
	"math/bits"

	"npuzzle/heuristics/batch"
)

// A flight is the look-ups of a Batcher's batch that are under way: the first few of
// asks and aims. What is done with them goes by the list, as in look.go: on amd64 it is
// in flight_amd64.s, and here the same in Go, for other processors and for tests.
type flight struct {
	asks [maxAims]ask
	aims [maxAims]aiming
	last uint // how many there are
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
		of := &b.tiles[n.Tile]
		change((*[2]uint64)(n.State[b.patterns:]), &of.loose, uint64(int64(of.by[n.Edge])>>1))
		unknown := b.recallNotes(n.State, n.Notes, of.patterns)
		last = f.list(last, unknown, n.Edge, uint8(i)<<2)
	}
	return last
}

// recallNotes makes use of what was noted at the slide that leads to a node, and returns
// the patterns of a set of which nothing was.
func (b *Batcher) recallNotes(state []uint64, notes *batch.Notes, set uint64) uint64 {
	sums := (*[2]uint64)(state[b.patterns:])
	for _, note := range notes {
		if note == 0 {
			break
		}
		p := note >> noteNumber % maxPatterns
		set &^= 1 << p
		down := note>>noteUp&1 - 1
		state[p] = (state[p]>>56+(1^down-down))<<56 | note&^topMask
		change(sums, &b.views[p], down)
	}
	return set
}

// lookEach lists the look-ups of children in the patterns of tight views, and cuts
// off those that it can without. It returns how many these are.
func (b *Batcher) lookEach(f *flight, nodes []batch.Node) uint {
	last := uint(0)
	for i := range nodes {
		n := &nodes[i]
		n.Cut = 0
		tight, views := b.tight(n.State, n.Budget+1)
		for j := range n.N {
			of, edge := &b.tiles[n.Tiles[j&3]], n.Edges[j&3]
			// Where the tile is loose in a tight view and comes further from its home, the
			// child is cut off already.
			loose := of.loose[0]&views[0] | of.loose[1]&views[1]
			cut := (loose | -loose) >> 63 & (uint64(of.by[edge]+1) >> 1)
			n.Cut |= uint8(cut) << (j & 3)
			last = f.list(last, tight&of.patterns&(cut-1), edge, uint8(i)<<2|j)
		}
	}
	return last
}

// tight returns the patterns of the views with a sum, and these views, a 1 in the
// place of each one's sum.
func (b *Batcher) tight(state []uint64, sum int) (patterns uint64, views [2]uint64) {
	const ones, most = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	all := ones * uint64(uint8(sum))
	for i, sums := range (*[2]uint64)(state[b.patterns:]) {
		// A byte that is 0 becomes 1, all others 0.
		x := sums ^ all
		x = ^((x&most + most) | x | most) >> 7
		views[i] = x
		// The eight bits come together in the upper byte.
		patterns |= b.of[i][x*0x0102040810204080>>56]
	}
	return patterns, views
}

// list lists the look-ups of a set of patterns at the slide to a child, behind those
// before, and returns how many there are then. How many a set has is hard to guess: so
// they are listed in threes, and what is too much is overwritten.
func (f *flight) list(last uint, set uint64, edge, child uint8) uint {
	end := last + uint(bits.OnesCount64(set))
	for a := ask(edge) | ask(child)<<askChild; ; a += 3 << askPlace {
		for k := range ask(3) {
			f.asks[(last+uint(k))%maxAims] = a + k<<askPlace + ask(bits.TrailingZeros64(set))<<askPattern
			set &= set - 1
		}
		if last += 3; set == 0 {
			return end
		}
	}
}

// change raises the sums of views by 1, or lowers them when down is all ones.
func change(sums, views *[2]uint64, down uint64) {
	sums[0] += views[0] ^ down - down
	sums[1] += views[1] ^ down - down
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
func enterEach(aims []aiming, nodes *[batch.MaxNodes]batch.Node, views *[maxPatterns][2]uint64, patterns int) {
	for i := range aims {
		a := &aims[i]
		a.settle()
		state := nodes[a.child>>2%batch.MaxNodes].State
		state[a.number] = a.word
		change((*[2]uint64)(state[patterns:]), &views[a.number%maxPatterns], uint64(a.up)-1)
	}
}

// judgeEach reads entries, and says which children they cut off. It notes the first of
// each child; what is too much goes where no child is.
func judgeEach(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes) {
	for i := range aims {
		a := &aims[i]
		a.settle()
		nodes[a.child>>2%batch.MaxNodes].Cut |= uint8(a.up) << (a.child & 3)
		if a.place < uint8(len(batch.Notes{})) {
			children[a.child%batch.MaxChildren][a.place] = a.note()
		}
	}
}

// settle reads the entry of a table of bits.
func (a *aiming) settle() {
	up := ^((a.word>>56+1)>>1 ^ uint64(a.part.data[a.address>>3]>>(a.address&7))) & 1
	a.up = uint32(up)
	a.word += (2*up - 1) << 56
}

// A note is the word of a pattern, with this in the place of the value:
//
//	1 1 | whether the value goes up 1 | number of the pattern 6
//
// Where there is none, it is 0.
const noteUp, noteNumber = 62, 56

func (a *aiming) note() uint64 {
	return a.word&^topMask | uint64(a.number)<<noteNumber | uint64(a.up)<<noteUp | 1<<63
}
