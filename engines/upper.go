package engines

import (
	"time"

	"npuzzle/board"
)

// upperFrom is the number of expanded nodes in an iteration from which on a
// search takes long enough that someone may want to know meanwhile how long a
// shortest path is at most; and upperFromCheap the same where nodes cost next to
// nothing, as those of sums over the tiles do.
const (
	upperFrom      = 5_000_000
	upperFromCheap = 20_000_000
)

// anyPath returns a path that need not be shortest, or nil: the shortest that
// greedy search and A* with ever less weight find within about a second in all.
func (t *Task) anyPath(w *watch) board.Path {
	quick := *t
	quick.Limits.Nodes, quick.Limits.Time = 100_000, 300*time.Millisecond
	quick.Trace, quick.Progress, quick.Checkpoint = nil, nil, nil
	var best board.Path
	for _, e := range []Engine{&Greedy{}, &AStar{Weight: 4}, &AStar{Weight: 2}, &AStar{Weight: 1.5}, &AStar{Weight: 1.25}} {
		outcome, err := e.Search(w.ctx, &quick)
		if err == nil && (best == nil || len(outcome.Path) < len(best)) {
			best = outcome.Path
		}
	}
	return best
}
