package board_test

import (
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// TestPositionTwinsBoard moves a board and its position side by side.
func TestPositionTwinsBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(board.MaxPositionCells).Draw(t, "size")
		b := boardtest.Boards(size).Draw(t, "board")
		p, err := board.NewPosition(b)
		if err != nil {
			t.Fatal(err)
		}
		same := func(b board.Board) {
			if p.Board() != b || p.Size() != b.Size() || p.Count() != b.Size().Cells() || int(p.Blank()) != b.Blank() {
				t.Fatalf("position %v with the blank on %d, board %v", p.Board(), p.Blank(), b)
			}
			if len(p.Tiles()) != p.Count() {
				t.Fatalf("%d tiles of %d", len(p.Tiles()), p.Count())
			}
			for cell, tile := range p.Tiles() {
				if int(tile) != b.Tile(cell) || p.Tile(uint8(cell)) != tile {
					t.Fatalf("cell %d: %d and %d, want %d", cell, tile, p.Tile(uint8(cell)), b.Tile(cell))
				}
			}
		}
		same(b)
		boards, err := boardtest.Walks(b, 20).Draw(t, "walk").Boards(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, next := range boards[1:] {
			p.Slide(uint8(next.Blank()))
			same(next)
		}
		for i := len(boards) - 2; i >= 0; i-- {
			p.Slide(uint8(boards[i].Blank()))
			same(boards[i])
		}
		var q board.Position
		if err := q.SetTiles(size, p.Tiles()); err != nil || q != *p {
			t.Fatalf("set from its own tiles: %v, %v, want %v", q.Board(), err, b)
		}
	})
}

func TestPositionErrors(t *testing.T) {
	big, err := board.Named("", board.Size{Width: 16, Height: 16})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []board.Board{{}, big} {
		if p, err := board.NewPosition(b); !errors.Is(err, board.ErrSize) || p != nil {
			t.Errorf("%v: %v, error %v", b.Size(), p, err)
		}
	}
	if _, err := board.NewPosition(big); !strings.Contains(err.Error(), "16x16 has 256 cells, search takes at most 255") {
		t.Errorf("error %q", err)
	}
	square := board.Size{Width: 2, Height: 2}
	for _, test := range []struct {
		size  board.Size
		tiles []uint8
		is    error
		says  string
	}{
		{square, []uint8{1, 2, 3}, board.ErrBoard, "3 tiles found, want 4"},
		{square, []uint8{1, 2, 3, 0, 4}, board.ErrBoard, "5 tiles found, want 4"},
		{square, []uint8{1, 2, 3, 4}, board.ErrBoard, "tile 4 is out of range"},
		{square, []uint8{1, 2, 2, 0}, board.ErrBoard, "tile 2 again"},
		{square, []uint8{1, 2, 3, 3}, board.ErrBoard, "tile 3 again"},
		{square, []uint8{1, 2, 66, 0}, board.ErrBoard, "tile 66 is out of range"},
		{board.Size{}, nil, board.ErrSize, "0x0"},
		{board.Size{Width: -2, Height: -2}, []uint8{1, 2, 3, 0}, board.ErrSize, "-2x-2"},
		{board.Size{Width: 16, Height: 16}, make([]uint8, 256), board.ErrSize, "16x16 has 256 cells"},
	} {
		var p board.Position
		if err := p.SetTiles(test.size, test.tiles); !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v %v: error %q, want %q in it", test.size, test.tiles, err, test.says)
		}
	}
}

func TestPositionDoesNotAllocate(t *testing.T) {
	b := parse(t, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	tiles := append([]uint8(nil), p.Tiles()...)
	for name, f := range map[string]func(){
		"Slide":    func() { p.Slide(11); p.Slide(15) },
		"Set":      func() { _ = p.Set(b) },
		"SetTiles": func() { _ = p.SetTiles(b.Size(), tiles) },
		"Tiles":    func() { _ = p.Tiles() },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}
