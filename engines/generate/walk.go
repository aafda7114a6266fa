package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"npuzzle/board"
)

// Walk wants boards that a random walk of so many moves from the goal reaches.
// Each move is drawn evenly from those that do not take back the one before;
// at the end of a single row or column the walk turns back.
//
// The distance of such a board is at most Moves, of the same parity, and
// usually well below it: see [Depth] for boards at an exact distance.
type Walk struct {
	Moves int
}

func (w Walk) prepare(_ context.Context, g *Generator) (draw, error) {
	if w.Moves < 0 {
		return nil, fmt.Errorf("generate: %w: a walk of %d moves, want 0 or more", ErrNone, w.Moves)
	}
	goal := g.options.Goal
	return func(ctx context.Context, rng *rand.Rand) (Instance, error) {
		walker := newWalker(goal)
		if err := walker.walk(ctx, w.Moves, rng); err != nil {
			return Instance{}, err
		}
		return Instance{Board: walker.board(), Length: -1}, nil
	}, nil
}

// A walker is a board on a random walk.
type walker struct {
	size  board.Size
	tiles []int
	blank int
	last  board.Move
	moved bool // whether there is a last move
}

func newWalker(b board.Board) *walker {
	return &walker{size: b.Size(), tiles: b.Tiles(), blank: b.Blank()}
}

func (w *walker) board() board.Board {
	b, _ := board.New(w.size, w.tiles) // moves keep the tiles a permutation
	return b
}

// walk makes random moves without undoing any at once.
func (w *walker) walk(ctx context.Context, moves int, rng *rand.Rand) error {
	for i := range moves {
		if i&0xffff == 0xffff && ctx.Err() != nil {
			return ctx.Err()
		}
		w.step(rng)
	}
	return nil
}

func (w *walker) step(rng *rand.Rand) {
	var legal [4]board.Move
	n := 0
	for _, m := range board.Moves {
		if _, ok := w.size.Neighbor(w.blank, m); ok && !(w.moved && m == w.last.Opposite()) {
			legal[n] = m
			n++
		}
	}
	if n == 0 { // the end of a single line
		legal[0], n = w.last.Opposite(), 1
	}
	w.last, w.moved = legal[rng.Uint64N(uint64(n))], true
	from, _ := w.size.Neighbor(w.blank, w.last)
	w.tiles[w.blank], w.tiles[from] = w.tiles[from], 0
	w.blank = from
}
