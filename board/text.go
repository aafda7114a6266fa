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
// Rows and single numbers may end in a comma. Errors say where the fault is, what was found and what is
// wanted; they wrap [ErrBoard] or [ErrSize].
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
	rows, split, err := readRows(text)
	if err != nil {
		return Board{}, err
	}
	flat := !split
	width := len(rows[0])
	known := size != Size{}
	switch {
	case flat && known && width != size.Cells():
		return Board{}, fmt.Errorf("board: %w: %s found, want %d for %v, the blank included",
			ErrBoard, count(width, "number"), size.Cells(), size)
	case flat && known:
		return New(size, rows[0])
	case flat:
		side := 1
		for side*side < width {
			side++
		}
		if side*side != width {
			return Board{}, fmt.Errorf("board: %w: %s in one row found, want a square count, or rows split by / or new lines",
				ErrBoard, count(width, "number"))
		}
		return New(Size{side, side}, rows[0])
	}
	if known && len(rows) != size.Height {
		return Board{}, fmt.Errorf("board: %w: %s found, want %d for %v",
			ErrBoard, count(len(rows), "row"), size.Height, size)
	}
	if known {
		width = size.Width
	}
	var tiles []int
	for i, row := range rows {
		if len(row) != width {
			return Board{}, fmt.Errorf("board: %w: row %d: %s found, want %d",
				ErrBoard, i+1, count(len(row), "number"), width)
		}
		tiles = append(tiles, row...)
	}
	return New(Size{width, len(rows)}, tiles)
}

// readRows splits text into rows of numbers and reports whether anything
// marked a row: a second row, or a slash behind the only one. Blank lines
// count for nothing, an empty row between two slashes is a fault.
func readRows(text string) (rows [][]int, split bool, err error) {
	line := 0
	for lineText := range strings.Lines(text) {
		line++
		if strings.TrimSpace(lineText) == "" {
			continue
		}
		// A slash may also end the last row of a line.
		lineText, slash := strings.CutSuffix(strings.TrimRight(lineText, " \t\r\n"), "/")
		split = split || slash
		start := 0
		for part := range strings.SplitSeq(lineText, "/") {
			row, err := readRow(part, line, start)
			if err != nil {
				return nil, false, err
			}
			if len(rows) >= MaxSide {
				return nil, false, fmt.Errorf("board: %w: line %d: more than %d rows", ErrSize, line, MaxSide)
			}
			rows = append(rows, row)
			start += len(part) + 1
		}
	}
	if len(rows) == 0 {
		return nil, false, fmt.Errorf("board: %w: nothing found, want numbers such as 1 2 3/4 5 6/7 8 0", ErrBoard)
	}
	return rows, split || len(rows) > 1, nil
}

// readRow reads the numbers of one row that starts at a byte offset of a line.
func readRow(text string, line, start int) ([]int, error) {
	var row []int
	fault := func(at int, found, want string) error {
		return fmt.Errorf("board: %w: line %d, column %d: %s found, want %s", ErrBoard, line, start+at+1, found, want)
	}
	comma := false // whether a comma still waits for its number
	for i := 0; i < len(text); {
		if strings.IndexByte(" \t\r\n", text[i]) >= 0 {
			i++
			continue
		}
		if text[i] == ',' {
			if comma || len(row) == 0 {
				return nil, fault(i, "a comma", "a number before it")
			}
			comma = true
			i++
			continue
		}
		end := i
		for end < len(text) && strings.IndexByte(" \t\r\n,", text[end]) < 0 {
			end++
		}
		tile, err := strconv.ParseUint(text[i:end], 10, 16)
		if err != nil {
			return nil, fault(i, clip(text[i:end]), fmt.Sprintf("a number from 0 to %d", MaxSide*MaxSide-1))
		}
		row = append(row, int(tile))
		comma = false
		i = end
	}
	if len(row) == 0 {
		return nil, fault(0, "an empty row", "numbers")
	}
	return row, nil
}

// clip quotes a word that was found, shortened when it is long.
func clip(word string) string {
	const most = 20
	if len(word) <= most {
		return strconv.Quote(word)
	}
	return strconv.Quote(word[:most]) + "…"
}

// count writes a number with its noun: "1 row", "2 rows".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
