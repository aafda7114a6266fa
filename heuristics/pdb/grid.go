package pdb

import (
	"npuzzle/board"
)

// A grid is a board's geometry on sets of cells, bit c for cell c.
type grid struct {
	size      board.Size
	cells     uint64 // all cells
	fromLeft  uint64 // cells with a left neighbour
	fromRight uint64 // cells with a right neighbour
	odd       uint64 // cells an odd number of steps from the first
}

func newGrid(size board.Size) grid {
	g := grid{size: size, cells: 1<<size.Cells() - 1}
	if size.Cells() == MaxCells {
		g.cells = 1<<MaxCells - 1
	}
	for cell := range size.Cells() {
		g.odd |= uint64(size.Distance(0, cell)%2) << cell
	}
	for row := range size.Height {
		line := uint64(1)<<size.Width - 1
		if size.Width == MaxCells {
			line = 1<<MaxCells - 1
		}
		line <<= row * size.Width
		g.fromLeft |= line &^ (1 << (row * size.Width))
		g.fromRight |= line &^ (1 << (row*size.Width + size.Width - 1))
	}
	return g
}

// near returns the cells next to those of a set.
func (g *grid) near(set uint64) uint64 {
	return (set<<1&g.fromLeft | set>>1&g.fromRight | set<<g.size.Width | set>>g.size.Width) & g.cells
}

// zone returns the connected region of free cells that holds a cell.
func (g *grid) zone(free uint64, cell int) uint64 {
	zone := uint64(1) << cell
	for {
		wider := zone | g.near(zone)&free
		if wider == zone {
			return zone
		}
		zone = wider
	}
}
