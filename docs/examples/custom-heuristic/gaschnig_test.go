package gaschnig_test

import (
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"

	"example.org/gaschnig"
)

func TestConformance(t *testing.T) {
	heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
		return gaschnig.New(goal)
	}, heuristictest.Symmetric())
}

// TestPublishedValues holds the values that the test files of the solver
// asarandi/n-puzzle give, with the blank first in the goal.
func TestPublishedValues(t *testing.T) {
	goal, err := board.Named("blank-first", board.Size{Width: 3, Height: 3})
	if err != nil {
		t.Fatal(err)
	}
	h, err := gaschnig.New(goal)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{
		"0 2 1/7 4 5/6 3 8": 6,
		"0 2 1/5 4 3/6 7 8": 6,
		"4 3 6/8 0 7/5 2 1": 10,
		"2 7 0/5 4 3/8 1 6": 10,
	} {
		b, err := board.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := board.NewPosition(b)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Estimate(p); got != want {
			t.Errorf("%v: %d, want %d", b, got, want)
		}
	}
}
