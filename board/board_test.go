package board_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func TestNewErrors(t *testing.T) {
	for _, test := range []struct {
		width, height int
		tiles         []int
		is            error
		says          string
	}{
		{2, 2, []int{1, 2, 3}, board.ErrBoard, "3 tiles found, want 4 for 2x2, the blank included"},
		{2, 2, []int{1, 2, 3, -1}, board.ErrBoard, "row 2, column 2: tile -1 is out of range, want 0 to 3"},
		{2, 2, []int{1, 2, 3, math.MaxInt}, board.ErrBoard, "row 2, column 2: tile " + strconv.Itoa(math.MaxInt) + " is out of range"},
		{3, 1, []int{2, 2, 1}, board.ErrBoard, "row 1, column 2: tile 2 again, first at row 1, column 1; 0 is missing"},
		{1, 1, []int{0}, board.ErrSize, "1x1: one cell leaves no tile to slide"},
		{0, 0, nil, board.ErrSize, "0x0: sides must be at least 1"},
		{-2, -2, []int{1, 2, 3, 0}, board.ErrSize, "-2x-2: sides must be at least 1"},
		{257, 1, nil, board.ErrSize, "257x1: sides must be at most 256"},
		{1 << (bits.UintSize / 2), 1 << (bits.UintSize / 2), nil, board.ErrSize, "sides must be at most 256"},
	} {
		b, err := board.New(board.Size{Width: test.width, Height: test.height}, test.tiles)
		if !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) || !b.IsZero() {
			t.Errorf("%dx%d %v: %v, error %q, want %q in it", test.width, test.height, test.tiles, b, err, test.says)
		}
	}
}

func TestNewKeepsNothing(t *testing.T) {
	tiles := []int{1, 2, 3, 0}
	b, err := board.New(board.Size{Width: 2, Height: 2}, tiles)
	if err != nil {
		t.Fatal(err)
	}
	tiles[0], b.Tiles()[1], b.Cells()[2] = 9, 9, 9
	if b.String() != "1 2/3 0" {
		t.Errorf("the board became %v", b)
	}
}

func TestViews(t *testing.T) {
	b := parse(t, "3 1 2/0 5 4")
	if got, want := b.Tiles(), []int{3, 1, 2, 0, 5, 4}; !slices.Equal(got, want) {
		t.Errorf("tiles %v, want %v", got, want)
	}
	if got, want := b.Cells(), []int{3, 1, 2, 0, 5, 4}; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
	if b.Blank() != 3 || b.Tile(5) != 4 || b.Size() != (board.Size{Width: 3, Height: 2}) {
		t.Errorf("blank %d, tile 5 %d, size %v", b.Blank(), b.Tile(5), b.Size())
	}
	if got := b.Legal(); !slices.Equal(got, []board.Move{board.Up, board.Right}) {
		t.Errorf("legal %v, want U R", got)
	}
}

func TestZeroBoard(t *testing.T) {
	var b board.Board
	if !b.IsZero() || b.Blank() != -1 || b.Legal() != nil || len(b.Tiles()) != 0 || len(b.Cells()) != 0 || b.String() != "" {
		t.Errorf("blank %d, legal %v, tiles %v, text %q", b.Blank(), b.Legal(), b.Tiles(), b)
	}
	for _, m := range board.Moves {
		if next, ok := b.Slide(m); ok || next != b {
			t.Errorf("%v leads to %v, %v", m, next, ok)
		}
	}
	if got := board.LayoutName(b); got != "" {
		t.Errorf("the zero Board is the layout %q", got)
	}
}

// TestSlides holds the eight-puzzle with the blank in the middle and in two
// corners, moves being those of the blank.
func TestSlides(t *testing.T) {
	for _, test := range []struct {
		from string
		move board.Move
		to   string
	}{
		{"1 2 3/4 0 5/6 7 8", board.Up, "1 0 3/4 2 5/6 7 8"},
		{"1 2 3/4 0 5/6 7 8", board.Down, "1 2 3/4 7 5/6 0 8"},
		{"1 2 3/4 0 5/6 7 8", board.Left, "1 2 3/0 4 5/6 7 8"},
		{"1 2 3/4 0 5/6 7 8", board.Right, "1 2 3/4 5 0/6 7 8"},
		{"0 1/2 3", board.Up, ""},
		{"0 1/2 3", board.Left, ""},
		{"1 2/3 0", board.Down, ""},
		{"1 2/3 0", board.Right, ""},
		{"1 2 0/3 4 5", board.Right, ""}, // not round to the next row
		{"1 2 3/0 4 5", board.Left, ""},
	} {
		from := parse(t, test.from)
		to, ok := from.Slide(test.move)
		switch {
		case test.to == "" && (ok || to != from):
			t.Errorf("%v, %v: %v, %v, want no move", from, test.move, to, ok)
		case test.to != "" && (!ok || to.String() != test.to):
			t.Errorf("%v, %v: %v, %v, want %v", from, test.move, to, ok, test.to)
		}
	}
}

func TestSlideBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boardtest.Boards(boardtest.Sizes(30).Draw(t, "size")).Draw(t, "board")
		legal := b.Legal()
		for _, m := range board.Moves {
			next, ok := b.Slide(m)
			if ok != slices.Contains(legal, m) {
				t.Fatalf("%v, %v: legal %v, but slides: %v", b, m, legal, ok)
			}
			if !ok {
				continue
			}
			if next.Tile(b.Blank()) != b.Tile(next.Blank()) || b.Size().Distance(b.Blank(), next.Blank()) != 1 {
				t.Fatalf("%v, %v: leads to %v", b, m, next)
			}
			if back, ok := next.Slide(m.Opposite()); !ok || back != b {
				t.Fatalf("%v, %v then %v: leads to %v, %v", b, m, m.Opposite(), back, ok)
			}
		}
	})
}

// TestValue uses boards for what values are used for: keys, == and JSON.
func TestValue(t *testing.T) {
	a, b := parse(t, "1 2 3 4/5 6 7 0"), parse(t, "1,2,3,4\n5,6,7,0")
	tall := parse(t, "1 2/3 4/5 6/7 0")
	if met := map[board.Board]bool{a: true}; a != b || !met[b] || met[tall] {
		t.Error("boards are not equal by size and tiles")
	}
	type record struct {
		Board board.Board
		Size  board.Size
		Path  board.Path
		Known map[board.Board]int
	}
	r := record{a, a.Size(), board.Path{board.Up, board.Left}, map[board.Board]int{tall: 3}}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"Board":"1 2 3 4/5 6 7 0","Size":"4x2","Path":"UL","Known":{"1 2/3 4/5 6/7 0":3}}`
	if string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	var back record
	if err := json.Unmarshal(text, &back); err != nil || back.Board != a || back.Known[tall] != 3 || back.Path.String() != "UL" {
		t.Errorf("%s is read as %v, %v", text, back, err)
	}
}

func BenchmarkSlide(b *testing.B) {
	x := parse(b, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
	for b.Loop() {
		x.Slide(board.Up)
	}
}
