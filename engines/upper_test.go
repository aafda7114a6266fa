package engines

import (
	"context"
	"errors"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// A long search that a limit ends knows a path on the side: legal, to the goal,
// and no shorter than the proven bound. Korf's board 88 is 65 moves from its
// goal (Korf 1985).
func TestBestPathAtLimit(t *testing.T) {
	goal, err := board.Named("blank-first", board.Size{Width: 4, Height: 4})
	if err != nil {
		t.Fatal(err)
	}
	p := problem(t, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4")
	p.Goal = goal
	if p.Heuristic, err = heuristics.NewManhattan(goal); err != nil {
		t.Fatal(err)
	}
	p.Limits.Nodes = 200_000_000
	longest := 0
	p.Progress = func(r Progress) { longest = max(longest, r.Best) }
	for _, engine := range []Engine{&IDAStar{}, &ParallelIDAStar{Jobs: 2}} {
		s, err := Solve(context.Background(), engine, p)
		if !errors.Is(err, ErrLimit) {
			t.Fatalf("%T: error %v, want a limit", engine, err)
		}
		reached, err := s.Best.Apply(p.Start)
		if err != nil || reached != goal {
			t.Errorf("%T: the path known leads to %v, want the goal (error %v)", engine, reached, err)
		}
		if n := len(s.Best); n < 65 || n < s.LowerBound || s.LowerBound > 65 {
			t.Errorf("%T: from %d to %d moves, want both sides of 65", engine, s.LowerBound, n)
		}
	}
	if longest < 65 {
		t.Errorf("progress knew of a path of %d moves, want 65 at least", longest)
	}
}
