package lab

import "npuzzle/board"

// Predict returns the number of nodes that an iteration of IDA* with an
// f-limit is expected to expand from a start with the blank on a cell, when it
// ends without finding the goal and prunes nothing but the undoing of moves.
// It is the formula of Korf, Reid & Edelkamp (2001), by blank cell:
//
//	Σ over depths i and cells c of N(i,c)·P(c, limit−i)
//
// N(i,c) is the number of move sequences of length i that take the blank from
// the start to c without undoing a move, P(c,x) the share of the boards with
// the blank on c whose h is at most x. A sequence of moves maps the boards
// with one blank cell one to one onto those with another, so over all such
// starts the mean is exact, for a consistent heuristic and a report on all
// boards; for one start, and for a sample, it is an estimate.
func (r Report) Predict(blank, limit int) float64 {
	size := r.Goal.Size()
	const none = len(board.Moves)
	type node [none + 1]float64 // sequences by their last move
	now := make([]node, size.Cells())
	now[blank][none] = 1
	expanded := 0.0
	for depth := 0; depth <= limit; depth++ {
		below := make([]node, size.Cells())
		for cell, sequences := range now {
			all := 0.0
			for _, n := range sequences {
				all += n
			}
			if all == 0 {
				continue
			}
			expanded += all * r.ByBlank[cell].share(limit-depth)
			for _, m := range board.Moves {
				if to, ok := size.Neighbor(cell, m); ok {
					below[to][m] += all - sequences[m.Opposite()]
				}
			}
		}
		now = below
	}
	return expanded
}

// share returns the share of boards with a number of at most so much.
func (d Distribution) share(most int) float64 {
	within := uint64(0)
	for number, n := range d {
		if number <= most {
			within += n
		}
	}
	if within == 0 {
		return 0
	}
	return float64(within) / float64(d.Boards())
}
