package pdb

import (
	"math"
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

	// What is known of a map is the number of its first slice and the number of
	// the zone of each of its cells.
	//
	// Where all of that fits 64 bits, as on 4x4, it is in words: cell c's zone from
	// bit c·zoneBits on, the first slice from firstFrom on.
	words     []uint64
	zoneBits  uint
	firstFrom uint

	// Else the zones are kept by class. Maps are of one class when all their cells
	// are in zones of the same numbers, as far as they are free. There are some
	// thousand classes, and most maps that searches meet are of a few: so the
	// zones of all maps take little of a cache. The number of a cell's zone is
	// zoneOf[class<<rowShift|cell]. A map's pair has its class in the bits of classMask,
	// and its first slice in those from firstShift on; where they do not fit, it is two
	// numbers, the slice first, else one and the same.
	pairs      []uint32
	perMap     int // numbers of a pair
	firstShift uint
	classMask  uint32
	zoneOf     []uint8
	rowShift   uint

	ranking func() ranking // of masks; made when first asked for
	ranked  func() *ranked // the same
}

// slice returns the number of the slice with this map and the blank on this
// cell.
func (x *index) slice(m int, cell int) int {
	if x.words != nil {
		return x.first(m) + int(x.words[m]>>(uint(cell)*x.zoneBits)&(1<<x.zoneBits-1))
	}
	class := int(x.pairs[m*x.perMap+x.perMap-1] & x.classMask)
	return x.first(m) + int(x.zoneOf[class<<x.rowShift|cell])
}

// first returns the number of a map's first slice, for m = x.maps the number
// of slices.
func (x *index) first(m int) int {
	if m == x.maps {
		return x.slices
	}
	if x.words != nil {
		return int(x.words[m] >> x.firstFrom)
	}
	return int(x.pairs[m*x.perMap] >> x.firstShift)
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
	x.ranking = sync.OnceValue(func() ranking { return newRanking(cells, tiles) })
	x.ranked = sync.OnceValue(func() *ranked { return newRanked(x) })
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
	x.fill()
	return x
}

// wordCells is the most cells of a board for which zones may fit words: with
// more, they would have to be two at most.
const wordCells = 20

// fill finds the zones of all maps.
func (x *index) fill() {
	cells := x.size.Cells()
	if cells > wordCells {
		x.fillPairs()
		return
	}
	most := 1
	for m, mask := 0, x.mask(0); m < x.maps; m, mask = m+1, nextMask(mask) {
		_, n := x.zoneRow(mask)
		x.slices += n
		most = max(most, n)
	}
	x.zoneBits = uint(bits.Len(uint(most - 1)))
	x.firstFrom = 64 - uint(bits.Len(uint(x.slices)))
	if uint(cells)*x.zoneBits > x.firstFrom {
		x.zoneBits, x.slices = 0, 0
		x.fillPairs()
		return
	}
	x.words = make([]uint64, x.maps)
	first := 0
	for m, mask := 0, x.mask(0); m < x.maps; m, mask = m+1, nextMask(mask) {
		row, n := x.zoneRow(mask)
		x.words[m] = uint64(first) << x.firstFrom
		for cell, number := range row[:cells] {
			x.words[m] |= uint64(number) << (uint(cell) * x.zoneBits)
		}
		first += n
	}
}

// classBits is how many bits a class has where a pair is one number.
const classBits = 13

func (x *index) fillPairs() {
	x.rowShift = uint(bits.Len(uint(x.size.Cells() - 1)))
	firsts, classOf := make([]uint32, x.maps), make([]uint32, x.maps)
	// Class 0 is that of the maps with one zone, which are most.
	classes := map[[64]uint8]uint32{{}: 0}
	x.zoneOf = make([]uint8, 1<<x.rowShift)
	// Of maps that differ in their first cell alone, those that leave one zone, all of which
	// follow each other.
	var others, single uint64
	for m, mask := 0, x.mask(0); m < x.maps; m, mask = m+1, nextMask(mask) {
		if rest := mask & (mask - 1); rest != others || m == 0 {
			others, single = rest, 0
			if free := x.cells &^ rest; x.zone(free, bits.TrailingZeros64(free)) == free {
				single = x.tame(free)
			}
		}
		if single&mask&-mask != 0 {
			firsts[m] = uint32(x.slices)
			x.slices++
			continue
		}
		row, n := x.zoneRow(mask)
		class := uint32(0)
		if n > 1 {
			known := false
			if class, known = classes[row]; !known {
				class = uint32(len(classes))
				classes[row] = class
				x.zoneOf = append(x.zoneOf, row[:1<<x.rowShift]...)
			}
		}
		firsts[m], classOf[m] = uint32(x.slices), class
		x.slices += n
	}

	x.perMap, x.firstShift, x.classMask = 1, classBits, 1<<classBits-1
	if len(classes) > 1<<classBits || x.slices > 1<<(32-classBits) {
		x.perMap, x.firstShift, x.classMask = 2, 0, math.MaxUint32
	}
	x.pairs = make([]uint32, x.maps*x.perMap)
	for m := range x.maps {
		x.pairs[m*x.perMap] = firsts[m] << x.firstShift
		x.pairs[m*x.perMap+x.perMap-1] |= classOf[m]
	}
}

// zoneRow returns the number of the zone of each cell that a map leaves free,
// and how many zones there are. Occupied cells count as cells of the largest
// zone, which makes the rows of many maps the same.
func (x *index) zoneRow(mask uint64) (row [64]uint8, zones int) {
	largest := 0
	var of [64]uint64
	for free := x.cells &^ mask; free != 0; zones++ {
		of[zones] = x.zone(free, bits.TrailingZeros64(free))
		if free &^= of[zones]; zones == 0 && free == 0 {
			return row, 1
		}
		if bits.OnesCount64(of[zones]) > bits.OnesCount64(of[largest]) {
			largest = zones
		}
	}
	if largest > 0 {
		for cell := range row {
			row[cell] = uint8(largest)
		}
	}
	for number, zone := range of[:zones] {
		for ; zone != 0; zone &= zone - 1 {
			row[bits.TrailingZeros64(zone)] = uint8(number)
		}
	}
	return row, zones
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
