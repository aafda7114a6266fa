package board

import "slices"

// A Symmetry maps the cells of a grid onto the cells of the same grid so that
// neighbours stay neighbours: entry c is the cell that cell c goes to.
type Symmetry []int

// Symmetries returns the symmetries of a grid, the identity first: eight for a
// square, four for other rectangles, fewer where some coincide (two for a
// single row).
func Symmetries(size Size) []Symmetry {
	var all []Symmetry
	for turn := range 8 {
		if turn >= 4 && size.Width != size.Height {
			break
		}
		s := make(Symmetry, size.Cells())
		for cell := range s {
			row, column := size.Row(cell), size.Column(cell)
			if turn&4 != 0 {
				row, column = column, row
			}
			if turn&1 != 0 {
				column = size.Width - 1 - column
			}
			if turn&2 != 0 {
				row = size.Height - 1 - row
			}
			s[cell] = row*size.Width + column
		}
		same := func(other Symmetry) bool { return slices.Equal(other, s) }
		if !slices.ContainsFunc(all, same) {
			all = append(all, s)
		}
	}
	return all
}

// Inverse returns the symmetry that takes s back.
func (s Symmetry) Inverse() Symmetry {
	inverse := make(Symmetry, len(s))
	for cell, to := range s {
		inverse[to] = cell
	}
	return inverse
}

// Apply returns the board as s maps it, with tiles renamed so that the mapped
// goal is the goal again: the tile whose home was cell c becomes the tile
// whose home is s[c]. The distance to the goal stays the same exactly when s
// leaves the home of the blank in its place; Apply reports whether it does.
func (s Symmetry) Apply(b, goal Board) (Board, bool) {
	home := goal.Blank()
	if len(s) != b.size.Cells() || b.size != goal.size || s[home] != home {
		return b, false
	}
	goalCells := goal.Cells()
	tiles := make([]int, len(s))
	for cell := range tiles {
		tiles[s[cell]] = goal.Tile(s[goalCells[b.Tile(cell)]])
	}
	return fromTiles(b.size, tiles), true
}
