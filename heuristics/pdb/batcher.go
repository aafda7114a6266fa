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
	return &Batcher{e: e, large: size/batch.Views >= largeTables}
}

// Large reports whether look-ups wait for memory.
func (b *Batcher) Large() bool { return b.large }

// all are the slides of a batch.
var all = func() (all [batch.MaxSlides]uint8) {
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}()

// ExpandBatch values the children of a batch. The addresses of all look-ups of a
// view are found first. Then all are read, and as nothing depends on what is
// read yet, a processor has many reads under way at once.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	one, two := &b.e.views[0], &b.e.views[1]
	slides := all[:x.N%(batch.MaxSlides+1)]
	one.aim(x, slides, &x.Answers[0])
	if x.Whole {
		two.aim(x, slides, &x.Answers[1])
	}
	one.read(x, slides, &x.Answers[0])
	if x.Whole {
		two.read(x, slides, &x.Answers[1])
	}
	settle(x, slides, &x.Answers[0], 0)
	if !x.Whole {
		var left [batch.MaxSlides]uint8
		n := uint(0)
		for _, i := range slides {
			// Without a branch that would have to be guessed before the entry is
			// there.
			left[n%batch.MaxSlides] = i
			n += uint(uint32(x.Answers[0][i%batch.MaxSlides].Sum-x.Slides[i%batch.MaxSlides].Budget-1) >> 31)
		}
		slides = left[:n]
		two.aim(x, slides, &x.Answers[1])
		two.read(x, slides, &x.Answers[1])
	}
	settle(x, slides, &x.Answers[1], 16)
}

// aim finds the addresses of the entries of some slides.
func (v *view) aim(x *batch.Batch, slides []uint8, answers *[batch.MaxSlides]batch.Answer) {
	for _, i := range slides {
		s, a := &x.Slides[i%batch.MaxSlides], &answers[i%batch.MaxSlides]
		e := &v.eyes[s.Tile]
		a.At = e.at
		a.Word, a.Address = e.part.aim(x.States[s.Node%batch.MaxNodes].Words[e.at%batch.MaxWords], s.Edge)
		prefetch(&e.part.data[a.Address>>3])
	}
}

// read reads them, and does nothing else: then more reads are under way at once.
//
//go:noinline
func (v *view) read(x *batch.Batch, slides []uint8, answers *[batch.MaxSlides]batch.Answer) {
	for _, i := range slides {
		a := &answers[i%batch.MaxSlides]
		a.Entry = v.eyes[x.Slides[i%batch.MaxSlides].Tile].part.data[a.Address>>3] >> (a.Address & 7)
	}
}

// settle puts the values in place. The view's sums are in those of states from a
// bit on.
func settle(x *batch.Batch, slides []uint8, answers *[batch.MaxSlides]batch.Answer, from uint) {
	for _, i := range slides {
		a := &answers[i%batch.MaxSlides]
		change := changeOfBit(a.Word>>56, a.Entry)
		a.Word += uint64(change) << 56
		a.Sum = int32(uint16(x.States[x.Slides[i%batch.MaxSlides].Node%batch.MaxNodes].Sums>>(from&63))) + int32(change)
	}
}
