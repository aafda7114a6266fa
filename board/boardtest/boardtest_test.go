package boardtest_test

import (
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/parity"

	"pgregory.net/rapid"
)

func TestSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(4, 300).Draw(t, "most")
		if size := boardtest.Sizes(most).Draw(t, "size"); size.Check() != nil || size.Cells() > most {
			t.Fatalf("size %v with at most %d cells: %v", size, most, size.Check())
		}
		size := boardtest.Grids(most).Draw(t, "grid")
		if size.Check() != nil || size.Cells() > most || size.Width < 2 || size.Height < 2 {
			t.Fatalf("grid %v with at most %d cells: %v", size, most, size.Check())
		}
	})
}

func TestSolvable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(9).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		b := boardtest.Solvable(goal).Draw(t, "board")
		if _, ok := boardtest.Distances(t, goal).Distance(b); !ok {
			t.Fatalf("%v does not reach %v", b, goal)
		}
		if size.Width < 2 || size.Height < 2 {
			return
		}
		if b := boardtest.SwapTiles(b); solvable(t, b, goal) {
			t.Fatalf("%v reaches %v after the swap of two tiles", b, goal)
		}
	})
}

func solvable(t *rapid.T, b, goal board.Board) bool {
	v, err := parity.Check(b, goal)
	if err != nil {
		t.Fatal(err)
	}
	return v.Solvable
}

func TestWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(30).Draw(t, "size")
		b := boardtest.Boards(size).Draw(t, "board")
		walk := boardtest.Walks(b, 20).Draw(t, "walk")
		if _, err := walk.Apply(b); err != nil || len(walk) > 20 {
			t.Fatalf("%v from %v: %v", walk, b, err)
		}
		if size.Width < 2 || size.Height < 2 {
			return
		}
		for i := 1; i < len(walk); i++ {
			if walk[i] == walk[i-1].Opposite() {
				t.Fatalf("%v: move %d undoes the one before", walk, i+1)
			}
		}
	})
}

// TestReach sees to it that the generators miss nothing: all boards of 2×2 and
// all 12 solvable ones come up.
func TestReach(t *testing.T) {
	size := board.Size{Width: 2, Height: 2}
	goal, err := board.Named("", size)
	if err != nil {
		t.Fatal(err)
	}
	boards, solvable := map[board.Board]bool{}, map[board.Board]bool{}
	for seed := range 1000 {
		boards[boardtest.Boards(size).Example(seed)] = true
		solvable[boardtest.Solvable(goal).Example(seed)] = true
	}
	if len(boards) != 24 || len(solvable) != 12 {
		t.Errorf("%d boards and %d solvable ones, want 24 and 12", len(boards), len(solvable))
	}
}

func TestDistancesAreShared(t *testing.T) {
	goal, err := board.Parse("1 2 3/4 5 6/7 8 0")
	if err != nil {
		t.Fatal(err)
	}
	first, second := boardtest.Distances(t, goal), boardtest.Distances(t, goal)
	if first != second {
		t.Error("two tables for one goal")
	}
}
