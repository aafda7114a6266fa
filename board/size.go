package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// MaxSide is the largest width and the largest height of a board.
const MaxSide = 256

// ErrSize is wrapped by every error about an impossible size.
var ErrSize = errors.New("impossible board size")

// A Size is the width and height of a board, in cells.
type Size struct {
	Width, Height int
}

// Cells returns the number of cells, Width × Height.
func (s Size) Cells() int { return s.Width * s.Height }

// String writes the size as WIDTHxHEIGHT.
func (s Size) String() string {
	return strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height)
}

// Check reports why no board can have this size: a side below 1 or above
// [MaxSide], or a single cell, which leaves no tile to slide. The error wraps
// [ErrSize].
func (s Size) Check() error {
	switch {
	case s.Width < 1 || s.Height < 1:
		return fmt.Errorf("board: %w: %v: sides must be at least 1", ErrSize, s)
	case s.Width > MaxSide || s.Height > MaxSide:
		return fmt.Errorf("board: %w: %v: sides must be at most %d", ErrSize, s, MaxSide)
	case s.Cells() < 2:
		return fmt.Errorf("board: %w: %v: one cell leaves no tile to slide", ErrSize, s)
	}
	return nil
}

// ParseSize reads WIDTHxHEIGHT, such as "4x3": four columns, three rows.
func ParseSize(text string) (Size, error) {
	w, h, ok := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "x")
	if ok {
		width, errW := strconv.Atoi(w)
		height, errH := strconv.Atoi(h)
		if errW == nil && errH == nil {
			s := Size{width, height}
			if err := s.Check(); err != nil {
				return Size{}, err
			}
			return s, nil
		}
	}
	return Size{}, fmt.Errorf("board: %w: %s found, want WIDTHxHEIGHT with sides of at most %d, such as 4x4",
		ErrSize, clip(text), MaxSide)
}

// MarshalText writes the size as [Size.String] does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the size as [ParseSize] does.
func (s *Size) UnmarshalText(text []byte) error {
	size, err := ParseSize(string(text))
	if err == nil {
		*s = size
	}
	return err
}

// Row returns the row of a cell, counted from 0 at the top.
func (s Size) Row(cell int) int { return cell / s.Width }

// Column returns the column of a cell, counted from 0 at the left.
func (s Size) Column(cell int) int { return cell % s.Width }

// Distance is the number of steps between two cells on the grid.
func (s Size) Distance(a, b int) int {
	return abs(s.Row(a)-s.Row(b)) + abs(s.Column(a)-s.Column(b))
}

// Neighbor returns the cell that lies one step from cell in the direction of
// the move, and whether the board has one.
func (s Size) Neighbor(cell int, m Move) (int, bool) {
	row, column := s.Row(cell)+m.rows(), s.Column(cell)+m.columns()
	if row < 0 || row >= s.Height || column < 0 || column >= s.Width {
		return 0, false
	}
	return row*s.Width + column, true
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
