package pdb

import "math/bits"

// Slices while a table is built
//
// A slice holds one bit for each order of the tiles. A move turns the order as
// it turns those of all other entries of the slice: the tile at position i
// goes to position j, and those between close up. So the slice moves as a
// whole, and the layout of its bits is chosen to move many of them at once.
//
// Describe an order by its digits: d(t) is the number of tiles u < t that
// stand before tile t, 0 ≤ d(t) ≤ t. Take the highest tile k−1, which stands
// at position d = d(k−1). If it is the tile that moves, its digit becomes j
// and the order of the others stays as it is. If not, its digit changes by at
// most one, and the order of the others turns in turn, from i' to j'. Either
// way the orders with one digit d(k−1) stay together: ordered by digits, the
// highest tile's first, the slice moves in large blocks, most of them whole.
//
// The recursion ends with the five lowest tiles, whose 120 orders fill two
// words: one word for the even and one for the odd permutations, and in a word
// bit 12·d(4) + 3·d(3) + d(2), so that 60 bits of each word are used. The
// digit d(1) follows from the parity. Turning five tiles moves each of the 60
// bits up or down by one of at most twelve distances, alike in both words: a
// few masks and shifts for 120 entries.
//
// Patterns of fewer than five tiles are filled up to five with tiles above
// theirs that stand before them and never move; their digits are 0.

const (
	least       = 5  // tiles that a slice is made for at least
	blockBits   = 60 // used bits of a word
	blockOrders = 2 * blockBits
	blockFull   = 1<<blockBits - 1 // a word with all its bits
)

// wordsOf returns the number of words of a slice for n ≥ least tiles.
func wordsOf(n int) int { return int(factorial(n) / blockBits) }

// A turn moves a slice: the tile at one position of the order goes to another.
type turn struct {
	runs   []run
	blocks []blockMove
	lanes  []laneMove
}

// A run is words that move as they are.
type run struct{ from, to, words int32 }

// A blockMove is a pair of words whose five tiles turn.
type blockMove struct {
	from, to int32
	five     *fiveTurn
}

// A laneMove is the orders with one position of the highest tile, where the
// others turn: so with many tiles, for which a list of all blocks would be
// long.
type laneMove struct {
	from, to int32
	turn     *turn
}

// manyTiles is from how many tiles on turns have lanes.
const manyTiles = 9

// A fiveTurn turns five tiles in their two words.
type fiveTurn struct {
	odd    int32 // 1 when even orders become odd ones and odd ones even
	passes int   // j − i
	n      int   // of shifts and masks, by ascending shift
	shift  [12]int
	mask   [12]uint64
}

// digitAfter tells what becomes of the highest tile, at position d, when the
// tile at position i goes to position j: its new position, and the turn that
// is left to the tiles below it.
func digitAfter(d, i, j int) (to, iBelow, jBelow int) {
	switch {
	case d == i:
		return j, 0, 0
	case i < d && d <= j:
		to = d - 1
	case j <= d && d < i:
		to = d + 1
	default:
		to = d
	}
	iBelow, jBelow = i, j
	if d < i {
		iBelow--
	}
	if to < j {
		jBelow--
	}
	return to, iBelow, jBelow
}

// turns are turns by the number of tiles, at least [least], and the positions i
// and j of the tile that moves.
type turns map[[3]int]*turn

// of returns a turn, and makes it when it is not there yet.
func (all turns) of(n, i, j int) *turn {
	t := all[[3]int{n, i, j}]
	if t == nil {
		t = new(turn)
		t.add(all, n, i, j, 0, 0)
		all[[3]int{n, i, j}] = t
	}
	return t
}

// add adds the turn from i to j of the n lowest tiles, in the words from one
// place to another.
func (t *turn) add(all turns, n, i, j int, from, to int32) {
	if i == j {
		words := int32(wordsOf(n))
		if last := len(t.runs) - 1; last >= 0 &&
			t.runs[last].from+t.runs[last].words == from && t.runs[last].to+t.runs[last].words == to {
			t.runs[last].words += words
			return
		}
		t.runs = append(t.runs, run{from, to, words})
		return
	}
	if n == least {
		t.blocks = append(t.blocks, blockMove{from, to, &fiveTurns[i][j]})
		return
	}
	words := int32(wordsOf(n - 1))
	for d := range n {
		dTo, iBelow, jBelow := digitAfter(d, i, j)
		laneFrom, laneTo := from+int32(d)*words, to+int32(dTo)*words
		if n >= manyTiles && iBelow != jBelow {
			t.lanes = append(t.lanes, laneMove{laneFrom, laneTo, all.of(n-1, iBelow, jBelow)})
			continue
		}
		t.add(all, n-1, iBelow, jBelow, laneFrom, laneTo)
	}
}

// pull adds the turned bits of one slice to another.
func (t *turn) pull(to, from []uint64) {
	for _, r := range t.runs {
		or(to[r.to:r.to+r.words], from[r.from:r.from+r.words])
	}
	for _, l := range t.lanes {
		l.turn.pull(to[l.to:], from[l.from:])
	}
	for i := range t.blocks {
		b := &t.blocks[i]
		even, odd := from[b.from], from[b.from+1]
		if even|odd == 0 || to[b.to]&to[b.to+1] == blockFull {
			continue
		}
		f := b.five
		var evenTo, oddTo uint64
		switch m := &f.mask; f.passes {
		case 1, -1:
			evenTo, oddTo = passOne(even, m), passOne(odd, m)
		case 2:
			evenTo, oddTo = passTwoUp(even, m), passTwoUp(odd, m)
		case -2:
			evenTo, oddTo = passTwoDown(even, m), passTwoDown(odd, m)
		default:
			for i := range f.n {
				mask, shift := f.mask[i], f.shift[i]
				evenTo |= bits.RotateLeft64(even&mask, shift)
				oddTo |= bits.RotateLeft64(odd&mask, shift)
			}
		}
		to[b.to+f.odd] |= evenTo
		to[b.to+1-f.odd] |= oddTo
	}
}

// Most turns pass one tile or two. With their shifts written out, a build takes
// a seventh less time.

func passOne(w uint64, m *[12]uint64) uint64 {
	return w&m[0]>>12 | w&m[1]>>3 | w&m[2]>>1 | w&m[3] | w&m[4]<<1 | w&m[5]<<3 | w&m[6]<<12
}

func passTwoUp(w uint64, m *[12]uint64) uint64 {
	return w&m[0]>>15 | w&m[1]>>13 | w&m[2]>>12 | w&m[3]>>11 | w&m[4]>>9 | w&m[5]>>4 |
		w&m[6]>>3 | w&m[7]>>2 | w&m[8]>>1 | w&m[9]<<2 | w&m[10]<<6 | w&m[11]<<24
}

func passTwoDown(w uint64, m *[12]uint64) uint64 {
	return w&m[0]>>24 | w&m[1]>>6 | w&m[2]>>2 | w&m[3]<<1 | w&m[4]<<2 | w&m[5]<<3 |
		w&m[6]<<4 | w&m[7]<<9 | w&m[8]<<11 | w&m[9]<<12 | w&m[10]<<13 | w&m[11]<<15
}

// or adds the bits of words to others.
func or(to, from []uint64) {
	for len(from) >= 4 && len(to) >= 4 {
		t, f := (*[4]uint64)(to), (*[4]uint64)(from)
		t[0] |= f[0]
		t[1] |= f[1]
		t[2] |= f[2]
		t[3] |= f[3]
		to, from = to[4:], from[4:]
	}
	for i, word := range from {
		to[i] |= word
	}
}

// fiveTurns are the turns of five tiles, by i and j.
var fiveTurns = func() (all [least][least]fiveTurn) {
	for i := range least {
		for j := range least {
			f := &all[i][j]
			f.odd, f.passes = int32(i-j)&1, j-i
			masks := map[int]uint64{}
			for bit := range blockBits {
				masks[bitAfter(bit, i, j)-bit] |= 1 << bit
			}
			for shift := -blockBits; shift <= blockBits; shift++ {
				if masks[shift] != 0 {
					f.shift[f.n], f.mask[f.n] = shift, masks[shift]
					f.n++
				}
			}
		}
	}
	return all
}()

// bitAfter returns the bit that a bit of a block goes to.
func bitAfter(bit, i, j int) int {
	after := 0
	for _, weight := range [...]int{12, 3, 1} {
		d := bit / weight
		bit %= weight
		d, i, j = digitAfter(d, i, j)
		after += d * weight
	}
	return after
}

// place returns the word and the bit of an order in a slice.
func (s order) place(tiles int) (word, bit int) {
	t := s.inverse(tiles)
	rank, odd := 0, 0
	seen := uint(0) // positions of the tiles below
	for tile := range tiles {
		position := t.tile(tile)
		d := bits.OnesCount(seen & (1<<position - 1))
		seen |= 1 << position
		if tile < least {
			odd ^= d & 1
		}
		rank += d * int(factorial(tile))
	}
	return rank/blockOrders*2 + odd, rank % blockOrders / 2
}
