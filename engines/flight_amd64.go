//lint:file-ignore U1000 the assembly uses the constants

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
	aheadLeaves   = 12 // how far ahead it tells the processor of the parents of leaves
)

// It copies nodes and leaves in pieces of 32 bytes.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(waveNode{})-128]
	_ = [1]struct{}{}[unsafe.Offsetof(waveNode{}.cells)]
	_ = [1]struct{}{}[unsafe.Sizeof(leaf{})-32]
	_ = [1]struct{}{}[unsafe.Sizeof(pile{})-32]
	_ = [1]struct{}{}[unsafe.Sizeof([4]link{})-1<<linkShift]
	_ = [1]struct{}{}[unsafe.Offsetof(leaf{}.arises)]
	_ = [1]struct{}{}[unsafe.Offsetof(leaf{}.notes)-8]
)

//go:noescape
func takeNodesFast(w *wave, f *flight, from *agenda)

//go:noescape
func makeLeavesFast(w *wave, f *flight, i int) int

// takeNodes makes nodes of the next leaves of an agenda, as long as these are children of
// nodes, until a flight is full or the agenda empty.
func (w *wave) takeNodes(f *flight, from *agenda) {
	if fast {
		takeNodesFast(w, f, from)
	}
}

// makeLeaves makes leaves of the children of nodes of a flight, from a node back to the first,
// as long as there is room for them. It returns the node for whose children there is none, or
// −1.
func (w *wave) makeLeaves(f *flight, i int) int {
	if fast {
		i = makeLeavesFast(w, f, i)
	}
	return i
}
