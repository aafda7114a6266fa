package heuristics_test

import (
	"context"
	"math"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics"
)

var (
	parse  = boardtest.Parse
	goalOf = boardtest.Named
)

func build(t testing.TB, name string, goal board.Board) heuristics.Heuristic {
	t.Helper()
	row, err := heuristics.Builtin().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	h, err := small(row.New(), goal).Build(heuristics.Setup{Context: context.Background(), Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func estimate(t testing.TB, h heuristics.Heuristic, b board.Board) int {
	t.Helper()
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	return h.Estimate(p)
}

// TestMeans holds the means over all solvable boards of the 8-puzzle with the
// blank last. That of misplaced tiles is exact by symmetry: 8 tiles, each at
// home on one board in nine. Those of Manhattan and linear conflict are in
// the literature (Reinefeld 1993; Hansson, Mayer & Yung 1992); that of the
// walking distance was counted by a separate program.
func TestMeans(t *testing.T) {
	goal := goalOf(t, "blank-last", board.Size{Width: 3, Height: 3})
	table, err := exhaustive.New(t.Context(), goal)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{
		"zero":             0,
		"misplaced":        64.0 / 9,
		"manhattan":        14,
		"linear-conflict":  15.119047619,
		"walking-distance": 15.683333333,
	} {
		h := build(t, name, goal)
		sum := 0
		for p := range table.Positions() {
			sum += h.Estimate(p)
		}
		if mean := float64(sum) / float64(table.Len()); math.Abs(mean-want) > 1e-9 {
			t.Errorf("%s: mean %.9f, want %.9f", name, mean, want)
		}
	}
}

// TestPublishedValues holds values that others published.
func TestPublishedValues(t *testing.T) {
	for _, test := range []struct {
		source, goal, board string
		want                map[string]int
	}{
		// asarandi/n-puzzle, heuristic_scores_1 to 4.
		{"asarandi", "blank-first", "0 2 1/7 4 5/6 3 8", map[string]int{"misplaced": 4, "manhattan": 6, "linear-conflict": 8}},
		{"asarandi", "blank-first", "0 2 1/5 4 3/6 7 8", map[string]int{"misplaced": 4, "manhattan": 6, "linear-conflict": 12}},
		{"asarandi", "blank-first", "4 3 6/8 0 7/5 2 1", map[string]int{"misplaced": 8, "manhattan": 22, "linear-conflict": 22}},
		{"asarandi", "blank-first", "2 7 0/5 4 3/8 1 6", map[string]int{"misplaced": 7, "manhattan": 14, "linear-conflict": 24}},
		// entangledloops/slidingpuzzle, issue 1: the row 6 5 4 has to give up
		// two tiles, and the two halves of 2 1 4 3 one each.
		{"entangledloops", "blank-last", "1 2 3/6 5 4/7 8 0", map[string]int{"manhattan": 4, "linear-conflict": 8}},
		{"entangledloops", "blank-last", "2 1 4 3/5 6 7 8/9 10 11 12/13 14 15 0", map[string]int{"manhattan": 4, "linear-conflict": 8}},
		// aimacode/aima-java, issue 73: the blank is no misplaced tile.
		{"aima-java", "blank-first", "1 0 2/3 4 5/6 7 8", map[string]int{"misplaced": 1, "euclidean": 1, "manhattan": 1}},
	} {
		b := parse(t, test.board)
		for name, want := range test.want {
			if got := estimate(t, build(t, name, goalOf(t, test.goal, b.Size())), b); got != want {
				t.Errorf("%s: %s of %v is %d, want %d", test.source, name, b, got, want)
			}
		}
	}
}

// TestWrongLinearConflicts holds boards that well-known mistakes overestimate.
func TestWrongLinearConflicts(t *testing.T) {
	for _, test := range []struct {
		board    string
		distance int
	}{
		{"1 2 3/4 5 0/7 8 6", 1},                      // pairs by number, whatever their row
		{"7 8 0/6 5 4/1 2 3", 26},                     // two moves a reversed pair
		{"2 8 7 11/5 0 4 15/13 9 14 3/1 10 6 12", 42}, // stackoverflow.com/questions/35552661
	} {
		b := parse(t, test.board)
		h := build(t, "linear-conflict", goalOf(t, "blank-last", b.Size()))
		if got := estimate(t, h, b); got > test.distance {
			t.Errorf("%v: estimate %d, want at most the distance, %d", b, got, test.distance)
		}
	}
}
