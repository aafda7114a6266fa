package exhaustive

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"npuzzle/board"
)

// MaxCells is the largest number of cells of a board in a [Table].
const MaxCells = 12

// A Table holds the distance of every board from one goal. It is immutable
// and may be used by any number of goroutines at once.
type Table struct {
	goal      board.Board
	space     *space
	distances []uint8 // by number of the board
	layers    []int
}

// unmet marks a board that the search has not met. No distance comes near it:
// the greatest, on 2×6, is 80.
const unmet = 255

// New searches all boards from which a goal can be reached. The error wraps
// [board.ErrBoard] for the zero Board, [board.ErrSize] when the goal has more
// than [MaxCells] cells, or is ctx.Err().
func New(ctx context.Context, goal board.Board) (*Table, error) {
	if goal.IsZero() {
		return nil, fmt.Errorf("exhaustive: %w: the goal has no cells", board.ErrBoard)
	}
	if n := goal.Size().Cells(); n > MaxCells {
		return nil, fmt.Errorf("exhaustive: %w: %v has %d cells, want at most %d",
			board.ErrSize, goal.Size(), n, MaxCells)
	}
	t := &Table{goal: goal, space: newSpace(goal)}
	t.distances = bytes.Repeat([]byte{unmet}, t.space.len())
	home := t.space.read(goal)
	first, _ := t.space.index(home[:t.space.cells])
	t.distances[first] = 0
	for count := 1; count > 0; {
		t.layers = append(t.layers, count)
		var err error
		if count, err = t.expand(ctx, len(t.layers)-1); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// expand enters the boards one move further than depth and returns how many
// there are.
func (t *Table) expand(ctx context.Context, depth int) (met int, err error) {
	s := t.space
	var cells tiles
	expanded := 0
	for index := range t.indices(depth) {
		if expanded++; expanded&0xffff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		blank := s.unindex(index, &cells)
		for _, m := range board.Moves {
			from, ok := s.size.Neighbor(blank, m)
			if !ok {
				continue
			}
			// Only a move up or down on a grid changes the order of the tiles.
			next := index + uint32(from-blank)*s.orders
			if s.line == nil && (m == board.Up || m == board.Down) {
				cells[blank], cells[from] = cells[from], 0
				order, _ := s.rank(cells[:s.cells])
				next = uint32(from)*s.orders + order
				cells[from], cells[blank] = cells[blank], 0
			}
			if t.distances[next] == unmet {
				t.distances[next] = uint8(depth + 1)
				met++
			}
		}
	}
	return met, ctx.Err()
}

// indices yields the numbers of the boards at a depth.
func (t *Table) indices(depth int) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for at := 0; ; at++ {
			skip := bytes.IndexByte(t.distances[at:], uint8(depth))
			if skip < 0 {
				return
			}
			at += skip
			if !yield(uint32(at)) {
				return
			}
		}
	}
}

// Goal returns the goal.
func (t *Table) Goal() board.Board { return t.goal }

// Layers returns the number of boards at each distance, the goal's own 1
// first. It must not be written to.
func (t *Table) Layers() []int { return t.layers }

// Depth returns the greatest distance.
func (t *Table) Depth() int { return len(t.layers) - 1 }

// Len returns the number of boards, the goal included.
func (t *Table) Len() int { return len(t.distances) }

// Mean returns the mean distance of all boards, the goal included.
func (t *Table) Mean() float64 {
	sum := 0
	for depth, boards := range t.layers {
		sum += depth * boards
	}
	return float64(sum) / float64(t.Len())
}

// Distance returns the length of a shortest path from a board to the goal, and
// whether there is one. It does not allocate.
func (t *Table) Distance(b board.Board) (int, bool) {
	if b.Size() != t.goal.Size() {
		return 0, false
	}
	cells := t.space.read(b)
	return t.lookup(cells[:t.space.cells])
}

// PositionDistance is [Table.Distance] for a position.
func (t *Table) PositionDistance(p *board.Position) (int, bool) {
	if p.Size() != t.goal.Size() {
		return 0, false
	}
	return t.lookup(p.Tiles())
}

func (t *Table) lookup(cells []uint8) (int, bool) {
	index, ok := t.space.index(cells)
	if !ok {
		return 0, false
	}
	return int(t.distances[index]), true
}

// Path returns a shortest path from a board to the goal, and whether there is
// one: of all shortest ones the first by the order of [board.Moves].
func (t *Table) Path(b board.Board) (board.Path, bool) {
	distance, ok := t.Distance(b)
	if !ok {
		return nil, false
	}
	path := make(board.Path, 0, distance)
	for ; distance > 0; distance-- {
		for _, m := range board.Moves {
			next, legal := b.Slide(m)
			if d, _ := t.Distance(next); legal && d < distance {
				path, b = append(path, m), next
				break
			}
		}
	}
	return path, true
}

// Layer yields the boards at a distance, always in the same order.
func (t *Table) Layer(depth int) iter.Seq[board.Board] {
	return func(yield func(board.Board) bool) {
		if depth < 0 || depth > t.Depth() {
			return
		}
		for index := range t.indices(depth) {
			if !yield(t.board(index)) {
				return
			}
		}
	}
}

// All yields every board with its distance, the goal first and the farthest
// last.
func (t *Table) All() iter.Seq2[board.Board, int] {
	return func(yield func(board.Board, int) bool) {
		for depth := range t.layers {
			for b := range t.Layer(depth) {
				if !yield(b, depth) {
					return
				}
			}
		}
	}
}

// Positions is [Table.All] for search code: it yields the same position again
// and again, set anew each time, and does not allocate.
func (t *Table) Positions() iter.Seq2[*board.Position, int] {
	return func(yield func(*board.Position, int) bool) {
		var p board.Position
		for depth := range t.layers {
			for index := range t.indices(depth) {
				t.position(index, &p)
				if !yield(&p, depth) {
					return
				}
			}
		}
	}
}

// Nth returns board k of a layer, counted from 0 in the order of
// [Table.Layer], and whether the layer has that many.
func (t *Table) Nth(depth, k int) (board.Board, bool) {
	if depth < 0 || depth > t.Depth() || k < 0 || k >= t.layers[depth] {
		return board.Board{}, false
	}
	for index := range t.indices(depth) {
		if k == 0 {
			return t.board(index), true
		}
		k--
	}
	panic("exhaustive: a layer shorter than its count")
}

func (t *Table) board(index uint32) board.Board {
	var p board.Position
	t.position(index, &p)
	return p.Board()
}

func (t *Table) position(index uint32, p *board.Position) {
	var cells tiles
	t.space.unindex(index, &cells)
	if err := p.SetTiles(t.space.size, cells[:t.space.cells]); err != nil {
		panic(err) // a number that is no board: unindex is wrong
	}
}
