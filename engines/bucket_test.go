package engines

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestOpenList compares an open list with a sorted slice.
func TestOpenList(t *testing.T) {
	for _, lifo := range []bool{false, true} {
		t.Run(fmt.Sprintf("lifo=%v", lifo), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkOpenList(t, lifo) })
		})
	}
}

func checkOpenList(t *rapid.T, lifo bool) {
	type entry struct{ f, key, turn int }
	var (
		o     = openList{lifo: lifo, memory: newMemory(0)}
		model []entry
		turn  int
		// Few keys fill chunks, far ones make rows and words of bits.
		f   = rapid.OneOf(rapid.IntRange(0, 2), rapid.IntRange(0, 300))
		key = rapid.OneOf(rapid.Just(1), rapid.IntRange(0, 9))
	)
	first := func() entry {
		return slices.MinFunc(model, func(a, b entry) int {
			switch {
			case a.f != b.f:
				return a.f - b.f
			case a.key != b.key:
				return a.key - b.key
			case lifo:
				return b.turn - a.turn
			}
			return a.turn - b.turn
		})
	}
	t.Repeat(map[string]func(*rapid.T){
		"push": func(t *rapid.T) {
			e := entry{f: f.Draw(t, "f"), key: key.Draw(t, "key")}
			for range rapid.SampledFrom([]int{1, chunkIDs - 1, chunkIDs, 2 * chunkIDs}).Draw(t, "times") {
				if err := o.reserve(1); err != nil {
					t.Fatal(err)
				}
				e.turn = turn
				o.push(uint32(turn), e.f, e.key)
				model = append(model, e)
				turn++
			}
		},
		"pop": func(t *rapid.T) {
			for range rapid.SampledFrom([]int{1, chunkIDs, 3 * chunkIDs}).Draw(t, "times") {
				id, f, ok := o.pop()
				if len(model) == 0 {
					if ok {
						t.Fatalf("node %d out of an empty list", id)
					}
					return
				}
				want := first()
				if !ok || int(id) != want.turn || f != want.f {
					t.Fatalf("node %d with f %d, %v; want %d with f %d", id, f, ok, want.turn, want.f)
				}
				model = slices.DeleteFunc(model, func(e entry) bool { return e == want })
			}
		},
	})
	chunks := uint64(0)
	for c := o.spare; c != nil; c = c.next {
		chunks++
	}
	if uint64(o.spares) != chunks {
		t.Fatalf("%d spare chunks, counted %d", chunks, o.spares)
	}
}

// TestOpenListFull checks that room is refused past the limit.
func TestOpenListFull(t *testing.T) {
	o := openList{memory: newMemory(600)}
	if err := o.reserve(2); err != nil {
		t.Error(err)
	}
	if err := o.reserve(3); err == nil {
		t.Error("three chunks fit into 600 bytes")
	}
}
