package heuristics

import (
	"fmt"

	"npuzzle/board"
)

// Manhattan is the sum over the tiles of the steps from where a tile is to its
// home, as if no other tile were in the way. A slide brings one tile one step
// nearer or further, so it is consistent, and its parity is that of the
// distance.
type Manhattan struct{ tileSum }

// NewManhattan returns the Manhattan distance to a goal. The error wraps
// [board.ErrSize] when the goal is too large for a [board.Position].
func NewManhattan(goal board.Board) (*Manhattan, error) {
	m := new(Manhattan)
	if err := m.fill(goal, goal.Size().Distance); err != nil {
		return nil, fmt.Errorf("heuristics: manhattan: %w", err)
	}
	return m, nil
}

// Claims returns that the Manhattan distance is consistent.
func (*Manhattan) Claims() Claims { return Claims{Consistent: true} }
