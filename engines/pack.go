package engines

import (
	"math/bits"

	"npuzzle/board"
)

// A packing writes the positions of one size as keys of a few words. A cell
// takes as many bits as its tile needs and no cell straddles two words; the
// last cell is left out, since its tile follows from the others:
//
//	key = Σ tile · unit[cell], unit[last] = 0
//
// Words use keyBits of their bits. So up to 16 cells take one word (15 cells
// of 4 bits), up to 25 take two (12 of 5 each), and 255 take 37.
type packing struct {
	size  board.Size
	words int
	bits  uint
	per   int         // cells in a word
	unit  [256]uint64 // the lowest bit of a cell's place in its word
	word  [256]uint8  // the word that holds a cell
	sum   int         // of all tiles
}

// keyBits is how many bits of a word a key uses; the others are free.
const (
	keyBits = 60
	keyMask = 1<<keyBits - 1

	maxWords = 37
)

func newPacking(size board.Size) *packing {
	cells := size.Cells()
	k := &packing{size: size, bits: uint(bits.Len(uint(cells - 1))), sum: cells * (cells - 1) / 2}
	k.per = keyBits / int(k.bits)
	k.words = (cells - 2 + k.per) / k.per
	for cell := range cells - 1 {
		k.word[cell] = uint8(cell / k.per)
		k.unit[cell] = 1 << (uint(cell%k.per) * k.bits)
	}
	return k
}

// pack fills key for a position.
func (k *packing) pack(p *board.Position, key []uint64) {
	clear(key)
	for cell, tile := range p.Tiles() {
		key[k.word[cell]] += uint64(tile) * k.unit[cell]
	}
}

// slide changes key as the slide of a tile changes the position.
func (k *packing) slide(key []uint64, tile, from, blank uint8) {
	key[k.word[blank]] += uint64(tile) * k.unit[blank]
	key[k.word[from]] -= uint64(tile) * k.unit[from]
}

// unpack makes p the position of a key; bits beyond the key are ignored.
func (k *packing) unpack(key []uint64, p *board.Position) error {
	var (
		tiles [256]uint8
		cells = k.size.Cells()
		mask  = uint64(1)<<k.bits - 1
		last  = k.sum
		cell  uint8
	)
	for _, word := range key {
		for range min(k.per, cells-1-int(cell)) {
			tile := uint8(word & mask)
			tiles[cell] = tile
			last -= int(tile)
			word >>= k.bits
			cell++
		}
	}
	tiles[cell] = uint8(last)
	return p.SetTiles(k.size, tiles[:cells])
}
