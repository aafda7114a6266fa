package formats

import (
	"fmt"
	"strconv"

	"npuzzle/board"
)

// A walk follows a path over a board: the tiles, the inverse, and the blank.
type walk struct {
	size         board.Size
	tiles, cells []int
	blank        int
	path         board.Path
}

func newWalk(start board.Board) *walk {
	return &walk{size: start.Size(), tiles: start.Tiles(), cells: start.Cells(), blank: max(0, start.Blank()), path: board.Path{}}
}

// slide makes a move that the board has.
func (w *walk) slide(m board.Move) bool {
	from, ok := w.size.Neighbor(w.blank, m)
	if !ok || len(w.tiles) == 0 {
		return false
	}
	tile := w.tiles[from]
	w.tiles[w.blank], w.tiles[from] = tile, 0
	w.cells[tile], w.cells[0] = w.blank, from
	w.blank = from
	w.path = append(w.path, m)
	return true
}

// toward slides the blank along its row or column up to a cell, at most some
// steps away.
func (w *walk) toward(cell, most int) bool {
	if cell < 0 || cell >= len(w.tiles) || cell == w.blank || w.size.Distance(cell, w.blank) > most {
		return false
	}
	m, ok := w.direction(cell)
	for ok && w.blank != cell {
		ok = w.slide(m)
	}
	return ok
}

// direction returns the move that leads to a cell in the blank's row or
// column.
func (w *walk) direction(cell int) (board.Move, bool) {
	row, column := w.size.Row(cell), w.size.Column(cell)
	blankRow, blankColumn := w.size.Row(w.blank), w.size.Column(w.blank)
	switch {
	case row == blankRow && column < blankColumn:
		return board.Left, true
	case row == blankRow:
		return board.Right, true
	case column == blankColumn && row < blankRow:
		return board.Up, true
	case column == blankColumn:
		return board.Down, true
	}
	return 0, false
}

// follow reads a path of places: groups of numbers, each of which cell turns
// into the cell of the tile that slides, −1 for none. With most above 1, the
// tiles between it and the blank slide with it.
func follow(text string, start board.Board, group, most int, cell func(w *walk, n []int) int) (board.Path, error) {
	w := newWalk(start)
	if len(w.tiles) == 0 {
		return nil, fmt.Errorf("formats: path: %w: places are read on a board, the zero Board given", board.ErrBoard)
	}
	var numbers []int
	move, first := 0, 0
	for i := 0; i < len(text); {
		if c := text[i]; isGap(c) || c == '(' || c == ')' || c == '[' || c == ']' {
			i++
			continue
		}
		end := i
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		n, ok := number([]byte(text[i:end]))
		if !ok {
			return nil, pathFault(i, quote(text[i:i+1]), "a number")
		}
		if len(numbers) == 0 {
			first = i
		}
		if numbers = append(numbers, n); len(numbers) == group {
			move++
			if !w.toward(cell(w, numbers), most) {
				return nil, fmt.Errorf("formats: path, column %d: %w: move %d: %s found, want a tile that can slide into the blank at row %d, column %d",
					first+1, board.ErrMove, move, quote(text[first:end]), w.size.Row(w.blank)+1, w.size.Column(w.blank)+1)
			}
			numbers = numbers[:0]
		}
		i = end
	}
	if len(numbers) > 0 {
		return nil, pathFault(len(text), "the end of the path", "the other number of a place")
	}
	return w.path, nil
}

// walked writes a path of places, with a separator between moves.
func walked(dst []byte, path board.Path, start board.Board, separator string, form func(dst []byte, tile, cell int) []byte) ([]byte, error) {
	w := newWalk(start)
	for i, m := range path {
		if !w.slide(m) {
			return nil, fmt.Errorf("formats: %w: move %d, %v, leads off the board", board.ErrMove, i+1, m)
		}
		if i > 0 {
			dst = append(dst, separator...)
		}
		// The tile that slid lies where the blank was.
		before, _ := w.size.Neighbor(w.blank, m.Opposite())
		dst = form(dst, w.tiles[before], w.blank)
	}
	return dst, nil
}

func parseNumbers(text string, start board.Board) (board.Path, error) {
	return follow(text, start, 1, 1, func(w *walk, n []int) int {
		if n[0] >= len(w.cells) {
			return -1
		}
		return w.cells[n[0]]
	})
}

func appendNumbers(dst []byte, path board.Path, start board.Board) ([]byte, error) {
	return walked(dst, path, start, ", ", func(dst []byte, tile, _ int) []byte {
		return strconv.AppendInt(dst, int64(tile), 10)
	})
}

func parseCells(text string, start board.Board) (board.Path, error) {
	return follow(text, start, 1, 1, func(_ *walk, n []int) int { return n[0] })
}

func appendCells(dst []byte, path board.Path, start board.Board) ([]byte, error) {
	return walked(dst, path, start, ",", func(dst []byte, _, cell int) []byte {
		return strconv.AppendInt(dst, int64(cell), 10)
	})
}

func parsePlaces(text string, start board.Board) (board.Path, error) {
	return follow(text, start, 2, 1, func(w *walk, n []int) int { return w.cell(n[0], n[1]) })
}

func appendPlaces(dst []byte, path board.Path, start board.Board) ([]byte, error) {
	return walked(dst, path, start, " ", func(dst []byte, _, cell int) []byte {
		return fmt.Appendf(dst, "(%d,%d)", start.Size().Row(cell), start.Size().Column(cell))
	})
}

func parseClicks(text string, start board.Board) (board.Path, error) {
	return follow(text, start, 2, board.MaxSide, func(w *walk, n []int) int { return w.cell(n[1]-1, n[0]-1) })
}

// appendClicks writes one click for moves in a row in one direction.
func appendClicks(dst []byte, path board.Path, start board.Board) ([]byte, error) {
	separator := ""
	w := newWalk(start)
	for i, m := range path {
		if !w.slide(m) {
			return nil, fmt.Errorf("formats: %w: move %d, %v, leads off the board", board.ErrMove, i+1, m)
		}
		if i+1 == len(path) || path[i+1] != m {
			dst = fmt.Appendf(dst, "%s(%d,%d)", separator, w.size.Column(w.blank)+1, w.size.Row(w.blank)+1)
			separator = " "
		}
	}
	return dst, nil
}

// cell returns the cell of a row and column from 0, −1 for none.
func (w *walk) cell(row, column int) int {
	if row < 0 || row >= w.size.Height || column < 0 || column >= w.size.Width {
		return -1
	}
	return row*w.size.Width + column
}
