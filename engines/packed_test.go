package engines

import (
	"context"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// Searches of small boards expand the nodes of others, in the same order: a trace
// is made by the latter.
func TestPackedIsPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]board.Size{{Width: 3, Height: 3}, {Width: 4, Height: 4}, {Width: 5, Height: 3}, {Width: 2, Height: 8}, {Width: 17, Height: 1}}).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		var p board.Position
		if err := p.Set(goal); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			from, _ := size.Neighbor(int(p.Blank()), rapid.SampledFrom(p.Board().Legal()).Draw(t, "move"))
			p.Slide(uint8(from))
		}
		h, err := heuristics.NewManhattan(goal)
		if err != nil {
			t.Fatal(err)
		}
		engine := &IDAStar{
			PruningDepth: rapid.IntRange(1, 8).Draw(t, "depth"),
			Weight:       rapid.SampledFrom([]float64{1, 1.5, 3}).Draw(t, "weight"),
		}
		problem := Problem{Start: p.Board(), Goal: goal, Heuristic: h}
		got, err := Solve(context.Background(), engine, problem)
		if err != nil {
			t.Fatal(err)
		}
		problem.Trace = func(Visit) {}
		want, err := Solve(context.Background(), engine, problem)
		if err != nil || !slices.Equal(got.Path, want.Path) || !slices.Equal(got.Stats.Iterations, want.Stats.Iterations) {
			t.Fatalf("%v: %v in %v, want %v in %v (error %v)", problem.Start, got.Path, got.Stats.Iterations, want.Path, want.Stats.Iterations, err)
		}
	})
}
