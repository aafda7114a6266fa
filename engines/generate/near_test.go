package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"
)

func named(t *testing.T, layout, size string) board.Board {
	t.Helper()
	s, err := board.ParseSize(size)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Named(layout, s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestNear compares lists with published numbers of boards and with exhaustive
// search.
func TestNear(t *testing.T) {
	// Sequence A089473 of the OEIS.
	published := []int{1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821}
	all, err := listNear(context.Background(), named(t, "blank-first", "4x4"), len(published)-1)
	if err != nil || all == nil || !slices.Equal(all.Layers(), published) {
		t.Fatalf("layers %v, %v, want %v", all, err, published)
	}
	for size, most := range map[string]int{"3x3": 16, "4x2": 20, "3x2": 40, "9x1": 20} {
		table := boardtest.Distances(t, named(t, "spiral", size))
		all, err := listNear(context.Background(), table.Goal(), most)
		if err != nil || all == nil || !slices.Equal(all.Layers(), table.Layers()[:min(most, table.Depth())+1]) {
			t.Fatalf("%s within %d: %v, %v, want %v", size, most, all, err, table.Layers())
		}
		for distance, boards := range all.Layers() {
			for n := range boards {
				b, ok := all.Nth(distance, n)
				if want, _ := table.Distance(b); !ok || want != distance {
					t.Fatalf("%v listed at %d, %v, want %d", b, distance, ok, want)
				}
			}
		}
	}
}

func TestNearEnds(t *testing.T) {
	for _, test := range []struct {
		size  string
		most  int
		lists bool
	}{
		{"4x4", 18, true}, {"4x4", 19, false}, {"4x4", 80, false}, {"4x4", 0, false},
		{"5x5", 15, true}, {"5x5", 17, false},
		{"200x1", 0, true}, {"1x60", 10, true}, {"16x16", 3, false},
	} {
		if testing.Short() && test.most > 12 {
			continue
		}
		all, err := listNear(context.Background(), named(t, "", test.size), test.most)
		if err != nil || (all != nil) != test.lists {
			t.Errorf("%s within %d: listed %v, %v, want %v", test.size, test.most, all != nil, err, test.lists)
		}
	}
}

// TestSearch finds boards by search where a table can judge them.
func TestSearch(t *testing.T) {
	for _, size := range []string{"3x3", "2x4", "5x2"} {
		for _, layout := range board.Layouts {
			goal := named(t, layout.Name, size)
			table := boardtest.Distances(t, goal)
			manhattan, err := heuristics.NewManhattan(goal)
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range []Depth{
				{Min: 1, Max: 1}, {Min: 9, Max: 9}, {Min: 18, Max: 19}, {Min: 24, Max: 24}, {Min: 12}, {Min: 24}, {},
			} {
				if kind.Min > table.Depth()-2 {
					continue
				}
				g, err := New(context.Background(), Options{Goal: goal, Heuristic: manhattan})
				if err != nil {
					t.Fatal(err)
				}
				g.draw = func(ctx context.Context, rng *rand.Rand) (Instance, error) { return kind.search(ctx, g, rng) }
				for number := range uint64(20) {
					got, err := g.Board(context.Background(), number)
					distance, ok := table.Distance(got.Board)
					switch {
					case err != nil, !ok, distance < kind.Min, kind.Max > 0 && distance > kind.Max,
						got.Length >= 0 && got.Length != distance, got.Length < 0 && kind.Max > 0:
						t.Fatalf("%v to %v, %+v: length %d, %v, want %d", got.Board, goal, kind, got.Length, err, distance)
					}
				}
			}
		}
	}
}

// TestSearchGivesUp wants a board that does not exist: none of 3×3 is farther
// than 31.
func TestSearchGivesUp(t *testing.T) {
	goal := named(t, "", "2x2")
	g, err := New(context.Background(), Options{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []Depth{{Min: 7}, {Min: 7, Max: 8}} {
		if got, err := kind.search(context.Background(), g, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, ErrNone) {
			t.Errorf("%+v: %v, error %v", kind, got, err)
		}
	}
}

// TestWalk checks that walks go the number of moves without undoing one.
func TestWalk(t *testing.T) {
	for _, size := range []string{"2x1", "1x4", "2x2", "3x3", "5x3"} {
		b := named(t, "", size)
		rng := rand.New(rand.NewPCG(1, 1))
		w := newWalker(b)
		for range 1000 {
			before, moved, last := w.board(), w.moved, w.last
			w.step(rng)
			after, ok := before.Slide(w.last)
			if !ok || after != w.board() {
				t.Fatalf("%v, %v: %v, want %v, %v", before, w.last, w.board(), after, ok)
			}
			if moved && w.last == last.Opposite() && len(before.Legal()) > 1 {
				t.Fatalf("%v: %v undoes %v", before, w.last, last)
			}
		}
	}
}
