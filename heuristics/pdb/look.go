package pdb

import (
	"unsafe"

	"npuzzle/internal/prefetch"
)

// Looking up is what a search with pattern databases spends its time on. It goes by
// the list: aim finds the entries and tells the processor, and they are read when they
// have had time to come. On amd64 it is in look_amd64.s; aimEach is the same in Go, for
// other processors and for tests.

// An aiming is a look-up: the word of a pattern, and after it is done the same
// after a slide.
type aiming struct {
	part    *part
	word    uint64
	address uint64 // of the entry
	up      uint32 // once it is read: 1 when the value went up, else 0
	edge    uint8  // of the slide: 4 · the blank's cell + the blank's move

	// For the caller:
	number uint8 // of the pattern
	child  uint8 // whose look-up it is
	place  uint8 // among that one's
}

// look returns the word of a pattern after a slide, which is given by its edge.
func (p *part) look(word uint64, edge uint8) uint64 {
	one := [1]aiming{{part: p, word: word, edge: edge}}
	aim(one[:])
	return one[0].read()
}

// read reads the entry, and returns the word with its value.
func (a *aiming) read() uint64 {
	return a.word + uint64(a.part.change(a.word>>56, a.address))<<56
}

// aimEach does look-ups but for reading the entries. Nothing is called within it: a
// call, even one that is never made, would keep its variables out of registers.
func aimEach(aimings []aiming) {
	for i := range aimings {
		a := &aimings[i]
		p, word := a.part, a.word
		c := &p.crossings[a.edge]
		word ^= uint64(c.swap)
		mask := uint32(word)
		m := shared.low[mask&p.lowest%(1<<lowBits)]
		low := mask & (1<<(c.above&31-1) - 1)
		place := shared.widths[uint8(low)] + shared.widths[uint8(low>>8)]
		if p.middle != nil {
			m += p.middle[m>>countShift<<8|mask>>(p.rest&31)&255]
			place += shared.widths[uint8(low>>16)] + shared.widths[low>>24]
		}
		m = m&(1<<countShift-1) + p.high[mask>>(p.sight.shift&31)]
		column := uint64(m)
		switch {
		case p.words != nil:
			zones := p.words[m]
			column = zones>>(p.from&63) + zones>>(c.zone&63)&p.zones
		case p.pairs != nil:
			at := uint64(m * p.perMap)
			class := p.pairs[at+uint64(p.perMap)-1] & p.class
			column = uint64(p.pairs[at]>>(p.first&31)) + uint64(p.zoneOf[class<<(p.row&31)|uint32(c.left)])
		}

		// The tile and those that it passes in the order of cells turn: the others
		// close up where it was, and it comes out on the other side.
		order := uint32(word >> 32)
		passed := uint32(shared.widths[uint8(mask>>(c.above&31)&c.passes)])
		by := 3 ^ (3^passed)&uint32(int32(c.back))
		window := uint32(8)<<(passed&31) - 1
		before := order >> (place & 31) & window
		turned := (before>>(by&31)|before<<((passed+3-by)&31))&window ^ before
		turned <<= place & 31
		order ^= turned
		row := uint64(shared.upper[order>>12&4095]) + uint64(shared.lower[order&4095])
		a.word, a.address = word^uint64(turned)<<32, row*p.stride+column+p.before
	}
}

// prefetchEach tells the processor of the entries of look-ups.
func prefetchEach(aimings []aiming) {
	for i := range aimings {
		p := aimings[i].part
		prefetch.Line(unsafe.Pointer(&p.data[aimings[i].address>>(p.byte&63)]))
	}
}

// change returns by how much a value changed, given what it was and the
// address of what the table holds now.
func (p *part) change(before, address uint64) int {
	if p.bits {
		return changeOfBit(before, p.data[address>>3]>>(address&7))
	}
	return int(p.data[address]) - int(before)
}

// changeOfBit returns by how much a value changed, given what it was and an
// entry, in whose lowest bit bit 1 of the value is: it is one more or one less
// than before.
func changeOfBit(before uint64, entry uint8) int {
	return 1 - int((before+1)^uint64(entry)<<1)&2
}

// topMask is that of the value in a word.
const topMask = 0xff << 56

// lookWide is look for a view whose patterns have two words.
func (v *view) lookWide(p *part, words []uint64, way ends) {
	from := int(p.cell[way.from&63])
	moved := state{words[0], order(words[1] &^ topMask), 0}.move(from, int(p.cell[way.to&63]))
	moved.blank = from
	value := words[1] >> 56
	value += uint64(p.change(value, p.reader.address(moved)))
	words[0], words[1] = moved.mask, uint64(moved.order)|value<<56
}
