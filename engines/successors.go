package engines

import "npuzzle/board"

// successors are the slides from a node that do not undo the last one, by the
// cell of the blank and the last move; the start has noMove. Engines that
// store nodes try them in the order of board.Moves.
type successors [][noMove + 1]slides

// noMove stands for the move that led to the start.
const noMove = 4

// slides are the slides from a node.
type slides struct {
	n    uint8
	from [4]uint8 // the cells whose tile slides into the blank
	move [4]uint8 // the moves of the blank
}

func newSuccessors(size board.Size) successors {
	all := make(successors, size.Cells())
	for blank := range all {
		for last := range all[blank] {
			s := &all[blank][last]
			for _, m := range board.Moves {
				from, ok := size.Neighbor(blank, m)
				if ok && (last == noMove || m != board.Move(last).Opposite()) {
					s.from[s.n], s.move[s.n] = uint8(from), uint8(m)
					s.n++
				}
			}
		}
	}
	return all
}
