package engines

import (
	"context"
	"math"
	"reflect"
	"testing"
)

// The code in Go, which other processors run, makes the same search as the code for the
// processor: in iterations that keep nodes, and in one that does not.
func TestFlightInGo(t *testing.T) {
	if !fast {
		t.Skip("the processor has not what the code for it needs")
	}
	defer func() { fast = true }()
	type search struct {
		stats                     Stats
		trail                     []uint8
		expanded, generated       uint64
		excess, goal, most, roots int
		deepest                   []int
	}
	swept := 0
	storing(t, func(p Problem) {
		for _, stored := range []int{1, 20, 300, 1 << 20} {
			var of [2]search
			for i := range of {
				fast = i == 0
				d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, 1, 0)
				if err != nil {
					t.Fatal(err)
				}
				found, err := d.open(stored)
				k, w := d.kernel, d.kernel.wave
				if !found && err == nil {
					w.begin(d.order, false)
					err = w.run(math.MaxInt)
					swept++
				}
				if err != nil {
					t.Fatal(err)
				}
				s := search{d.stats, d.trail, k.expanded, k.generated, k.excess, w.goal, w.most, len(d.order), nil}
				for _, root := range d.order {
					s.deepest = append(s.deepest, int(root.deepest))
				}
				of[i] = s
				k.release()
			}
			if !reflect.DeepEqual(of[0], of[1]) {
				t.Errorf("%v, %d stored: %+v, in Go %+v", p.Start, stored, of[0], of[1])
			}
		}
	})
	if swept < 40 {
		t.Errorf("%d iterations that keep nothing: the test tests little", swept)
	}
}
