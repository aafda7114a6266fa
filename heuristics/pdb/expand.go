package pdb

import (
	"math/bits"

	"npuzzle/heuristics/batch"
)

// A Batcher values children of several nodes at once by an [Evaluator]. It
// belongs to one goroutine.
type Batcher struct {
	*Evaluator
	looks   []looks
	alive   [batch.MaxSlides]uint8  // the slides that are not cut off
	address [batch.MaxSlides]uint64 // of the look-ups of a view, in the order of alive
	entries [batch.MaxSlides]uint8
}

// looks are the look-ups of a view, by slide.
type looks struct {
	word [batch.MaxSlides]uint64 // of the pattern after the move; the value still as before
	sum  [batch.MaxSlides]int32  // of the view after the move
	wide [batch.MaxSlides]uint64 // the second word of a wide pattern
}

// NewBatcher returns a new Batcher.
func (e *Evaluator) NewBatcher() *Batcher {
	return &Batcher{Evaluator: e, looks: make([]looks, len(e.views))}
}

// ExpandBatch values the children of a batch. Each move concerns one pattern
// of a partition. Partition by partition, first the addresses of all look-ups
// are found, then all are read, so that the waits for memory overlap, and then
// the values are used; the next partition looks only at the children that are
// not cut off by then.
//
// The loops are written so that nothing is called in them: a call, even one
// that is never made, would keep their variables out of registers.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	n := x.N
	for i := range n {
		b.alive[i%batch.MaxSlides] = uint8(i)
	}
	clear(x.Values[:n])
	clear(x.Orders[:n])
	for i := range b.views {
		v, l := &b.views[i], &b.looks[i]
		if v.wide {
			n = b.expandWide(v, l, x, n)
			continue
		}
		b.aim(v, l, x, n)
		b.read(v, x, n)
		n = b.weigh(v, l, x, n)
	}
	b.store(x, n)
}

// aim finds the addresses of the look-ups of a view.
func (b *Batcher) aim(v *view, l *looks, x *batch.Batch, n int) {
	states, words := x.States, b.words
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		p := v.of[s.Tile]
		if p == nil {
			continue
		}
		word := states[int(s.Node)*words+p.at]
		mask := uint32(word)
		from, to := uint32(p.cell[s.From&63]), uint32(p.cell[s.To&63])
		moved := mask ^ 1<<(from&31) ^ 1<<(to&31)

		// The tile leaves its position in the order, which is where its number
		// stands, and passes the tiles on the cells between.
		tile := v.tile[s.Tile]
		order := uint32(word>>32) & orderMask
		other := order ^ tile*eachDigit
		position := uint32(bits.TrailingZeros32(^(other|other>>1|other>>2)&eachDigit)) & 31
		low := uint32(1)<<position - 1
		order = order&low | order>>3&^low
		back := uint32(int32(to-from) >> 31) // all ones when it goes to a lower cell
		cell := from + (to-from)&back        // the lower one of the two
		distance := ((to - from) ^ back) - back
		passed := 3 * uint32(ones[uint8(mask>>((cell+1)&31))&v.between[distance&31]])
		position = (position + (passed ^ back) - back) & 31
		low = uint32(1)<<position - 1
		order = order&low | tile<<position | order&^low<<3
		l.word[i] = word&topMask | uint64(order)<<32 | uint64(moved)

		m := p.low[uint8(moved)]
		switch {
		case p.bytes <= 2:
			m += p.high[uint8(moved>>8)]
		case p.bytes == 3:
			m += p.middle[0][ones[uint8(moved)]&15][uint8(moved>>8)] + p.high[uint8(moved>>16)]
		default:
			below := ones[uint8(moved)]
			m += p.middle[0][below&15][uint8(moved>>8)]
			below += ones[uint8(moved>>8)]
			m += p.middle[1][below&15][uint8(moved>>16)] + p.high[uint8(moved>>24)]
		}
		row := uint64(p.upper[order>>12&4095]) + uint64(p.lower[order&4095])
		column := uint64(m)
		if p.zoned {
			place := p.place[s.From&63]
			word := p.words[uint64(m)*p.perMap+uint64(place.word)]
			column = word>>(p.first&63) + word>>(place.shift&63)&p.zones
		}
		b.address[k%batch.MaxSlides] = row*p.stride + column
	}
}

// ones is the number of bits of a byte that are 1. Counting bits by package bits is a
// call where a processor has no instruction for it.
var ones = func() (ones [256]uint8) {
	for i := range ones {
		ones[i] = uint8(bits.OnesCount8(uint8(i)))
	}
	return ones
}()

const (
	orderMask = 1<<24 - 1    // of the order in the upper half of a word
	topMask   = 0xff << 56   // of the value in a word
	eachDigit = 0o1_111_1111 // a lowest bit of each digit of an order
)

// read reads the entries of all look-ups. Nothing depends on them yet, so a
// processor has many reads under way at once.
func (b *Batcher) read(v *view, x *batch.Batch, n int) {
	for k := range n {
		if p := v.of[x.Slides[b.alive[k%batch.MaxSlides]%batch.MaxSlides].Tile]; p != nil {
			b.entries[k%batch.MaxSlides] = p.data[b.address[k%batch.MaxSlides]>>(v.shift&63)]
		}
	}
}

// weigh values the children by what was read, and returns how many are left.
func (b *Batcher) weigh(v *view, l *looks, x *batch.Batch, n int) int {
	states, words := x.States, b.words
	kept := 0
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		sum := int32(states[int(s.Node)*words+v.sums] >> (v.sumShift & 63) & 0xffff)
		if v.of[s.Tile] != nil {
			before := l.word[i] >> 56
			after := uint64(b.entries[k%batch.MaxSlides])
			if v.shift != 0 {
				// A bit is bit 1 of the value, which is one more or one less
				// than before.
				bit := after >> (b.address[k%batch.MaxSlides] & 7)
				after = before + 1 - ((before+1)^bit<<1)&2
			}
			l.word[i] += (after - before) << 56
			sum += int32(after) - int32(before)
		}
		l.sum[i] = sum
		x.Values[i] = max(x.Values[i], sum)
		x.Orders[i] += sum
		b.alive[kept%batch.MaxSlides] = i
		if sum <= x.Budgets[s.Node%batch.MaxNodes] {
			kept++
		}
	}
	return kept
}

// expandWide is aim, read and weigh for a view with a pattern that takes two
// words of a state, one child at a time.
func (b *Batcher) expandWide(v *view, l *looks, x *batch.Batch, n int) int {
	kept := 0
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		words := x.States[int(s.Node)*b.words:]
		sum := int32(words[v.sums] >> v.sumShift & 0xffff)
		if p := v.of[s.Tile]; p != nil {
			before := words[p.at+1] >> 56
			from := int(p.cell[s.From&63])
			moved := state{words[p.at], order(words[p.at+1] &^ topMask), 0}.move(from, int(p.cell[s.To&63]))
			moved.blank = from
			after := before
			entry := p.reader.entry(moved)
			if after = uint64(entry); v.shift != 0 {
				after = before + 1 - ((before+1)^uint64(entry)<<1)&2
			}
			l.word[i], l.wide[i] = moved.mask, uint64(moved.order)|after<<56
			sum += int32(after) - int32(before)
		}
		l.sum[i] = sum
		x.Values[i] = max(x.Values[i], sum)
		x.Orders[i] += sum
		b.alive[kept] = i
		if sum <= x.Budgets[s.Node] {
			kept++
		}
	}
	return kept
}

// store fills in the states of the children that are left.
func (b *Batcher) store(x *batch.Batch, n int) {
	words := b.words
	out, states := x.Children, x.States
	for k := range n {
		i := b.alive[k%batch.MaxSlides] % batch.MaxSlides
		s := &x.Slides[i]
		child := out[k*words:][:words]
		parent := states[int(s.Node)*words:][:words]
		for j := range child {
			child[j] = parent[j]
		}
		for j := range b.views {
			v, l := &b.views[j], &b.looks[j]
			child[v.sums] = child[v.sums]&^(0xffff<<(v.sumShift&63)) | uint64(l.sum[i])<<(v.sumShift&63)
			if p := v.of[s.Tile]; p != nil {
				child[p.at] = l.word[i]
				if v.wide {
					child[p.at+1] = l.wide[i]
				}
			}
		}
	}
}
