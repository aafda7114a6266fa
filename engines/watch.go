package engines

import (
	"context"
	"fmt"
	"time"
)

// watch ends a search that reaches a limit or is cancelled, and reports how
// far it is. Searches look at it every few thousand nodes; one goroutine at a
// time.
type watch struct {
	ctx      context.Context
	task     *Task
	began    time.Time
	reported time.Time
	share    func() float64 // how much of the round is done; may be nil
	best     int            // length of the shortest path known; 0 when none is
}

// lookEvery is how many expanded nodes pass between two looks, a power of
// two: a fraction of a millisecond in the fastest search.
const lookEvery = 1 << 12

// reportEvery is the time between two progress reports.
const reportEvery = 200 * time.Millisecond

func newWatch(ctx context.Context, t *Task) *watch {
	now := time.Now()
	return &watch{ctx: ctx, task: t, began: now, reported: now}
}

// look returns why the search has to end, nil when it may go on. The bound is
// what is proven so far.
func (w *watch) look(bound int, stats Stats) error {
	if err := w.ctx.Err(); err != nil {
		return fmt.Errorf("engines: %w", err)
	}
	limits := w.task.Limits
	if limits.Nodes > 0 && stats.Generated >= limits.Nodes {
		return limitError("nodes", limits.Nodes)
	}
	now := time.Now()
	if limits.Time > 0 && now.Sub(w.began) >= limits.Time {
		return limitError("time", limits.Time)
	}
	if w.task.Progress != nil && now.Sub(w.reported) >= reportEvery {
		w.reported = now
		report := Progress{Bound: bound, Best: w.best, Stats: stats, Elapsed: now.Sub(w.began)}
		if w.share != nil {
			report.Share = w.share()
		}
		w.task.Progress(report)
	}
	return nil
}
