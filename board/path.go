package board

import (
	"errors"
	"fmt"
)

// ErrMove is wrapped by every error about a move that cannot be made, or that
// is none.
var ErrMove = errors.New("impossible move")

// A Path is a sequence of moves of the blank.
type Path []Move

// ParsePath reads a path written as letters without anything between them, as
// [Path.String] writes it: "ULDDR". The error wraps [ErrMove].
func ParsePath(text string) (Path, error) {
	path := make(Path, 0, len(text))
	for i := range len(text) {
		m, ok := ParseMove(text[i])
		if !ok {
			return nil, fmt.Errorf("board: %w: move %d of the path: %s found, want U, D, L or R",
				ErrMove, i+1, clip(text[i:]))
		}
		path = append(path, m)
	}
	return path, nil
}

// String writes the path as letters, one a move.
func (p Path) String() string {
	text := make([]byte, len(p))
	for i, m := range p {
		text[i] = moveLetters[m&3]
	}
	return string(text)
}

// MarshalText writes the path as [Path.String] does.
func (p Path) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the path as [ParsePath] does.
func (p *Path) UnmarshalText(text []byte) error {
	path, err := ParsePath(string(text))
	if err == nil {
		*p = path
	}
	return err
}

// Reverse returns the path that leads back.
func (p Path) Reverse() Path {
	back := make(Path, len(p))
	for i, m := range p {
		back[len(p)-1-i] = m.Opposite()
	}
	return back
}

// MultiTile returns the length of the path in the multi-tile metric, where
// moves in a row in one direction count as one.
func (p Path) MultiTile() int {
	n := 0
	for i, m := range p {
		if i == 0 || m != p[i-1] {
			n++
		}
	}
	return n
}

// Apply makes the moves of the path from b and returns the board reached. The
// error, which wraps [ErrMove], names the first move that leaves the board.
func (p Path) Apply(b Board) (Board, error) {
	g := b.edit()
	for i, m := range p {
		if !g.slide(m) {
			return Board{}, offBoard(g.size, g.blank, i, m)
		}
	}
	return g.board(), nil
}

// Boards returns the boards that the path passes from b on, b first: one more
// than it has moves.
func (p Path) Boards(b Board) ([]Board, error) {
	boards := make([]Board, 1, len(p)+1)
	boards[0] = b
	for i, m := range p {
		next, ok := b.Slide(m)
		if !ok {
			return nil, offBoard(b.size, b.Blank(), i, m)
		}
		boards = append(boards, next)
		b = next
	}
	return boards, nil
}

// offBoard is the error about move i of a path.
func offBoard(size Size, blank, i int, m Move) error {
	if blank < 0 {
		return fmt.Errorf("board: %w: move %d, %v: the board has no cells", ErrMove, i+1, m)
	}
	return fmt.Errorf("board: %w: move %d, %v, leads off the board: the blank is at %s of %v",
		ErrMove, i+1, m, place(size, blank), size)
}
