package heuristics

import (
	"errors"
	"testing"
)

// TestWalkStates holds the number of states of a walk. 24,964 for the
// 15-puzzle is Takahashi's count; 105 for the 8-puzzle was counted by a
// separate program.
func TestWalkStates(t *testing.T) {
	for _, test := range []struct {
		shape  walkShape
		states int
	}{
		{walkShape{lines: 4, length: 4, blank: 0}, 24964},
		{walkShape{lines: 4, length: 4, blank: 3}, 24964},
		{walkShape{lines: 3, length: 3, blank: 0}, 105},
		{walkShape{lines: 1, length: 9, blank: 0}, 1},
		{walkShape{lines: 9, length: 1, blank: 4}, 9}, // tiles cannot pass
	} {
		table, err := tabulateWalk(test.shape)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(table.distance) - 1; got != test.states {
			t.Errorf("%+v: %d states, want %d", test.shape, got, test.states)
		}
	}
}

func TestWalkTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	if _, err := tabulateWalk(walkShape{lines: 5, length: 5, blank: 4}); !errors.Is(err, ErrTooManyStates) {
		t.Errorf("error %v, want %v", err, ErrTooManyStates)
	}
}

func BenchmarkTabulateWalk(b *testing.B) {
	for b.Loop() {
		if _, err := tabulateWalk(walkShape{lines: 4, length: 4, blank: 3}); err != nil {
			b.Fatal(err)
		}
	}
}
