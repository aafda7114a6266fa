package pdb

import (
	"math/bits"
	"sort"
	"sync"
	"weak"

	"npuzzle/board"
)

// An index numbers where k tiles stand on a board, whichever tiles they are.
//
//   - A map is a set of k occupied cells. Maps are numbered as their masks are
//     ordered as numbers: the mask with cells c0 < c1 < … has the number
//     C(c0,1) + C(c1,2) + …, so that bytes of the mask contribute on their own
//     once the number of cells below them is known.
//   - A slice is a map and one of its zones, which are ordered by their first
//     cells. Slices are numbered map by map.
//   - An order says which tile stands on the first occupied cell, the second
//     and so on; see orders.go.
//
// An index depends on nothing but the board's size and k. It is immutable.
type index struct {
	grid
	tiles  int
	maps   int
	slices int

	// The contribution of byte b of a mask, with n occupied cells below it,
	// is ranks[b][n<<8|byte]. For the last byte n follows from the byte, and
	// is left out of the subscript to spare the cache.
	ranks [][]uint32

	// The words of a map hold, in the low bits, the number of the zone of
	// each of their cells, and above them the number of the map's first slice.
	words     []uint64
	perMap    int         // words of a map
	place     [64]placeOf // where to look for a cell's zone
	zoneMask  uint64
	firstFrom uint // the lowest bit of the number of the first slice
}

type placeOf struct{ word, shift uint8 }

// slice returns the number of the slice with this map and the blank on this
// cell.
func (x *index) slice(m int, cell int) int {
	at := x.place[cell]
	word := x.words[m*x.perMap+int(at.word)]
	return int(word>>x.firstFrom) + int(word>>at.shift&x.zoneMask)
}

// first returns the number of a map's first slice, for m = x.maps the number
// of slices.
func (x *index) first(m int) int {
	if m == x.maps {
		return x.slices
	}
	return int(x.words[m*x.perMap] >> x.firstFrom)
}

// mapOf returns the number of a slice's map.
func (x *index) mapOf(slice int) int {
	return sort.Search(x.maps, func(m int) bool { return x.first(m+1) > slice })
}

// rank returns the number of a map.
func (x *index) rank(mask uint64) int {
	last := len(x.ranks) - 1
	rank, below := x.ranks[last][mask>>(8*last)], 0
	for _, ranks := range x.ranks[:last] {
		rank += ranks[below<<8|int(mask&255)]
		below += bits.OnesCount8(uint8(mask))
		mask >>= 8
	}
	return int(rank)
}

// mask returns the map of a number.
func (x *index) mask(m int) uint64 {
	var mask uint64
	cell := x.size.Cells()
	for i := x.tiles; i > 0; i-- {
		for cell--; binomial(cell, i) > m; cell-- {
		}
		m -= binomial(cell, i)
		mask |= 1 << cell
	}
	return mask
}

// nextMask returns the mask that follows among those with as many bits.
func nextMask(mask uint64) uint64 {
	low := mask & -mask
	sum := mask + low
	return (sum^mask)>>2/low | sum
}

func newIndex(size board.Size, tiles int) *index {
	cells := size.Cells()
	x := &index{grid: newGrid(size), tiles: tiles, maps: binomial(cells, tiles)}
	last := (cells - 1) / 8
	x.ranks = make([][]uint32, last+1)
	for b := range x.ranks {
		x.ranks[b] = make([]uint32, (tiles+1)<<8)
		for i := range x.ranks[b] {
			below, set := i>>8, uint8(i)
			if b == last {
				below = tiles - bits.OnesCount8(set)
			}
			rank := 0
			for rest := set; rest != 0 && below >= 0; rest &= rest - 1 {
				below++
				rank += binomial(8*b+bits.TrailingZeros8(rest), below)
			}
			x.ranks[b][i] = uint32(rank)
		}
	}
	x.ranks[last] = x.ranks[last][:256]
	x.fillWords()
	return x
}

// fillWords finds the zones of all maps.
func (x *index) fillWords() {
	most := 1
	for m, mask := 0, x.mask(0); m < x.maps; m, mask = m+1, nextMask(mask) {
		n := x.zones(x.cells &^ mask)
		x.slices += n
		most = max(most, n)
	}
	width := bits.Len(uint(most - 1)) // of a zone's number
	x.zoneMask = 1<<width - 1
	x.firstFrom = 64 - uint(bits.Len(uint(x.slices)))
	perWord := x.size.Cells()
	if width > 0 {
		perWord = min(perWord, int(x.firstFrom)/width)
	}
	x.perMap = (x.size.Cells() + perWord - 1) / perWord
	for cell := range x.size.Cells() {
		x.place[cell] = placeOf{uint8(cell / perWord), uint8(cell % perWord * width)}
	}

	x.words = make([]uint64, x.maps*x.perMap)
	first := 0
	for m, mask := 0, x.mask(0); m < x.maps; m, mask = m+1, nextMask(mask) {
		words := x.words[m*x.perMap:][:x.perMap]
		for i := range words {
			words[i] = uint64(first) << x.firstFrom
		}
		for free := x.cells &^ mask; free != 0; first++ {
			zone := x.zone(free, bits.TrailingZeros64(free))
			free &^= zone
			number := uint64(first) - words[0]>>x.firstFrom
			for ; number > 0 && zone != 0; zone &= zone - 1 {
				at := x.place[bits.TrailingZeros64(zone)]
				words[at.word] |= number << at.shift
			}
		}
	}
}

// indexOf returns the index of a size and a number of tiles. Tables that are
// in use share it.
func indexOf(size board.Size, tiles int) *index {
	indexes.Lock()
	defer indexes.Unlock()
	if x := indexes.of[indexShape{size, tiles}].Value(); x != nil {
		return x
	}
	x := newIndex(size, tiles)
	indexes.of[indexShape{size, tiles}] = weak.Make(x)
	return x
}

type indexShape struct {
	size  board.Size
	tiles int
}

var indexes = struct {
	sync.Mutex
	of map[indexShape]weak.Pointer[index]
}{of: map[indexShape]weak.Pointer[index]{}}

// binomial returns the number of k-subsets of n things, or a number above
// maxMaps when it is above that.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	count := 1
	for i := range min(k, n-k) {
		count = count * (n - i) / (i + 1)
		if count > maxMaps {
			return maxMaps + 1
		}
	}
	return count
}
