package engines

import (
	"context"
	"fmt"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
)

func BenchmarkIDAStarManhattan(b *testing.B) {
	start, err := board.Parse("2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8")
	if err != nil {
		b.Fatal(err)
	}
	goal, _ := board.Named("", start.Size())
	h, err := heuristics.NewManhattan(goal)
	if err != nil {
		b.Fatal(err)
	}
	for _, depth := range []int{2, 4, 6, 8, 10, 12} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			var generated, expanded uint64
			for b.Loop() {
				s, err := Solve(context.Background(), &IDAStar{PruningDepth: depth}, Problem{Start: start, Goal: goal, Heuristic: h})
				if err != nil || len(s.Path) != 49 {
					b.Fatal(err, s)
				}
				generated += s.Stats.Generated
				expanded += s.Stats.Expanded
			}
			b.ReportMetric(float64(generated)/b.Elapsed().Seconds()/1e6, "Mgen/s")
			b.ReportMetric(float64(expanded)/float64(b.N), "expanded")
		})
	}
}
