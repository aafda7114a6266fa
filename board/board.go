package board

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// ErrBoard is wrapped by every error about tiles that are not a board: one
// missing, one twice, one out of range, a wrong count, text that is no number.
var ErrBoard = errors.New("not a board")

// A Board is an arrangement of the tiles 1 … N and the blank, 0, on a grid.
// It is immutable and comparable; the zero Board has no cells.
type Board struct {
	size  Size
	cells string // two bytes a cell, little-endian
}

// New returns the board that holds tiles, row by row, 0 for the blank. The
// error says which tile is wrong and where, and wraps [ErrBoard] or [ErrSize].
func New(size Size, tiles []int) (Board, error) {
	if err := size.Check(); err != nil {
		return Board{}, err
	}
	if len(tiles) != size.Cells() {
		return Board{}, fmt.Errorf("board: %w: %d tiles found, want %d for %v, the blank included",
			ErrBoard, len(tiles), size.Cells(), size)
	}
	seen := make([]int32, len(tiles)) // cell+1 of each tile, 0 when not met yet
	for cell, tile := range tiles {
		switch {
		case tile < 0 || tile >= len(tiles):
			return Board{}, fmt.Errorf("board: %w: %s: tile %d is out of range, want 0 to %d",
				ErrBoard, place(size, cell), tile, len(tiles)-1)
		case seen[tile] > 0:
			return Board{}, fmt.Errorf("board: %w: %s: tile %d again, first at %s; %d is missing",
				ErrBoard, place(size, cell), tile, place(size, int(seen[tile])-1), missing(tiles))
		}
		seen[tile] = int32(cell) + 1
	}
	return fromTiles(size, tiles), nil
}

// place names a cell as people count: rows and columns from 1.
func place(size Size, cell int) string {
	return fmt.Sprintf("row %d, column %d", size.Row(cell)+1, size.Column(cell)+1)
}

// missing returns the lowest number that tiles, which hold one twice, lack.
func missing(tiles []int) int {
	met := make([]bool, len(tiles))
	for _, tile := range tiles {
		if tile >= 0 && tile < len(tiles) {
			met[tile] = true
		}
	}
	return slices.Index(met, false)
}

// fromTiles builds a board from tiles that are known to be a permutation.
func fromTiles(size Size, tiles []int) Board {
	cells := make([]byte, 2*len(tiles))
	for cell, tile := range tiles {
		put(cells, cell, tile)
	}
	return Board{size, string(cells)}
}

func put(cells []byte, cell, tile int) {
	cells[2*cell], cells[2*cell+1] = byte(tile), byte(tile>>8)
}

// IsZero reports whether b is the zero Board.
func (b Board) IsZero() bool { return b.cells == "" }

// Size returns the width and height.
func (b Board) Size() Size { return b.size }

// Tile returns the tile on a cell, 0 for the blank.
func (b Board) Tile(cell int) int {
	return int(b.cells[2*cell]) | int(b.cells[2*cell+1])<<8
}

// Tiles returns the tiles row by row, in a slice of the caller's own.
func (b Board) Tiles() []int {
	tiles := make([]int, b.size.Cells())
	for cell := range tiles {
		tiles[cell] = b.Tile(cell)
	}
	return tiles
}

// Cells returns the inverse of Tiles: the cell of each tile.
func (b Board) Cells() []int {
	cells := make([]int, b.size.Cells())
	for cell := range cells {
		cells[b.Tile(cell)] = cell
	}
	return cells
}

// Blank returns the cell of the blank, −1 on the zero Board.
func (b Board) Blank() int {
	for cell := range b.size.Cells() {
		if b.Tile(cell) == 0 {
			return cell
		}
	}
	return -1
}

// Slide returns the board after the blank went one step, and whether the
// board has a cell there; without one, it returns b.
func (b Board) Slide(m Move) (Board, bool) {
	g := b.edit()
	if !g.slide(m) {
		return b, false
	}
	return g.board(), true
}

// Legal returns the moves that the blank can make, in the order of [Moves].
func (b Board) Legal() []Move {
	blank := b.Blank()
	if blank < 0 {
		return nil
	}
	legal := make([]Move, 0, len(Moves))
	for _, m := range Moves {
		if _, ok := b.size.Neighbor(blank, m); ok {
			legal = append(legal, m)
		}
	}
	return legal
}

// String writes the board on one line: tiles separated by spaces, rows by a
// slash: "1 2 3/4 5 6/7 8 0". A board of one row ends in a slash, which tells
// "1 2 3 0/" from the flat list of a square. [Parse] reads it.
func (b Board) String() string {
	var text []byte
	for cell := range b.size.Cells() {
		if cell > 0 {
			separator := byte(' ')
			if b.size.Column(cell) == 0 {
				separator = '/'
			}
			text = append(text, separator)
		}
		text = strconv.AppendInt(text, int64(b.Tile(cell)), 10)
	}
	if b.size.Height == 1 {
		text = append(text, '/')
	}
	return string(text)
}

// MarshalText writes the board as [Board.String] does; the zero Board is
// empty text.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads a board as [Parse] does; empty text is the zero Board.
func (b *Board) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Board{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err == nil {
		*b = parsed
	}
	return err
}

// An editor is a board while it changes.
type editor struct {
	size  Size
	cells []byte
	blank int
}

func (b Board) edit() editor { return editor{b.size, []byte(b.cells), b.Blank()} }

func (g *editor) board() Board { return Board{g.size, string(g.cells)} }

func (g *editor) slide(m Move) bool {
	if g.blank < 0 {
		return false
	}
	from, ok := g.size.Neighbor(g.blank, m)
	if !ok {
		return false
	}
	c := g.cells
	c[2*g.blank], c[2*g.blank+1] = c[2*from], c[2*from+1]
	c[2*from], c[2*from+1] = 0, 0
	g.blank = from
	return true
}
