//go:build !amd64

package engines

func (w *wave) makeNodes(f *flight, leaves []leaf) { w.makeNodesEach(f, leaves) }

func (w *wave) makeLeaves(f *flight, first uint, l level, now, later *pile) int {
	return w.makeLeavesEach(f, first, l, now, later)
}
