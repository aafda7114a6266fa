package engines

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"npuzzle/heuristics/batch"
)

// fast reports whether the processor has what flight_amd64.s needs. Nearly all since
// 2013 do.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// Where flight_amd64.s finds what is not in this package.
//
//lint:ignore U1000 the assembly uses them
const (
	batchNodes    = unsafe.Offsetof(batch.Batch{}.Nodes)
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
	wordSize      = 8
)

// It copies nodes and leaves in pieces of 32 bytes.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(waveNode{})-128]
	_ = [1]struct{}{}[unsafe.Offsetof(waveNode{}.cells)]
	_ = [1]struct{}{}[unsafe.Sizeof(leaf{})-32]
	_ = [1]struct{}{}[unsafe.Offsetof(leaf{}.arises)]
	_ = [1]struct{}{}[unsafe.Offsetof(leaf{}.notes)-8]
)

//go:noescape
func makeNodesFast(w *wave, f *flight, leaves []leaf) uint

//go:noescape
func makeLeavesFast(w *wave, f *flight, first uint, l level, now, later *pile) int

func (w *wave) makeNodes(f *flight, leaves []leaf) {
	if !fast {
		w.makeNodesEach(f, leaves)
		return
	}
	for {
		n := len(leaves) - int(makeNodesFast(w, f, leaves))
		if n <= 0 {
			return
		}
		// Next is a leaf that is no child of a node.
		w.makeNodesEach(f, leaves[n-1:n])
		leaves = leaves[:n-1]
	}
}

func (w *wave) makeLeaves(f *flight, first uint, l level, now, later *pile) int {
	if !fast {
		return w.makeLeavesEach(f, first, l, now, later)
	}
	return makeLeavesFast(w, f, first, l, now, later)
}
