package pdb

import "npuzzle/heuristics/batch"

// A PairBatcher is a [Batcher] for two views, such as a partition and its mirror
// image: the usual case, and worth code of its own. It looks at all children in both,
// and notes the two words that differ, and in the third note the sums and where the
// words stand in a state. Its states are the evaluator's.
type PairBatcher struct {
	e     *Evaluator
	large bool
	gazes [256]gaze // by tile
	aims  [batch.Flights][maxPairAims]aiming
}

// A gaze is what the views know of a tile: the patterns that have it, and where
// their words stand in a state; at is the latter as notes have it.
type gaze struct {
	one, two     *part
	first, other uint8
	at           uint64
}

const (
	maxPairAims = 2 * batch.MaxChildren
	// atShift is the lowest bit of where words stand, in the note with the sums.
	atShift = 32
)

// NewPairBatcher returns a new PairBatcher, or nil when there are other than two
// views or nodes cannot be expanded in batches.
func (e *Evaluator) NewPairBatcher() *PairBatcher {
	if len(e.views) != 2 || !e.batches() {
		return nil
	}
	b := &PairBatcher{e: e, large: e.large()}
	for tile := range b.gazes {
		one, two := &e.views[0].eyes[tile], &e.views[1].eyes[tile]
		b.gazes[tile] = gaze{one.part, two.part, one.at, two.at, uint64(one.at)<<atShift | uint64(two.at)<<(atShift+8)}
	}
	return b
}

// Large reports whether look-ups wait for memory.
func (b *PairBatcher) Large() bool { return b.large }

// BatchWords returns the length of a state in a batch.
func (b *PairBatcher) BatchWords() int { return b.e.words }

// Load copies a state of the evaluator's.
func (b *PairBatcher) Load(state, own []uint64) { copy(own, state) }

// Save does the reverse.
func (b *PairBatcher) Save(own, state []uint64) { copy(state, own) }

// Enter brings states up to date, which takes no look-ups.
func (b *PairBatcher) Enter(x *batch.Batch) {
	sums := b.e.words - 1
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		if n.Tile == 0 {
			continue
		}
		state, notes := n.State, n.Notes
		state[uint8(notes[2]>>atShift)] = notes[0]
		state[uint8(notes[2]>>(atShift+8))] = notes[1]
		state[sums] = notes[2] & (1<<atShift - 1)
	}
}

// Look begins to look at all children, in both views.
func (b *PairBatcher) Look(x *batch.Batch) {
	aims := &b.aims[x.Flight%batch.Flights]
	sums := b.e.words - 1
	last := uint(0)
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		state, first := n.State, last
		for j := range n.N {
			g, edge := &b.gazes[n.Tiles[j&3]], n.Edges[j&3]
			one, two := &aims[last%maxPairAims], &aims[(last+1)%maxPairAims]
			last += 2
			one.part, one.word, one.edge = g.one, state[g.first], edge
			two.part, two.word, two.edge = g.two, state[g.other], edge
			x.Children[(uint8(i)<<2|j)%batch.MaxChildren][2] = state[sums] + g.at
		}
		aim(aims[first:last])
	}
}

// Judge says which children are cut off.
func (b *PairBatcher) Judge(x *batch.Batch) {
	aims := &b.aims[x.Flight%batch.Flights]
	at := uint(0)
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		cut := uint64(0)
		for j := range n.N {
			notes, one, two := &x.Children[(uint8(i)<<2|j)%batch.MaxChildren], &aims[at%maxPairAims], &aims[(at+1)%maxPairAims]
			at += 2
			first := changeOfBit(one.word>>56, one.part.data[one.address>>3]>>(one.address&7))
			second := changeOfBit(two.word>>56, two.part.data[two.address>>3]>>(two.address&7))
			notes[0] = one.word + uint64(first)<<56
			notes[1] = two.word + uint64(second)<<56
			// A sum that becomes less was not 0: nothing is carried to the other.
			sums := notes[2] + uint64(first) + uint64(second)<<16
			notes[2] = sums
			cut |= uint64(n.Budget-int(max(uint16(sums), uint16(sums>>16)))) >> 63 << (j & 3)
		}
		n.Cut = uint8(cut)
	}
}
