package parity_test

import (
	"errors"
	"fmt"
	"testing"

	"npuzzle/board"
	"npuzzle/parity"
)

// distances walks breadth first from a goal: an oracle that knows no theory.
func distances(goal board.Board) map[board.Board]int {
	dist := map[board.Board]int{goal: 0}
	for queue := []board.Board{goal}; len(queue) > 0; queue = queue[1:] {
		for _, m := range board.Moves {
			next, ok := queue[0].Slide(m)
			if _, met := dist[next]; ok && !met {
				dist[next] = dist[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

// permutations calls f with every arrangement of the tiles of a size.
func permutations(size board.Size, f func(board.Board)) {
	tiles := make([]int, size.Cells())
	for i := range tiles {
		tiles[i] = i
	}
	var fill func(int)
	fill = func(k int) {
		if k == len(tiles) {
			b, err := board.New(size, tiles)
			if err != nil {
				panic(err)
			}
			f(b)
			return
		}
		for i := k; i < len(tiles); i++ {
			tiles[k], tiles[i] = tiles[i], tiles[k]
			fill(k + 1)
			tiles[k], tiles[i] = tiles[i], tiles[k]
		}
	}
	fill(0)
}

// TestCheckExhaustively compares Check with reachability on every board of
// small sizes, for the named goals and goals with the blank elsewhere.
func TestCheckExhaustively(t *testing.T) {
	goals := map[string][]string{
		"1x2": {}, "2x1": {}, "1x3": {"2 0 1"}, "3x1": {"2 0 1"}, "5x1": {"3 1 0 4 2"}, "1x5": {"3 1 0 4 2"},
		"2x2": {"1 0/3 2", "3 1/0 2"},
		"3x2": {"5 0 1/4 3 2", "1 2 3/4 0 5"},
		"2x3": {"1 2/0 3/4 5", "5 4/3 0/2 1"},
		"3x3": {"1 0 2/3 4 5/6 7 8", "8 1 3/5 6 7/2 0 4", "1 2 3/8 0 4/7 6 5"},
	}
	for name, texts := range goals {
		size, err := board.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		var all []board.Board
		for _, layout := range board.Layouts {
			goal, err := board.Named(layout.Name, size)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, goal)
		}
		for _, text := range texts {
			goal, err := board.ParseSized(text, size)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, goal)
		}
		if testing.Short() && size.Cells() > 6 {
			all = all[len(all)-1:]
		}
		for _, goal := range all {
			t.Run(fmt.Sprintf("%v to %v", name, goal), func(t *testing.T) {
				dist := distances(goal)
				permutations(size, func(b board.Board) {
					v, err := parity.Check(b, goal)
					if err != nil {
						t.Fatal(err)
					}
					d, reached := dist[b]
					if v.Solvable != reached {
						t.Fatalf("%v: solvable %v, but reached by search: %v", b, v.Solvable, reached)
					}
					if reached && d&1 != v.PathParity {
						t.Fatalf("%v: path parity %d, but the distance is %d", b, v.PathParity, d)
					}
					if err := v.Err(); (err == nil) != reached || err != nil && !errors.Is(err, parity.ErrUnsolvable) {
						t.Fatalf("%v: Err is %v, reached by search: %v", b, err, reached)
					}
				})
			})
		}
	}
}
