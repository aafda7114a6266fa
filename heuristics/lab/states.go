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

// Near returns all boards within as many moves of the goal as have no more
// than so many boards in all: where [Exhaustive] is out of reach, the smallest
// counterexamples are still found among them.
func Near(goal board.Board, boards int) States {
	layers := [][]board.Board{{goal}}
	all := goal.IsZero()
	// A move changes the parity of the distance, so a neighbour is in the
	// layer before or in the next.
	before := map[board.Board]bool{}
	for count := 1; !all; {
		layer := layers[len(layers)-1]
		met := map[board.Board]bool{}
		var next []board.Board
		for _, b := range layer {
			for _, m := range board.Moves {
				if to, ok := b.Slide(m); ok && !before[to] && !met[to] {
					met[to] = true
					next = append(next, to)
				}
			}
		}
		if count += len(next); count > boards {
			break
		}
		before = make(map[board.Board]bool, len(layer))
		for _, b := range layer {
			before[b] = true
		}
		if all = len(next) == 0; !all {
			layers = append(layers, next)
		}
	}
	return States{Goal: goal, All: all, Each: func(yield func(*board.Position, int) bool) {
		var p board.Position
		for distance, layer := range layers {
			for _, b := range layer {
				if p.Set(b) != nil || !yield(&p, distance) {
					return
				}
			}
		}
	}}
}

// Join returns the boards of several states of one goal, one after the other.
func Join(states ...States) States {
	joined := States{Each: func(yield func(*board.Position, int) bool) {
		for _, s := range states {
			for p, distance := range s.Each {
				if !yield(p, distance) {
					return
				}
			}
		}
	}}
	for _, s := range states {
		joined.Goal = s.Goal
		joined.All = joined.All || s.All
	}
	return joined
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
