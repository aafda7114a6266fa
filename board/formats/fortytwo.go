package formats

import (
	"bytes"
	"fmt"

	"npuzzle/board"
)

// fortyTwo is the map of the n-puzzle project of the 42 schools: # begins a
// comment, blank lines count for nothing, the first line is the number of rows
// and columns, or ROWSxCOLUMNS, and each row has a line of its own. The goal
// is the spiral.
//
//	# This puzzle is solvable
//	3 # size
//	1 2 3
//	8 4 0
//	7 6 5
//
// The reader is strict, as the project demands of its students: exactly as
// many rows and numbers as the size says, only digits, every tile once.
var fortyTwo = Format{
	Name:    "42",
	Aliases: []string{"42-strict"},
	Doc:     "maps of the 42 schools: # comments, a size line (n or ROWSxCOLUMNS), one line a row",
	Goal:    "spiral",
	Read:    byLine(func(s *source, yield func(Item) bool) { yield(s.readMap(s.mapRows)) }),
	Blank:   "0",
	Write: fixed(one(func(dst []byte, item Item) ([]byte, error) {
		size := item.Board.Size()
		if size.Width == size.Height {
			dst = fmt.Appendf(dst, "%d\n", size.Width)
		} else {
			dst = fmt.Appendf(dst, "%dx%d\n", size.Height, size.Width)
		}
		return zero.rows(dst, item.Board, digits(size), " ", "\n"), nil
	})),
	Answer: each(appendMapAnswer),
}

// fortyTwoList is the map as the generator of the 42 schools prints it under
// Python 3: one number a line. All numbers on one line are taken as well.
var fortyTwoList = Format{
	Name:   "42-lenient",
	Doc:    "42 maps with one number a line, or all on one line",
	Goal:   "spiral",
	Read:   byLine(func(s *source, yield func(Item) bool) { yield(s.readMap(s.mapList)) }),
	Answer: each(appendMapAnswer),
}

// readMap reads a map whose tiles a function reads.
func (s *source) readMap(read func(board.Size, word) ([]tile, error)) Item {
	if !s.nextRow() {
		return failed(s.line, s.mapFault(s.ended("the size of the map")))
	}
	line := s.line
	size, header, err := s.mapSize()
	if err != nil {
		return failed(line, err)
	}
	tiles, err := read(size, header)
	if err == nil && s.err == nil && s.nextRow() {
		err = s.fault(s.line, 0, "another row", fmt.Sprintf("nothing behind the %s of a map of size %s",
			count(size.Height, "row"), header.text), board.ErrBoard)
	}
	if err != nil {
		return failed(line, s.mapFault(err))
	}
	b, err := s.board(size, tiles)
	return Item{Board: b, Line: line, Length: -1, Err: err}
}

// nextRow goes to the next line that has more than a comment.
func (s *source) nextRow() bool {
	for s.next() {
		s.uncomment()
		if len(bytes.TrimSpace(s.text)) > 0 {
			return true
		}
	}
	return false
}

// mapFault prefers the error that the text ended with.
func (s *source) mapFault(err error) error {
	if s.err != nil {
		return s.err
	}
	return err
}

// mapSize reads the size line.
func (s *source) mapSize() (board.Size, word, error) {
	const want = "the size of the map alone on its line: n, or ROWSxCOLUMNS"
	words := s.words()
	header := words[0]
	header.text = bytes.Clone(header.text)
	if len(words) > 1 {
		return board.Size{}, header, s.fault(s.line, words[1].column, count(len(words), "word"), want, ErrSyntax)
	}
	rows, columns, two := bytes.Cut(bytes.ToLower(header.text), []byte("x"))
	if !two {
		columns = rows
	}
	height, ok := number(rows)
	width, ok2 := number(columns)
	if !ok || !ok2 {
		return board.Size{}, header, s.wrong(header, want, ErrSyntax)
	}
	size := board.Size{Width: width, Height: height}
	if err := size.Check(); err != nil {
		return size, header, s.wrong(header, fmt.Sprintf("a size from 1 to %d with two cells or more", board.MaxSide), board.ErrSize)
	}
	if s.Size != (board.Size{}) && s.Size != size {
		return size, header, s.wrong(header, fmt.Sprintf("the size %v given", s.Size), board.ErrSize)
	}
	return size, header, nil
}

// mapRows reads the tiles of a map with one line a row.
func (s *source) mapRows(size board.Size, header word) ([]tile, error) {
	var tiles []tile
	for row := 1; row <= size.Height; row++ {
		if !s.nextRow() {
			return nil, s.fault(s.line, 0, count(row-1, "row"), fmt.Sprint(size.Height), board.ErrBoard)
		}
		words := s.words()
		if len(words) != size.Width {
			want := fmt.Sprint(size.Width)
			if len(words) == size.Height {
				want += fmt.Sprintf(" (%s is ROWSxCOLUMNS)", header.text)
			}
			return nil, s.fault(s.line, words[0].column, fmt.Sprintf("%s in row %d", count(len(words), "tile"), row), want, board.ErrBoard)
		}
		var err error
		if tiles, err = s.appendWords(tiles, words); err != nil {
			return nil, err
		}
	}
	return tiles, nil
}

// mapList reads the tiles of a map with one of them a line, or all on one.
func (s *source) mapList(size board.Size, header word) ([]tile, error) {
	var tiles []tile
	for len(tiles) < size.Cells() {
		if !s.nextRow() {
			return nil, s.fault(s.line, 0, count(len(tiles), "tile"), fmt.Sprint(size.Cells()), board.ErrBoard)
		}
		words := s.words()
		if len(words) != 1 && (len(words) != size.Cells() || len(tiles) > 0) {
			return nil, s.fault(s.line, words[0].column, count(len(words), "tile"),
				fmt.Sprintf("one a line, or all %d on one", size.Cells()), board.ErrBoard)
		}
		var err error
		if tiles, err = s.appendWords(tiles, words); err != nil {
			return nil, err
		}
	}
	return tiles, nil
}

// appendWords reads words as tiles, with no word for the blank but 0.
func (s *source) appendWords(tiles []tile, words []word) ([]tile, error) {
	for _, w := range words {
		t, err := s.tile(w, false)
		if err != nil {
			return nil, err
		}
		tiles = append(tiles, t)
	}
	return tiles, nil
}

// appendMapAnswer writes what the 42 subject asks for: the states ever
// selected in the open set, the most states in memory at once, the number of
// moves, and the states from the start to the goal.
func appendMapAnswer(dst []byte, a Answer) ([]byte, error) {
	if err := a.settled("42"); err != nil {
		return nil, err
	}
	if a.Status == Unsolvable {
		return append(dst, "This puzzle is unsolvable\n"...), nil
	}
	boards, err := a.Path.Boards(a.Start)
	if err != nil {
		return nil, err
	}
	if a.Search != "" {
		dst = fmt.Appendf(dst, "Search: %s\n", a.Search)
	}
	dst = fmt.Appendf(dst, "Time complexity (states selected): %d\n", a.Expanded)
	dst = fmt.Appendf(dst, "Size complexity (most states in memory): %d\n", a.MaxStored)
	dst = fmt.Appendf(dst, "Moves: %d\n", len(a.Path))
	for _, b := range boards {
		dst = append(dst, '\n')
		dst = zero.rows(dst, b, digits(b.Size()), " ", "\n")
	}
	return dst, nil
}
