package pdb

import (
	"unsafe"

	"npuzzle/heuristics/batch"
)

//go:noescape
func fillFast(aims []aiming, asks *ask, parts *[maxPatterns]*part, nodes *[batch.MaxNodes]batch.Node)

//go:noescape
func aimRankedFast(r *ranked, aims []aiming, asks *ask, parts *[maxPatterns]*part, nodes *[batch.MaxNodes]batch.Node)

//go:noescape
func enterFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, views *[maxPatterns][2]uint64, patterns int)

//go:noescape
func judgeFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes)

//go:noescape
func recallFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint

//go:noescape
func lookFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint

//go:noescape
func recallPairFast(nodes *[batch.MaxNodes]batch.Node, n uint, words int)

//go:noescape
func lookPairFast(b *PairBatcher, nodes *[batch.MaxNodes]batch.Node, n uint, children *[batch.MaxChildren + 1]batch.Notes, aims *aiming) uint

//go:noescape
func judgePairFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes)

// Where flight_amd64.s finds what it needs. It compiles only if that is so.
const (
	nodeTile   = 24
	nodeEdge   = 25
	nodeNotes  = 32
	nodeN      = 40
	nodeTiles  = 41
	nodeEdges  = 45
	nodeCut    = 49
	nodeBudget = 56
	nodeSize   = 64
	maxNotes   = 3
)

var (
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.State)]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Tile)-nodeTile]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Edge)-nodeEdge]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Notes)-nodeNotes]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.N)-nodeN]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Tiles)-nodeTiles]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Edges)-nodeEdges]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Cut)-nodeCut]
	_ = [1]struct{}{}[unsafe.Offsetof(batch.Node{}.Budget)-nodeBudget]
	_ = [1]struct{}{}[unsafe.Sizeof(batch.Node{})-nodeSize]
	_ = [1]struct{}{}[len(batch.Notes{})-maxNotes]
	_ = [1]struct{}{}[unsafe.Sizeof(known{})-32]
	_ = [1]struct{}{}[unsafe.Sizeof(gaze{})-32]
)

func (b *Batcher) recall(f *flight, x *batch.Batch) {
	if fast {
		f.last = recallFast(b, &x.Nodes, x.N, &f.asks[0])
	} else {
		f.last = b.recallEach(f, x.Nodes[:x.N])
	}
}

func (b *Batcher) look(f *flight, x *batch.Batch) {
	if fast {
		f.last = lookFast(b, &x.Nodes, x.N, &f.asks[0])
	} else {
		f.last = b.lookEach(f, x.Nodes[:x.N])
	}
}

func (b *Batcher) fill(f *flight, x *batch.Batch) {
	aims := f.aims[:f.last]
	switch {
	case !fast:
		b.fillEach(f, x)
	case b.ranked != nil:
		aimRankedFast(b.ranked, aims, &f.asks[0], &b.parts, &x.Nodes)
	default:
		fillFast(aims, &f.asks[0], &b.parts, &x.Nodes)
		aim(aims)
	}
}

func (b *Batcher) enter(f *flight, x *batch.Batch) {
	if fast {
		enterFast(f.aims[:f.last], &x.Nodes, &b.views, b.patterns)
	} else {
		enterEach(f.aims[:f.last], &x.Nodes, &b.views, b.patterns)
	}
}

func (b *Batcher) judge(f *flight, x *batch.Batch) {
	if fast {
		judgeFast(f.aims[:f.last], &x.Nodes, &x.Children)
	} else {
		judgeEach(f.aims[:f.last], &x.Nodes, &x.Children)
	}
}

func (b *PairBatcher) recall(x *batch.Batch) {
	if fast {
		recallPairFast(&x.Nodes, x.N, b.words)
	} else {
		b.recallEach(x)
	}
}

func (b *PairBatcher) look(f *pairFlight, x *batch.Batch) {
	if fast {
		f.last = lookPairFast(b, &x.Nodes, x.N, &x.Children, &f.aims[0])
	} else {
		b.lookEach(f, x)
	}
}

func (b *PairBatcher) judge(f *pairFlight, x *batch.Batch) {
	if fast {
		judgePairFast(f.aims[:f.last], &x.Nodes, &x.Children)
	} else {
		b.judgeEach(f, x)
	}
}
