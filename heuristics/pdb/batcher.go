package pdb

import "npuzzle/heuristics/batch"

// A Batcher values children of several nodes at once by two views. It belongs
// to one goroutine.
type Batcher struct {
	large bool
	gazes [256]gaze // by tile
	// Of the children of a batch, the addresses of their entries.
	aims [batch.MaxNodes][4][batch.Views]uint64
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

// ExpandBatch values the children of a batch. The entries of all are aimed at
// first, and the processor told so. Then all are read: by then, most are there.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n, children, aims := &nodes[i], &x.Children[i%batch.MaxNodes], &b.aims[i%batch.MaxNodes]
		words := &n.State.Words
		for j := range n.N {
			c, aims, g, edge := &children[j&3], &aims[j&3], &b.gazes[n.Tiles[j&3]], n.Edges[j&3]
			c.Words[0], aims[0] = g.one.aim(words[g.first%batch.MaxWords], edge)
			c.Words[1], aims[1] = g.two.aim(words[g.other%batch.MaxWords], edge)
			prefetch(&g.one.data[aims[0]>>3], &g.two.data[aims[1]>>3])
		}
	}
	for i := range nodes {
		n, children, aims := &nodes[i], &x.Children[i%batch.MaxNodes], &b.aims[i%batch.MaxNodes]
		for j := range n.N {
			c, aims, g := &children[j&3], &aims[j&3], &b.gazes[n.Tiles[j&3]]
			first := changeOfBit(c.Words[0]>>56, g.one.data[aims[0]>>3]>>(aims[0]&7))
			second := changeOfBit(c.Words[1]>>56, g.two.data[aims[1]>>3]>>(aims[1]&7))
			c.Words[0] += uint64(first) << 56
			c.Words[1] += uint64(second) << 56
			// A sum that becomes less was not 0: nothing is carried to the other.
			c.Sums = n.State.Sums + uint64(first) + uint64(second)<<16 + g.at
		}
	}
}
