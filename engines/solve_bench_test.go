package engines

import (
	"context"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// BenchmarkSolve8Puzzle solves the farthest 8-puzzle where the heuristic is
// the distance: what is left is the cost of a call of Solve.
func BenchmarkSolve8Puzzle(b *testing.B) {
	start, err := board.Parse("8 6 7/2 5 4/3 0 1")
	if err != nil {
		b.Fatal(err)
	}
	goal, err := board.Named("", start.Size())
	if err != nil {
		b.Fatal(err)
	}
	recipe := heuristics.NewPDBRecipe()
	h, err := recipe.Build(heuristics.Setup{Context: context.Background(), Goal: goal})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(context.Background(), &IDAStar{}, Problem{Start: start, Goal: goal, Heuristic: h}); err != nil {
			b.Fatal(err)
		}
	}
}
