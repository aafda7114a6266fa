package formats

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"npuzzle/board"
)

// ownNumber is the word that stands for the number behind the highest tile of
// a board.
const ownNumber = "N+1"

// zero is the spelling of boards in formats that fix it, but for a few.
const zero spelling = "0"

// A spelling is the word for the blank in boards that are written; ownNumber
// stands for a number.
type spelling string

// fixed makes the Write of a format that spells the blank in one way.
func fixed(write func(io.Writer) Sink[Item]) func(io.Writer, string) Sink[Item] {
	return func(w io.Writer, _ string) Sink[Item] { return write(w) }
}

// spelled makes the Write of a format that spells the blank as it is told,
// from the form of a text, such as each, and the text of a board.
func spelled(form func(appender[Item]) func(io.Writer) Sink[Item],
	text func(dst []byte, item Item, blank spelling) ([]byte, error)) func(io.Writer, string) Sink[Item] {
	return func(w io.Writer, blank string) Sink[Item] {
		return form(func(dst []byte, item Item) ([]byte, error) { return text(dst, item, spelling(blank)) })(w)
	}
}

// spell returns the spelling of a format for a word, the format's own for "".
func (f Format) spell(blank string) (spelling, error) {
	switch {
	case blank == "" && f.Blank == "":
		return zero, nil
	case blank == "" || blank == f.Blank:
		return spelling(f.Blank), nil
	case f.Blank != "":
		return "", fmt.Errorf("formats: %s: %w: %q for the blank, only %q", f.Name, ErrInexpressible, blank, f.Blank)
	case !isBlankWord(blank):
		return "", fmt.Errorf("formats: %w: %q for the blank, only a number, letters, underscores, or one other character that separates nothing",
			ErrInexpressible, blank)
	}
	return spelling(blank), nil
}

// isBlankWord reports whether a word can be read back among tiles, in every
// format that leaves the word open.
func isBlankWord(word string) bool {
	if _, ok := number([]byte(strings.TrimPrefix(word, "-"))); ok || isMark([]byte(word)) || word == ownNumber {
		return true
	}
	r, size := utf8.DecodeRuneInString(word)
	if size == len(word) {
		return r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(`,/|;:#"'\[]{}`, r)
	}
	return strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// clash returns an error when the word is the number of a tile.
func (blank spelling) clash(cells int) error {
	if n, ok := number([]byte(blank)); ok && 0 < n && n < cells {
		return fmt.Errorf("formats: %w: %d for the blank, which is a tile; want 0, or a number from %d on", ErrInexpressible, n, cells)
	}
	return nil
}

// tile writes a tile of a board with some cells.
func (blank spelling) tile(dst []byte, tile, cells int) []byte {
	switch {
	case tile != 0:
		return strconv.AppendInt(dst, int64(tile), 10)
	case blank == ownNumber:
		return strconv.AppendInt(dst, int64(cells), 10)
	}
	return append(dst, blank...)
}

// tiles writes the tiles of a board, row by row, with a separator between
// them.
func (blank spelling) tiles(dst []byte, b board.Board, separator string) []byte {
	cells := b.Size().Cells()
	for cell := range cells {
		if cell > 0 {
			dst = append(dst, separator...)
		}
		dst = blank.tile(dst, b.Tile(cell), cells)
	}
	return dst
}

// rows writes the rows of a board, one a line, with each tile at the right of
// a number of columns.
func (blank spelling) rows(dst []byte, b board.Board, width int, separator, end string) []byte {
	size := b.Size()
	for cell := range size.Cells() {
		column := size.Column(cell)
		if column > 0 {
			dst = append(dst, separator...)
		}
		text := blank.tile(nil, b.Tile(cell), size.Cells())
		for range width - len(text) {
			dst = append(dst, ' ')
		}
		dst = append(dst, text...)
		if column == size.Width-1 {
			dst = append(dst, end...)
		}
	}
	return dst
}

// native writes a board in the native form.
func (blank spelling) native(dst []byte, b board.Board) []byte {
	size := b.Size()
	for cell := range size.Cells() {
		switch {
		case cell == 0:
		case size.Column(cell) == 0:
			dst = append(dst, '/')
		default:
			dst = append(dst, ' ')
		}
		dst = blank.tile(dst, b.Tile(cell), size.Cells())
	}
	if size.Height == 1 {
		dst = append(dst, '/')
	}
	return dst
}

// quoted writes a board as a JSON string in the native form.
func (blank spelling) quoted(dst []byte, b board.Board) []byte {
	return append(blank.native(append(dst, '"'), b), '"')
}

// array writes a board as a JSON array of rows. The blank is a string there,
// unless its word is a number or null.
func (blank spelling) array(dst []byte, b board.Board) []byte {
	if !isJSONNumber(string(blank)) && blank != "null" && blank != ownNumber {
		blank = `"` + blank + `"`
	}
	size := b.Size()
	lead := "[["
	for cell := range size.Cells() {
		if cell > 0 && size.Column(cell) == 0 {
			lead = "],["
		}
		dst = blank.tile(append(dst, lead...), b.Tile(cell), size.Cells())
		lead = ","
	}
	return append(dst, "]]"...)
}

// isJSONNumber reports whether a word is a whole number as JSON has it.
func isJSONNumber(word string) bool {
	digits := strings.TrimPrefix(word, "-")
	_, ok := number([]byte(digits))
	return ok && (digits == "0" || digits[0] != '0')
}

// digits returns the number of digits of the highest tile of a board.
func digits(size board.Size) int { return len(strconv.Itoa(size.Cells() - 1)) }
