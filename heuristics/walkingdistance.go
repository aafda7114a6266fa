package heuristics

import (
	"fmt"

	"npuzzle/board"
)

// WalkingDistance is the least number of moves up and down that bring every
// tile into its home row when tiles of one home row are alike and columns do
// not matter, plus the same with rows and columns exchanged (Takahashi 2001).
//
// A slide up or down is one move in the first of these smaller puzzles and
// none in the second, so a solution of d moves solves both with d moves in
// all, and a slide changes one of the two distances by at most 1: it is
// admissible and consistent. (By exactly 1, because the blank's line changes
// its parity with every move.)
//
// Both puzzles are tabulated when the heuristic is built. For 4x4 that is
// 24,964 states and takes milliseconds; for 5x5 it would be 65 million.
type WalkingDistance struct {
	rows, columns walk
}

// NewWalkingDistance returns the walking distance to a goal. The error wraps
// [board.ErrSize] when the goal is too large for a [board.Position] and
// [ErrTooManyStates] when its tables would be too large.
func NewWalkingDistance(goal board.Board) (*WalkingDistance, error) {
	if _, err := board.NewPosition(goal); err != nil {
		return nil, fmt.Errorf("heuristics: walking-distance: %w", err)
	}
	h := new(WalkingDistance)
	size := goal.Size()
	h.rows.lay(goal, size.Height, size.Row)
	h.columns.lay(goal, size.Width, size.Column)
	rows := walkShape{size.Height, size.Width, h.rows.home[0]}
	columns := walkShape{size.Width, size.Height, h.columns.home[0]}
	var err error
	if h.rows.table, err = tabulateWalk(rows); err != nil {
		return nil, fmt.Errorf("heuristics: walking-distance: %v: %w", size, err)
	}
	if h.columns.table = h.rows.table; columns != rows {
		if h.columns.table, err = tabulateWalk(columns); err != nil {
			return nil, fmt.Errorf("heuristics: walking-distance: %v: %w", size, err)
		}
	}
	return h, nil
}

// A walk is one of the two smaller puzzles: a board seen as lines, which are
// its rows or its columns.
type walk struct {
	line  [256]uint8 // the line of a cell
	home  [256]uint8 // the home line of a tile; home[0] is the blank's
	table *walkTable
}

// lay numbers the lines. It counts from the side that is nearer to the blank's
// home, so that mirror images share a table.
func (w *walk) lay(goal board.Board, lines int, lineOf func(cell int) int) {
	blank := lineOf(goal.Blank())
	for cell, tile := range goal.Tiles() {
		line := lineOf(cell)
		if 2*blank > lines-1 {
			line = lines - 1 - line
		}
		w.line[cell], w.home[tile] = uint8(line), uint8(line)
	}
}

// id returns the state of a position.
func (w *walk) id(p *board.Position) uint32 {
	lines := w.table.lines
	key := append(make([]byte, 0, 64), w.line[p.Blank()])
	key = append(key, make([]byte, lines*lines)...)
	for cell, tile := range p.Tiles() {
		if tile != 0 {
			key[1+int(w.line[cell])*lines+int(w.home[tile])]++
		}
	}
	id, _ := w.table.find(key)
	return id
}

// Estimate returns the sum of the two distances.
func (h *WalkingDistance) Estimate(p *board.Position) int {
	return h.value(h.rows.id(p), h.columns.id(p))
}

func (h *WalkingDistance) value(row, column uint32) int {
	return int(h.rows.table.distance[row]) + int(h.columns.table.distance[column])
}

// Claims returns that the walking distance is consistent.
func (*WalkingDistance) Claims() Claims { return Claims{Consistent: true} }

// Tracker returns a tracker that looks up one slide a child. Its state is the
// two states of the walks, that of the rows in the low half.
func (h *WalkingDistance) Tracker() Tracker { return (*walkingDistanceTracker)(h) }

type walkingDistanceTracker WalkingDistance

func (*walkingDistanceTracker) Words() int { return 1 }

func (t *walkingDistanceTracker) Start(p *board.Position, state []uint64) int {
	h := (*WalkingDistance)(t)
	row, column := h.rows.id(p), h.columns.id(p)
	state[0] = uint64(column)<<32 | uint64(row)
	return h.value(row, column)
}

func (t *walkingDistanceTracker) Expand(e *Expansion) {
	to := e.Position.Blank()
	children := e.Child[:e.N]
	from := e.From[:len(children)]
	state := e.State[0]
	for i := range children {
		// A slide along a row goes from column to column, and the other way.
		walk, shift := &t.columns, 32
		if t.rows.line[from[i]] != t.rows.line[to] {
			walk, shift = &t.rows, 0
		}
		behind := uint32(0)
		if walk.line[from[i]] > walk.line[to] {
			behind = 1
		}
		id := uint32(state >> shift)
		slide := walk.table.slides[walk.table.slide(id, behind, walk.home[e.Position.Tile(from[i])])]
		children[i].Value = e.Value + 2*int(slide&1) - 1
		children[i].State[0] = state ^ uint64(id^slide>>1)<<shift
	}
}
