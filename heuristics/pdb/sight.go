package pdb

import (
	"math/bits"
	"sync"

	"npuzzle/board"
)

// A sight is how patterns of so many tiles see a board under a symmetry, in
// views whose patterns take one word: what a look-up needs besides its table.
type sight struct {
	crossings *[256]crossing // by edge
	ranking
}

// A ranking is what the rank of a mask is found by, the same under all symmetries.
// The rank is the sum over three parts of the mask: the lowest bits, by shared.low; the
// next eight, by how many of the lowest are set too, unless the board has up to 16
// cells; and the others.
type ranking struct {
	middle *[16 << 8]uint32
	high   []uint32
	lowest uint32 // mask of the lowest bits
	rest   uint8  // how many these are
	shift  uint8  // of the high part
}

// A crossing is a slide as a pattern sees it.
type crossing struct {
	swap   uint32 // the two cells
	passes uint32 // mask of the cells between, from above on
	back   int8   // −1 when the tile goes to a lower cell, else 0
	above  uint8  // the cell that follows the lower one of the two
	to     uint8  // the cell that the tile comes to,
	left   uint8  // the cell that the tile left,
	zone   uint8  // and where its zone is in a word of the index
	turn   uint8  // what a turn has for it besides the tiles below above, and those passed
}

// newSight returns the sight of an index under a symmetry of a board.
func newSight(x *index, size board.Size, s board.Symmetry) sight {
	t := sight{new([256]crossing), x.ranking()}
	cells := size.Cells()
	for to := range cells {
		for _, m := range board.Moves {
			from, ok := size.Neighbor(to, m)
			if !ok {
				continue
			}
			a, b := s[to], s[from]
			c := crossing{swap: 1<<a ^ 1<<b, above: uint8(min(a, b) + 1), to: uint8(a), left: uint8(b), zone: uint8(uint(b) * x.zoneBits)}
			if a < b {
				// The tile itself is below above then.
				c.back, c.turn = -1, turnBack-turnPlace
			}
			if between := max(a, b) - min(a, b) - 1; between > 0 {
				c.passes = 1<<between - 1
			}
			t.crossings[4*to+int(m)] = c
		}
	}
	return t
}

// newRanking returns the ranking of masks with so many bits.
func newRanking(cells, tiles int) ranking {
	fillShared()
	var t ranking
	rest := min(cells, 8)
	shift := rest
	if cells > 16 {
		rest = min(cells-16, lowBits)
		shift = rest + 8
		t.middle = new([16 << 8]uint32)
		for i := range (tiles + 1) << 8 {
			t.middle[i] = binomialRank(uint32(i&255), rest, i>>8)
		}
	}
	t.rest, t.lowest, t.shift = uint8(rest), 1<<rest-1, uint8(shift)
	t.high = make([]uint32, 1<<(cells-shift))
	for i := range t.high {
		t.high[i] = binomialRank(uint32(i), shift, tiles-bits.OnesCount(uint(i)))
	}
	return t
}

// binomialRank is what cells contribute to the rank of a mask: those that a
// part has from a cell on, above so many lower ones.
func binomialRank(part uint32, first, below int) uint32 {
	rank := 0
	for ; part != 0 && below >= 0; part &= part - 1 {
		below++
		rank += binomial(first+bits.TrailingZeros32(part), below)
	}
	return uint32(rank)
}

const (
	lowBits    = 9  // the most lowest bits
	countShift = 28 // where shared.low has the number of bits set
)

// shared are tables that all sights share.
var shared sharedTables

type sharedTables struct {
	// low is what the lowest bits contribute to the rank of a mask, and how many are set.
	low [1 << lowBits]uint32

	// upper and lower are what the upper and the lower four tiles of an order of eight
	// contribute to its rank. The rank's digit for a position is the number of lower
	// tiles on lower positions: for an upper position its tile less the lower tiles that
	// stand above it, so either table knows enough.
	upper, lower [4096]uint16

	// digit is the mask of a digit of an order, and others that of all the others and of
	// what stands above them in a word.
	digit, others [8]uint32

	// widths is the number of bits of a byte that are 1, times the width of a
	// digit of an order. Counting bits by package bits is a call where a
	// processor has no instruction for it.
	widths [256]uint8
}

// fillShared fills them.
var fillShared = sync.OnceFunc(func() {
	t := &shared
	for i := range t.low {
		t.low[i] = binomialRank(uint32(i), 0, 0) | uint32(bits.OnesCount(uint(i)))<<countShift
	}
	for i := range t.upper {
		above := uint(0)
		for position := 7; position >= 4; position-- {
			tile := i >> (3 * (position - 4)) & 7
			digit := tile - bits.OnesCount(above&(1<<tile-1))
			above |= 1 << tile
			t.upper[i] += uint16(digit * int(factorial(position)))
		}
	}
	for i := range t.lower {
		below := uint(0)
		for position := range 4 {
			tile := i >> (3 * position) & 7
			t.lower[i] += uint16(bits.OnesCount(below&(1<<tile-1)) * int(factorial(position)))
			below |= 1 << tile
		}
	}
	for i := range t.widths {
		t.widths[i] = uint8(3 * bits.OnesCount8(uint8(i)))
	}
	for i := range t.digit {
		t.digit[i] = 7 << (3 * i)
		t.others[i] = ^t.digit[i]
	}
})
