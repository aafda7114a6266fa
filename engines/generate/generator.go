package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// Options says which boards are wanted.
type Options struct {
	Goal board.Board
	Kind Kind // nil stands for Uniform{}
	Seed uint64
	// Solve attaches to each solvable board its distance and a shortest path.
	Solve bool
	// Distinct leaves out boards that came before, in [Generator.Boards].
	Distinct bool

	// Engine finds shortest paths where no table does: for Solve, and for
	// Depth. With Heuristic, which must be built for Goal, and Limits, which
	// hold for each search, it is passed to [engines.Solve].
	Engine    engines.Engine       // nil stands for IDAStar{}
	Heuristic heuristics.Heuristic // nil stands for zero
	Limits    engines.Limits
}

// A Kind is what boards are wanted: [Uniform], [Walk], [Depth] or
// [Unsolvable].
type Kind interface {
	// prepare checks the kind against the goal and does what all boards share.
	prepare(context.Context, *Generator) (draw, error)
}

// A draw makes one board from random numbers.
type draw func(context.Context, *rand.Rand) (Instance, error)

// An Instance is a board and what is known of it.
type Instance struct {
	Number uint64 // by which [Generator.Board] makes it again
	Board  board.Board
	// Length is the number of moves from Board to the goal on a shortest path,
	// −1 when unknown or when there is none.
	Length int
	Path   board.Path // a shortest path to the goal, nil when unknown
}

// ErrNone is wrapped by the error when no board is as wanted, or none was
// found.
var ErrNone = errors.New("no such board")

// A Generator makes boards. It may be used by several goroutines at once.
type Generator struct {
	options Options
	draw    draw
	table   *exhaustive.Table // nil when the size is not tabulated
	search  bool              // whether the kind needs searches
}

// smallCells is the size up to which distances are tabulated without being
// asked: a table takes half a second at most.
const smallCells = 10

// New prepares a generator. It may search all boards of a size, which takes up
// to half a second for 10 cells; [Depth] tells when it does so for larger
// ones. The error wraps [board.ErrBoard] when the goal is the zero Board,
// [ErrNone] when no board is of the kind, or the context's error.
func New(ctx context.Context, o Options) (*Generator, error) {
	if o.Goal.IsZero() {
		return nil, fmt.Errorf("generate: %w: the goal has no cells", board.ErrBoard)
	}
	if o.Kind == nil {
		o.Kind = Uniform{}
	}
	g := &Generator{options: o}
	g.SetSolver(o.Engine, o.Heuristic, o.Limits)
	_, depth := o.Kind.(Depth)
	if (depth || o.Solve) && o.Goal.Size().Cells() <= smallCells {
		if err := g.tabulate(ctx); err != nil {
			return nil, err
		}
	}
	var err error
	g.draw, err = o.Kind.prepare(ctx, g)
	return g, err
}

// Searches reports whether making boards takes searches, and with them the
// engine and the heuristic of the options.
func (g *Generator) Searches() bool {
	return g.search || g.solves() && g.table == nil
}

// solves reports whether boards are to be solved.
func (g *Generator) solves() bool {
	_, unsolvable := g.options.Kind.(Unsolvable)
	return g.options.Solve && !unsolvable
}

// SetSolver takes other means than those of the options, such as a heuristic
// that takes long to build and is built only when [Generator.Searches] says
// that it is needed. It must not be called while boards are made.
func (g *Generator) SetSolver(e engines.Engine, h heuristics.Heuristic, limits engines.Limits) {
	if e == nil {
		e = &engines.IDAStar{}
	}
	if h == nil {
		h = heuristics.Zero{}
	}
	g.options.Engine, g.options.Heuristic, g.options.Limits = e, h, limits
}

func (g *Generator) tabulate(ctx context.Context) (err error) {
	g.table, err = exhaustive.New(ctx, g.options.Goal)
	return err
}

// Board makes the board of a number. The same number gives the same board. The
// error wraps [ErrNone], or is that of [engines.Solve].
func (g *Generator) Board(ctx context.Context, number uint64) (Instance, error) {
	instance, err := g.draw(ctx, rand.New(rand.NewPCG(g.options.Seed, number)))
	instance.Number = number
	if err != nil || !g.solves() || instance.Path != nil {
		return instance, err
	}
	instance.Path, err = g.solve(ctx, instance.Board)
	instance.Length = len(instance.Path)
	return instance, err
}

// solve returns a shortest path from a board to the goal.
func (g *Generator) solve(ctx context.Context, b board.Board) (board.Path, error) {
	if g.table != nil {
		path, _ := g.table.Path(b)
		return path, nil
	}
	o := g.options
	s, err := engines.Solve(ctx, o.Engine, engines.Problem{
		Start: b, Goal: o.Goal, Heuristic: o.Heuristic, Limits: o.Limits,
	})
	switch {
	case err != nil:
		return nil, fmt.Errorf("generate: %v: %w", b, err)
	case !s.Optimal():
		return nil, fmt.Errorf("generate: %v: %w by %T: its path of %d moves may not be shortest",
			b, ErrNotOptimal, o.Engine, len(s.Path))
	}
	return append(board.Path{}, s.Path...), nil // of the goal too, not nil
}

// ErrNotOptimal is wrapped by the error when an exact distance is wanted and
// the engine or the heuristic does not prove any.
var ErrNotOptimal = errors.New("no distance proven")

// Uniform wants each board from which the goal can be reached with the same
// probability. Board 0 of a seed is that of [parity.Random] with
// [parity.NewRand].
type Uniform struct{}

func (Uniform) prepare(_ context.Context, g *Generator) (draw, error) {
	return func(_ context.Context, rng *rand.Rand) (Instance, error) {
		return Instance{Board: parity.Random(g.options.Goal, rng), Length: -1}, nil
	}, nil
}

// Unsolvable wants each board from which the goal cannot be reached with the
// same probability.
type Unsolvable struct{}

func (Unsolvable) prepare(_ context.Context, g *Generator) (draw, error) {
	goal := g.options.Goal
	if goal.Size().Cells() < 3 {
		return nil, fmt.Errorf("generate: %w: every board of size %v can be solved", ErrNone, goal.Size())
	}
	return func(_ context.Context, rng *rand.Rand) (Instance, error) {
		b, _ := parity.RandomUnsolvable(goal, rng)
		return Instance{Board: b, Length: -1}, nil
	}, nil
}
