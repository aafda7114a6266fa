package heuristics

import (
	"fmt"

	"npuzzle/board"
)

// Misplaced is the number of tiles that are not at home. The blank is no tile:
// counting it would give 2 one move from the goal. A slide moves one tile, so
// it is consistent.
type Misplaced struct{ tileSum }

// NewMisplaced returns the number of misplaced tiles for a goal. The error
// wraps [board.ErrSize] when the goal is too large for a [board.Position].
func NewMisplaced(goal board.Board) (*Misplaced, error) {
	m := new(Misplaced)
	err := m.fill(goal, func(home, cell int) int {
		if cell == home {
			return 0
		}
		return 1
	})
	if err != nil {
		return nil, fmt.Errorf("heuristics: misplaced: %w", err)
	}
	return m, nil
}

// Claims returns that the number of misplaced tiles is consistent.
func (*Misplaced) Claims() Claims { return Claims{Consistent: true} }
