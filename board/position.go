package board

import "fmt"

// MaxPositionCells is the largest number of cells that a [Position] holds, so
// that cells and tiles fit a byte.
const MaxPositionCells = 255

// A Position is a board that moves: the form that searches and heuristics
// work on. It holds the tiles row by row, 0 for the blank, and the blank's
// cell. Moving never allocates, and since cells are bytes and the array has
// 256 of them, no access is bounds-checked.
//
// It does not keep the inverse (the cell of each tile): no engine needs it,
// and keeping it would cost two writes a slide.
type Position struct {
	cells [256]uint8
	blank uint8
	count uint8
	width uint8
}

// NewPosition returns the position of a board. The error wraps [ErrSize] when
// the board has more than [MaxPositionCells] cells.
func NewPosition(b Board) (*Position, error) {
	p := new(Position)
	return p, p.Set(b)
}

// Set makes p the position of a board, as [NewPosition] does.
func (p *Position) Set(b Board) error {
	n := b.size.Cells()
	if n < 2 || n > MaxPositionCells {
		return fmt.Errorf("board: %w: %v has %d cells; search takes 2 to %d",
			ErrSize, b.size, n, MaxPositionCells)
	}
	*p = Position{count: uint8(n), width: uint8(b.size.Width)}
	for cell := range n {
		tile := b.Tile(cell)
		p.cells[cell] = uint8(tile)
		if tile == 0 {
			p.blank = uint8(cell)
		}
	}
	return nil
}

// Tile returns the tile on a cell, 0 for the blank.
func (p *Position) Tile(cell uint8) uint8 { return p.cells[cell] }

// Blank returns the cell of the blank.
func (p *Position) Blank() uint8 { return p.blank }

// Size returns the width and height.
func (p *Position) Size() Size {
	return Size{int(p.width), int(p.count) / int(p.width)}
}

// Count returns the number of cells.
func (p *Position) Count() int { return int(p.count) }

// Tiles returns the tiles row by row. The slice is a view: it follows the
// position and must not be written to.
func (p *Position) Tiles() []uint8 { return p.cells[:p.count] }

// Slide moves the tile on a cell next to the blank into the blank. The caller
// sees to it that the cell is a neighbour. To take a slide back, slide to the
// cell where the blank was before.
func (p *Position) Slide(from uint8) {
	p.cells[p.blank] = p.cells[from]
	p.cells[from] = 0
	p.blank = from
}

// Board returns the position as an immutable board.
func (p *Position) Board() Board {
	tiles := make([]int, p.count)
	for cell := range tiles {
		tiles[cell] = int(p.cells[cell])
	}
	return fromTiles(p.Size(), tiles)
}
