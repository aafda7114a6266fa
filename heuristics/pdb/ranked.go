package pdb

import (
	"math/bits"
	"unsafe"
)

// A ranked is how a Batcher looks things up where all patterns have as many tiles, six
// at most, on a board of 25 cells: the case of the 24-puzzle. Words of patterns
// have the rank of the order there in the place of the order, and the pattern's number,
// and tables say where a slide takes a rank:
//
//	value 8 | number of the pattern 8 | rank 16 | mask 32
//
// That takes half of the work of turning an order and ranking it, and what is noted of a
// look-up is the word itself.
type ranked struct {
	turns  []uint16 // the rank after a slide, by turn · maxRanks + the rank before
	orders []uint32 // by rank: the order as other words have it

	// What parts of a mask contribute to the number of its map: the lowest bits, the next
	// eight by how many of the lowest are set, and the others. Smaller tables than halves
	// of a mask would need stay nearer at hand.
	low    [1 << lowBits]uint16
	middle [8 << 8]uint32
	high   [1 << highBits]uint32
	// What the index knows of maps; see part.
	pairs  *uint32
	zoneOf *uint8

	stride uint64
	spare  uint64            // what rankOf has too much
	lenses [maxPatterns]lens // by pattern
}

// A lens is what differs from pattern to pattern.
type lens struct {
	crossings *[256]crossing
	// The first bit of the table, in memory. The parts keep that where it is.
	start uint64
}

// A turn is what a slide does to an order: whether the tile goes to a lower cell, the
// place of the lowest tile that moves, and how many the tile passes. Where it passes
// none it does nothing, and is turn 0.
const (
	turnBack  = 64
	turnPlace = 8

	maxRanked  = 6   // the most tiles
	maxRanks   = 720 // as many orders have these
	highBits   = 8   // of the others in a mask
	rowBits    = 5   // of a cell's number in zoneOf
	numberFrom = 48  // the lowest bit of a pattern's number in a word
)

// rankedOf returns how parts are looked up, or nil where they are not all alike, or not
// as they have to be.
func rankedOf(parts []*part) *ranked {
	if len(parts) == 0 {
		return nil
	}
	p := parts[0]
	if p.reader.tiles > maxRanked || p.pairs == nil || p.perMap != 1 || p.row != rowBits || p.reader.Key.Size.Cells() != lowBits+8+highBits {
		return nil
	}
	for _, other := range parts {
		if other.reader.index != p.reader.index || other.pairs == nil || !other.bits {
			return nil
		}
	}
	r := *p.reader.ranked()
	r.stride = p.stride
	for i, other := range parts {
		r.lenses[sumWords+i] = lens{other.crossings, uint64(uintptr(unsafe.Pointer(unsafe.SliceData(other.data)))) * 8}
	}
	return &r
}

// newRanked returns what patterns of an index have alike.
func newRanked(x *index) *ranked {
	tiles, ranking := x.tiles, x.ranking()
	r := &ranked{
		turns:  make([]uint16, 2*turnBack*maxRanks),
		orders: make([]uint32, factorial(tiles)),
		high:   [1 << highBits]uint32(ranking.high),
		pairs:  &x.pairs[0],
		zoneOf: &x.zoneOf[0],
		spare:  factorial(8) - factorial(tiles),
	}
	copy(r.middle[:], ranking.middle[:])
	for i, rank := range shared.low {
		r.low[i] = uint16(rank)
	}
	for rank := range r.orders {
		order := orderOf(rank, tiles)
		r.orders[rank] = order.packed(tiles)
		r.turns[rank] = uint16(rank)
		for place := range tiles {
			for passed := 1; place+passed < tiles; passed++ {
				at := (place*turnPlace+passed)*maxRanks + rank
				r.turns[at] = uint16(order.move(place, place+passed).rank(tiles))
				r.turns[turnBack*maxRanks+at] = uint16(order.move(place+passed, place).rank(tiles))
			}
		}
	}
	return r
}

// rankOf returns the rank of an order as other words have it.
func (r *ranked) rankOf(order uint32) uint64 {
	return uint64(shared.upper[order>>12&4095]) + uint64(shared.lower[order&4095]) - r.spare
}

// load makes the word of a pattern of one with an order, and save the reverse.
func (r *ranked) load(word uint64, number uint8) uint64 {
	return word&(topMask|0xffffffff) | uint64(number)<<numberFrom | r.rankOf(uint32(word>>32))<<32
}

func (r *ranked) save(word uint64) uint64 {
	return word&(topMask|0xffffffff) | uint64(r.orders[uint16(word>>32)])<<32
}

// aimEach is aimEach for these words.
func (r *ranked) aimEach(aims []aiming) {
	for i := range aims {
		a := &aims[i]
		p, word := a.part, a.word
		c := &p.crossings[a.edge]
		word ^= uint64(c.swap)
		mask := uint32(word)
		low := mask % (1 << lowBits)
		number := uint32(r.low[low]) + r.middle[bits.OnesCount32(low)<<8|int(mask>>lowBits&255)] + r.high[mask>>(lowBits+8)%(1<<highBits)]
		pair := p.pairs[number]
		slice := uint64(pair>>classBits) + uint64(p.zoneOf[pair%(1<<classBits)<<rowBits|uint32(c.left)])

		turn := uint32(0)
		if passed := uint32(bits.OnesCount32(mask >> (c.above & 31) & c.passes)); passed > 0 {
			place := uint32(bits.OnesCount32(mask & (1<<(c.above&31) - 1)))
			turn = turnPlace*place + passed + uint32(c.turn)
		}
		rank := uint64(r.turns[turn*maxRanks+uint32(uint16(word>>32))])
		a.word = word&^(0xffff<<32) | rank<<32
		a.address = rank*r.stride + slice
	}
}
