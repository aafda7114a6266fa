//go:build !amd64

package pdb

import "npuzzle/heuristics/batch"

func (b *Batcher) recall(f *flight, x *batch.Batch) { f.last = b.recallEach(f, x.Nodes[:x.N]) }

func (b *Batcher) look(f *flight, x *batch.Batch) { f.last = b.lookEach(f, x) }

func (b *Batcher) fill(f *flight, x *batch.Batch) { b.fillEach(f, x) }

func (b *Batcher) enter(f *flight, x *batch.Batch) {
	b.enterEach(f.aims[:f.last], &x.Nodes)
}

func (b *Batcher) sift(f *flight, x *batch.Batch) { f.last = b.siftEach(f, x) }

func (b *Batcher) judge(f *flight, x *batch.Batch) {
	b.judgeEach(f.aims[:f.last], x)
}

func (b *PairBatcher) recall(x *batch.Batch) { b.recallEach(x) }

func (b *PairBatcher) look(f *pairFlight, x *batch.Batch) { b.lookEach(f, x) }

func (b *PairBatcher) judge(f *pairFlight, x *batch.Batch) { b.judgeEach(f, x) }
