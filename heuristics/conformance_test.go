package heuristics_test

import (
	"errors"
	"flag"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
	"npuzzle/heuristics/pdb"
)

var long = flag.Bool("long", false, "also run every row through the kit on all 1,814,400 boards of 2×5: some minutes")

// TestConformance runs every row through the kit. All of them treat rows and
// columns alike, so that they are symmetric too.
func TestConformance(t *testing.T) {
	for _, row := range heuristics.Builtin() {
		t.Run(row.Name, func(t *testing.T) {
			heuristictest.Run(t, factory(t, row), heuristictest.Symmetric())
		})
	}
}

// TestConformanceLarge does so with boards of lines too long to tabulate, up
// to the largest that searches take.
func TestConformanceLarge(t *testing.T) {
	for _, row := range heuristics.Builtin() {
		t.Run(row.Name, func(t *testing.T) {
			for _, goal := range []board.Board{
				goalOf(t, "blank-last", board.Size{Width: 6, Height: 2}),
				goalOf(t, "spiral", board.Size{Width: 3, Height: 8}),
				goalOf(t, "blank-first", board.Size{Width: 5, Height: 5}),
				goalOf(t, "blank-last", board.Size{Width: 17, Height: 15}),
			} {
				_, err := factory(t, row)(goal)
				if errors.Is(err, heuristics.ErrTooManyStates) || errors.Is(err, board.ErrSize) {
					continue
				}
				heuristictest.Run(t, factory(t, row), heuristictest.Symmetric(), heuristictest.Goals(goal))
			}
		})
	}
}

// TestConformance2x5 does so with all boards of a larger size.
func TestConformance2x5(t *testing.T) {
	if !*long {
		t.Skip("needs -long")
	}
	goal := parse(t, "1 2 3 4 5/6 7 8 9 0")
	for _, row := range heuristics.Builtin() {
		t.Run(row.Name, func(t *testing.T) {
			heuristictest.Run(t, factory(t, row), heuristictest.Exhaustive(), heuristictest.Goals(goal))
		})
	}
}

// TestConformanceCombined does so with heuristics of heuristics.
func TestConformanceCombined(t *testing.T) {
	goals := heuristictest.Goals(
		parse(t, "4 1/0 3/5 2"), parse(t, "1 2 3 4/5 6 7 0"), goalOf(t, "spiral", board.Size{Width: 4, Height: 4}))
	for _, weight := range []float64{0, 0.3, 1, 1.7, 1000} {
		heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
			return heuristics.NewWeighted(weight, build(t, "linear-conflict", goal))
		}, goals)
	}
	heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
		inner, err := heuristics.NewMax(build(t, "misplaced", goal), build(t, "euclidean", goal))
		if err != nil {
			return nil, err
		}
		weighted, err := heuristics.NewWeighted(0.9, build(t, "walking-distance", goal))
		if err != nil {
			return nil, err
		}
		return heuristics.NewMax(weighted, inner, untracked{build(t, "linear-conflict", goal)})
	}, goals)
}

// untracked hides what a heuristic has besides Estimate.
type untracked struct{ heuristics.Heuristic }

// small keeps pattern databases so small that they are built in an instant and
// kept in no file, and codes them in bytes: by bits, a value from scratch is a
// walk to the goal, and the kit asks for millions. Tests of pattern databases
// alone see to bits.
func small(r heuristics.Recipe, goal board.Board) heuristics.Recipe {
	p, ok := r.(*heuristics.PDBRecipe)
	if !ok {
		return r
	}
	p.Coding = pdb.Byte
	switch n := goal.Size().Cells(); {
	case n > 16:
		p.Partition = "3-3"
	case n > 9:
		p.Partition = "4-3"
	}
	return r
}

func factory(t *testing.T, row heuristics.Row) heuristictest.Factory {
	return func(goal board.Board) (heuristics.Heuristic, error) {
		return small(row.New(), goal).Build(heuristics.Setup{Context: t.Context(), Goal: goal})
	}
}
