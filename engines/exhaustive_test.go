package engines_test

import (
	"os"
	"runtime"
	"sync"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
)

// TestAllBoards solves the 181,440 boards of 3×3, or a sample, and compares the
// lengths with exhaustive distances. With NPUZZLE_LONG it is all boards for
// every pair of an engine and a heuristic.
func TestAllBoards(t *testing.T) {
	for _, test := range []struct {
		engine    engines.Engine
		heuristic string
		every     int // one board of so many
	}{
		{new(engines.AStar), "manhattan", 20},
		{new(engines.AStar), "zero", 20_000},
		{new(engines.AStar), "misplaced", 2_000},
		{new(engines.AStar), "euclidean", 500},
		{new(engines.AStar), "linear-conflict", 100},
		{new(engines.AStar), "walking-distance", 100},
		{&engines.AStar{TieBreak: "low-g"}, "manhattan", 200},
		{new(engines.IDAStar), "misplaced", 2_000},
		{new(engines.IDAStar), "manhattan", 20},
		{new(engines.IDAStar), "linear-conflict", 20},
		{new(engines.IDAStar), "walking-distance", 20},
		{new(engines.BFS), "zero", 20_000},
		{new(engines.IDDFS), "zero", 20_000},
	} {
		switch {
		case os.Getenv("NPUZZLE_LONG") != "":
			test.every = 1
		case testing.Short():
			test.every = max(test.every, 1_000)
		}
		goal := boardtest.Named(t, "", board.Size{Width: 3, Height: 3})
		solveAll(t, test.engine, heuristictest.Builtin(t, test.heuristic, goal), goal, test.every)
	}
}

func solveAll(t *testing.T, e engines.Engine, h heuristics.Heuristic, goal board.Board, every int) {
	t.Helper()
	var (
		distances = boardtest.Distances(t, goal)
		starts    = make(chan board.Board, 100)
		searches  sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		searches.Go(func() {
			for start := range starts {
				s, err := engines.Solve(t.Context(), e, engines.Problem{Start: start, Goal: goal, Heuristic: h})
				if d, _ := distances.Distance(start); err != nil || len(s.Path) != d || !s.Optimal() {
					t.Errorf("%T, %T: %v: %d moves, factor %v, %v; want %d, shortest", e, h, start, len(s.Path), s.Factor, err, d)
				}
			}
		})
	}
	i := 0
	for p := range distances.Positions() {
		if i++; i%every == 0 && !t.Failed() {
			starts <- p.Board()
		}
	}
	close(starts)
	searches.Wait()
}
