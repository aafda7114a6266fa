package pdb

// A ranked is how a Batcher looks things up where all patterns have as many tiles, six
// at most, on a board of 25 to 32 cells: the case of the 24-puzzle. Words of patterns
// have the rank of the order there in the place of the order, and tables say where a
// slide takes it:
//
//	value 8 | 0 8 | rank 16 | mask 32
//
// That takes half of the work of turning an order and ranking it.
type ranked struct {
	turns  []uint16 // the rank after a slide, by turn · maxRanks + the rank before
	orders []uint32 // by rank: the order as other words have it

	// What patterns have alike; see part and ranking.
	middle *[16 << 8]uint32
	high   *uint32
	pairs  *uint32
	zoneOf *uint8
	stride uint64
	first  uint32
	class  uint8

	spare uint64 // what rankOf has too much
}

// A turn is what a slide does to an order: whether the tile goes to a lower cell, the
// place of the lowest tile that moves, and how many the tile passes. Where it passes
// none it does nothing, and is turn 0.
const (
	turnBack  = 64
	turnPlace = 8

	maxRanked = 6   // the most tiles
	maxRanks  = 720 // as many orders have these
	rowBits   = 5   // of a cell's number in zoneOf
)

// newRanked returns how parts are looked up, or nil where they are not all alike, or
// not as they have to be.
func newRanked(parts []*part) *ranked {
	if len(parts) == 0 {
		return nil
	}
	p := parts[0]
	tiles := p.reader.tiles
	if tiles > maxRanked || p.pairs == nil || p.perMap != 1 || p.row != rowBits || p.sight.rest != lowBits {
		return nil
	}
	for _, other := range parts {
		if other.reader.index != p.reader.index || !other.bits {
			return nil
		}
	}
	r := &ranked{
		turns:  make([]uint16, 2*turnBack*maxRanks),
		orders: make([]uint32, factorial(tiles)),
		middle: p.middle, high: &p.high[0], pairs: &p.pairs[0], zoneOf: &p.zoneOf[0],
		stride: p.stride, first: p.first, class: p.class,
		spare: factorial(8) - factorial(tiles),
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

// rankOf returns the rank of an order as words have it.
func (r *ranked) rankOf(order uint32) uint64 {
	return uint64(upperRanks[order>>12&4095]) + uint64(lowerRanks[order&4095]) - r.spare
}

// load makes a word of one with an order, and save the reverse.
func (r *ranked) load(word uint64) uint64 {
	return word&(topMask|0xffffffff) | r.rankOf(uint32(word>>32))<<32
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
		m := lowRanks[mask%(1<<lowBits)]
		m += r.middle[m>>countShift<<8|mask>>lowBits&255]
		m = m&(1<<countShift-1) + p.high[mask>>(lowBits+8)]
		pair := p.pairs[m]
		column := uint64(pair&r.first) + uint64(p.zoneOf[pair>>(r.class&31)<<rowBits|uint32(c.left)])

		low := mask & c.below
		place := uint32(digits[uint8(low)]+digits[uint8(low>>8)]+digits[uint8(low>>16)]+digits[low>>24]) / 3
		passed := uint32(digits[uint8(mask>>(c.above&31))&c.passes]) / 3
		turn := uint32(0)
		if passed > 0 {
			turn = turnBack&c.back + turnPlace*place + passed
		}
		rank := uint64(r.turns[turn*maxRanks+uint32(uint16(word>>32))])
		a.word = word&(topMask|0xffffffff) | rank<<32
		a.address = rank*r.stride + column
	}
}
