package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a board in the native text form: numbers separated by spaces,
// tabs or commas, rows split by slashes or new lines, 0 for the blank:
//
//	1 2 3/4 5 6/7 8 0
//
// Numbers without any row split are read as a square board when their count
// is a square; a slash behind the only row marks it as a board of one row.
// A comma may also end a row, and a slash the last row of a line. Errors say
// where the fault is, what was found and what is wanted; they wrap [ErrBoard]
// or [ErrSize].
func Parse(text string) (Board, error) { return parse(text, Size{}) }

// ParseSized reads a board of a known size in the form that [Parse] reads;
// here a list without row splits may be any rectangle.
func ParseSized(text string, size Size) (Board, error) {
	if err := size.Check(); err != nil {
		return Board{}, err
	}
	return parse(text, size)
}

// parse reads a board; the zero size stands for "find out".
func parse(text string, size Size) (Board, error) {
	var g grid
	if err := g.read(text); err != nil {
		return Board{}, err
	}
	if !g.split {
		size, err := g.flatSize(size)
		if err != nil {
			return Board{}, err
		}
		return New(size, g.tiles)
	}
	found := Size{Width: g.rows[0], Height: len(g.rows)}
	if size == (Size{}) {
		size = found
	} else if size.Height != found.Height {
		return Board{}, fmt.Errorf("board: %w: %s found, want %d for %v",
			ErrBoard, count(found.Height, "row"), size.Height, size)
	}
	for i, width := range g.rows {
		if width != size.Width {
			return Board{}, fmt.Errorf("board: %w: row %d: %s found, want %d",
				ErrBoard, i+1, count(width, "number"), size.Width)
		}
	}
	return New(size, g.tiles)
}

// A grid is what a text holds before anything asks whether it is a board.
type grid struct {
	tiles []int
	rows  []int // numbers in each row
	split bool  // whether anything marked a row: a second row, or a slash
}

// flatSize returns the size of a list without row splits; want is zero when
// the size is not known.
func (g *grid) flatSize(want Size) (Size, error) {
	n := len(g.tiles)
	if want != (Size{}) {
		if n != want.Cells() {
			return Size{}, fmt.Errorf("board: %w: %s found, want %d for %v, the blank included",
				ErrBoard, count(n, "number"), want.Cells(), want)
		}
		return want, nil
	}
	side := 1
	for side*side < n {
		side++
	}
	if side*side != n {
		return Size{}, fmt.Errorf("board: %w: %s in one row found, want a square count, or rows split by / or new lines",
			ErrBoard, count(n, "number"))
	}
	return Size{side, side}, nil
}

// read reads all rows. Blank lines count for nothing, an empty row between two
// slashes is a fault. Limits are checked on the way, so that memory stays
// small whatever the text.
func (g *grid) read(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" {
			continue
		}
		line, slash := strings.CutSuffix(line, "/")
		g.split = g.split || slash
		column := 1
		for row := range strings.SplitSeq(line, "/") {
			if err := g.readRow(row, number, column); err != nil {
				return err
			}
			column += len(row) + 1
		}
	}
	if len(g.rows) == 0 {
		return fmt.Errorf("board: %w: nothing found, want numbers such as 1 2 3/4 5 6/7 8 0", ErrBoard)
	}
	g.split = g.split || len(g.rows) > 1
	return nil
}

// readRow reads one row, which starts at a column of a line.
func (g *grid) readRow(text string, line, column int) error {
	fault := func(at int, found, want string) error {
		return fmt.Errorf("board: %w: line %d, column %d: %s found, want %s", ErrBoard, line, column+at, found, want)
	}
	if len(g.rows) == MaxSide {
		return fmt.Errorf("board: %w: line %d, column %d: more than %d rows", ErrSize, line, column, MaxSide)
	}
	before := len(g.tiles)
	bare := true // whether a comma would have no number before it
	for i := 0; i < len(text); {
		end := i + 1
		switch {
		case strings.IndexByte(" \t\r\n", text[i]) >= 0:
		case text[i] == ',':
			if bare {
				return fault(i, "a comma", "a number before it")
			}
			bare = true
		default:
			for end < len(text) && strings.IndexByte(" \t\r\n,", text[end]) < 0 {
				end++
			}
			tile, ok := readTile(text[i:end])
			if !ok {
				return fault(i, clip(text[i:end]), fmt.Sprintf("a number from 0 to %d", MaxSide*MaxSide-1))
			}
			if len(g.tiles) == MaxSide*MaxSide {
				return fmt.Errorf("board: %w: line %d, column %d: more than %d numbers",
					ErrSize, line, column+i, MaxSide*MaxSide)
			}
			g.tiles = append(g.tiles, tile)
			bare = false
		}
		i = end
	}
	if len(g.tiles) == before {
		return fault(0, "an empty row", "numbers")
	}
	g.rows = append(g.rows, len(g.tiles)-before)
	return nil
}

// readTile reads a number that fits a tile.
func readTile(word string) (int, bool) {
	if len(word) > 20 { // keeps ParseUint from copying a huge word into its error
		return 0, false
	}
	tile, err := strconv.ParseUint(word, 10, 16)
	return int(tile), err == nil
}

// clip quotes a text that was found, shortened when it is long.
func clip(text string) string {
	const most = 20
	letters := 0
	for i := range text {
		if letters == most {
			return strconv.Quote(text[:i]) + "…"
		}
		letters++
	}
	return strconv.Quote(text)
}

// count writes a number with its noun: "1 row", "2 rows".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
