package engines

import (
	"fmt"
	"testing"

	"npuzzle/board"
)

// Every position within the depth of every blank cell keeps one shortest path:
// the positions that strings of n moves through the automaton reach, and that
// no shorter one reaches, are exactly those that n moves of any kind reach.
func TestAutomatonKeepsAShortestPath(t *testing.T) {
	cases := []struct {
		size  string
		depth int
	}{
		{"1x4", 6}, {"2x2", 14}, {"2x3", 16}, {"3x2", 16}, {"3x3", 16}, {"4x3", 13}, {"3x4", 13}, {"4x4", 12}, {"5x5", 10},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s/%d", c.size, c.depth), func(t *testing.T) {
			size, err := board.ParseSize(c.size)
			if err != nil {
				t.Fatal(err)
			}
			depth := c.depth
			if testing.Short() {
				depth -= 3
			}
			a := newAutomaton(size, depth)
			for home := range size.Cells() {
				checkAutomaton(t, a, size, home, depth)
			}
		})
	}
}

// checkAutomaton compares, layer by layer, a plain breadth-first search from
// one blank cell with the walk of all strings that the automaton lets through.
func checkAutomaton(t *testing.T, a *automaton, size board.Size, home, depth int) {
	t.Helper()
	type walker struct {
		cells string
		state uint32
	}
	start := make([]byte, size.Cells())
	for c := range start {
		start[c] = byte(c)
	}
	seen := map[string]bool{string(start): true}
	plain := []walker{{string(start), uint32(home)}} // state is the blank here
	pruned := []walker{{string(start), uint32(home)}}
	blankOf := func(cells string) int {
		for c := range cells {
			if cells[c] == byte(home) {
				return c
			}
		}
		panic("no blank")
	}
	slide := func(cells string, to int) string {
		b := []byte(cells)
		blank := blankOf(cells)
		b[blank], b[to] = b[to], b[blank]
		return string(b)
	}
	for d := 1; d <= depth; d++ {
		var next []walker
		for _, w := range plain {
			for _, m := range board.Moves {
				if to, ok := size.Neighbor(int(w.state), m); ok {
					if cells := slide(w.cells, to); !seen[cells] {
						seen[cells] = true
						next = append(next, walker{cells, uint32(to)})
					}
				}
			}
		}
		plain = next
		var through []walker
		reached := map[string]bool{}
		for _, w := range pruned {
			state := a.states()[w.state]
			for i := range state.n {
				cells := slide(w.cells, int(state.from[i]))
				if reached[cells] {
					t.Fatalf("blank %d, depth %d: position %v is reached twice", home, d, []byte(cells))
				}
				reached[cells] = true
				through = append(through, walker{cells, state.next[i].state()})
			}
		}
		pruned = through
		if len(reached) != len(plain) {
			t.Fatalf("blank %d, depth %d: the automaton reaches %d positions, there are %d", home, d, len(reached), len(plain))
		}
		for _, w := range plain {
			if !reached[w.cells] {
				t.Fatalf("blank %d, depth %d: position %v is lost", home, d, []byte(w.cells))
			}
		}
	}
}

func BenchmarkNewAutomaton(b *testing.B) {
	for _, c := range []struct {
		size  board.Size
		depth int
	}{{board.Size{Width: 4, Height: 4}, 8}, {board.Size{Width: 4, Height: 4}, 10}, {board.Size{Width: 4, Height: 4}, 12}, {board.Size{Width: 4, Height: 4}, 14}, {board.Size{Width: 5, Height: 5}, 14}} {
		b.Run(fmt.Sprintf("%v/%d", c.size, c.depth), func(b *testing.B) {
			states := 0
			for b.Loop() {
				states = len(newAutomaton(c.size, c.depth).links)
			}
			b.ReportMetric(float64(states), "states")
		})
	}
}
