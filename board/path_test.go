package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func TestParsePath(t *testing.T) {
	path, err := board.ParsePath("UdlR")
	if want := (board.Path{board.Up, board.Down, board.Left, board.Right}); err != nil || !slices.Equal(path, want) {
		t.Errorf("%v, %v, want %v", path, err, want)
	}
	if path, err := board.ParsePath(""); err != nil || len(path) != 0 {
		t.Errorf("the empty path is %v, %v", path, err)
	}
	for _, test := range []struct{ text, says string }{
		{"UDX", `move 3 of the path: "X" found, want U, D, L or R`},
		{"U D", `move 2 of the path: " D" found`},
		{"é", `move 1 of the path: "é" found`},
		{strings.Repeat("z", 100), `"zzzzzzzzzzzzzzzzzzzz"… found`},
	} {
		if _, err := board.ParsePath(test.text); !errors.Is(err, board.ErrMove) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: error %q, want %q in it", test.text, err, test.says)
		}
	}
	if err := path.UnmarshalText([]byte("?")); err == nil || path.String() != "UDLR" {
		t.Errorf("%v, %v, want an error and the path as it was", path, err)
	}
}

// TestPublishedPath replays the answer that judges accept for the board of
// "Eight" (UVa 652, POJ 1077), which names moves of the blank.
func TestPublishedPath(t *testing.T) {
	path, err := board.ParsePath("ullddrurdllurdruldr")
	if err != nil {
		t.Fatal(err)
	}
	reached, err := path.Apply(parse(t, "2 3 4/1 5 0/7 6 8"))
	if err != nil || reached.String() != "1 2 3/4 5 6/7 8 0" {
		t.Errorf("it leads to %v, %v", reached, err)
	}
}

func TestApplyErrors(t *testing.T) {
	b := parse(t, "1 2 3/4 5 6/7 0 8")
	path := board.Path{board.Up, board.Left, board.Down, board.Down, board.Up}
	const says = "move 4, D, leads off the board: the blank is at row 3, column 1 of 3x3"
	if got, err := path.Apply(b); !errors.Is(err, board.ErrMove) || !strings.Contains(err.Error(), says) || !got.IsZero() {
		t.Errorf("%v, error %q, want %q in it", got, err, says)
	}
	if got, err := path.Boards(b); !errors.Is(err, board.ErrMove) || !strings.Contains(err.Error(), says) || got != nil {
		t.Errorf("%v, error %q, want %q in it", got, err, says)
	}
	if _, err := path.Apply(board.Board{}); !errors.Is(err, board.ErrMove) {
		t.Errorf("on the zero Board: error %v", err)
	}
	if _, err := path.Boards(board.Board{}); !errors.Is(err, board.ErrMove) {
		t.Errorf("on the zero Board: error %v", err)
	}
}

func TestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boardtest.Boards(boardtest.Sizes(25).Draw(t, "size")).Draw(t, "board")
		path := boardtest.Walks(b, 30).Draw(t, "path")
		boards, err := path.Boards(b)
		if err != nil || len(boards) != len(path)+1 || boards[0] != b {
			t.Fatalf("%d boards from %v, %v, want %d", len(boards), boards[0], err, len(path)+1)
		}
		for i, m := range path {
			if next, ok := boards[i].Slide(m); !ok || next != boards[i+1] {
				t.Fatalf("board %d of the path is %v, want %v", i+1, boards[i+1], next)
			}
		}
		end, err := path.Apply(b)
		if err != nil || end != boards[len(path)] {
			t.Fatalf("Apply leads to %v, %v, Boards to %v", end, err, boards[len(path)])
		}
		if back, err := path.Reverse().Apply(end); err != nil || back != b {
			t.Fatalf("%v leads back to %v, %v", path.Reverse(), back, err)
		}
		if !slices.Equal(path.Reverse().Reverse(), path) {
			t.Fatalf("%v reversed twice is %v", path, path.Reverse().Reverse())
		}
		text, err := path.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var read board.Path
		if err := read.UnmarshalText(text); err != nil || !slices.Equal(read, path) {
			t.Fatalf("%s is read as %v, %v", text, read, err)
		}
		if path.MultiTile() != path.Reverse().MultiTile() || path.MultiTile() > len(path) {
			t.Fatalf("%v counts %d, its reverse %d", path, path.MultiTile(), path.Reverse().MultiTile())
		}
	})
}

func TestMultiTile(t *testing.T) {
	for text, want := range map[string]int{"": 0, "U": 1, "UU": 1, "UUD": 2, "RRRDDLU": 4, "UDUD": 4} {
		path, err := board.ParsePath(text)
		if err != nil || path.MultiTile() != want {
			t.Errorf("%q counts %d, %v, want %d", text, path.MultiTile(), err, want)
		}
	}
}
