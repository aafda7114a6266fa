package enginetest

import (
	"context"
	"testing"
	"time"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"

	"pgregory.net/rapid"
)

// A Factory returns a new engine to be tested.
type Factory func() engines.Engine

// An Option changes what [Run] does.
type Option func(*subject)

// Promise is the factor of the engine's solutions whenever the heuristic is
// admissible: 1 for shortest paths, w for paths at most w times as long, 0 for
// any. Without it, factors must be true and may be what they will.
func Promise(factor float64) Option {
	return func(s *subject) { s.promise = factor }
}

// Cells is the number of cells of the largest boards that are solved without
// limits, 9 unless said.
func Cells(most int) Option {
	return func(s *subject) { s.cells = most }
}

// Parallel is for an engine that searches in several goroutines: its node
// counts may differ from run to run. Its paths may not.
func Parallel() Option {
	return func(s *subject) { s.parallel = true }
}

// Run tests an engine. Every rule is a subtest.
func Run(t *testing.T, factory Factory, options ...Option) {
	s := newSubject(factory, options...)
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) { c.run(s, t) })
	}
}

// A check is a subtest. It takes the part of [testing.TB] that rapid needs, so
// that the kit itself can be tested with engines that fail.
type check struct {
	name string
	run  func(s *subject, t rapid.TB)
}

var checks = []check{
	{"options", (*subject).options},
	{"zero-heuristic", (*subject).zero},
	{"consistent", (*subject).consistent},
	{"inconsistent", (*subject).inconsistent},
	{"overestimating", (*subject).overestimating},
	{"tracker", (*subject).tracker},
	{"trivial", (*subject).trivial},
	{"one-move", (*subject).oneMove},
	{"repeated", (*subject).repeated},
	{"concurrent", (*subject).concurrent},
	{"trace", (*subject).trace},
	{"node-limit", (*subject).nodeLimit},
	{"time-limit", (*subject).timeLimit},
	{"progress", (*subject).progress},
	{"memory-limit", (*subject).memoryLimit},
	{"cancelled", (*subject).cancelled},
}

// A subject is an engine under test.
type subject struct {
	factory  Factory
	promise  float64
	cells    int
	parallel bool
	patience time.Duration // for an engine that has to stop
}

// anything is the promise of an engine of which nothing is said.
const anything = -1

func newSubject(factory Factory, options ...Option) *subject {
	s := &subject{factory: factory, promise: anything, cells: 9, patience: 10 * time.Second}
	for _, option := range options {
		option(s)
	}
	return s
}

// goals hold the blank in a corner, at an edge and within, in the layouts and
// in orders of their own, on squares, rectangles and single lines.
var goals = boardtest.ParseAll(
	"1 0/",
	"0/1/2/3",
	"1 2 0 3 4/",
	"1 2/3 0",
	"0 1/3 2",
	"1 2 3/4 5 0",
	"4 1/0 3/5 2",
	"0 1 2 3/4 5 6 7",
	"3 1/7 0/2 5/6 4",
	"1 2 3/4 5 6/7 8 0",
	"0 1 2/3 4 5/6 7 8",
	"1 2 3/8 0 4/7 6 5",
	"6 2 8/0 4 1/3 7 5",
)

// usual is the goal of the rules that one goal is enough for: the largest
// there is.
func (s *subject) usual() board.Board {
	usual := goals[0]
	for _, goal := range goals {
		if n := goal.Size().Cells(); n <= s.cells && n > usual.Size().Cells() {
			usual = goal
		}
	}
	return usual
}

// solve runs an engine and fails the test when it goes on for much longer than
// it may. A cancelled context ends it after the patience at the latest, as far
// as it obeys.
func (s *subject) solve(t rapid.TB, ctx context.Context, e engines.Engine, p engines.Problem, may time.Duration) (engines.Solution, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, may+s.patience)
	defer cancel()
	type answer struct {
		engines.Solution
		error
	}
	answers := make(chan answer, 1)
	go func() {
		solution, err := engines.Solve(ctx, e, p)
		answers <- answer{solution, err}
	}()
	select {
	case a := <-answers:
		return a.Solution, a.error
	case <-time.After(may + 2*s.patience):
		t.Fatalf("the engine still runs %v after it had to stop\nstart   %v\ngoal    %v\nlimits  %+v",
			s.patience, p.Start, p.Goal, p.Limits)
		return engines.Solution{}, nil
	}
}
