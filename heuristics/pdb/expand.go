package pdb

import (
	"math/bits"

	"npuzzle/heuristics/batch"
)

// A Batcher values children of several nodes at once by an [Evaluator]. It
// belongs to one goroutine.
type Batcher struct {
	*Evaluator
	looks   [][batch.MaxSlides]look // by view and slide
	alive   [batch.MaxSlides]uint8  // the slides that are not cut off
	address [batch.MaxSlides]uint64
	entries [batch.MaxSlides]uint8
}

// NewBatcher returns a new Batcher.
func (e *Evaluator) NewBatcher() *Batcher {
	return &Batcher{Evaluator: e, looks: make([][batch.MaxSlides]look, len(e.views))}
}

// A look is a look-up on its way: a child's pattern after the move.
type look struct {
	words [2]uint64 // of the pattern, with the value before the move
	part  uint8     // none when no pattern of the view has the tile
	sum   int32     // of the view after the move
}

// ExpandBatch values the children of a batch. Each move concerns one pattern
// of a partition. Partition by partition, first the addresses of all look-ups
// are found, then all are read, so that the waits for memory overlap, and then
// the values are used; the next partition looks only at the children that are
// not cut off by then.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	n := x.N
	for i := range n {
		b.alive[i%batch.MaxSlides] = uint8(i)
		x.Values[i%batch.MaxSlides] = 0
		x.Orders[i%batch.MaxSlides] = 0
	}
	for i := range b.views {
		v := &b.views[i]
		b.aim(v, &b.looks[i], x, n)
		b.read(v, &b.looks[i], n)
		n = b.weigh(v, &b.looks[i], x, n)
	}
	words := x.Children
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		child := words[:b.words]
		copy(child, x.States[int(x.Slides[i].Node)*b.words:])
		for j := range b.views {
			b.views[j].store(&b.looks[j][i], child)
		}
		words = words[b.words:]
	}
}

// aim finds the addresses of the look-ups of a view.
func (b *Batcher) aim(v *view, looks *[batch.MaxSlides]look, x *batch.Batch, n int) {
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		l := &looks[i]
		number := v.part[s.Tile]
		l.part = number
		if number == none {
			b.address[k%batch.MaxSlides] = 0
			continue
		}
		p := &v.parts[number]
		words := x.States[int(s.Node)*b.words:]
		to := p.cell[s.To&63]
		from, place := p.cell[s.From&63], p.place[s.From&63]
		tile := uint64(v.tile[s.Tile])
		if p.wide {
			b.address[k%batch.MaxSlides] = p.aimWide(l, words, tile, from, to, place)
			continue
		}
		word := words[p.mask]
		mask := uint32(word)
		fromBit, toBit := uint32(1)<<(from&31), uint32(1)<<(to&31)
		moved := mask ^ fromBit ^ toBit
		before := 3 * bits.OnesCount32(mask&(fromBit-1))
		after := 3 * bits.OnesCount32(moved&(toBit-1))
		order := uint32(word>>32) & (1<<24 - 1)
		low := uint32(1)<<(before&31) - 1
		order = order&low | order>>3&^low
		low = uint32(1)<<(after&31) - 1
		order = order&low | uint32(tile)<<(after&31) | (order&^low)<<3
		l.words[0] = word&^(1<<56-1) | uint64(order)<<32 | uint64(moved)

		m := p.ranks[0][moved&255]
		if p.bytes == 2 {
			m += p.ranks[1][moved>>8&255]
		} else {
			m = uint32(p.reader.rank(uint64(moved)))
		}
		row := uint64(p.upper[order>>12&4095]) + uint64(p.lower[order&4095])
		b.address[k%batch.MaxSlides] = p.address(row, uint64(m), place)
	}
}

// aimWide is aim for a pattern whose state takes two words.
func (p *part) aimWide(l *look, words []uint64, tile uint64, from, to uint8, place placeOf) uint64 {
	mask, top := words[p.mask], words[p.value]
	s := state{mask, order(top << 8 >> 8), 0}.move(int(from), int(to))
	l.words = [2]uint64{s.mask, top&^(1<<56-1) | uint64(s.order)}
	return p.address(uint64(s.order.rank(p.reader.tiles)), uint64(p.reader.rank(s.mask)), place)
}

// address returns where the entry of a row and a map is, with the blank in a
// place: a number of bits or bytes.
func (p *part) address(row, m uint64, place placeOf) uint64 {
	if p.zoned {
		word := p.words[m*p.perMap+uint64(place.word)]
		m = word>>(p.first&63) + word>>(place.shift&63)&p.zones
	}
	return row*p.stride + m
}

// read reads the entries of all look-ups. Nothing depends on them yet, so a
// processor has many reads under way at once.
func (b *Batcher) read(v *view, looks *[batch.MaxSlides]look, n int) {
	for k := range n {
		part := looks[b.alive[k%batch.MaxSlides]%batch.MaxSlides].part
		if part != none {
			b.entries[k%batch.MaxSlides] = v.parts[part].data[b.address[k%batch.MaxSlides]>>v.shift]
		}
	}
}

// weigh values the children by what was read, and returns how many are left.
func (b *Batcher) weigh(v *view, looks *[batch.MaxSlides]look, x *batch.Batch, n int) int {
	kept := 0
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		l := &looks[i]
		sum := int32(x.States[int(s.Node)*b.words+v.sums] >> v.sumShift & 0xffff)
		if l.part != none {
			entry := uint64(b.entries[k%batch.MaxSlides])
			top := &l.words[v.parts[l.part].value-v.parts[l.part].mask]
			before := *top >> 56
			after := entry
			if v.shift != 0 {
				// A bit is bit 1 of the value, which is one more or one less
				// than before.
				bit := entry >> (b.address[k%batch.MaxSlides] & 7) & 1
				after = before + 1 - ((before+1)>>1^bit)&1*2
			}
			*top += (after - before) << 56
			sum += int32(after) - int32(before)
		}
		l.sum = sum
		x.Values[i] = max(x.Values[i], sum)
		x.Orders[i] += sum
		b.alive[kept%batch.MaxSlides] = i
		if sum <= x.Budgets[s.Node%batch.MaxNodes] {
			kept++
		}
	}
	return kept
}

// store puts the pattern after the move into a state.
func (v *view) store(l *look, words []uint64) {
	words[v.sums] = words[v.sums]&^(0xffff<<v.sumShift) | uint64(l.sum)<<v.sumShift
	if l.part == none {
		return
	}
	p := &v.parts[l.part]
	words[p.mask] = l.words[0]
	if p.wide {
		words[p.value] = l.words[1]
	}
}
