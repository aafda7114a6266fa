package pdb

import (
	"fmt"
	"slices"

	"npuzzle/board"
)

// DefaultBudget is what the tables of an automatic partition may take, in
// bytes, unless told otherwise.
const DefaultBudget = 128 << 20

// mostTiles is the size of the largest pattern of an automatic partition.
const mostTiles = 8

// Auto returns a partition for any board: into patterns as large as a budget
// of bytes for all tables allows, arranged by [Sized].
func Auto(size board.Size, home int, zones Zones, coding Coding, budget uint64) (Partition, error) {
	tiles := size.Cells() - 1
	for largest := min(tiles, mostTiles); largest > 0; largest-- {
		var sizes []int
		for left := tiles; left > 0; left -= min(left, largest) {
			sizes = append(sizes, min(left, largest))
		}
		p, err := Sized(size, home, sizes)
		if err == nil && p.fits(zones, coding, budget) {
			return p, nil
		}
	}
	return Partition{}, fmt.Errorf("pdb: %w: no tables for %v take %d bytes or less", ErrPartition, size, budget)
}

// fits reports whether the tables take no more than so many bytes.
func (p Partition) fits(zones Zones, coding Coding, budget uint64) bool {
	sum := uint64(0)
	for _, key := range p.Keys(zones, coding) {
		// A table has a bit for each order of each map, or more. Only when
		// these are not too many is it worth while to find all zones.
		if key.Validate() != nil || key.rows()*uint64(binomial(p.Size.Cells(), key.Pattern.Tiles()))/8 > budget {
			return false
		}
		sum += key.DataBytes()
	}
	return sum <= budget
}

// Sized returns a partition into patterns of some sizes, for any board: tiles
// with near goals together. On 4×4 a search with it expands as few nodes as
// with the best known layouts of 7-7-1 and 7-6-2, half as many again with
// 6-6-3, twice as many with 5-5-5.
func Sized(size board.Size, home int, sizes []int) (Partition, error) {
	sum := 0
	for _, n := range sizes {
		sum += n
	}
	if sum > size.Cells()-1 {
		return Partition{}, fmt.Errorf("pdb: %w: patterns of %d tiles in all, want at most %d on %v",
			ErrPartition, sum, size.Cells()-1, size)
	}
	reversed := slices.Clone(sizes)
	slices.Reverse(reversed)
	var best arrangement
	for _, path := range paths(size, home) {
		for _, sizes := range [][]int{sizes, reversed} {
			a := newArrangement(size, path, sizes)
			a.improve()
			if best.of == nil || a.gain > best.gain+epsilon {
				best = a
			}
		}
	}
	p := Partition{size, home, best.patterns(len(sizes))}
	slices.SortStableFunc(p.Patterns, func(a, b Pattern) int { return b.Tiles() - a.Tiles() })
	return p, p.Validate()
}

// paths returns walks through all cells but the home: row by row there and
// back, as each symmetry of the board sees it.
func paths(size board.Size, home int) [][]int {
	var all [][]int
	for _, s := range board.Symmetries(size) {
		var path []int
		for row := range size.Height {
			for column := range size.Width {
				if row%2 != 0 {
					column = size.Width - 1 - column
				}
				if cell := s[row*size.Width+column]; cell != home {
					path = append(path, cell)
				}
			}
		}
		all = append(all, path)
	}
	return all
}

// An arrangement is a partition while it is improved. Its gain is the sum of
// 1/distance over the pairs of cells in a pattern.
type arrangement struct {
	size  board.Size
	cells []int
	of    []int // the pattern of each of the cells, −1 for none
	gain  float64
}

const epsilon = 1e-9 // gains that differ by less are the same

// newArrangement cuts a path through the cells into patterns.
func newArrangement(size board.Size, path, sizes []int) arrangement {
	a := arrangement{size: size, cells: path}
	for pattern, n := range sizes {
		a.of = append(a.of, slices.Repeat([]int{pattern}, n)...)
	}
	a.of = append(a.of, slices.Repeat([]int{-1}, len(path)-len(a.of))...)
	for i := range a.of {
		a.gain += a.with(i) / 2
	}
	return a
}

// with returns the gain of a cell with the others of its pattern.
func (a *arrangement) with(i int) float64 {
	sum := 0.0
	for j, of := range a.of {
		if of == a.of[i] && of >= 0 && j != i {
			sum += 1 / float64(a.size.Distance(a.cells[i], a.cells[j]))
		}
	}
	return sum
}

// improve swaps cells of different patterns as long as the gain grows.
func (a *arrangement) improve() {
	for better := true; better; {
		better = false
		for i := range a.of {
			for j := range i {
				if a.of[i] == a.of[j] {
					continue
				}
				gain := -a.with(i) - a.with(j)
				a.of[i], a.of[j] = a.of[j], a.of[i]
				if gain += a.with(i) + a.with(j); gain > epsilon {
					a.gain += gain
					better = true
				} else {
					a.of[i], a.of[j] = a.of[j], a.of[i]
				}
			}
		}
	}
}

func (a *arrangement) patterns(n int) []Pattern {
	patterns := make([]Pattern, n)
	for i, of := range a.of {
		if of >= 0 {
			patterns[of] |= 1 << a.cells[i]
		}
	}
	return patterns
}
