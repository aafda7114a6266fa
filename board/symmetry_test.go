package board_test

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func TestSymmetryCounts(t *testing.T) {
	for text, want := range map[string]int{
		"2x2": 8, "3x3": 8, "4x4": 8, "3x2": 4, "2x3": 4, "4x3": 4, "5x1": 2, "1x5": 2, "2x1": 2,
	} {
		if got := len(board.Symmetries(size(t, text))); got != want {
			t.Errorf("%v has %d symmetries, want %d", text, got, want)
		}
	}
}

// TestSymmetryGroup checks that the symmetries of a size are a group of
// permutations of its cells under which neighbours stay neighbours, with the
// identity first.
func TestSymmetryGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(36).Draw(t, "size")
		all := board.Symmetries(size)
		in := func(s board.Symmetry) bool {
			return slices.ContainsFunc(all, func(other board.Symmetry) bool { return slices.Equal(s, other) })
		}
		for cell, to := range all[0] {
			if cell != to {
				t.Fatalf("%v: the first symmetry is %v", size, all[0])
			}
		}
		for i, a := range all {
			if !in(a.Inverse()) {
				t.Fatalf("%v: %v has no inverse", size, a)
			}
			for j, b := range all {
				if i != j && slices.Equal(a, b) {
					t.Fatalf("%v: symmetries %d and %d are equal", size, i, j)
				}
				product := make(board.Symmetry, len(a))
				for cell := range a {
					product[cell] = b[a[cell]]
				}
				if !in(product) {
					t.Fatalf("%v: %v then %v is no symmetry", size, a, b)
				}
			}
			for x := range a {
				for y := range a {
					if size.Distance(x, y) != size.Distance(a[x], a[y]) {
						t.Fatalf("%v: %v changes the distance of %d and %d", size, a, x, y)
					}
				}
			}
		}
	})
}

// TestSymmetryKeepsDistance compares the exhaustive distances of boards and
// their images, for goals of every shape; on 3×3 for every tenth board.
func TestSymmetryKeepsDistance(t *testing.T) {
	for _, text := range []string{
		"1 2 3/4 5 6/7 8 0", "0 1 2/3 4 5/6 7 8", "1 2 3/8 0 4/7 6 5", "3 0 1/2 8 5/4 7 6",
		"1 2/3 4/5 0", "1 2 3/0 5 4", "2 1 0 3 4/",
	} {
		goal := parse(t, text)
		table := boardtest.Distances(t, goal)
		kept := 0
		for _, s := range board.Symmetries(goal.Size()) {
			if s[goal.Blank()] != goal.Blank() {
				if b, ok := s.Apply(goal, goal); ok || b != goal {
					t.Errorf("%v: %v moves the home of the blank and applies all the same", goal, s)
				}
				continue
			}
			kept++
			if image, ok := s.Apply(goal, goal); !ok || image != goal {
				t.Errorf("%v: %v maps the goal to %v", goal, s, image)
			}
			boards := 0
			for b, d := range table.All() {
				if boards++; table.Len() > 1000 && boards%10 != 1 {
					continue
				}
				image, ok := s.Apply(b, goal)
				if got, reached := table.Distance(image); !ok || !reached || got != d {
					t.Fatalf("%v to %v: %v maps %v at %d to %v at %d", b, goal, s, b, d, image, got)
				}
				if back, ok := s.Inverse().Apply(image, goal); !ok || back != b {
					t.Fatalf("%v to %v: %v and its inverse lead to %v", b, goal, s, back)
				}
			}
		}
		if kept == 0 {
			t.Errorf("%v: not even the identity applies", goal)
		}
	}
}

func TestSymmetryOfAnotherSize(t *testing.T) {
	s := board.Symmetries(size(t, "2x3"))[0]
	small, wide := parse(t, "1 2/3 0"), parse(t, "1 2 3/4 5 0")
	for _, b := range []board.Board{small, wide, {}} {
		if _, ok := s.Apply(b, small); ok {
			t.Errorf("the identity of 2x3 applies to %v for the goal %v", b, small)
		}
	}
	if _, ok := s.Apply(parse(t, "1 2/3 4/5 0"), wide); ok {
		t.Error("a symmetry applies to a goal of another size")
	}
}
