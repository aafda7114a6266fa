package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
)

// A Notation is one way to write a path. Letters and words name a direction:
// that of the blank or that of the tile, which are opposite, and nothing in
// the text tells which. So the notation is always named.
type Notation struct {
	Name string
	Doc  string // one line
	// parse reads moves from a start; only numbers and places need the start.
	parse func(text string, start board.Board) (board.Path, error)
	// append writes moves from a start.
	append func(dst []byte, path board.Path, start board.Board) ([]byte, error)
}

// Notations returns the notations, the default first. The reader of every
// direction takes letters in either case, words, and counts behind a letter,
// with spaces, commas or new lines between moves; the form in the name is the
// one that is written.
func Notations() []Notation { return slices.Clone(notations) }

var notations = []Notation{
	{"blank", "ULDDR: letters, the direction of the blank", parseDirections(false), directions(false, appendLetters)},
	{"blank-lower", "ulddr: lower-case letters, the direction of the blank", parseDirections(false), directions(false, appendLower)},
	{"blank-counts", "ULD2R: letters with counts, the direction of the blank", parseDirections(false), directions(false, appendCounts)},
	{"blank-words", "up left down: words, the direction of the blank", parseDirections(false), directions(false, appendWords)},
	{"tile", "DRUUL: letters, the direction of the tile", parseDirections(true), directions(true, appendLetters)},
	{"tile-lower", "druul: lower-case letters, the direction of the tile", parseDirections(true), directions(true, appendLower)},
	{"tile-counts", "DRU2L: letters with counts, the direction of the tile", parseDirections(true), directions(true, appendCounts)},
	{"tile-words", "down right up: words, the direction of the tile", parseDirections(true), directions(true, appendWords)},
	{"numbers", "8, 5, 6: the number of the tile that slides", parseNumbers, appendNumbers},
	{"cells", "7,4,5: the cell to which the blank goes, row by row from 0", parseCells, appendCells},
	{"places", "(2,1) (1,1): row and column, from 0, of the cell to which the blank goes", parsePlaces, appendPlaces},
	{"clicks", "(2,3) (2,2): column and row, from 1, of a tile that slides with all between it and the blank", parseClicks, appendClicks},
}

// FindNotation returns the notation of a name, the first for "". The error
// lists the names and wraps [ErrUnknown].
func FindNotation(name string) (Notation, error) {
	var names []string
	for _, n := range notations {
		if n.Name == name || name == "" {
			return n, nil
		}
		names = append(names, n.Name)
	}
	return Notation{}, fmt.Errorf("formats: %w of moves: %q: want one of %s", ErrUnknown, name, strings.Join(names, ", "))
}

// ParsePath reads a path in a notation; "" is the letters of the blank's
// moves. Notations of numbers and places are read from a start, and their
// error wraps [board.ErrMove] when a move is impossible there; letters and
// words are not checked against the board, so that [board.Path.Apply] can tell
// how far they lead. Any other error wraps [ErrSyntax].
func ParsePath(text, notation string, start board.Board) (board.Path, error) {
	n, err := FindNotation(notation)
	if err != nil {
		return nil, err
	}
	return n.parse(text, start)
}

// FormatPath writes a path from a start in a notation; "" is the letters of
// the blank's moves. The error wraps [board.ErrMove] when a notation of
// numbers or places meets an impossible move.
func FormatPath(path board.Path, notation string, start board.Board) (string, error) {
	n, err := FindNotation(notation)
	if err != nil {
		return "", err
	}
	text, err := n.append(nil, path, start)
	return string(text), err
}

// reversed returns the moves in the other direction: the tile's for the
// blank's, or the blank's for the tile's.
func reversed(path board.Path) board.Path {
	other := make(board.Path, len(path))
	for i, m := range path {
		other[i] = m.Opposite()
	}
	return other
}

// pathFault returns an error about the text of a path.
func pathFault(at int, found, want string) error {
	return fmt.Errorf("formats: %w: path, column %d: %s found, want %s", ErrSyntax, at+1, found, want)
}

// parseDirections reads letters and words.
func parseDirections(tile bool) func(string, board.Board) (board.Path, error) {
	return func(text string, _ board.Board) (board.Path, error) {
		path := board.Path{}
		for i := 0; i < len(text); {
			if isGap(text[i]) {
				i++
				continue
			}
			if !isLetter(text[i]) && !isDigit(text[i]) {
				return nil, pathFault(i, quote(text[i:i+1]), "U, D, L, R, up, down, left or right")
			}
			end := i
			for end < len(text) && isLetter(text[end]) {
				end++
			}
			if m, ok := moveWord(text[i:end]); ok {
				path, i = append(path, m), end
			} else {
				for ; i < end; i++ {
					m, ok := board.ParseMove(text[i])
					if !ok {
						return nil, pathFault(i, quote(text[i:end]), "U, D, L, R, up, down, left or right")
					}
					path = append(path, m)
				}
			}
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			if end == i {
				continue
			}
			times, _ := number([]byte(text[i:end]))
			switch {
			case i == 0 || !isLetter(text[i-1]):
				return nil, pathFault(i, quote(text[i:end]), "a letter in front of a count")
			case times < 1 || times >= board.MaxSide:
				return nil, pathFault(i, quote(text[i:end]), fmt.Sprintf("a count from 1 to %d", board.MaxSide-1))
			}
			for ; times > 1; times-- {
				path = append(path, path[len(path)-1])
			}
			i = end
		}
		if tile {
			path = reversed(path)
		}
		return path, nil
	}
}

// isGap reports whether a character stands between moves.
func isGap(c byte) bool { return isSpace(c) || c == '\n' || c == ',' }

var moveWords = [...]string{board.Up: "up", board.Down: "down", board.Left: "left", board.Right: "right"}

func moveWord(text string) (board.Move, bool) {
	i := slices.Index(moveWords[:], strings.ToLower(text))
	return board.Move(max(0, i)), i >= 0
}

// directions returns a writer of directions, of the blank or of the tile.
func directions(tile bool, form func([]byte, board.Path) []byte) func([]byte, board.Path, board.Board) ([]byte, error) {
	return func(dst []byte, path board.Path, _ board.Board) ([]byte, error) {
		if tile {
			path = reversed(path)
		}
		return form(dst, path), nil
	}
}

func appendLetters(dst []byte, path board.Path) []byte { return append(dst, path.String()...) }

func appendLower(dst []byte, path board.Path) []byte {
	return append(dst, strings.ToLower(path.String())...)
}

func appendWords(dst []byte, path board.Path) []byte {
	for i, m := range path {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, moveWords[m]...)
	}
	return dst
}

// appendCounts writes a count behind a letter that stands for several moves.
func appendCounts(dst []byte, path board.Path) []byte {
	for i := 0; i < len(path); {
		run := 1
		for i+run < len(path) && path[i+run] == path[i] {
			run++
		}
		dst = append(dst, path[i].String()...)
		if run > 1 {
			dst = strconv.AppendInt(dst, int64(run), 10)
		}
		i += run
	}
	return dst
}
