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
	if err := p.Set(b); err != nil {
		return nil, err
	}
	return p, nil
}

// Set makes p the position of a board, as [NewPosition] does.
func (p *Position) Set(b Board) error {
	if err := p.clear(b.size); err != nil {
		return err
	}
	for cell := range b.size.Cells() {
		p.put(cell, uint8(b.Tile(cell)))
	}
	return nil
}

// SetTiles makes p the position with these tiles, row by row, 0 for the blank:
// Set for those who keep boards in a form of their own. The error wraps
// [ErrSize] or [ErrBoard] and leaves p undefined. Without one, SetTiles does
// not allocate.
func (p *Position) SetTiles(size Size, tiles []uint8) error {
	if err := p.clear(size); err != nil {
		return err
	}
	var met [4]uint64
	ok := len(tiles) == size.Cells()
	for cell := 0; ok && cell < len(tiles); cell++ {
		tile := tiles[cell]
		bit := uint64(1) << (tile & 63)
		ok = int(tile) < len(tiles) && met[tile>>6]&bit == 0
		met[tile>>6] |= bit
		p.put(cell, tile)
	}
	if ok {
		return nil
	}
	wide := make([]int, len(tiles))
	for cell, tile := range tiles {
		wide[cell] = int(tile)
	}
	_, err := New(size, wide) // finds the words
	return err
}

// clear makes p a position of a size without tiles.
func (p *Position) clear(size Size) error {
	if err := size.Check(); err != nil {
		return err
	}
	if n := size.Cells(); n > MaxPositionCells {
		return fmt.Errorf("board: %w: %v has %d cells, search takes at most %d",
			ErrSize, size, n, MaxPositionCells)
	}
	*p = Position{count: uint8(size.Cells()), width: uint8(size.Width)}
	return nil
}

func (p *Position) put(cell int, tile uint8) {
	p.cells[uint8(cell)] = tile
	if tile == 0 {
		p.blank = uint8(cell)
	}
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
	cells := make([]byte, 2*int(p.count))
	for cell, tile := range p.Tiles() {
		put(cells, cell, int(tile))
	}
	return Board{p.Size(), string(cells)}
}
