package heuristictest

import (
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// A Factory builds the heuristic under test for a goal.
type Factory func(goal board.Board) (heuristics.Heuristic, error)

// An Option changes what [Run] does.
type Option func(*options)

type options struct {
	goals     []board.Board
	cells     int // goals of up to so many cells are searched in full
	symmetric bool
	solver    func(start, goal board.Board) (board.Path, error)
}

// Goals tests these goals instead of the usual ones, which are of sizes from
// 2x2 to 4x4 and some of them in no common order. It is for heuristics that do
// not take every goal.
func Goals(goals ...board.Board) Option {
	return func(o *options) { o.goals = goals }
}

// Exhaustive searches goals of up to 12 cells in full instead of up to 9. Among
// the usual ones that is 4x3, with 239,500,800 boards: half an hour and 240 MB.
// 5x2, with [Goals], takes some ten seconds.
func Exhaustive() Option {
	return func(o *options) { o.cells = exhaustive.MaxCells }
}

// Symmetric also tests that boards which are mirror images or turns of each
// other, as seen from the goal, have equal estimates. Not every heuristic
// promises this.
func Symmetric() Option {
	return func(o *options) { o.symmetric = true }
}

// Solver has larger goals tested along the shortest paths that it returns for
// uniformly random boards. Without it, these boards are a short walk from the
// goal.
func Solver(solve func(start, goal board.Board) (board.Path, error)) Option {
	return func(o *options) { o.solver = solve }
}

// Run tests a heuristic. Every goal and rule is a subtest. With -short, goals
// of more than 8 cells are not searched in full, and fewer boards are shared
// by goroutines.
func Run(t *testing.T, factory Factory, opts ...Option) {
	o := options{goals: usualGoals, cells: 9}
	for _, option := range opts {
		option(&o)
	}
	if testing.Short() {
		o.cells = 8
	}
	for _, goal := range o.goals {
		t.Run(nameOf(goal), func(t *testing.T) {
			s := newSubject(t, factory, goal, o)
			for _, c := range checks {
				t.Run(c.name, func(t *testing.T) { c.run(s, t) })
			}
		})
	}
}

// usualGoals hold the blank in a corner, at an edge and within, tiles in
// common and uncommon orders, rows longer than columns and the other way.
var usualGoals = boardtest.ParseAll(
	"1 2 3/4 5 6/7 8 0",
	"1 2 3/8 0 4/7 6 5",
	"0 1/2 3",
	"1 2 3/4 5 0",
	"4 1/0 3/5 2",
	"1 2 3 4/5 6 7 0",
	"3 1/7 0/2 5/6 4",
	"1 2 0 3/",
	"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
	"0 1 2 3/4 5 6 7/8 9 10 11",
)

// nameOf names a goal in the name of a subtest.
func nameOf(goal board.Board) string {
	name := board.LayoutName(goal)
	if name == "" {
		name = strings.NewReplacer(" ", ",", "/", ";").Replace(goal.String())
	}
	return goal.Size().String() + "_" + name
}

// A check is a subtest. It takes the part of [testing.TB] that rapid needs, so
// that the kit itself can be tested with heuristics that fail.
type check struct {
	name string
	run  func(s *subject, t rapid.TB)
}

var checks = []check{
	{"untouched", (*subject).untouched},
	{"goal", (*subject).goalIsZero},
	{"admissible", (*subject).admissible},
	{"consistent", (*subject).consistent},
	{"deterministic", (*subject).deterministic},
	{"symmetric", (*subject).symmetric},
	{"tracker", (*subject).tracker},
	{"interleaved", (*subject).interleaved},
	{"concurrent", (*subject).concurrent},
	{"shortest", (*subject).shortest},
}

// A subject is a heuristic under test, for one goal.
type subject struct {
	options
	goal    board.Board
	home    board.Position // the goal
	h, twin heuristics.Heuristic
	claims  heuristics.Claims
	table   *exhaustive.Table // nil when the goal is too large
	next    [][]uint8         // by cell, the cells next to it
}

func newSubject(t rapid.TB, factory Factory, goal board.Board, o options) *subject {
	t.Helper()
	s := &subject{options: o, goal: goal}
	if err := s.home.Set(goal); err != nil {
		t.Fatalf("goal %v: %v", goal, err)
	}
	for _, h := range []*heuristics.Heuristic{&s.h, &s.twin} {
		built, err := factory(goal)
		if err != nil {
			t.Fatalf("goal %v: the factory fails: %v", goal, err)
		}
		*h = built
	}
	s.claims = heuristics.ClaimsOf(s.h)
	size := goal.Size()
	if size.Cells() <= o.cells {
		s.table = boardtest.Distances(t, goal)
	}
	s.next = neighbors(size)
	return s
}

// neighbors returns, by cell, the cells next to it.
func neighbors(size board.Size) [][]uint8 {
	all := make([][]uint8, size.Cells())
	for cell := range all {
		for _, m := range board.Moves {
			if next, ok := size.Neighbor(cell, m); ok {
				all[cell] = append(all[cell], uint8(next))
			}
		}
	}
	return all
}
