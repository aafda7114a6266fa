package pdb

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// The search order of the data
//
// A search keeps the order of the tiles in half of its moves, so the data
// have a row for each order, by [order.rank], with an entry for each slice, or
// each map in a table with the minimum over zones. Slices are built the other
// way round; the data are their transpose.

const unreached = 255 // the value of an entry that cannot be reached

// table returns the table of a finished search. The search is of no use
// afterwards.
func (s *search) table(ctx context.Context, jobs int) (*Table, error) {
	t := &Table{Key: s.key, Entries: s.key.EntryCount(), Histogram: s.levels}
	if s.key.Coding == Bit {
		s.visited = nil // makes room for the data
	}
	t.data = make([]byte, t.Key.DataBytes())
	w := transposer{search: s, data: t.data, rowBytes: t.Key.rowBytes()}
	if s.key.Coding == Byte {
		w.describeSlices()
	}
	if s.key.Zones == MinZone {
		for i := range t.data {
			t.data[i] = unreached
		}
	}
	const words = len(w.rows)
	err := parallel(ctx, jobs, (s.stride+words-1)/words, func() func(int) {
		w := w // with rows of its own
		return func(i int) { w.words(i*words, min(words, s.stride-i*words)) }
	})
	if err != nil {
		return nil, err
	}
	if s.key.Zones == MinZone {
		t.Histogram = histogram(t.data)
	}
	return t, nil
}

// A transposer brings words of the slices into the search order.
type transposer struct {
	*search
	data      []byte
	rowBytes  int
	rows      [8][blockBits]int // of a line of the cache: where the row of each bit starts, −1 for none
	oddSlices []uint64          // bit s of word w for slice 64·w+s
	mapsOf    []uint32          // of each slice
}

// words transposes some words of all slices.
func (t *transposer) words(first, n int) {
	for i := range n {
		for bit := range blockBits {
			t.rows[i][bit] = -1
			if s, ok := orderAt(first+i, bit, t.tiles); ok {
				t.rows[i][bit] = s.rank(t.tiles) * t.rowBytes
			}
		}
	}
	write := t.writeBits
	if t.key.Coding == Byte {
		write = t.writeBytes
	}
	for slice := 0; slice < t.slices; slice += 64 {
		for i := range n {
			write(slice, first+i, &t.rows[i])
		}
	}
}

// writeBits writes a word of 64 slices.
func (t *transposer) writeBits(slice, word int, rows *[blockBits]int) {
	var square [64]uint64
	t.gather(&square, t.planes[1], slice, word)
	for bit, row := range rows {
		if row >= 0 {
			putBytes(t.data[row+slice/8:row+t.rowBytes], square[bit])
		}
	}
}

// putBytes writes the low bytes of a word, as many as there is room for.
func putBytes(to []byte, word uint64) {
	if len(to) >= 8 {
		binary.LittleEndian.PutUint64(to, word)
		return
	}
	for i := range to {
		to[i] = byte(word >> (8 * i))
	}
}

// writeBytes writes the values of a word of 64 slices.
func (t *transposer) writeBytes(slice, word int, rows *[blockBits]int) {
	var squares [len(t.planes)][64]uint64
	t.gather(&squares[0], t.visited, slice, word)
	last := 0
	for b := 1; b < len(t.planes) && t.planes[b] != nil; b++ {
		t.gather(&squares[b], t.planes[b], slice, word)
		last = b
	}
	for bit, row := range rows {
		if row < 0 {
			continue
		}
		for i := 0; i < 64 && slice+i < t.slices; i += 8 {
			values := spread[byte(t.oddSlices[slice/64]>>i)]
			for b := 1; b <= last; b++ {
				values |= spread[byte(squares[b][bit]>>i)] << b
			}
			values |= spread[^byte(squares[0][bit]>>i)] * unreached
			t.put(row, slice+i, values)
		}
	}
}

// put writes the values of up to eight slices to a row.
func (t *transposer) put(row, slice int, values uint64) {
	if t.key.Zones == ByZone {
		putBytes(t.data[row+slice:row+t.rowBytes], values)
		return
	}
	for _, m := range t.mapsOf[slice:min(slice+8, t.slices)] {
		at := row + int(m)
		t.data[at] = min(t.data[at], byte(values))
		values >>= 8
	}
}

// spread has the bits of its index as the lowest bits of eight bytes.
var spread = func() (table [256]uint64) {
	for i := range table {
		for b := range 8 {
			table[i] |= uint64(i>>b&1) << (8 * b)
		}
	}
	return table
}()

// describeSlices notes of all slices whether their values are odd and what
// map they belong to.
func (t *transposer) describeSlices() {
	t.oddSlices = make([]uint64, (t.slices+63)/64)
	t.mapsOf = make([]uint32, t.slices)
	goal := uint64(t.key.Pattern)
	mask := t.mask(0)
	for m := range t.maps {
		for slice := t.first(m); slice < t.first(m+1); slice++ {
			t.mapsOf[slice] = uint32(m)
			t.oddSlices[slice/64] |= uint64(bits.OnesCount64((mask^goal)&t.odd)&1) << (slice % 64)
		}
		mask = nextMask(mask)
	}
}

// gather transposes a word of 64 slices in a plane of bits: of the square, bit
// s of word b is bit b of slice s.
func (t *transposer) gather(square *[64]uint64, plane []uint64, slice, word int) {
	if plane == nil {
		*square = [64]uint64{}
		return
	}
	n := min(64, t.slices-slice)
	at := slice*t.stride + word
	for i := range n {
		square[i] = plane[at]
		at += t.stride
	}
	clear(square[n:])
	transpose(square)
}

// transpose swaps the rows and columns of a square of bits, by swapping the
// off-diagonal quarters of ever smaller squares.
func transpose(square *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for size := 32; size > 0; size >>= 1 {
		for i := 0; i < 64; i = (i + size + 1) &^ size {
			swap := (square[i]>>size ^ square[i+size]) & mask
			square[i] ^= swap << size
			square[i+size] ^= swap
		}
		mask ^= mask << (size / 2)
	}
}

// orderAt is the inverse of [order.place]; it reports whether there is such
// an order.
func orderAt(word, bit, tiles int) (order, bool) {
	rank := word/2*blockOrders + bit*2
	odd := word & 1
	var digits [MaxTiles]int
	for tile := len(digits) - 1; tile > 1; tile-- {
		f := int(factorial(tile))
		digits[tile] = rank / f
		rank %= f
		if tile < least {
			odd ^= digits[tile] & 1
		}
	}
	digits[1] = odd
	for _, d := range digits[tiles:] {
		if d != 0 {
			return 0, false
		}
	}
	var s order
	for tile, d := range digits[:tiles] {
		s = s&(1<<(4*d)-1) | order(tile)<<(4*d) | s>>(4*d)<<(4*d+4)
	}
	return s, true
}

// histogram counts the values of a table in bytes.
func histogram(data []byte) []uint64 {
	var counts [unreached + 1]uint64
	for _, value := range data {
		counts[value]++
	}
	return levels(&counts)
}

// levels returns the counts by value up to the largest that occurs, without
// the entries that have none.
func levels(counts *[unreached + 1]uint64) []uint64 {
	n := unreached
	for n > 0 && counts[n-1] == 0 {
		n--
	}
	return append([]uint64(nil), counts[:n]...)
}
