package heuristics_test

import (
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
)

// TestConformance runs every row through the kit. All of them treat rows and
// columns alike, so that they are symmetric too.
func TestConformance(t *testing.T) {
	for _, row := range heuristics.Builtin() {
		t.Run(row.Name, func(t *testing.T) {
			heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
				return row.New().Build(heuristics.Setup{Context: t.Context(), Goal: goal})
			}, heuristictest.Symmetric())
		})
	}
}
