package enginetest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"npuzzle/engines"
	"npuzzle/internal/instances"

	"pgregory.net/rapid"
)

// far returns problems that no engine solves soon with so weak a heuristic,
// and how far the boards are from their goals.
func far(t rapid.TB) (problems []engines.Problem, distances []int) {
	antipode := instances.Antipodes15()[0]
	korf := instances.Korf15()[87] // 65 moves
	for _, i := range []instances.Instance{antipode, korf} {
		problems = append(problems, engines.Problem{Start: i.Board, Goal: i.Goal, Heuristic: manhattan(t, i.Goal)})
		distances = append(distances, i.Length)
	}
	return problems, distances
}

// stopped checks how an engine ended before it was through. It may have been
// through all the same.
func (s *subject) stopped(t rapid.TB, p engines.Problem, distance int, solution engines.Solution, err, want error) {
	t.Helper()
	if err == nil {
		if how := s.broken(p, distance, solution, err); how != "" {
			t.Errorf("%s", failure(p, distance, how))
		}
		return
	}
	how := unproven(distance, solution)
	if !errors.Is(err, want) {
		how = fmt.Sprintf("found   the error %q\nwant    one that wraps %q", err, want)
	}
	if how != "" {
		t.Errorf("limits  %+v\n%s", p.Limits, failure(p, distance, how))
	}
}

// nodeLimit checks that an engine stops a few thousand nodes behind the limit.
func (s *subject) nodeLimit(t rapid.TB) {
	const overrun = 50_000
	problems, distances := far(t)
	for i, p := range problems {
		for _, limit := range []uint64{1, 30_000, 200_000} {
			p.Limits.Nodes = limit
			solution, err := s.solve(t, context.Background(), s.factory(), p, time.Minute)
			s.stopped(t, p, distances[i], solution, err, engines.ErrLimit)
			if generated := solution.Stats.Generated; generated > limit+overrun {
				t.Errorf("limits  %+v\n%s", p.Limits, failure(p, distances[i], fmt.Sprintf("found   %d nodes generated", generated)))
			}
		}
	}
}

// timeLimit checks that an engine stops in time.
func (s *subject) timeLimit(t rapid.TB) {
	problems, distances := far(t)
	for i, p := range problems {
		p.Limits.Time = 100 * time.Millisecond
		solution, err := s.solve(t, context.Background(), s.factory(), p, p.Limits.Time)
		s.stopped(t, p, distances[i], solution, err, engines.ErrLimit)
	}
}

// progress checks that a search of a second or two tells how far it is, and
// that what it tells is true.
func (s *subject) progress(t rapid.TB) {
	problems, distances := far(t)
	p, distance := problems[0], distances[0]
	var reports []engines.Progress
	p.Progress = func(r engines.Progress) { reports = append(reports, r) }
	p.Limits.Time = 1500 * time.Millisecond
	solution, err := s.solve(t, context.Background(), s.factory(), p, p.Limits.Time)
	s.stopped(t, p, distance, solution, err, engines.ErrLimit)
	if err != nil && len(reports) == 0 {
		t.Errorf("limits  %+v\n%s", p.Limits, failure(p, distance, "found   no report of progress\nwant    some"))
	}
	var before engines.Progress
	for _, r := range reports {
		if r.Bound > distance || r.Elapsed < before.Elapsed || r.Stats.Expanded < before.Stats.Expanded {
			t.Errorf("%s", failure(p, distance, fmt.Sprintf("found   the report %+v after %+v\nwant    a true bound, and counts that grow", r, before)))
		}
		before = r
	}
}

// memoryLimit checks that an engine does not hold more nodes than fit.
func (s *subject) memoryLimit(t rapid.TB) {
	const leastBytes = 6 // a board of 4×4 is one of 16! / 2, which takes 43 bits
	problems, distances := far(t)
	for i, p := range problems {
		for _, limit := range []uint64{1, 1 << 20} {
			p.Limits = engines.Limits{Memory: limit, Nodes: 1_000_000}
			solution, err := s.solve(t, context.Background(), s.factory(), p, time.Minute)
			s.stopped(t, p, distances[i], solution, err, engines.ErrLimit)
			// Limits are looked at every few thousand nodes.
			if stored := solution.Stats.MaxStored; stored > 10_000 && stored*leastBytes > limit {
				t.Errorf("limits  %+v\n%s", p.Limits, failure(p, distances[i], fmt.Sprintf("found   %d nodes stored", stored)))
			}
		}
	}
}

// cancelled checks that an engine stops when the context does, before the
// search or within it.
func (s *subject) cancelled(t rapid.TB) {
	problems, distances := far(t)
	for i, p := range problems {
		for _, after := range []time.Duration{0, 50 * time.Millisecond} {
			ctx, cancel := context.WithCancel(context.Background())
			stop := time.AfterFunc(after, cancel)
			if after == 0 {
				cancel()
			}
			solution, err := s.solve(t, ctx, s.factory(), p, after)
			s.stopped(t, p, distances[i], solution, err, context.Canceled)
			stop.Stop()
			cancel()
		}
	}
}
