package board_test

import (
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func TestParseSize(t *testing.T) {
	for _, test := range []struct {
		text string
		want board.Size
	}{
		{"4x3", board.Size{Width: 4, Height: 3}},
		{" 4X3\n", board.Size{Width: 4, Height: 3}},
		{"1x2", board.Size{Width: 1, Height: 2}},
		{"256x256", board.Size{Width: 256, Height: 256}},
	} {
		if got, err := board.ParseSize(test.text); err != nil || got != test.want {
			t.Errorf("%q: %v, %v, want %v", test.text, got, err, test.want)
		}
	}
	for _, test := range []struct{ text, says string }{
		{"", `"" found, want WIDTHxHEIGHT`},
		{"4", `"4" found, want WIDTHxHEIGHT`},
		{"4x", `"4x" found`},
		{"x4", `"x4" found`},
		{"4x4x4", `"4x4x4" found`},
		{"4 x 4", `"4 x 4" found`},
		{"axb", `"axb" found`},
		{"1x1", "1x1: one cell leaves no tile to slide"},
		{"0x4", "0x4: sides must be at least 1"},
		{"4x-4", "4x-4: sides must be at least 1"},
		{"257x2", "257x2: sides must be at most 256"},
		{"2x99999999999999999999", `with sides of at most 256`},
		{strings.Repeat("9", 100), `"99999999999999999999"… found`},
	} {
		size, err := board.ParseSize(test.text)
		if !errors.Is(err, board.ErrSize) || !strings.Contains(err.Error(), test.says) || size != (board.Size{}) {
			t.Errorf("%q: %v, error %q, want %q in it", test.text, size, err, test.says)
		}
	}
}

func TestSizeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(65536).Draw(t, "size")
		text, err := size.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back board.Size
		if err := back.UnmarshalText(text); err != nil || back != size {
			t.Fatalf("%s is read as %v, %v", text, back, err)
		}
	})
	size := board.Size{Width: 2, Height: 3}
	if err := size.UnmarshalText([]byte("2x")); err == nil || size.Width != 2 {
		t.Errorf("%v, %v, want an error and the size as it was", size, err)
	}
}

// TestNeighbor checks that the neighbours are the cells at distance 1, once
// each, and lie in the direction of the move.
func TestNeighbor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(40).Draw(t, "size")
		cell := rapid.IntRange(0, size.Cells()-1).Draw(t, "cell")
		met := map[int]bool{}
		for _, m := range board.Moves {
			next, ok := size.Neighbor(cell, m)
			if !ok {
				continue
			}
			met[next] = true
			if back, ok := size.Neighbor(next, m.Opposite()); !ok || back != cell {
				t.Fatalf("%v: %v of %d is %d, but %v of that is %d", size, m, cell, next, m.Opposite(), back)
			}
			if down := size.Row(next) - size.Row(cell); (m == board.Down) != (down == 1) || (m == board.Up) != (down == -1) {
				t.Fatalf("%v: %v of %d is %d", size, m, cell, next)
			}
		}
		for other := range size.Cells() {
			if met[other] != (size.Distance(cell, other) == 1) {
				t.Fatalf("%v: %d and %d lie %d apart, neighbours: %v",
					size, cell, other, size.Distance(cell, other), met[other])
			}
		}
	})
}

func TestParseMove(t *testing.T) {
	for i, letters := range []string{"Uu", "Dd", "Ll", "Rr"} {
		for _, letter := range []byte(letters) {
			if m, ok := board.ParseMove(letter); !ok || m != board.Moves[i] || m.String() != letters[:1] {
				t.Errorf("%q is %v, %v", letter, m, ok)
			}
		}
	}
	if m, ok := board.ParseMove('N'); ok {
		t.Errorf("N is %v", m)
	}
	if got := board.Move(7).String(); got != "Move(7)" {
		t.Errorf("move 7 is %q", got)
	}
}
