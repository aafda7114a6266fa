package formats

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

var parse = boardtest.Parse

func TestNotations(t *testing.T) {
	// From 1 2 3/4 5 6/7 8 0 the blank goes left twice, up, and right.
	start := parse(t, "1 2 3/4 5 6/7 8 0")
	path := board.Path{board.Left, board.Left, board.Up, board.Right}
	for notation, want := range map[string]string{
		"":             "LLUR",
		"blank":        "LLUR",
		"blank-lower":  "llur",
		"blank-counts": "L2UR",
		"blank-words":  "left left up right",
		"tile":         "RRDL",
		"tile-lower":   "rrdl",
		"tile-counts":  "R2DL",
		"tile-words":   "right right down left",
		"numbers":      "8, 7, 4, 5",
		"cells":        "7,6,3,4",
		"places":       "(2,1) (2,0) (1,0) (1,1)",
		"clicks":       "(1,3) (1,2) (2,2)",
	} {
		got, err := FormatPath(path, notation, start)
		if err != nil || got != want {
			t.Errorf("%s: wrote %q, %v, want %q", notation, got, err, want)
		}
		back, err := ParsePath(want, notation, start)
		if err != nil || !slices.Equal(back, path) {
			t.Errorf("%s: read %v, %v, want %v", notation, back, err, path)
		}
	}
	if n := len(Notations()); n != 12 {
		t.Errorf("%d notations, 12 tested", n)
	}
}

func TestParsePath(t *testing.T) {
	start := parse(t, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
	for _, test := range []struct{ notation, text, want string }{
		// The counts of slidysim: a count behind a letter repeats it, spaces
		// may stand between moves.
		{"tile-counts", "R2DL3U", "LLURRRD"},
		{"tile", "R R D L L L U", "LLURRRD"},
		{"tile", "R2 D L3 U", "LLURRRD"},
		{"tile", "RRDLLLU", "LLURRRD"},
		// The answer of POJ 1077's example, by the blank.
		{"blank", "ullddrurdllurdruldr", "ULLDDRURDLLURDRULDR"},
		{"blank", "", ""},
		{"blank", " \n", ""},
		{"blank", "UP\nLEFT\nUP\n", "ULU"},
		{"blank", "Left, Left, Down", "LLD"},
		{"blank", "left3 u", "LLLU"},
		{"tile", "up down", "DU"},
		{"numbers", "15 14 10", "LLU"},
		{"numbers", "[15, 14, 10]", "LLU"},
		{"cells", "14,13,9", "LLU"},
		{"places", "(3,2),(3,1),(2,1)", "LLU"},
		{"clicks", "(2,4)(2,1)", "LLUUU"},
	} {
		got, err := ParsePath(test.text, test.notation, start)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %q: read %v, %v, want %s", test.notation, test.text, got, err, test.want)
		}
	}
	for _, test := range []struct {
		notation, text string
		sentinel       error
		want           string
	}{
		{"blank", "UX", ErrSyntax, `formats: not in the format: path, column 2: "X" found, want U, D, L, R, up, down, left or right`},
		{"blank", "U;D", ErrSyntax, `formats: not in the format: path, column 2: ";" found, want U, D, L, R, up, down, left or right`},
		{"tile", "2U", ErrSyntax, `formats: not in the format: path, column 1: "2" found, want a letter in front of a count`},
		{"tile", "U 2", ErrSyntax, `formats: not in the format: path, column 3: "2" found, want a letter in front of a count`},
		{"tile", "U0", ErrSyntax, `formats: not in the format: path, column 2: "0" found, want a count from 1 to 255`},
		{"tile", "U99999999999999999999", ErrSyntax, `formats: not in the format: path, column 2: "99999999999999999999" found, want a count from 1 to 255`},
		{"numbers", "15, 10", board.ErrMove, `formats: path, column 5: impossible move: move 2: "10" found, want a tile that can slide into the blank at row 4, column 3`},
		{"numbers", "16", board.ErrMove, `formats: path, column 1: impossible move: move 1: "16" found, want a tile that can slide into the blank at row 4, column 4`},
		{"numbers", "0", board.ErrMove, `formats: path, column 1: impossible move: move 1: "0" found, want a tile that can slide into the blank at row 4, column 4`},
		{"numbers", "15, 0", board.ErrMove, `formats: path, column 5: impossible move: move 2: "0" found, want a tile that can slide into the blank at row 4, column 3`},
		{"cells", "13", board.ErrMove, `formats: path, column 1: impossible move: move 1: "13" found, want a tile that can slide into the blank at row 4, column 4`},
		{"cells", "14;", ErrSyntax, `formats: not in the format: path, column 3: ";" found, want a number`},
		{"places", "(3,2) (3", ErrSyntax, `formats: not in the format: path, column 9: the end of the path found, want the other number of a place`},
		{"clicks", "(3,3)", board.ErrMove, `formats: path, column 2: impossible move: move 1: "3,3" found, want a tile that can slide into the blank at row 4, column 4`},
		{"semaphore", "U", ErrUnknown, `formats: unknown format of moves: "semaphore": want one of blank, blank-lower, blank-counts, blank-words, tile, tile-lower, tile-counts, tile-words, numbers, cells, places, clicks`},
	} {
		_, err := ParsePath(test.text, test.notation, start)
		if err == nil || err.Error() != test.want || !errors.Is(err, test.sentinel) {
			t.Errorf("%s: %q: got %v\nwant %s", test.notation, test.text, err, test.want)
		}
	}
	if _, err := ParsePath("1", "cells", board.Board{}); !errors.Is(err, board.ErrBoard) {
		t.Errorf("cells without a board: %v", err)
	}
	for _, notation := range []string{"numbers", "cells", "places", "clicks"} {
		if text, err := FormatPath(board.Path{board.Down}, notation, start); !errors.Is(err, board.ErrMove) {
			t.Errorf("%s: an impossible move gives %q, %v", notation, text, err)
		}
	}
}

// Every notation reads what it writes.
func TestNotationRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := boardtest.Boards(boardtest.Sizes(40).Draw(t, "size")).Draw(t, "start")
		path := boardtest.Walks(start, 40).Draw(t, "path")
		for _, n := range Notations() {
			text, err := FormatPath(path, n.Name, start)
			if err != nil {
				t.Fatal(err)
			}
			back, err := ParsePath(text, n.Name, start)
			if err != nil || !slices.Equal(back, path) {
				t.Fatalf("%s: %q is read as %v, %v, want %v", n.Name, text, back, err, path)
			}
		}
	})
}

// A click is one move of the multi-tile metric: the clicks of a path are as
// many as board.Path.MultiTile counts.
func TestClicksAreMultiTile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := boardtest.Boards(boardtest.Sizes(40).Draw(t, "size")).Draw(t, "start")
		path := boardtest.Walks(start, 40).Draw(t, "path")
		text, err := FormatPath(path, "clicks", start)
		if err != nil {
			t.Fatal(err)
		}
		clicks := 0
		for _, c := range text {
			if c == '(' {
				clicks++
			}
		}
		if clicks != path.MultiTile() {
			t.Fatalf("%d clicks in %q, %d multi-tile moves in %v", clicks, text, path.MultiTile(), path)
		}
	})
}

func ExampleParsePath() {
	start, _ := board.Parse("1 2 3/4 5 6/7 8 0")
	byTile, _ := ParsePath("R2D", "tile", start) // as slidysim writes it
	numbers, _ := FormatPath(byTile, "numbers", start)
	fmt.Println(byTile, "slides", numbers)
	fmt.Println(len(byTile), "single-tile moves,", byTile.MultiTile(), "multi-tile moves")
	// Output:
	// LLU slides 8, 7, 4
	// 3 single-tile moves, 2 multi-tile moves
}
