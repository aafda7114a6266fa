package heuristics

import "npuzzle/board"

// Zero is the heuristic that knows nothing: 0 everywhere. With it, A* is
// uniform-cost search.
type Zero struct{}

// Estimate returns 0.
func (Zero) Estimate(*board.Position) int { return 0 }

// Claims returns that Zero is consistent.
func (Zero) Claims() Claims { return Claims{Consistent: true} }

// Tracker returns a tracker without state.
func (Zero) Tracker() Tracker { return zeroTracker{} }

// Build makes Zero its own recipe.
func (Zero) Build(Setup) (Heuristic, error) { return Zero{}, nil }

type zeroTracker struct{}

func (zeroTracker) Words() int                          { return 0 }
func (zeroTracker) Start(*board.Position, []uint64) int { return 0 }
func (zeroTracker) Expand(e *Expansion) {
	for i := range e.N {
		e.Child[i].Value = 0
	}
}
