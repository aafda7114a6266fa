package engines

import (
	"context"

	"npuzzle/heuristics"
)

// IDDFS is iterative-deepening depth-first search: depth-first searches under
// a rising depth limit, without a heuristic. It stores nothing but the path,
// expands the nodes of a breadth-first search many times over, and its first
// path is a shortest one. It is IDAStar with the zero heuristic.
type IDDFS struct{}

// Search looks for a path by iterative deepening.
func (*IDDFS) Search(ctx context.Context, t *Task) (Outcome, error) {
	return (&IDAStar{}).Search(ctx, blind(t))
}

// blind returns a task without its heuristic.
func blind(t *Task) *Task {
	without := *t
	without.Heuristic = heuristics.Zero{}
	without.Claims = heuristics.ClaimsOf(without.Heuristic)
	return &without
}
