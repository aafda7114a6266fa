package engines

import (
	"context"
	"errors"
	"fmt"
	"time"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// A Problem is a board to be brought to a goal.
type Problem struct {
	Start     board.Board
	Goal      board.Board          // the zero Board stands for blank-last
	Heuristic heuristics.Heuristic // nil stands for zero; built for Goal
	Limits    Limits
	Trace     func(Visit)    // told every expanded node in order; may be nil
	Progress  func(Progress) // told now and then how far it is; may be nil
	// Checkpoint keeps what a long search has done, with an engine that is
	// [Checkpointed]; may be nil.
	Checkpoint Checkpoint
}

// A Solution is the answer to a Problem. With an error it holds what is known
// all the same: the statistics and the lower bound.
type Solution struct {
	Start, Goal board.Board
	Path        board.Path
	// Factor is 1 when the path is proven shortest, w when it is proven at
	// most w times as long as a shortest one, 0 when nothing is promised.
	Factor float64
	// LowerBound is a proven lower bound on the distance: the length itself
	// when Factor is 1.
	LowerBound int
	// Best is the shortest path known when the search ended early, at a limit or
	// because its context did; nil when none is. It need not be shortest.
	Best  board.Path
	Stats Stats
}

// Optimal reports whether the path is proven shortest.
func (s Solution) Optimal() bool { return s.Factor == 1 }

// ErrFaultyEngine is wrapped by the error of Solve when an engine returned a
// path that does not lead to the goal, or claimed an impossible bound.
var ErrFaultyEngine = errors.New("faulty engine")

// Solve is the front door to every engine. It checks that the goal can be
// reached, answers a start that is the goal, runs the engine, and replays the
// path.
//
// The error is nil, or wraps [parity.ErrUnsolvable], [board.ErrSize] (sizes
// that differ, or that search cannot take), [ErrLimit], the context's error,
// or [ErrFaultyEngine].
func Solve(ctx context.Context, e Engine, p Problem) (Solution, error) {
	began := time.Now()
	if p.Goal.IsZero() && !p.Start.IsZero() {
		goal, err := board.Named("", p.Start.Size())
		if err != nil {
			return Solution{}, err
		}
		p.Goal = goal
	}
	s := Solution{Start: p.Start, Goal: p.Goal}
	verdict, err := parity.Check(p.Start, p.Goal)
	if err != nil {
		return s, err
	}
	if err := verdict.Err(); err != nil {
		return s, err
	}
	if p.Start == p.Goal {
		s.Factor = 1
		return s, nil
	}
	start, err := board.NewPosition(p.Start)
	if err != nil {
		return s, err
	}
	t := &Task{
		Start: p.Start, Goal: p.Goal,
		Heuristic: p.Heuristic,
		Limits:    p.Limits, Trace: p.Trace, Progress: p.Progress, Checkpoint: p.Checkpoint,
	}
	if t.Heuristic == nil {
		t.Heuristic = heuristics.Zero{}
	}
	t.Claims = heuristics.ClaimsOf(t.Heuristic)

	outcome, err := e.Search(ctx, t)
	s.Stats = outcome.Stats
	s.Stats.Elapsed = time.Since(began)
	if err != nil || outcome.Factor != 1 || t.Claims.Overestimates {
		s.LowerBound = t.lowerBound(start, outcome.LowerBound, verdict.PathParity)
	}
	if err != nil {
		if reached, wrong := outcome.Best.Apply(p.Start); wrong == nil && reached == p.Goal {
			s.Best = outcome.Best
		}
		return s, err
	}

	reached, err := outcome.Path.Apply(p.Start)
	if err != nil {
		return s, fmt.Errorf("engines: %w: %T: %w", ErrFaultyEngine, e, err)
	}
	if reached != p.Goal {
		return s, fmt.Errorf("engines: %w: %T: the path ends at %v, not at the goal", ErrFaultyEngine, e, reached)
	}
	s.Path = outcome.Path
	s.Factor = outcome.Factor
	if t.Claims.Overestimates {
		s.Factor = 0
	}
	if s.Factor == 1 {
		if least := max(outcome.LowerBound, 1); len(s.Path) < least {
			return s, fmt.Errorf("engines: %w: %T: a path of %d moves where %d are the least",
				ErrFaultyEngine, e, len(s.Path), least)
		}
		s.LowerBound = len(s.Path)
	}
	return s, nil
}

// lowerBound returns the best that is known of the distance without a path
// proven shortest: what the engine proved and what the heuristic says. Every
// path between two boards has the same parity.
func (t *Task) lowerBound(start *board.Position, proven, parity int) int {
	bound := 1
	if !t.Claims.Overestimates {
		bound = max(bound, proven, t.Heuristic.Estimate(start))
	}
	return bound + (bound+parity)&1
}
