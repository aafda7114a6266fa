package configs

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/memory"
	"npuzzle/parity"
)

// A Plan is a config made ready for boards of one size.
type Plan struct {
	Goal      board.Board
	Heuristic heuristics.Heuristic
	Engine    engines.Engine
	Limits    engines.Limits
	Optimal   bool // whether a proven shortest path is demanded

	config Config
}

// ErrNotOptimal is wrapped by the error of [Plan.Solve] when the config
// demands a proven shortest path and the engine promises none.
var ErrNotOptimal = errors.New("the path is not proven shortest")

// Goal returns the goal for boards of a size. The error is an [Error].
func (c Config) Goal(size board.Size) (board.Board, error) {
	if c.Puzzle.Size != (board.Size{}) && c.Puzzle.Size != size {
		fault := c.tree.valueFault("puzzle.size")
		fault.Err = fmt.Errorf("%w: the board is %v, the config is for %v", board.ErrSize, size, c.Puzzle.Size)
		return board.Board{}, fault
	}
	goal, err := board.ParseGoal(c.Puzzle.Goal, size)
	if err != nil {
		fault := c.tree.valueFault("puzzle.goal")
		fault.Err = err
		return board.Board{}, fault
	}
	return goal, nil
}

// Build makes the config ready for boards of a size: it lays out the goal and
// builds the heuristic, which may take long. The setup says how; its goal is set by Build. The
// error is an [Error], or wraps the context's error when a build was stopped.
func (c Config) Build(setup heuristics.Setup, size board.Size) (*Plan, error) {
	goal, err := c.Goal(size)
	if err != nil {
		return nil, err
	}
	if c.Engine.Engine == nil {
		fault := c.tree.keyFault("engine")
		fault.Found, fault.Want = "nothing", "an engine"
		return nil, fault
	}
	setup.Goal = goal
	if setup.Context == nil {
		setup.Context = context.Background()
	}
	h, err := c.Heuristic.Build(setup)
	if err != nil {
		fault := c.tree.valueFault("heuristic.name")
		fault.Key, fault.Err = "heuristic", err
		return nil, fault
	}
	if c.Optimal && heuristics.ClaimsOf(h).Overestimates {
		fault := c.tree.valueFault("heuristic.name")
		fault.Key = "heuristic"
		fault.Found = fmt.Sprintf("%q, which may overestimate", c.Heuristic.Name)
		fault.Want = "an admissible heuristic, since optimal = true"
		return nil, fault
	}
	return &Plan{
		Goal:      goal,
		Heuristic: h,
		Engine:    c.Engine.Engine,
		Limits:    c.Limits.resolve(),
		Optimal:   c.Optimal,
		config:    c,
	}, nil
}

// Solve runs the plan from p.Start and returns what [engines.Solve] returns.
// Beside a solution the error may wrap [ErrNotOptimal]; when the engine
// refuses its options it is an [Error]. Goal, heuristic and limits of p are
// the plan's.
func (plan *Plan) Solve(ctx context.Context, p engines.Problem) (engines.Solution, error) {
	p.Goal, p.Heuristic, p.Limits = plan.Goal, plan.Heuristic, plan.Limits
	s, err := engines.Solve(ctx, plan.Engine, p)
	switch {
	case err == nil && plan.Optimal && !s.Optimal():
		return s, fmt.Errorf("configs: optimal = true: %w by engine %q", ErrNotOptimal, plan.config.Engine.Name)
	case err == nil || ctx.Err() != nil:
		return s, err
	}
	for _, known := range []error{parity.ErrUnsolvable, engines.ErrLimit, engines.ErrFaultyEngine, engines.ErrCheckpoint, board.ErrSize, board.ErrBoard} {
		if errors.Is(err, known) {
			return s, err
		}
	}
	fault := plan.config.tree.valueFault("engine.name")
	fault.Key, fault.Err = "engine", err
	return s, fault
}

// named reports whether the goal is the name of a layout.
func (p Puzzle) named() bool { return !strings.ContainsAny(p.Goal, "0123456789") }

// resolve turns the limits into what engines take.
func (l Limits) resolve() engines.Limits {
	limits := engines.Limits{Time: l.Time, Nodes: l.Nodes, Memory: uint64(l.Memory)}
	switch l.Memory {
	case Auto:
		limits.Memory = memory.Available() / 2
	case None:
		limits.Memory = 0
	}
	return limits
}
