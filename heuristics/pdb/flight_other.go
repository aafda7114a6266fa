//go:build !amd64

package pdb

import "npuzzle/heuristics/batch"

func (b *Batcher) recall(f *flight, x *batch.Batch) { f.last = b.recallEach(f, x.Nodes[:x.N]) }

func (b *Batcher) look(f *flight, x *batch.Batch) { f.last = b.lookEach(f, x.Nodes[:x.N]) }

func (b *Batcher) fill(f *flight, x *batch.Batch) { b.fillEach(f, x) }

func (b *Batcher) enter(f *flight, x *batch.Batch) {
	enterEach(f.aims[:f.last], &x.Nodes, &b.views, b.patterns)
}

func (b *Batcher) judge(f *flight, x *batch.Batch) {
	judgeEach(f.aims[:f.last], &x.Nodes, &x.Children)
}

func (b *PairBatcher) recall(x *batch.Batch) { b.recallEach(x) }

func (b *PairBatcher) look(f *pairFlight, x *batch.Batch) { b.lookEach(f, x) }

func (b *PairBatcher) judge(f *pairFlight, x *batch.Batch) { b.judgeEach(f, x) }
