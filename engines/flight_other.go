//go:build !amd64

package engines

// takeNodes makes nodes of as many leaves as the code for the processor can: of none.
func (w *wave) takeNodes(*flight, *agenda) {}

// makeLeaves makes leaves of the children of nodes of a flight, from a node back to one
// whose children the code for the processor leaves to makeLeavesOf, which it returns: that
// one.
func (w *wave) makeLeaves(_ *flight, i int) int { return i }
