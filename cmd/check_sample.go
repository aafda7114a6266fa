package cmd

import (
	"context"
	"errors"
	"fmt"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/engines/generate"
	"npuzzle/heuristics"
	"npuzzle/heuristics/lab"
	"npuzzle/heuristics/pdb"
	"npuzzle/parity"
)

const (
	// nearBoards is how many boards around the goal are all tried.
	nearBoards = 100_000
	// solvableCells is up to how many cells random boards are solved; on
	// larger boards it is boards within walkedMoves of the goal.
	solvableCells = 16
	walkedMoves   = 40
	// solveNodes ends the search for a path; the board is then left out.
	solveNodes = 20_000_000
	// referenceBudget is the memory for tables to solve boards with, in bytes:
	// on 4×4 they are built in two seconds and solve a board in 10 ms.
	referenceBudget = 40 << 20
	// referenceCells is up to how many cells it is worth while to build them.
	referenceCells = 25
)

// sampled tries all boards near the goal, boards on shortest paths, and random
// boards.
func (e *examination) sampled(ctx context.Context) error {
	e.say("building tables to solve boards with")
	reference, err := reference(ctx, e.goal)
	if err != nil {
		return err
	}
	e.solve = func(ctx context.Context, b board.Board) (board.Path, error) {
		s, err := engines.Solve(ctx, &engines.IDAStar{}, engines.Problem{Start: b, Goal: e.goal, Heuristic: reference})
		return s.Path, err
	}
	solved, err := e.solved(ctx, reference)
	if err != nil {
		return err
	}
	near := lab.Near(e.goal, nearBoards)
	for _, distance := range near.Each {
		e.near = distance
	}
	along := make([]board.Path, len(solved))
	for i, s := range solved {
		along[i] = s.Path.Reverse()
	}
	e.paths = len(along)
	e.say("estimating boards")
	if e.verdicts, err = lab.Analyse(ctx, e.h, lab.Join(near, lab.Along(e.goal, along...))); err != nil {
		return err
	}
	starts := lab.States{Goal: e.goal, Each: func(yield func(*board.Position, int) bool) {
		var p board.Position
		for _, s := range solved {
			if p.Set(s.Board) != nil || !yield(&p, s.Length) {
				return
			}
		}
	}}
	if e.quality, err = lab.Analyse(ctx, e.h, starts); err != nil {
		return err
	}
	e.say("estimating " + grouped(uint64(e.sample)) + " random boards")
	sample, err := lab.Uniform(ctx, e.h, e.goal, e.sample, parity.NewRand(e.seed))
	if err != nil {
		return err
	}
	e.uniform = &sample
	return e.solveCounterexample(ctx)
}

// walked reports whether the solved boards are not random ones.
func (e *examination) walked() bool { return e.goal.Size().Cells() > solvableCells }

// solved makes boards with their shortest paths.
func (e *examination) solved(ctx context.Context, reference heuristics.Heuristic) ([]generate.Instance, error) {
	o := generate.Options{
		Goal: e.goal, Seed: e.seed, Solve: true,
		Heuristic: reference, Limits: engines.Limits{Nodes: solveNodes},
	}
	if e.walked() {
		o.Kind = generate.Depth{Min: 1, Max: walkedMoves}
	}
	g, err := generate.New(ctx, o)
	if err != nil {
		return nil, err
	}
	var solved []generate.Instance
	for instance, err := range g.Boards(ctx, uint64(e.boards), 1) {
		switch {
		case errors.Is(err, engines.ErrLimit), errors.Is(err, generate.ErrNone):
		case err != nil:
			return nil, err
		default:
			e.say(fmt.Sprintf("solved %d of %d boards", len(solved)+1, e.boards))
			solved = append(solved, instance)
		}
	}
	return solved, nil
}

// reference returns a heuristic to find shortest paths with, whatever the one
// under test is worth: pattern databases in memory, and linear conflict where
// there are none.
func reference(ctx context.Context, goal board.Board) (heuristics.Heuristic, error) {
	if goal.Size().Cells() > referenceCells {
		return heuristics.NewLinearConflict(goal)
	}
	partition, err := pdb.Auto(goal.Size(), goal.Blank(), pdb.ByZone, pdb.Bit, referenceBudget)
	if err != nil {
		return heuristics.NewLinearConflict(goal)
	}
	tables := map[pdb.Key]*pdb.Table{}
	return heuristics.NewPDB(goal, partition.Mirrored(), pdb.ByZone, pdb.Bit, func(k pdb.Key) (*pdb.Table, error) {
		if tables[k] == nil {
			table, err := pdb.Build(ctx, k, pdb.BuildOptions{})
			if err != nil {
				return nil, err
			}
			tables[k] = table
		}
		return tables[k], nil
	})
}
