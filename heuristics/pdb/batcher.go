package pdb

import "npuzzle/heuristics/batch"

// A Batcher values children of several nodes at once by two views. It belongs
// to one goroutine.
type Batcher struct {
	large bool
	gazes [256]gaze                               // by tile
	aims  [batch.Views * batch.MaxChildren]aiming // of the children of a batch
}

// A gaze is what the views know of a tile: the patterns that have it, and where
// their words stand in a state; at is the latter as children have it.
type gaze struct {
	one, two     *part
	first, other uint8
	at           uint64
}

// largeTables is the number of bytes of tables from which on look-ups wait for
// memory so long that it pays to make many at once even where nothing else is
// gained: more than a cache holds.
const largeTables = 16 << 20

// NewBatcher returns a new Batcher, or nil: when there are other than two views,
// one is wide or has no pattern for some tile, states are too long, or tables
// hold bytes.
func (e *Evaluator) NewBatcher() *Batcher {
	if len(e.views) != batch.Views || !e.whole() {
		return nil
	}
	size := 0
	for i := range e.views {
		v := &e.views[i]
		for j := range v.parts {
			size += len(v.parts[j].data)
		}
		if v.wide || !e.bits || v.sum.word > batch.MaxWords {
			return nil
		}
	}
	b := &Batcher{large: size/batch.Views >= largeTables}
	for tile := range b.gazes {
		one, two := &e.views[0].eyes[tile], &e.views[1].eyes[tile]
		b.gazes[tile] = gaze{one.part, two.part, one.at, two.at, uint64(one.at)<<batch.AtShift | uint64(two.at)<<(batch.AtShift+8)}
	}
	return b
}

// Large reports whether look-ups wait for memory.
func (b *Batcher) Large() bool { return b.large }

// ExpandBatch values the children of a batch. All entries are aimed at first, and
// the processor told so. Then all are read: by then, most are there.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	aims := &b.aims
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	last := uint(0) // of children, so far
	for i := range nodes {
		n := &nodes[i]
		state, first := n.State, last
		for j := range n.N {
			g, edge := &b.gazes[n.Tiles[j&3]], n.Edges[j&3]
			k := last % batch.MaxChildren
			one, two := &aims[2*k], &aims[2*k+1]
			one.part, one.word, one.edge = g.one, state.Words[g.first%batch.MaxWords], edge
			two.part, two.word, two.edge = g.two, state.Words[g.other%batch.MaxWords], edge
			x.Children[k].Sums = state.Sums + g.at
			last++
		}
		aim(aims[2*first : 2*last])
		prefetch(aims[2*first : 2*last])
	}
	for k := range last % (batch.MaxChildren + 1) {
		c, one, two := &x.Children[k], &aims[2*k], &aims[2*k+1]
		first := changeOfBit(one.word>>56, one.part.data[one.address>>3]>>(one.address&7))
		second := changeOfBit(two.word>>56, two.part.data[two.address>>3]>>(two.address&7))
		c.Words[0] = one.word + uint64(first)<<56
		c.Words[1] = two.word + uint64(second)<<56
		// A sum that becomes less was not 0: nothing is carried to the other.
		c.Sums += uint64(first) + uint64(second)<<16
	}
}
