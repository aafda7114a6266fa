package formats

import (
	"fmt"
	"slices"

	"npuzzle/board"
)

// spelledBlank is the value of a tile that is a word for the blank.
const spelledBlank = -1

// A tile is a tile as a text has it, with its place there for errors.
type tile struct {
	value        int32 // a number, or spelledBlank
	line, column int32
}

// tile reads a word as a tile. Marks tells whether the format takes "_", "x"
// and "." for the blank.
func (s *source) tile(w word, marks bool) (tile, error) {
	t := tile{line: int32(w.line), column: int32(w.column)}
	n, isNumber := number(w.text)
	switch {
	case s.Blank == "" && marks && isMark(w.text),
		s.Blank != "" && s.Blank != ownNumber && string(w.text) == s.Blank:
		t.value = spelledBlank
	case isNumber && n < board.MaxSide*board.MaxSide+1:
		t.value = int32(n)
	default:
		return t, s.wrong(w, "a tile: a number from 0 to "+fmt.Sprint(board.MaxSide*board.MaxSide-1), board.ErrBoard)
	}
	return t, nil
}

// isMark reports whether a word is one of the usual words for the blank that
// are not numbers: x, a dot, underscores.
func isMark(text []byte) bool {
	switch string(text) {
	case "x", "X", ".", "_", "__":
		return true
	}
	return false
}

// board makes a board of tiles, row by row. The error says which tile is at
// fault and where it is.
func (s *source) board(size board.Size, tiles []tile) (board.Board, error) {
	s.ints = s.ints[:0]
	for _, t := range tiles {
		s.ints = append(s.ints, s.value(t, len(tiles)))
	}
	b, err := board.New(size, s.ints)
	if err == nil {
		return b, nil
	}
	if fault := s.diagnose(size, tiles); fault != nil {
		return board.Board{}, fault
	}
	return board.Board{}, err
}

// value returns the number of a tile on a board of some cells, −1 when it
// cannot be on it.
func (s *source) value(t tile, cells int) int {
	switch {
	case t.value == spelledBlank:
		return 0
	case s.Blank == ownNumber && int(t.value) == cells:
		return 0
	case s.Blank != "" && t.value == 0:
		return -1
	}
	return int(t.value)
}

// diagnose returns what is wrong with tiles that are not a board, with the
// place; nil when it finds nothing.
func (s *source) diagnose(size board.Size, tiles []tile) error {
	if len(tiles) == 0 {
		return s.fault(s.line, 0, "no tile", "a board", board.ErrBoard)
	}
	first := tiles[0]
	if err := size.Check(); err != nil {
		return &Error{s.File, int(first.line), int(first.column), fmt.Sprintf("a board of size %v", size),
			fmt.Sprintf("sides from 1 to %d and at least two cells", board.MaxSide), board.ErrSize}
	}
	if len(tiles) != size.Cells() {
		return s.fault(int(first.line), int(first.column), count(len(tiles), "tile"),
			fmt.Sprintf("%d for %v, the blank included", size.Cells(), size), board.ErrBoard)
	}
	seen := make([]*tile, len(tiles))
	for i := range tiles {
		t := &tiles[i]
		value := s.value(*t, len(tiles))
		if value < 0 || value >= len(tiles) {
			return s.fault(int(t.line), int(t.column), fmt.Sprintf("tile %d", t.value), s.wanted(len(tiles)), board.ErrBoard)
		}
		if other := seen[value]; other != nil {
			what := fmt.Sprintf("tile %d", value)
			if value == 0 {
				what = "the blank"
			}
			return s.fault(int(t.line), int(t.column),
				fmt.Sprintf("%s again (first at line %d, column %d)", what, other.line, other.column),
				fmt.Sprintf("%s once each; %d is missing", s.wanted(len(tiles)), s.missing(tiles)), board.ErrBoard)
		}
		seen[value] = t
	}
	return nil
}

// missing returns the lowest number that tiles lack.
func (s *source) missing(tiles []tile) int {
	met := make([]bool, len(tiles))
	for _, t := range tiles {
		if value := s.value(t, len(tiles)); 0 <= value && value < len(met) {
			met[value] = true
		}
	}
	return slices.Index(met, false)
}

// wanted names the tiles of a board.
func (s *source) wanted(cells int) string {
	switch s.Blank {
	case "":
		return fmt.Sprintf("0 to %d", cells-1)
	case ownNumber:
		return fmt.Sprintf("1 to %d", cells)
	}
	return fmt.Sprintf("1 to %d and %q for the blank", cells-1, s.Blank)
}
