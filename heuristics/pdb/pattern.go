package pdb

import (
	"math/bits"

	"npuzzle/board"
)

// A Pattern is a set of cells, bit c for cell c: the goal cells of the tiles
// that a table looks at. The blank's home is never in it.
type Pattern uint64

// PatternOf returns the pattern of some cells.
func PatternOf(cells ...int) Pattern {
	var p Pattern
	for _, cell := range cells {
		p |= 1 << cell
	}
	return p
}

// Tiles returns the number of tiles.
func (p Pattern) Tiles() int { return bits.OnesCount64(uint64(p)) }

// Has reports whether the tile with a goal cell is in the pattern.
func (p Pattern) Has(cell int) bool { return p>>cell&1 != 0 }

// Cells returns the goal cells in ascending order.
func (p Pattern) Cells() []int {
	cells := make([]int, 0, p.Tiles())
	for rest := p; rest != 0; rest &= rest - 1 {
		cells = append(cells, bits.TrailingZeros64(uint64(rest)))
	}
	return cells
}

// Map returns the pattern as a symmetry maps it.
func (p Pattern) Map(s board.Symmetry) Pattern {
	var image Pattern
	for _, cell := range p.Cells() {
		image |= 1 << s[cell]
	}
	return image
}
