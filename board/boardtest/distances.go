package boardtest

import (
	"context"
	"sync"

	"npuzzle/board"
	"npuzzle/board/exhaustive"

	"pgregory.net/rapid"
)

// Distances returns the exhaustive distances to a goal and fails the test when
// it cannot have any. Tables of up to 10 cells are kept, so that all tests of
// a process that ask for a goal share one.
func Distances(t rapid.TB, goal board.Board) *exhaustive.Table {
	t.Helper()
	search := sync.OnceValues(func() (*exhaustive.Table, error) {
		return exhaustive.New(context.Background(), goal)
	})
	if goal.Size().Cells() <= 10 {
		kept, _ := tables.LoadOrStore(goal, search)
		search = kept.(func() (*exhaustive.Table, error))
	}
	table, err := search()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

var tables sync.Map // of the searches that make them, by goal
