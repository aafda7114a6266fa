package formats

import (
	"fmt"
	"strconv"

	"npuzzle/board"
)

// princeton is the form of the 8 Puzzle assignment of COS 226 at Princeton and
// of the book Algorithms: the number of rows, then the tiles, all split by any
// space. What stands behind the last tile is not read.
//
//	3
//	 0  1  3
//	 4  2  5
//	 7  8  6
var princeton = Format{
	Name:    "princeton",
	Aliases: []string{"algs4", "cos226"},
	Doc:     "n, then n*n numbers (COS 226, algs4); answers are the number of moves and the boards",
	Goal:    "blank-last",
	Marks:   isSquareFile,
	Read:    byLine((*source).readSquare),
	Blank:   "0",
	Write: fixed(one(func(dst []byte, item Item) ([]byte, error) {
		return appendSquare(dst, "princeton", item.Board)
	})),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.settled("princeton"); err != nil {
			return nil, err
		}
		if a.Status == Unsolvable {
			return append(dst, "No solution possible\n"...), nil
		}
		boards, err := a.Path.Boards(a.Start)
		if err != nil {
			return nil, err
		}
		dst = fmt.Appendf(dst, "Minimum number of moves = %d\n", len(a.Path))
		for _, b := range boards {
			if dst, err = appendSquare(dst, "princeton", b); err != nil {
				return nil, err
			}
			dst = append(dst, '\n')
		}
		return dst, nil
	}),
}

// poj is the form of problem 3240 of the Peking University judge: like
// princeton, with the moves of the blank on one line, or "No Answer!".
var poj = Format{
	Name:  "poj",
	Doc:   "POJ 3240: n, then n rows; answers such as ULDR, by the blank's direction",
	Goal:  "blank-last",
	Marks: isSquareFile,
	Read:  byLine((*source).readSquare),
	Blank: princeton.Blank,
	Write: princeton.Write,
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.settled("poj"); err != nil {
			return nil, err
		}
		if a.Status == Unsolvable {
			return append(dst, "No Answer!\n"...), nil
		}
		return append(dst, a.Path.String()+"\n"...), nil
	}),
}

// readSquare reads the number of rows and then as many tiles as it takes.
func (s *source) readSquare(yield func(Item) bool) {
	item, _ := s.square()
	if item.Err == nil {
		if w, more := s.wordAcross(); more {
			item.Note = fmt.Sprintf("the text from line %d, column %d, on is not read", w.line, w.column)
		}
	}
	yield(item)
}

// square reads the number of rows and then as many tiles as it takes, and
// reports whether it knew how many. The item's line is that of the number.
func (s *source) square() (item Item, sized bool) {
	w, ok := s.wordAcross()
	if !ok {
		return failed(s.line, s.ended("the number of rows")), false
	}
	line := w.line
	n, isNumber := number(w.text)
	if !isNumber || n < 2 || n > board.MaxSide {
		return failed(line, s.wrong(w, fmt.Sprintf("the number of rows, from 2 to %d", board.MaxSide), board.ErrSize)), false
	}
	b, err := s.stream(board.Size{Width: n, Height: n})
	return Item{Board: b, Line: line, Length: -1, Err: err}, true
}

// stream reads the tiles of a board of a size, over as many lines as they
// take. A faulty tile does not keep it from going on to the last.
func (s *source) stream(size board.Size) (board.Board, error) {
	if s.Size != (board.Size{}) && s.Size != size {
		return board.Board{}, s.fault(s.line, 0, "the size "+size.String(), s.Size.String(), board.ErrSize)
	}
	tiles := make([]tile, 0, size.Cells())
	var fault error
	for range size.Cells() {
		w, ok := s.wordAcross()
		if !ok {
			return board.Board{}, s.ended(fmt.Sprintf("tile %d of %d", len(tiles)+1, size.Cells()))
		}
		t, err := s.tile(w, true)
		if err != nil && fault == nil {
			fault = err
		}
		tiles = append(tiles, t)
	}
	if fault != nil {
		return board.Board{}, fault
	}
	return s.board(size, tiles)
}

// appendSquare writes a board as princeton's Board.toString does, with a space
// behind every number.
func appendSquare(dst []byte, form string, b board.Board) ([]byte, error) {
	size := b.Size()
	if size.Width != size.Height {
		return nil, fmt.Errorf("formats: %s: %w: the size %v, only squares", form, ErrInexpressible, size)
	}
	dst = append(strconv.AppendInt(dst, int64(size.Width), 10), '\n')
	return zero.rows(dst, b, 2, " ", " \n"), nil
}
