package boardtest

import (
	"npuzzle/board"

	"pgregory.net/rapid"
)

// Parse returns the board of a text and fails the test when it is none.
func Parse(t rapid.TB, text string) board.Board {
	t.Helper()
	b, err := board.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Named returns the goal of a layout and fails the test when there is none.
func Named(t rapid.TB, layout string, size board.Size) board.Board {
	t.Helper()
	goal, err := board.Named(layout, size)
	if err != nil {
		t.Fatal(err)
	}
	return goal
}

// ParseAll returns the boards of texts that are known to be boards.
func ParseAll(texts ...string) []board.Board {
	boards := make([]board.Board, len(texts))
	for i, text := range texts {
		b, err := board.Parse(text)
		if err != nil {
			panic(err)
		}
		boards[i] = b
	}
	return boards
}
