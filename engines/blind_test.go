package engines

import (
	"errors"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

// TestBlind solves a board of 3×3 at every depth without a heuristic.
func TestBlind(t *testing.T) {
	goal := named(t, "spiral", board.Size{Width: 3, Height: 3})
	distances := boardtest.Distances(t, goal)
	for depth := 1; depth <= distances.Depth(); depth++ {
		if testing.Short() && depth%5 != 0 {
			continue
		}
		for start := range distances.Layer(depth) {
			for _, e := range []Engine{new(BFS), new(IDDFS)} {
				s, err := Solve(t.Context(), e, Problem{Start: start, Goal: goal})
				if err != nil || len(s.Path) != depth || s.Factor != 1 {
					t.Errorf("%T: %v: %d moves, factor %v, %v; want %d, 1", e, start, len(s.Path), s.Factor, err, depth)
				}
			}
			break
		}
	}
}

// TestBFSLayers checks that all boards with g < d − 1 are expanded, and none
// with g ≥ d. The layers come from an exhaustive search from the start.
func TestBFSLayers(t *testing.T) {
	start := parse(t, hardest)
	goal := named(t, "", start.Size())
	layers := boardtest.Distances(t, start).Layers()
	var counts [32]int
	last := 0
	s, err := Solve(t.Context(), new(BFS), Problem{Start: start, Goal: goal, Trace: func(v Visit) {
		if v.G < last {
			t.Errorf("g %d after %d", v.G, last)
		}
		last = v.G
		counts[v.G]++
	}})
	if err != nil {
		t.Fatal(err)
	}
	for g, count := range counts {
		switch {
		case g < 30 && count != layers[g], g == 30 && count > layers[g], g > 30 && count > 0:
			t.Errorf("%d nodes with g %d expanded, the layer has %d", count, g, layers[g])
		}
	}
	if s.Stats.MaxStored > 181440 {
		t.Errorf("%d nodes stored, there are 181,440 boards", s.Stats.MaxStored)
	}
}

// TestBFSBound checks the bound of a search that is cut short: all layers but
// the last one begun are behind it.
func TestBFSBound(t *testing.T) {
	start := parse(t, hardest)
	s, err := Solve(t.Context(), new(BFS), Problem{Start: start, Limits: Limits{Nodes: 100_000}})
	if !errors.Is(err, ErrLimit) || s.LowerBound < 23 || s.LowerBound > 31 {
		t.Errorf("lower bound %d, %v; want 23 to 31", s.LowerBound, err)
	}
}

// TestDFS checks the depth limit and that no board comes twice on a path.
func TestDFS(t *testing.T) {
	goal := named(t, "", board.Size{Width: 3, Height: 2})
	distances := boardtest.Distances(t, goal)
	for start, distance := range distances.All() {
		if distance == 0 {
			continue
		}
		for _, limit := range []int{0, 21, 12, 11, 3, 1} {
			s, err := Solve(t.Context(), &DFS{MaxDepth: limit}, Problem{Start: start, Goal: goal})
			if limit == 0 {
				limit = DefaultMaxDepth
			}
			if distance > limit {
				if !errors.Is(err, ErrLimit) || s.LowerBound < min(limit+1, distance) || s.LowerBound > distance {
					t.Errorf("%v, depth %d: lower bound %d, %v; %d moves away", start, limit, s.LowerBound, err, distance)
				}
				continue
			}
			if err != nil || len(s.Path) > limit || s.Factor != 0 {
				t.Fatalf("%v, depth %d: %d moves, factor %v, %v", start, limit, len(s.Path), s.Factor, err)
			}
			boards, err := s.Path.Boards(start)
			if err != nil {
				t.Fatal(err)
			}
			seen := make(map[board.Board]bool)
			for _, b := range boards {
				if seen[b] {
					t.Fatalf("%v, depth %d: %v comes twice on %v", start, limit, b, s.Path)
				}
				seen[b] = true
			}
		}
	}
	if _, err := Solve(t.Context(), &DFS{MaxDepth: -1}, Problem{Start: parse(t, hardest)}); err == nil || errors.Is(err, ErrLimit) {
		t.Errorf("max depth -1: error %v", err)
	}
}
