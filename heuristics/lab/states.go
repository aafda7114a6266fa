package lab

import (
	"iter"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
)

// States are boards whose distances are known.
type States struct {
	Goal board.Board
	// Each yields positions with their distances from the goal. It may yield
	// the same position again and again, set anew.
	Each iter.Seq2[*board.Position, int]
	// All says that Each yields every board from which the goal can be
	// reached.
	All bool
}

// Exhaustive returns all boards of a table.
func Exhaustive(table *exhaustive.Table) States {
	return States{Goal: table.Goal(), Each: table.Positions(), All: true}
}

// Along returns the boards on shortest paths from the goal; the caller answers
// for their being shortest. Moves that leave the board end a path.
func Along(goal board.Board, paths ...board.Path) States {
	return States{Goal: goal, Each: func(yield func(*board.Position, int) bool) {
		var p board.Position
		if p.Set(goal) != nil || !yield(&p, 0) {
			return
		}
		for _, path := range paths {
			b := goal
			for i, m := range path {
				var ok bool
				if b, ok = b.Slide(m); !ok {
					break
				}
				if p.Set(b) != nil || !yield(&p, i+1) {
					return
				}
			}
		}
	}}
}

// neighbors returns, by cell, the cells next to it.
func neighbors(size board.Size) [][]uint8 {
	all := make([][]uint8, size.Cells())
	for cell := range all {
		for _, m := range board.Moves {
			if next, ok := size.Neighbor(cell, m); ok {
				all[cell] = append(all[cell], uint8(next))
			}
		}
	}
	return all
}
