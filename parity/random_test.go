package parity_test

import (
	"math"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/parity"

	"pgregory.net/rapid"
)

func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		goal := boardtest.Goals(boardtest.Sizes(40).Draw(t, "size")).Draw(t, "goal")
		rng := parity.NewRand(rapid.Uint64().Draw(t, "seed"))
		if b := parity.Random(goal, rng); !check(t, b, goal).Solvable {
			t.Fatalf("%v does not reach %v", b, goal)
		}
		b, ok := parity.RandomUnsolvable(goal, rng)
		if ok != (goal.Size().Cells() > 2) || ok && check(t, b, goal).Solvable {
			t.Fatalf("%v, %v as an unsolvable board for %v", b, ok, goal)
		}
	})
	if b := parity.Random(board.Board{}, parity.NewRand(1)); !b.IsZero() {
		t.Errorf("%v for the zero Board", b)
	}
	if b, ok := parity.RandomUnsolvable(board.Board{}, parity.NewRand(1)); ok || !b.IsZero() {
		t.Errorf("%v, %v for the zero Board", b, ok)
	}
}

// TestSeeds holds the boards of some seeds: they must never change.
func TestSeeds(t *testing.T) {
	for _, test := range []struct {
		goal                 string
		seed                 uint64
		solvable, unsolvable string // the first board of either kind
	}{
		{"1 2 3/4 5 6/7 8 0", 1, "5 2 3/8 4 1/0 7 6", "2 5 3/8 4 1/0 7 6"},
		{"1 2 3/4 5 6/7 8 0", 2, "8 6 4/5 1 2/3 0 7", "6 8 4/5 1 2/3 0 7"},
		{"0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 1, "7 9 15 4/13 2 12 14/5 11 6 8/0 10 1 3", "9 7 15 4/13 2 12 14/5 11 6 8/0 10 1 3"},
		{"1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7", math.MaxUint64, "15 14 7 6/12 1 0 2/8 13 5 10/11 4 9 3", "14 15 7 6/12 1 0 2/8 13 5 10/11 4 9 3"},
		{"1 2 3 4 5 0/", 1, "1 2 3 0 4 5/", "2 1 4 5 0 3/"},
		{"3/0/1/2", 7, "3/1/0/2", "1/0/2/3"},
	} {
		goal := parse(t, test.goal)
		if got := parity.Random(goal, parity.NewRand(test.seed)).String(); got != test.solvable {
			t.Errorf("seed %d for %v: %q, want %q", test.seed, goal, got, test.solvable)
		}
		b, _ := parity.RandomUnsolvable(goal, parity.NewRand(test.seed))
		if got := b.String(); got != test.unsolvable {
			t.Errorf("seed %d for %v, unsolvable: %q, want %q", test.seed, goal, got, test.unsolvable)
		}
	}
}

// TestRandomIsUniform draws several times as many boards as there are and puts
// the counts to Pearson's chi-square test. With k boards the statistic has mean
// k−1 and variance about 2(k−1); the seed is fixed, so the test does not
// flicker.
func TestRandomIsUniform(t *testing.T) {
	for _, test := range []struct {
		goal                 string
		solvable, unsolvable int
	}{
		{"1 2/3 0", 12, 12},
		{"1 2 0/3 4 5", 360, 360},
		{"2 0/1 3/4 5", 360, 360},
		{"1 2 3 4 0/", 5, 115},
		{"3/0/2/1", 4, 20},
		{"1 2 3/8 0 4/7 6 5", 181440, 0}, // 0: left out, for it takes long
	} {
		goal := parse(t, test.goal)
		if testing.Short() && test.solvable > 1000 {
			continue
		}
		rng := parity.NewRand(1)
		uniform(t, test.goal, test.solvable, func() board.Board { return parity.Random(goal, rng) })
		if test.unsolvable == 0 {
			continue
		}
		uniform(t, test.goal+", unsolvable", test.unsolvable, func() board.Board {
			b, _ := parity.RandomUnsolvable(goal, rng)
			return b
		})
	}
}

func uniform(t *testing.T, name string, boards int, draw func() board.Board) {
	perBoard := max(6, 2000/boards)
	counts := map[board.Board]int{}
	for range boards * perBoard {
		counts[draw()]++
	}
	if len(counts) > boards {
		t.Errorf("%s: %d different boards, want at most %d", name, len(counts), boards)
	}
	expected := float64(perBoard)
	square := expected * float64(boards-len(counts)) // of boards never drawn
	for _, n := range counts {
		square += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	freedom := float64(boards - 1)
	if off := (square - freedom) / math.Sqrt(2*freedom); math.Abs(off) > 4 {
		t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom: %.1f standard deviations off", name, square, freedom, off)
	}
}

func BenchmarkRandom(b *testing.B) {
	goal := named(b, "", board.Size{Width: 4, Height: 4})
	rng := parity.NewRand(1)
	for b.Loop() {
		parity.Random(goal, rng)
	}
}
