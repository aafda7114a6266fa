package heuristictest

import (
	"context"

	"npuzzle/board"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// Builtin builds a heuristic of [heuristics.Builtin] as its recipe stands, and
// fails the test when it cannot be built.
func Builtin(t rapid.TB, name string, goal board.Board) heuristics.Heuristic {
	t.Helper()
	row, err := heuristics.Builtin().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	h, err := row.New().Build(heuristics.Setup{Context: context.Background(), Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	return h
}
