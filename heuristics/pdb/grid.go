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

// tame returns cells of a connected region that it stays connected without: those whose
// neighbours in it are connected by the cells around. Others may be such cells, too.
func (g *grid) tame(free uint64) uint64 {
	width := g.size.Width
	up, down, left, right := free<<width, free>>width, free<<1&g.fromLeft, free>>1&g.fromRight
	// The neighbours from which the way around leads no further to the next one: where there
	// is one at most, they are all connected.
	u := up &^ (right << width & right)
	r := right &^ (right >> width & down)
	d := down &^ (left >> width & left)
	l := left &^ (left << width & up)
	return free &^ (u&r | (u|r)&(d|l) | d&l)
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
