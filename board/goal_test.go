package board_test

import (
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func size(t rapid.TB, text string) board.Size {
	t.Helper()
	s, err := board.ParseSize(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNamed holds the layouts. The spirals of 3×3 and 4×4 are those of the
// n-puzzle project of the 42 schools.
func TestNamed(t *testing.T) {
	for _, test := range []struct{ name, size, want string }{
		{"", "3x3", "1 2 3/4 5 6/7 8 0"},
		{"blank-last", "3x3", "1 2 3/4 5 6/7 8 0"},
		{"blank-last", "4x2", "1 2 3 4/5 6 7 0"},
		{"blank-last", "1x3", "1/2/0"},
		{"blank-first", "3x3", "0 1 2/3 4 5/6 7 8"},
		{"blank-first", "2x3", "0 1/2 3/4 5"},
		{"blank-first", "3x1", "0 1 2/"},
		{"spiral", "3x3", "1 2 3/8 0 4/7 6 5"},
		{"snail", "3x3", "1 2 3/8 0 4/7 6 5"},
		{"spiral", "4x4", "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"},
		{"spiral", "5x5", "1 2 3 4 5/16 17 18 19 6/15 24 0 20 7/14 23 22 21 8/13 12 11 10 9"},
		{"spiral", "4x3", "1 2 3 4/10 11 0 5/9 8 7 6"},
		{"spiral", "3x4", "1 2 3/10 11 4/9 0 5/8 7 6"},
		{"spiral", "2x2", "1 2/0 3"},
		{"spiral", "2x1", "1 0/"},
		{"spiral", "1x4", "1/2/3/0"},
		{"spiral", "4x1", "1 2 3 0/"},
	} {
		goal, err := board.Named(test.name, size(t, test.size))
		if err != nil || goal.String() != test.want {
			t.Errorf("%s of %s: %v, %v, want %v", test.name, test.size, goal, err, test.want)
		}
	}
}

func TestNamedErrors(t *testing.T) {
	if _, err := board.Named("blank-middle", size(t, "3x3")); !errors.Is(err, board.ErrBoard) ||
		!strings.Contains(err.Error(), `goal "blank-middle" found, want blank-last, blank-first, spiral, or a board of size 3x3`) {
		t.Errorf("error %q", err)
	}
	for _, name := range []string{"", "spiral"} {
		if _, err := board.Named(name, board.Size{}); !errors.Is(err, board.ErrSize) {
			t.Errorf("error %q", err)
		}
	}
}

func TestParseGoal(t *testing.T) {
	for _, test := range []struct{ text, size, want string }{
		{"", "2x2", "1 2/3 0"},
		{" spiral\n", "2x2", "1 2/0 3"},
		{"3 1/0 2", "2x2", "3 1/0 2"},
		{"3 1 0 2 4 5", "2x3", "3 1/0 2/4 5"},
	} {
		goal, err := board.ParseGoal(test.text, size(t, test.size))
		if err != nil || goal.String() != test.want {
			t.Errorf("%q for %s: %v, %v, want %v", test.text, test.size, goal, err, test.want)
		}
	}
	for _, text := range []string{"spirall", "1 2/3 3", "1 2 3/4 5 0", "level 2"} {
		if _, err := board.ParseGoal(text, size(t, "2x2")); !errors.Is(err, board.ErrBoard) {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

// TestLayouts checks what every layout must be, at every size.
func TestLayouts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(200).Draw(t, "size")
		for _, layout := range board.Layouts {
			goal, err := board.Named(layout.Name, size)
			if err != nil {
				t.Fatal(err)
			}
			if parse(t, goal.String()) != goal {
				t.Fatalf("%s of %v is no board: %v", layout.Name, size, goal)
			}
			// Layouts that coincide go by the first name.
			if name := board.LayoutName(goal); name == "" {
				t.Fatalf("%s of %v has no name", layout.Name, size)
			} else if same, _ := board.Named(name, size); same != goal {
				t.Fatalf("%s of %v goes by the name of %s", layout.Name, size, name)
			}
		}
		goal, err := board.Named("spiral", size)
		if err != nil {
			t.Fatal(err)
		}
		cells := goal.Cells()
		for tile := 1; tile+1 < len(cells); tile++ {
			if size.Distance(cells[tile], cells[tile+1]) != 1 {
				t.Fatalf("spiral of %v: %d and %d are no neighbours: %v", size, tile, tile+1, goal)
			}
		}
	})
	if name := board.LayoutName(parse(t, "2 1/3 0")); name != "" {
		t.Errorf("2 1/3 0 goes by the name of %s", name)
	}
}
