package heuristictest

import (
	"fmt"
	"math"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// shortest checks h ≤ d along shortest paths on goals that are too large to be
// searched in full.
func (s *subject) shortest(t rapid.TB) {
	const rule = "shortest: h ≤ d along a shortest path"
	if s.table != nil || s.claims.Overestimates {
		t.Skip("distances of all boards are known, or the heuristic claims to overestimate")
	}
	starts := rapid.Custom(func(t *rapid.T) board.Board {
		b, err := boardtest.Walks(s.goal, 24).Draw(t, "walk from the goal").Apply(s.goal)
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
	solve := func(start, _ board.Board) (board.Path, error) { return s.solve(start), nil }
	if s.solver != nil {
		starts, solve = boardtest.Solvable(s.goal), s.solver
	}
	rapid.Check(t, func(t *rapid.T) {
		start := starts.Draw(t, "start")
		path, err := solve(start, s.goal)
		if err != nil {
			t.Fatalf("shortest: the solver fails on %v: %v", start, err)
		}
		boards, err := path.Boards(start)
		if err != nil || boards[len(path)] != s.goal {
			t.Fatalf("shortest: the solver's path %v does not lead from %v to %v", path, start, s.goal)
		}
		var p board.Position
		// The goal first, so that the failure is the nearest.
		for moves := range boards {
			b := boards[len(path)-moves]
			if err := p.Set(b); err != nil {
				t.Fatal(err)
			}
			if h := s.h.Estimate(&p); h > moves {
				t.Fatalf("%s", s.failure(rule, b, count(moves),
					found(fmt.Sprintf("h = %d", h), fmt.Sprintf("h ≤ %d", moves), showEstimate(b))))
			}
		}
	})
}

// solve returns a shortest path from a board that is a short walk from the
// goal: IDA* with the Manhattan distance, worked out here so that the kit does
// not lean on a heuristic that it may be testing.
func (s *subject) solve(start board.Board) board.Path {
	var p board.Position
	if err := p.Set(start); err != nil {
		panic(err) // it has the goal's size
	}
	size, homes := s.goal.Size(), s.goal.Cells()
	h := 0
	for cell, tile := range start.Tiles() {
		if tile != 0 {
			h += size.Distance(cell, homes[tile])
		}
	}
	var path board.Path
	// search looks for the goal within limit moves and otherwise returns the
	// least f above limit.
	var search func(h, limit int) int
	search = func(h, limit int) int {
		if f := len(path) + h; h == 0 || f > limit {
			return f
		}
		blank, least := int(p.Blank()), math.MaxInt
		for _, m := range board.Moves {
			from, ok := size.Neighbor(blank, m)
			if !ok || len(path) > 0 && m == path[len(path)-1].Opposite() {
				continue
			}
			home := homes[p.Tile(uint8(from))]
			p.Slide(uint8(from))
			path = append(path, m)
			f := search(h+size.Distance(blank, home)-size.Distance(from, home), limit)
			if f <= limit {
				return f
			}
			least = min(least, f)
			path = path[:len(path)-1]
			p.Slide(uint8(blank))
		}
		return least
	}
	for limit := h; ; {
		f := search(h, limit)
		if f <= limit {
			return path
		}
		limit = f
	}
}
