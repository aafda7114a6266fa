package engines

import (
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// sizes reach from one word a key to the most.
var sizes = []board.Size{
	{Width: 2, Height: 1}, {Width: 1, Height: 3}, {Width: 2, Height: 2}, {Width: 3, Height: 3}, {Width: 4, Height: 4},
	{Width: 17, Height: 1}, {Width: 5, Height: 5}, {Width: 2, Height: 13}, {Width: 6, Height: 6}, {Width: 9, Height: 9},
	{Width: 15, Height: 17},
}

func TestPackedWords(t *testing.T) {
	for _, test := range []struct {
		size  board.Size
		words int
	}{
		{board.Size{Width: 2, Height: 1}, 1},
		{board.Size{Width: 4, Height: 4}, 1},
		{board.Size{Width: 17, Height: 1}, 2},
		{board.Size{Width: 5, Height: 5}, 2},
		{board.Size{Width: 13, Height: 2}, 3},
		{board.Size{Width: 15, Height: 17}, maxWords},
	} {
		if got := newPacking(test.size).words; got != test.words {
			t.Errorf("%v: %d words, want %d", test.size, got, test.words)
		}
	}
}

// TestPacking checks that a key holds the whole position and no more than its
// bits, and that sliding and packing commute.
func TestPacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		start := boardtest.Boards(size).Draw(t, "board")
		walk := boardtest.Walks(start, 20).Draw(t, "walk")
		var (
			k     = newPacking(size)
			moved = make([]uint64, k.words)
			fresh = make([]uint64, k.words)
			p, q  board.Position
		)
		if err := p.Set(start); err != nil {
			t.Fatal(err)
		}
		k.pack(&p, moved)
		for _, m := range walk {
			blank := p.Blank()
			from, _ := size.Neighbor(int(blank), m)
			k.slide(moved, p.Tile(uint8(from)), uint8(from), blank)
			p.Slide(uint8(from))
			k.pack(&p, fresh)
			for i := range fresh {
				if fresh[i] != moved[i] || fresh[i]&^keyMask != 0 {
					t.Fatalf("%v: key %x after sliding, %x afresh", p.Board(), moved, fresh)
				}
			}
		}
		if err := k.unpack(moved, &q); err != nil || q != p {
			t.Fatalf("%v became %v: %v", p.Board(), q.Board(), err)
		}
	})
}
