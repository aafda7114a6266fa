package pdb

import (
	"math"

	"npuzzle/heuristics/batch"
)

// A Batcher values children of several nodes at once by two views. It belongs
// to one goroutine.
type Batcher struct{ e *Evaluator }

// batchFrom is the number of bytes of tables from which on look-ups wait for
// memory so long that it pays to make many at once: more than a cache holds.
const batchFrom = 16 << 20

// NewBatcher returns a new Batcher, or nil: when there are other than two views,
// one is wide or has no pattern for some tile, states are too long, tables hold
// bytes, or are so small that a walk is faster.
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
		if v.wide || !v.bits || v.sum.word > batch.MaxWords {
			return nil
		}
	}
	if size/batch.Views < batchFrom && !alwaysBatch {
		return nil
	}
	return &Batcher{e: e}
}

// alwaysBatch is for tests, which have small tables.
var alwaysBatch bool

// Begin fills the state of a node in a batch from its state elsewhere.
func (b *Batcher) Begin(state []uint64, s *batch.State) {
	copy(s.Words[:], state)
	for i := range s.Sums {
		s.Sums[i] = b.e.views[i].sum.get(state)
	}
}

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
	x.Left = x.N
	for n := range x.Answers {
		v := &b.e.views[n]
		v.aim(x, &x.Answers[n])
		v.read(x, &x.Answers[n])
		v.weigh(x, &x.Answers[n], uint(n))
	}
}

// aim finds the addresses of the entries of the children that are kept.
func (v *view) aim(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer) {
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		s, a := &x.Slides[i], &answers[i]
		e := &v.eyes[s.Tile]
		a.At = e.at
		a.Word, a.Address = e.part.aim(x.States[s.Node%batch.MaxNodes].Words[e.at%batch.MaxWords], s.Edge)
	}
}

// read reads the entries.
//
//go:noinline
func (v *view) read(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer) {
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		a := &answers[i]
		a.Entry = v.eyes[x.Slides[i].Tile].part.data[a.Address>>3] >> (a.Address & 7)
	}
}

// weigh values the children by their entries, and keeps those within their
// budgets.
func (v *view) weigh(x *batch.Batch, answers *[batch.MaxSlides]batch.Answer, number uint) {
	kept := uint(0)
	over := x.Over
	for k := range x.Left {
		i := x.Kept[k%batch.MaxSlides] % batch.MaxSlides
		node := x.Slides[i].Node % batch.MaxNodes
		// A bit is bit 1 of the value, which is one more or one less than
		// before.
		a := &answers[i]
		change := 1 - ((a.Word>>56+1)^uint64(a.Entry)<<1)&2
		a.Word += change << 56
		sum := x.States[node].Sums[number%batch.Views] + int32(change)
		a.Sum = sum
		x.Kept[kept%batch.MaxSlides] = i
		excess := sum - x.Budgets[node]
		if excess <= 0 {
			kept++
		}
		if excess > 0 && excess < over {
			over = excess
		}
	}
	x.Left, x.Over = kept, over
}
