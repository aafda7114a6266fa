package pdb

import (
	"math"

	"npuzzle/heuristics/batch"
)

// A Batcher values children of several nodes at once by two views. It belongs
// to one goroutine.
type Batcher struct {
	e     *Evaluator
	large bool
	owed  [batch.MaxNodes]batch.Answer
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

// ExpandBatch values the children of a batch. View by view the addresses of all
// look-ups are found first; then all are read, and as nothing depends on what
// is read yet, a processor has many reads under way at once; then the values
// are used. The second view looks at those children that the first does not cut
// off.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	for i := range x.N {
		x.Kept[i%batch.MaxSlides] = uint8(i)
	}
	x.Over = math.MaxInt32
	x.Left, x.CutAll = x.N, 0
	first, second := &b.e.views[0], &b.e.views[1]
	b.aimOwed(x)
	first.aim(x, &x.Answers[0])
	second.read(x.Owed[:x.Owes], b.owed[:])
	first.readKept(x, &x.Answers[0])
	b.settle(x)
	first.weigh(x, &x.Answers[0], 0)
	x.CutFirst = x.CutAll
	second.aim(x, &x.Answers[1])
	second.readKept(x, &x.Answers[1])
	second.weigh(x, &x.Answers[1], 1)
}

// aimOwed finds the addresses of the entries that nodes owe.
func (b *Batcher) aimOwed(x *batch.Batch) {
	for i := range x.Owed[:x.Owes] {
		s, a := &x.Owed[i], &b.owed[i]
		e := &b.e.views[1].eyes[s.Tile]
		word := &x.States[int(s.Node)*x.Stride+int(e.at)]
		*word, a.Address = e.part.aim(*word, s.Edge)
	}
}

// settle puts what nodes owed in their states.
func (b *Batcher) settle(x *batch.Batch) {
	view := &b.e.views[1]
	for i := range x.Owed[:x.Owes] {
		s := &x.Owed[i]
		state := x.States[int(s.Node)*x.Stride:]
		word := &state[view.eyes[s.Tile].at]
		change := changeOfBit(*word>>56, b.owed[i].Entry)
		*word += uint64(change) << 56
		view.sum.set(state, view.sum.get(state)+int32(change))
	}
}

// aim finds the addresses of the entries of the children that are kept.
func (v *view) aim(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer) {
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		s, a := &x.Slides[i], &answers[i]
		e := &v.eyes[s.Tile]
		a.At = e.at
		a.Word, a.Address = e.part.aim(x.States[int(s.Node)*x.Stride+int(e.at)], s.Edge)
	}
}

// read reads the entries of slides.
func (v *view) read(slides []batch.Slide, answers []batch.Answer) {
	for i := range slides {
		a := &answers[i]
		a.Entry = v.eyes[slides[i].Tile].part.data[a.Address>>3] >> (a.Address & 7)
	}
}

// readKept reads the entries of the children that are kept.
//
//go:noinline
func (v *view) readKept(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer) {
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		a := &answers[i]
		a.Entry = v.eyes[x.Slides[i].Tile].part.data[a.Address>>3] >> (a.Address & 7)
	}
}

// weigh values the children by their entries, and sorts them into those within
// their budgets and the others.
func (v *view) weigh(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer, number uint) {
	kept, cut := uint(0), x.CutAll
	over := x.Over
	sums := v.sum.word
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		node := x.Slides[i].Node % batch.MaxNodes
		a := &answers[i]
		change := changeOfBit(a.Word>>56, a.Entry)
		a.Word += uint64(change) << 56
		sum := int32(uint16(x.States[int(node)*x.Stride+sums]>>(16*number&63))) + int32(change)
		a.Sum = sum
		x.Kept[kept%batch.MaxSlides] = i
		x.Cut[cut%batch.MaxSlides] = i
		excess := sum - x.Budgets[node]
		if excess <= 0 {
			kept++
		}
		if excess > 0 {
			cut++
		}
		if excess > 0 && excess < over {
			over = excess
		}
	}
	x.Left, x.CutAll, x.Over = kept, cut, over
}
