package benchmark

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/instances"
)

// Fingerprint is one number for what the searches of this module do: the nodes
// that a fixed list of them expands in all. It is the same on every machine. A
// change that is not meant to change a search leaves it as it is; one that is
// meant to says so, with the new number.
func Fingerprint(ctx context.Context) (uint64, error) {
	var total uint64
	for _, run := range fingerprintRuns() {
		expanded, err := run.expanded(ctx)
		if err != nil {
			return 0, fmt.Errorf("benchmark: fingerprint: %s: %w", run.name, err)
		}
		total += expanded
	}
	return total, nil
}

// A fingerprintRun is one search of the list on some boards.
type fingerprintRun struct {
	name      string
	engine    engines.Engine
	heuristic func(goal board.Board) (heuristics.Heuristic, error)
	boards    []instances.Instance
}

func fingerprintRuns() []fingerprintRun {
	manhattan := func(g board.Board) (heuristics.Heuristic, error) { return heuristics.NewManhattan(g) }
	conflict := func(g board.Board) (heuristics.Heuristic, error) { return heuristics.NewLinearConflict(g) }
	walking := func(g board.Board) (heuristics.Heuristic, error) { return heuristics.NewWalkingDistance(g) }

	// The farthest 8-puzzle, the corners of the spiral, a rectangle.
	small := []instances.Instance{
		fixed("8 6 7/2 5 4/3 0 1", "blank-last"),
		fixed("6 4 7/8 5 0/3 2 1", "blank-last"),
		fixed("1 8 3/5 6 7/2 4 0", "1 2 3/8 0 4/7 6 5"),
		fixed("3 1 5/6 0 4/2 7 8", "3 1 5/6 4 8/2 0 7"),
	}
	korf := instances.Korf15()
	// Numbers 12, 42, 48, 55 and 79 are among the easiest.
	easy := []instances.Instance{korf[11], korf[41], korf[47], korf[54], korf[78]}

	return []fingerprintRun{
		{"bfs", &engines.BFS{}, nil, small},
		{"astar misplaced", &engines.AStar{TieBreak: "low-g"}, func(g board.Board) (heuristics.Heuristic, error) { return heuristics.NewMisplaced(g) }, small},
		{"astar manhattan", &engines.AStar{}, manhattan, small},
		{"greedy manhattan", &engines.Greedy{}, manhattan, small},
		{"weighted astar", &engines.AStar{Weight: 1.5}, conflict, easy},
		{"idastar undo only", &engines.IDAStar{PruningDepth: 2}, manhattan, easy},
		{"idastar", &engines.IDAStar{}, conflict, easy},
		{"idastar walking", &engines.IDAStar{}, walking, easy},
	}
}

// fixed is a board of the list, all of which are right.
func fixed(text, goal string) instances.Instance {
	b, err := board.Parse(text)
	if err != nil {
		panic(err)
	}
	g, err := board.ParseGoal(goal, b.Size())
	if err != nil {
		panic(err)
	}
	return instances.Instance{Name: text, Board: b, Goal: g}
}

func (r fingerprintRun) expanded(ctx context.Context) (uint64, error) {
	var total uint64
	for _, b := range r.boards {
		problem := engines.Problem{Start: b.Board, Goal: b.Goal}
		if r.heuristic != nil {
			h, err := r.heuristic(b.Goal)
			if err != nil {
				return 0, err
			}
			problem.Heuristic = h
		}
		s, err := engines.Solve(ctx, r.engine, problem)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", b.Name, err)
		}
		total += s.Stats.Expanded
	}
	return total, nil
}
