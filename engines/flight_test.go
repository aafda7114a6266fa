package engines

import (
	"context"
	"testing"
)

// A flight is full after as many leaves as it has room for, of whatever kind they are and
// the next one is.
func TestFlightIsFull(t *testing.T) {
	mixed := 0
	storing(t, func(p Problem) {
		d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer d.kernel.release()
		w := newWave(d.kernel)
		d.kernel.limit += 12
		w.begin(d.subtrees, true)
		if err := w.run(30); err != nil {
			t.Fatal(err)
		}
		for _, roots := range []int{0, 1, flightSize - 1, flightSize, flightSize + 1} {
			depth := -1
			for i := range w.now.piles {
				if w.now.piles[i].n > 0 {
					depth = i // the deepest
				}
			}
			if depth < 0 {
				t.Fatal("no leaves")
			}
			below := w.now.piles[depth].n
			for range roots {
				w.now.push(depth).arises = rootFlag
			}
			f, count := &w.flights[0], w.now.count
			w.take(f, w.now)
			if want := uint(min(flightSize, count)); f.n != want || w.now.count != count-int(want) {
				t.Fatalf("%d leaves of roots above %d others: %d nodes and %d leaves are left of %d, want %d nodes",
					roots, below, f.n, w.now.count, count, want)
			}
			mixed++
			w.drop(f)
			w.now.clear()
			w.goal = nowhere
			w.begin(d.subtrees, true)
			if err := w.run(30); err != nil {
				t.Fatal(err)
			}
		}
	})
	if mixed < 50 {
		t.Errorf("%d flights: the test tests little", mixed)
	}
}
