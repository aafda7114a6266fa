package pdb

import (
	"unsafe"

	"npuzzle/heuristics/batch"
)

//go:noescape
func recallFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint

//go:noescape
func lookFast(b *Batcher, x *batch.Batch, f *flight) uint

//go:noescape
func siftFast(x *batch.Batch, f *flight) uint

//go:noescape
func aimRankedFast(r *ranked, aims []aiming, asks *ask, nodes *[batch.MaxNodes]batch.Node)

//go:noescape
func enterFast(b *Batcher, aims []aiming, nodes *[batch.MaxNodes]batch.Node)

//go:noescape
func judgeFast(aims []aiming, x *batch.Batch)

//go:noescape
func recallPairFast(nodes *[batch.MaxNodes]batch.Node, n uint, words int)

//go:noescape
func lookPairFast(b *PairBatcher, nodes *[batch.MaxNodes]batch.Node, n uint, children *[batch.MaxChildren + 1]batch.Notes, aims *aiming) uint

//go:noescape
func judgePairFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes)

// Where flight_amd64.s finds what is not in this package.
const (
	batchNodes    = unsafe.Offsetof(batch.Batch{}.Nodes)
	batchN        = unsafe.Offsetof(batch.Batch{}.N)
	batchChildren = unsafe.Offsetof(batch.Batch{}.Children)
	nodeState     = unsafe.Offsetof(batch.Node{}.State)
	nodeTile      = unsafe.Offsetof(batch.Node{}.Tile)
	nodeEdge      = unsafe.Offsetof(batch.Node{}.Edge)
	nodeNotes     = unsafe.Offsetof(batch.Node{}.Notes)
	nodeN         = unsafe.Offsetof(batch.Node{}.N)
	nodeTiles     = unsafe.Offsetof(batch.Node{}.Tiles)
	nodeEdges     = unsafe.Offsetof(batch.Node{}.Edges)
	nodeCut       = unsafe.Offsetof(batch.Node{}.Cut)
	nodeBudget    = unsafe.Offsetof(batch.Node{}.Budget)
	nodeSize      = unsafe.Sizeof(batch.Node{})
	notesSize     = unsafe.Sizeof(batch.Notes{})
	maxNotes      = len(batch.Notes{})
)

// It finds these by shifts.
var (
	_ = [1]struct{}{}[nodeSize-64]
	_ = [1]struct{}{}[maxNotes-3]
	_ = [1]struct{}{}[unsafe.Sizeof(known{})-64]
	_ = [1]struct{}{}[unsafe.Sizeof(change{})-16]
	_ = [1]struct{}{}[unsafe.Sizeof(gaze{})-32]
	_ = [1]struct{}{}[unsafe.Sizeof(aiming{})-32]
	_ = [1]struct{}{}[unsafe.Sizeof(lens{})-16]
	_ = [1]struct{}{}[unsafe.Offsetof(flight{}.asks)]
	_ = [1]struct{}{}[unsafe.Sizeof(crossing{})-16]
)

// quick reports whether a batcher's look-ups are done in assembly.
func (b *Batcher) quick() bool { return fast && b.ranked != nil }

func (b *Batcher) recall(f *flight, x *batch.Batch) {
	if b.quick() {
		f.last = recallFast(b, &x.Nodes, x.N, &f.asks[0])
	} else {
		f.last = b.recallEach(f, x.Nodes[:x.N])
	}
}

func (b *Batcher) look(f *flight, x *batch.Batch) {
	if b.quick() {
		f.last = lookFast(b, x, f)
	} else {
		f.last = b.lookEach(f, x)
	}
}

func (b *Batcher) fill(f *flight, x *batch.Batch) {
	if b.quick() {
		aimRankedFast(b.ranked, f.aims[:f.last], &f.asks[0], &x.Nodes)
	} else {
		b.fillEach(f, x)
	}
}

func (b *Batcher) enter(f *flight, x *batch.Batch) {
	if b.quick() {
		enterFast(b, f.aims[:f.last], &x.Nodes)
	} else {
		b.enterEach(f.aims[:f.last], &x.Nodes)
	}
}

func (b *Batcher) sift(f *flight, x *batch.Batch) {
	if b.quick() {
		f.last = siftFast(x, f)
	} else {
		f.last = b.siftEach(f, x)
	}
}

func (b *Batcher) judge(f *flight, x *batch.Batch) {
	if b.quick() {
		judgeFast(f.aims[:f.last], x)
	} else {
		b.judgeEach(f.aims[:f.last], x)
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
