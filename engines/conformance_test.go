package engines_test

import (
	"testing"

	"npuzzle/engines"
	"npuzzle/engines/enginetest"
)

// TestConformance runs the suite of package enginetest for every row of the
// registry, and for options that rows leave at their defaults.
func TestConformance(t *testing.T) {
	small := enginetest.Cells(6) // for engines that take long on larger boards
	options := map[string][]enginetest.Option{
		"bfs":              {enginetest.Promise(1), small},
		"dfs":              {enginetest.Promise(0), small},
		"iddfs":            {enginetest.Promise(1), small},
		"greedy":           {enginetest.Promise(0)},
		"astar":            {enginetest.Promise(1)},
		"idastar":          {enginetest.Promise(1)},
		"parallel-idastar": {enginetest.Promise(1), enginetest.Parallel()},
	}
	for _, row := range engines.Builtin() {
		suite, ok := options[row.Name]
		if !ok {
			t.Errorf("engine %s: say here what it promises", row.Name)
		}
		t.Run(row.Name, func(t *testing.T) {
			t.Parallel()
			enginetest.Run(t, row.New, suite...)
		})
	}
	for name, engine := range map[string]struct {
		engines.Engine
		factor float64
	}{
		"astar low-g":        {&engines.AStar{TieBreak: "low-g"}, 1},
		"astar fifo":         {&engines.AStar{TieBreak: "fifo"}, 1},
		"astar lifo":         {&engines.AStar{TieBreak: "lifo"}, 1},
		"astar weight 1.25":  {&engines.AStar{Weight: 1.25}, 1.25},
		"astar weight 3":     {&engines.AStar{Weight: 3, TieBreak: "fifo"}, 3},
		"idastar weight 1.5": {&engines.IDAStar{Weight: 1.5}, 1.5},
		"dfs shallow":        {&engines.DFS{MaxDepth: 31}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Run(t, func() engines.Engine { return engine.Engine }, enginetest.Promise(engine.factor), small)
		})
	}
}
