package pdb

import "npuzzle/heuristics/batch"

// A Batcher values children of several nodes at once by two views. It belongs
// to one goroutine.
type Batcher struct {
	e     *Evaluator
	large bool
}

// largeTables is the number of bytes of tables from which on look-ups wait for
// memory so long that it pays to make many at once even where nothing else is
// gained: more than a cache holds.
const largeTables = 16 << 20

// NewBatcher returns a new Batcher, or nil: when there are other than two views,
// one is wide or has no pattern for some tile, or tables hold bytes.
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
		if v.wide || !e.bits {
			return nil
		}
	}
	return &Batcher{e: e, large: size/batch.Views >= largeTables}
}

// Large reports whether look-ups wait for memory.
func (b *Batcher) Large() bool { return b.large }

// ExpandBatch values the children of a batch. The addresses of all look-ups are
// found first. Then all are read, and as nothing depends on what is read yet, a
// processor has many reads under way at once.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	b.aim(x)
	b.read(x)
}

// aim finds the addresses of all entries.
func (b *Batcher) aim(x *batch.Batch) {
	first, second := &b.e.views[0].eyes, &b.e.views[1].eyes
	states := x.States
	for i := range x.Slides[:x.N%(batch.MaxSlides+1)] {
		s, a := &x.Slides[i], &x.Answers[i]
		e := &first[s.Tile]
		a.At[0] = e.at
		a.Words[0], a.Addresses[0] = e.part.aim(states[int(s.State)+int(e.at)], s.Edge)
		e = &second[s.Tile]
		a.At[1] = e.at
		a.Words[1], a.Addresses[1] = e.part.aim(states[int(s.State)+int(e.at)], s.Edge)
	}
}

// read reads them, and puts their values in place.
func (b *Batcher) read(x *batch.Batch) {
	first, second := &b.e.views[0].eyes, &b.e.views[1].eyes
	states, sums := x.States, b.e.views[0].sum.word
	for i := range x.Slides[:x.N%(batch.MaxSlides+1)] {
		s, a := &x.Slides[i], &x.Answers[i]
		one, two := first[s.Tile].part, second[s.Tile].part
		change := changeOfBit(a.Words[0]>>56, one.data[a.Addresses[0]>>3]>>(a.Addresses[0]&7))
		other := changeOfBit(a.Words[1]>>56, two.data[a.Addresses[1]>>3]>>(a.Addresses[1]&7))
		a.Words[0] += uint64(change) << 56
		a.Words[1] += uint64(other) << 56
		sum := states[int(s.State)+sums]
		a.Sums = uint64(uint16(int(sum)+change)) | uint64(uint16(int(sum>>16)+other))<<16
	}
}
