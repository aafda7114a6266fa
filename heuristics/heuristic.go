package heuristics

import "npuzzle/board"

// A Heuristic estimates how many single-tile moves a position is from the goal
// that the heuristic was built for.
//
// The contract, with d(p) the length of a shortest path from p to the goal:
//
//	0 ≤ Estimate(p) ≤ d(p)   (admissible), so Estimate(goal) = 0
//
// for every position p from which the goal can be reached. Estimate leaves the
// position untouched, gives the same answer for the same position, and may be
// called from many goroutines at once.
//
// A caller passes positions of the goal's size; for others the result is
// undefined. A heuristic that breaks the bound, or that keeps more than the
// bound, implements [Claimer].
type Heuristic interface {
	Estimate(p *board.Position) int
}

// Claims is what a heuristic says of itself beyond the contract of
// [Heuristic]. The zero Claims is that contract: admissible, and perhaps not
// consistent.
type Claims struct {
	// Overestimates says that estimates may exceed the distance, so that no
	// path found with them is proven shortest.
	Overestimates bool
	// Consistent says that estimates of neighbours differ by at most 1, so
	// that A* never needs to re-open a node.
	Consistent bool
}

// A Claimer is a heuristic that claims something. Package heuristictest
// checks the claims.
type Claimer interface {
	Heuristic
	Claims() Claims
}

// ClaimsOf returns the claims of a heuristic, the zero Claims when it makes
// none.
func ClaimsOf(h Heuristic) Claims {
	if c, ok := h.(Claimer); ok {
		return c.Claims()
	}
	return Claims{}
}
