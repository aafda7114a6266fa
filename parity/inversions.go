package parity

import (
	"iter"

	"npuzzle/board"
)

// CountInversions returns the number of pairs of tiles of which the larger
// comes first when the board is read row by row, the blank left out.
func CountInversions(b board.Board) int {
	// A Fenwick tree over the tiles: smaller[i] counts tiles among those of
	// the lowest-bit range that ends in i. Reading backwards, the tiles met
	// that are smaller than the next one are those it is inverted with.
	tiles := order(b)
	smaller := make([]int32, len(tiles)+1)
	count := 0
	for i := len(tiles) - 1; i >= 0; i-- {
		for t := tiles[i]; t > 0; t &= t - 1 {
			count += int(smaller[t])
		}
		for t := tiles[i]; t < len(smaller); t += t & -t {
			smaller[t]++
		}
	}
	return count
}

// Inversions lists the pairs that [CountInversions] counts, the larger tile of
// each pair first, in the order in which the board is read. A board of n cells
// may have almost n²/2 of them; the caller stops when it has enough.
func Inversions(b board.Board) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		tiles := order(b)
		least := make([]int, len(tiles)) // the least tile from here on
		for i := len(tiles) - 1; i >= 0; i-- {
			least[i] = tiles[i]
			if i+1 < len(tiles) {
				least[i] = min(tiles[i], least[i+1])
			}
		}
		for i, first := range tiles {
			if least[i] == first {
				continue // nothing smaller follows
			}
			for _, second := range tiles[i+1:] {
				if second < first && !yield(first, second) {
					return
				}
			}
		}
	}
}

// order returns the tiles row by row, the blank left out.
func order(b board.Board) []int {
	tiles := b.Tiles()
	if blank := b.Blank(); blank >= 0 {
		tiles = append(tiles[:blank], tiles[blank+1:]...)
	}
	return tiles
}
