package heuristics

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

// TestRemovals compares with the least number found by trying every set of
// tiles to take away.
func TestRemovals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.Permutation([]uint8{0, 0, 1, 2, 3, 4, 5, 6, 7}).Draw(t, "ranks")
		ranks = ranks[:rapid.IntRange(0, len(ranks)).Draw(t, "length")]
		want := len(ranks)
		for away := range 1 << len(ranks) {
			last, ordered := uint8(0), true
			for i, rank := range ranks {
				if rank != 0 && away>>i&1 == 0 {
					ordered = ordered && rank > last
					last = rank
				}
			}
			if ordered {
				want = min(want, bits.OnesCount(uint(away)))
			}
		}
		if got := removals(ranks); got != want {
			t.Fatalf("ranks %v: %d to take away, want %d", ranks, got, want)
		}
	})
}
