package pdb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
)

// ParsePartition reads a partition for a goal in one of these forms:
//
//	7-7-1                 sizes of patterns: see [Sized]
//	6-6-6-6.3             the third of several published ones: see [Layouts]
//	A A B B/A A B B/C .   a picture of the goal: a letter for each pattern, . for
//	                      the blank and tiles left out; rows end in / or new lines.
//	                      With one point elsewhere than the goal's blank, the picture
//	                      is turned or mirrored to bring it there
//	1 2 3 4 | 5 6 7 8     tiles of the goal, pattern by pattern
//
// [Partition.String] draws the picture. Errors wrap [ErrPartition] or [ErrKey].
func ParsePartition(text string, goal board.Board) (Partition, error) {
	text = strings.TrimSpace(text)
	size, home := goal.Size(), goal.Blank()
	if sizes, number, ok := readSizes(text); ok {
		return namedPartition(text, size, home, sizes, number)
	}
	read := readTiles
	if strings.ContainsFunc(text, isLetter) {
		read = readPicture
	}
	patterns, err := read(text, goal)
	if err != nil {
		return Partition{}, fmt.Errorf("pdb: %w: %w", ErrPartition, err)
	}
	p := Partition{size, home, patterns}
	return p, p.Validate()
}

// readSizes reads "7-7-1" or "6-6-6-6.3".
func readSizes(text string) (sizes []int, number int, ok bool) {
	text, suffix, numbered := strings.Cut(text, ".")
	if numbered {
		n, err := strconv.Atoi(suffix)
		if err != nil || n < 1 {
			return nil, 0, false
		}
		number = n
	}
	for word := range strings.SplitSeq(text, "-") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, 0, false
		}
		sizes = append(sizes, n)
	}
	return sizes, number, true
}

// letters stand for the patterns of a picture.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func isLetter(r rune) bool { return strings.ContainsRune(letters, r) }

// readPicture reads a picture of the goal.
func readPicture(text string, goal board.Board) ([]Pattern, error) {
	size := goal.Size()
	var patterns [len(letters)]Pattern
	rows := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '\n' })
	if len(rows) != size.Height {
		return nil, fmt.Errorf("%d rows found, want %d for %v", len(rows), size.Height, size)
	}
	for y, row := range rows {
		x := 0
		for _, r := range row {
			switch {
			case r == ' ' || r == '\t' || r == '\r':
				continue
			case r != '.' && !isLetter(r):
				return nil, fmt.Errorf("row %d: %q found, want a letter or a point", y+1, r)
			case x == size.Width:
				return nil, fmt.Errorf("row %d: more than %d cells", y+1, x)
			case isLetter(r):
				patterns[strings.IndexRune(letters, r)] |= 1 << (y*size.Width + x)
			}
			x++
		}
		if x != size.Width {
			return nil, fmt.Errorf("row %d: %d cells found, want %d", y+1, x, size.Width)
		}
	}
	var drawn []Pattern
	points := size.Cells()
	for _, p := range patterns {
		if p != 0 {
			drawn = append(drawn, p)
			points -= p.Tiles()
		}
	}
	if points == 1 {
		drawn = turned(drawn, goal)
	}
	for _, p := range drawn {
		if p.Has(goal.Blank()) {
			return nil, fmt.Errorf("a letter is on cell %d, the home of the blank: want a point", goal.Blank())
		}
	}
	return drawn, nil
}

// turned returns patterns that cover a board but for one cell as the first
// symmetry sees them that takes this cell to the goal's blank, if any does.
func turned(patterns []Pattern, goal board.Board) []Pattern {
	point := 0
	for slices.ContainsFunc(patterns, func(p Pattern) bool { return p.Has(point) }) {
		point++
	}
	for _, s := range board.Symmetries(goal.Size()) {
		if s[point] == goal.Blank() {
			return Partition{Size: goal.Size(), Patterns: patterns}.Map(s).Patterns
		}
	}
	return patterns
}

// readTiles reads lists of the goal's tiles.
func readTiles(text string, goal board.Board) ([]Pattern, error) {
	cells := goal.Cells()
	var seen Pattern
	var patterns []Pattern
	for list := range strings.SplitSeq(text, "|") {
		var p Pattern
		for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' }) {
			tile, err := strconv.Atoi(word)
			if err != nil || tile < 1 || tile >= len(cells) {
				return nil, fmt.Errorf("%q found, want tiles from 1 to %d, and | between patterns", word, len(cells)-1)
			}
			if seen.Has(cells[tile]) {
				return nil, fmt.Errorf("tile %d is there twice", tile)
			}
			seen |= 1 << cells[tile]
			p |= 1 << cells[tile]
		}
		patterns = append(patterns, p)
	}
	return patterns, nil
}

// String draws the partition as [ParsePartition] reads it, on one line.
func (p Partition) String() string {
	var text strings.Builder
	for cell := range p.Size.Cells() {
		switch {
		case cell == 0:
		case p.Size.Column(cell) == 0:
			text.WriteByte('/')
		default:
			text.WriteByte(' ')
		}
		letter := byte('.')
		for i, pattern := range p.Patterns {
			if pattern.Has(cell) {
				letter = letters[i%len(letters)]
			}
		}
		text.WriteByte(letter)
	}
	return text.String()
}

// Name returns the sizes of the patterns: "7-7-1".
func (p Partition) Name() string {
	var words []string
	for _, n := range p.sizes() {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, "-")
}
