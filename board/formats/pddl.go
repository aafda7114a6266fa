package formats

import (
	"fmt"

	"npuzzle/board"
)

// pddl is a problem for planners in the n-puzzle domain of the planning
// competitions: objects for positions, p_ROW_COLUMN from 1, and tiles, and the
// move of a tile from one position to the empty one. It is only written. The
// answer is a plan, one action a line.
var pddl = Format{
	Name:  "pddl",
	Doc:   "problems for planners (n-puzzle-typed domain); answers are plans; only written",
	Blank: "empty",
	Write: fixed(one(appendProblem)),
	Answer: one(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("pddl"); err != nil {
			return nil, err
		}
		w := newWalk(a.Start)
		for i, m := range a.Path {
			to := w.blank
			if !w.slide(m) {
				return nil, fmt.Errorf("formats: %w: move %d, %v, leads off the board", board.ErrMove, i+1, m)
			}
			dst = fmt.Appendf(dst, "(move t_%d %s %s)\n", w.tiles[to], position(w.size, w.blank), position(w.size, to))
		}
		return dst, nil
	}),
}

// position names a cell.
func position(size board.Size, cell int) string {
	return fmt.Sprintf("p_%d_%d", size.Row(cell)+1, size.Column(cell)+1)
}

func appendProblem(dst []byte, item Item) ([]byte, error) {
	goal, err := goalOf(item)
	if err != nil {
		return nil, err
	}
	size := item.Board.Size()
	dst = fmt.Appendf(dst, "(define (problem n-puzzle-%v)\n  (:domain n-puzzle-typed)\n  (:objects", size)
	for cell := range size.Cells() {
		dst = append(append(dst, ' '), position(size, cell)...)
	}
	dst = append(dst, " - position"...)
	for tile := 1; tile < size.Cells(); tile++ {
		dst = fmt.Appendf(dst, " t_%d", tile)
	}
	dst = append(dst, " - tile)\n  (:init\n"...)
	for cell := range size.Cells() {
		if tile := item.Board.Tile(cell); tile != 0 {
			dst = fmt.Appendf(dst, "    (at t_%d %s)\n", tile, position(size, cell))
		} else {
			dst = fmt.Appendf(dst, "    (empty %s)\n", position(size, cell))
		}
	}
	for cell := range size.Cells() {
		for _, m := range board.Moves {
			if next, ok := size.Neighbor(cell, m); ok {
				dst = fmt.Appendf(dst, "    (neighbor %s %s)\n", position(size, cell), position(size, next))
			}
		}
	}
	dst = append(dst, "  )\n  (:goal (and\n"...)
	for cell := range size.Cells() {
		// The place of the blank follows from those of the tiles.
		if tile := goal.Tile(cell); tile != 0 {
			dst = fmt.Appendf(dst, "    (at t_%d %s)\n", tile, position(size, cell))
		}
	}
	return append(dst, "  ))\n)\n"...), nil
}
