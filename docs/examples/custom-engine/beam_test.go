package beam_test

import (
	"testing"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/engines/enginetest"
	"npuzzle/heuristics"
	"npuzzle/parity"

	"example.org/beam"
)

func TestConformance(t *testing.T) {
	enginetest.Run(t, func() engines.Engine { return new(beam.Beam) }, enginetest.Promise(0), enginetest.Cells(8))
}

// TestNarrow checks that a beam which runs dry is widened.
func TestNarrow(t *testing.T) {
	enginetest.Run(t, func() engines.Engine { return &beam.Beam{Width: 1} }, enginetest.Promise(0), enginetest.Cells(6))
}

// TestLarge solves a board that takes engines with a promise too long.
func TestLarge(t *testing.T) {
	size := board.Size{Width: 6, Height: 5}
	goal, err := board.Named("", size)
	if err != nil {
		t.Fatal(err)
	}
	start := parity.Random(goal, parity.NewRand(1))
	h, err := heuristics.NewLinearConflict(goal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engines.Solve(t.Context(), new(beam.Beam), engines.Problem{Start: start, Goal: goal, Heuristic: h})
	t.Logf("%d moves, %+v", len(s.Path), s.Stats)
	if err != nil || len(s.Path) > 1000 {
		t.Errorf("%d moves, %v", len(s.Path), err)
	}
}
