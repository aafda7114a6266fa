package pdb

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func goalOf(t rapid.TB, layout string, width, height int) board.Board {
	t.Helper()
	goal, err := board.Named(layout, board.Size{Width: width, Height: height})
	if err != nil {
		t.Fatal(err)
	}
	return goal
}

func TestParsePartition(t *testing.T) {
	for _, c := range []struct{ layout, text, want string }{
		{"blank-last", "7-8", "B B B B/B B B B/A A A A/A A A ."},
		{"blank-first", "8-7", ". A A A/A A A A/B B B B/B B B B"},
		{"blank-first", "7-8.1", ". A A A/A A A A/B B B B/B B B B"},
		{"blank-last", "A A A A/A A A B/B B B B/B B B .", "A A A A/A A A B/B B B B/B B B ."},
		{"blank-last", "ZZZZ\nZZZ.\n\nb..b\nbbb.\n", "A A A A/A A A ./B . . B/B B B ."},
		{"blank-last", "1,2,3,4 | 9 10 13", "A A A A/. . . ./B B . ./B . . ."},
		{"blank-first", "1,2,3,4 | 9 10 13", ". A A A/A . . ./. B B ./. B . ."},
		{"spiral", "8", "A A A A/A A A A/. . . ./. . . ."},
	} {
		goal := goalOf(t, c.layout, 4, 4)
		p, err := ParsePartition(c.text, goal)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := p.String(); got != c.want {
			t.Errorf("%q for %s: %s, want %s", c.text, c.layout, got, c.want)
		}
	}
}

func TestParsePartitionErrors(t *testing.T) {
	goal := goalOf(t, "blank-last", 3, 3)
	for _, c := range []struct{ text, want string }{
		{"", "has no tiles"},
		{"9", "patterns of 9 tiles in all, want at most 8 on 3x3"},
		{"4-5", "patterns of 9 tiles in all"},
		{"4-4.2", "no layout 4-4.2 for 3x3"},
		{"A A A/B B B", "2 rows found, want 3"},
		{"A A A/B B B/C C", "row 3: 2 cells found, want 3"},
		{"A A A/B B B B/C C .", "row 2: more than 3 cells"},
		{"A A A/B 7 B/C C .", `row 2: '7' found, want a letter or a point`},
		{"A A A/B B B/C C C", "home of the blank"},
		{"1 2 | 2 3", "tile 2 is there twice"},
		{"1 2 | 9", `"9" found, want tiles from 1 to 8`},
		{"1 2 | ", "has no tiles"},
	} {
		_, err := ParsePartition(c.text, goal)
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, ErrPartition) && !errors.Is(err, ErrKey) {
			t.Errorf("%q: error %v, want one that says %q", c.text, err, c.want)
		}
	}
}

// What is drawn is read back.
func TestPartitionString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		goal := boardtest.Goals(boardtest.Sizes(30).Draw(t, "size")).Draw(t, "goal")
		p := drawPartition(goal, 1_000).Draw(t, "partition")
		again, err := ParsePartition(p.String(), goal)
		if err != nil || !slices.Equal(again.Patterns, p.Patterns) {
			t.Fatalf("%v read as %v, error %v", p, again, err)
		}
	})
}

func FuzzParsePartition(f *testing.F) {
	for _, text := range []string{"7-8", "A A A/B B B/B B .", "1 2 3 | 4 5 6", "5-3.1", "-", "."} {
		f.Add(text)
	}
	goal := goalOf(f, "blank-last", 3, 3)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePartition(text, goal)
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("%q read without error: %v", text, err)
		}
		if again, err := ParsePartition(p.String(), goal); err != nil || !again.Equal(p) {
			t.Fatalf("%q is %v, which reads as %v, error %v", text, p, again, err)
		}
	})
}

func TestLayouts(t *testing.T) {
	for _, l := range Layouts() {
		w, h := l.Size.Width, l.Size.Height
		for _, home := range []int{0, w - 1, w * (h - 1), w*h - 1} {
			p, ok := l.at(home)
			if !ok || p.Home != home {
				t.Fatalf("%s: not there for home %d", l.Picture, home)
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s: %v", l.Picture, err)
			}
			tiles := 0
			for _, pattern := range p.Patterns {
				tiles += pattern.Tiles()
			}
			if tiles != l.Size.Cells()-1 {
				t.Errorf("%s: has %d tiles", l.Picture, tiles)
			}
		}
		if _, ok := l.at(1); ok {
			t.Errorf("%s: there for the home on an edge", l.Picture)
		}
	}
}

// The seven 6-6-6-6 layouts have 14 tables in all: R. Clausecker, 24puzzle.
func TestLayoutsShareTables(t *testing.T) {
	keys := map[Key]bool{}
	for _, l := range Layouts() {
		if l.Size.Width == 5 {
			p, _ := l.at(0)
			for _, key := range p.Keys(ByZone, Bit) {
				keys[key] = true
			}
		}
	}
	if len(keys) != 14 {
		t.Errorf("%d tables, want 14", len(keys))
	}
}

// An automatic partition has every tile and keeps to its budget.
func TestAuto(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(25).Draw(t, "size")
		home := rapid.IntRange(0, size.Cells()-1).Draw(t, "home")
		budget := uint64(rapid.IntRange(1_000, 1_000_000).Draw(t, "budget"))
		p, err := Auto(size, home, ByZone, Bit, budget)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		tiles, bytes := 0, uint64(0)
		for _, pattern := range p.Patterns {
			tiles += pattern.Tiles()
		}
		for _, key := range p.Keys(ByZone, Bit) {
			bytes += key.DataBytes()
		}
		if tiles != size.Cells()-1 || bytes > budget {
			t.Fatalf("%v has %d of %d tiles and takes %d of %d bytes", p, tiles, size.Cells()-1, bytes, budget)
		}
	})
}

func TestAutoKnownSizes(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          string
	}{
		{3, 3, "8"}, {4, 3, "8-3"}, {4, 4, "7-7-1"}, {5, 4, "6-6-6-1"}, {5, 5, "6-6-6-6"}, {6, 6, "5-5-5-5-5-5-5"},
	} {
		size := board.Size{Width: c.width, Height: c.height}
		p, err := Auto(size, size.Cells()-1, ByZone, Bit, DefaultBudget)
		if err != nil || p.Name() != c.want {
			t.Errorf("%v: %s, error %v, want %s", size, p.Name(), err, c.want)
		}
	}
}

// Symmetries that leave the home in its place give the mirrored partitions:
// none for a home on no axis.
func TestMirrored(t *testing.T) {
	for _, c := range []struct {
		size     board.Size
		home     int
		patterns []Pattern
		want     int
	}{
		{board.Size{Width: 4, Height: 4}, 15, []Pattern{PatternOf(0, 1)}, 2},
		{board.Size{Width: 4, Height: 4}, 15, []Pattern{PatternOf(0, 5)}, 1},
		{board.Size{Width: 4, Height: 4}, 15, []Pattern{PatternOf(1), PatternOf(4)}, 1},
		{board.Size{Width: 4, Height: 4}, 14, []Pattern{PatternOf(0, 1)}, 1},
		{board.Size{Width: 4, Height: 3}, 11, []Pattern{PatternOf(0, 1)}, 1},
		{board.Size{Width: 3, Height: 4}, 4, []Pattern{PatternOf(0, 1)}, 2},
		{board.Size{Width: 3, Height: 3}, 4, []Pattern{PatternOf(0, 1)}, 8},
	} {
		p := Partition{c.size, c.home, c.patterns}
		if got := len(p.Mirrored()); got != c.want {
			t.Errorf("%v, home %d: %d images, want %d", p, c.home, got, c.want)
		}
	}
}

// All images of a key have one canonical key, and the symmetry leads there.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := drawKey(2_000).Draw(t, "key")
		canonical, s := key.Canonical()
		if s[key.Home] != canonical.Home || key.Pattern.Map(s) != canonical.Pattern {
			t.Fatalf("%v: the symmetry does not lead to %v", key, canonical)
		}
		for _, s := range board.Symmetries(key.Size) {
			image := key
			image.Home, image.Pattern = s[key.Home], key.Pattern.Map(s)
			if got, _ := image.Canonical(); got != canonical {
				t.Fatalf("%v and its image %v: canonical keys %v and %v", key, image, canonical, got)
			}
		}
		if got, want := build(t, canonical, 1).Histogram, build(t, key, 1).Histogram; !slices.Equal(got, want) {
			t.Fatalf("%v: histogram %v, of the canonical table %v", key, want, got)
		}
	})
}
