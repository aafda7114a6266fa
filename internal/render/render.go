// Package render draws boards, and paths from board to board, for people: as
// text ([Board], [Path]) and as pictures ([SVG], [PNG], [GIF]).
//
// # Invariant
//
// A drawing shows every tile in its cell and an empty place for the blank.
// Nothing reads these drawings back: the text form of a board is
// [board.Board.String]. The same board, path and style give the same bytes.
//
// In text, all lines of one board have the same number of characters. In
// pictures, a tile has the hue of its home row, in full where it is at home
// and as a tint where it is not, so that a board fills with colour as it is
// solved.
package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"npuzzle/board"
)

// Board draws a board in a frame, each line ending in a new line:
//
//	┌───────┐
//	│ 1 2 3 │
//	│ 4 5 6 │
//	│ 7 8   │
//	└───────┘
func Board(b board.Board) string {
	return strings.Join(lines(b), "\n") + "\n"
}

// Path draws the boards that a path passes, side by side in as many columns as
// fit a width in characters, at least one. Over each stands its number and the
// move that led to it. The error is that of [board.Path.Boards].
func Path(start board.Board, path board.Path, width int) (string, error) {
	boards, err := path.Boards(start)
	if err != nil {
		return "", err
	}
	const gap = "   "
	blocks := make([][]string, len(boards))
	for i, b := range boards {
		caption := "start"
		if i > 0 {
			caption = fmt.Sprintf("%d %v", i, path[i-1])
		}
		blocks[i] = append([]string{caption}, lines(b)...)
		wide := utf8.RuneCountInString(blocks[i][1])
		if n := utf8.RuneCountInString(caption); n > wide { // a board of one narrow column
			wide = n
		}
		for j, line := range blocks[i] {
			blocks[i][j] = line + strings.Repeat(" ", wide-utf8.RuneCountInString(line))
		}
	}
	var text strings.Builder
	for len(blocks) > 0 {
		n, used := 1, utf8.RuneCountInString(blocks[0][0])
		for n < len(blocks) {
			used += len(gap) + utf8.RuneCountInString(blocks[n][0])
			if used > width {
				break
			}
			n++
		}
		for row := range blocks[0] {
			line := ""
			for _, block := range blocks[:n] {
				line += block[row] + gap
			}
			text.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		blocks = blocks[n:]
	}
	return text.String(), nil
}

// lines draws a board, a string a line.
func lines(b board.Board) []string {
	size := b.Size()
	digits := len(strconv.Itoa(size.Cells() - 1))
	rule := strings.Repeat("─", size.Width*(digits+1)+1)
	all := []string{"┌" + rule + "┐"}
	for row := range size.Height {
		line := "│"
		for column := range size.Width {
			tile := ""
			if n := b.Tile(row*size.Width + column); n != 0 {
				tile = strconv.Itoa(n)
			}
			line += fmt.Sprintf(" %*s", digits, tile)
		}
		all = append(all, line+" │")
	}
	return append(all, "└"+rule+"┘")
}
