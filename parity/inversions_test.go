package parity_test

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/parity"

	"pgregory.net/rapid"
)

// TestInversions compares the count and the list with the definition.
func TestInversions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boardtest.Boards(boardtest.Sizes(50).Draw(t, "size")).Draw(t, "board")
		var want, got [][2]int
		for i, first := range b.Tiles() {
			for _, second := range b.Tiles()[i+1:] {
				if first > second && second > 0 {
					want = append(want, [2]int{first, second})
				}
			}
		}
		for first, second := range parity.Inversions(b) {
			got = append(got, [2]int{first, second})
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", b, got, want)
		}
		if n := parity.CountInversions(b); n != len(want) {
			t.Fatalf("%v: %d inversions, want %d", b, n, len(want))
		}
		for range parity.Inversions(b) {
			break // a caller may stop
		}
	})
	if n := parity.CountInversions(board.Board{}); n != 0 {
		t.Errorf("the zero Board has %d inversions", n)
	}
}

// largest returns the tiles of the largest board there is, backwards: the most
// inversions of all.
func largest(t rapid.TB) board.Board {
	size := board.Size{Width: board.MaxSide, Height: board.MaxSide}
	tiles := named(t, "", size).Tiles()
	slices.Reverse(tiles)
	b, err := board.New(size, tiles)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLargestBoard(t *testing.T) {
	b := largest(t)
	if n := parity.CountInversions(b); n != 65535*65534/2 {
		t.Errorf("%d inversions, want %d", n, 65535*65534/2)
	}
}

func BenchmarkCountInversions(b *testing.B) {
	large := largest(b)
	for b.Loop() {
		parity.CountInversions(large)
	}
}
