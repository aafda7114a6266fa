package render

import (
	"strings"
	"testing"
	"unicode/utf8"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

var parse = boardtest.Parse

func TestBoard(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3/4 5 6/7 8 0": `
┌───────┐
│ 1 2 3 │
│ 4 5 6 │
│ 7 8   │
└───────┘
`,
		"0 1 2 3/4 5 6 7/8 9 10 11": `
┌─────────────┐
│     1  2  3 │
│  4  5  6  7 │
│  8  9 10 11 │
└─────────────┘
`,
		"1/0": `
┌───┐
│ 1 │
│   │
└───┘
`,
	} {
		if got := "\n" + Board(parse(t, text)); got != want {
			t.Errorf("%s:%swant:%s", text, got, want)
		}
	}
}

func TestBoardOfZero(t *testing.T) {
	if got := Board(board.Board{}); !strings.HasPrefix(got, "┌") {
		t.Errorf("zero board: %q", got)
	}
}

func TestPath(t *testing.T) {
	got, err := Path(parse(t, "1 2/0 3"), board.Path{board.Up, board.Right, board.Down}, 20)
	const want = `
start     1 U
┌─────┐   ┌─────┐
│ 1 2 │   │   2 │
│   3 │   │ 1 3 │
└─────┘   └─────┘
2 R       3 D
┌─────┐   ┌─────┐
│ 2   │   │ 2 3 │
│ 1 3 │   │ 1   │
└─────┘   └─────┘
`
	if err != nil || "\n"+got != want {
		t.Errorf("%v\n%swant:%s", err, got, want)
	}
	if _, err := Path(parse(t, "1 2/0 3"), board.Path{board.Left}, 80); err == nil {
		t.Error("a path off the board was drawn")
	}
}

// However narrow, every board is drawn; however wide, no line passes the width.
func TestPathWidth(t *testing.T) {
	path := board.Path{board.Up, board.Down, board.Up, board.Down, board.Up}
	for width := range 80 {
		got, err := Path(parse(t, "1/0/2"), path, width)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(got, "┌"); n != len(path)+1 {
			t.Errorf("width %d: %d boards", width, n)
		}
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(line) - 1; n > max(width, 5) {
				t.Errorf("width %d: a line of %d characters", width, n)
			}
		}
	}
}
