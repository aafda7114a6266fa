package pdb

import (
	"math/bits"
	"npuzzle/heuristics/batch"
)

// A Batcher follows a search that expands several nodes at once, so that the
// look-ups of all of them are under way together. It belongs to one goroutine.
//
// Views share patterns. A state has the views' sums, a byte each, in two words, and then a
// word for each different pattern, at the number that the pattern has here, from 2 on. No
// pattern's number is 0, which stands for none.
//
// A slide changes every sum by one. So a child can be cut off only by views whose sum
// is one more than the child's budget, the tight ones, and is as soon as the value of
// one of their patterns goes up. Only these are looked up for children, and noted: the
// values of the other patterns are looked up when a child is expanded itself. Half of all
// children are cut off by one look-up: so there is one for each at first, and the others
// only for those that it leaves.
type Batcher struct {
	e       *Evaluator
	end     int                       // the length of a state
	parts   [maxPatterns]*part        // by pattern
	changes [maxPatterns][2]change    // by pattern: of the views that have it
	from    [maxPatterns]uint8        // by pattern: where its word is in the evaluator's states
	words   []copied                  // the evaluator's
	of      [maxLanes / 8][256]uint64 // by eight views: the set of their patterns
	tiles   [256]known                // by tile

	ranked  *ranked // if words have ranks instead of orders
	flights [batch.Flights]flight
}

// A change is what is added to the sums of views when a value goes down, or up: −1, or 1,
// to those of some views, and 0 to others.
type change [2]uint64

// known is what a Batcher knows of a tile.
type known struct {
	patterns uint64    // the set of those that have it
	views    uint64    // the set of those where it is loose
	loose    [2]change // of these
	farther  [2]uint64 // the set of edges by which it comes further from its home then
}

// comesFarther is 1 when the tile, where it is loose, comes further from its home by an
// edge, else 0.
func (k *known) comesFarther(edge uint8) uint64 {
	return k.farther[edge/64%2] >> (edge % 64) & 1
}

// copied is a word of the evaluator's states, and the pattern that it is of.
type copied struct{ at, number uint8 }

const (
	maxLanes    = 16 // the most views of a Batcher
	sumWords    = maxLanes / 8
	maxPatterns = 64 // more than the numbers of their different patterns
	maxChildren = batch.MaxChildren
	maxAims     = 2 * maxLanes * maxChildren // a power of two, with room for what list writes too much
)

// NewBatcher returns a new Batcher, or nil when there are too many views or patterns,
// or nodes cannot be expanded in batches.
func (e *Evaluator) NewBatcher() *Batcher {
	if len(e.views) > maxLanes || e.patterns > maxPatterns-sumWords || !e.batches() {
		return nil
	}
	b := &Batcher{e: e, end: sumWords + e.patterns}
	for i := range e.views {
		v := &e.views[i]
		for tile := range v.eyes {
			of := &b.tiles[tile]
			switch eye := &v.eyes[tile]; {
			case eye.part != nil:
				of.patterns |= 1 << (eye.part.pattern + sumWords)
			case eye.steps != nil:
				of.views |= 1 << i
				changeView(&of.loose, i)
				for edge, by := range eye.steps.by[:64*len(of.farther)] {
					if by > 0 {
						of.farther[edge/64] |= 1 << (edge % 64)
					}
				}
			}
		}
		patterns := uint64(0)
		for j := range v.parts {
			p := &v.parts[j]
			n := p.pattern + sumWords
			b.parts[n], b.from[n] = p, uint8(p.at)
			b.words = append(b.words, copied{uint8(p.at), uint8(n)})
			patterns |= 1 << n
			changeView(&b.changes[n], i)
		}
		for set := range b.of[i/8] {
			if set>>(i%8)&1 != 0 {
				b.of[i/8][set] |= patterns
			}
		}
	}
	b.ranked = rankedOf(b.parts[sumWords:b.end])
	return b
}

// changeView makes changes change the sum of a view.
func changeView(changes *[2]change, view int) {
	shift := view % 8 * 8
	changes[0][view/8] |= 0xff << shift
	changes[1][view/8] |= 1 << shift
}

// BatchWords returns the length of a state in a batch.
func (b *Batcher) BatchWords() int { return b.end }

// Load makes a state of one of the evaluator's.
func (b *Batcher) Load(state, own []uint64) {
	for n := sumWords; n < b.end; n++ {
		own[n] = state[b.from[n%maxPatterns]]
		if b.ranked != nil {
			own[n] = b.ranked.load(own[n], uint8(n))
		}
	}
	sums := own[:sumWords]
	sums[0], sums[1] = ^uint64(0), ^uint64(0) // no view has such a sum
	for i := range b.e.views {
		shift := i % 8 * 8
		sums[i/8] = sums[i/8]&^(0xff<<shift) | uint64(b.e.views[i].sum.get(state))<<shift
	}
}

// Save does the reverse.
func (b *Batcher) Save(own, state []uint64) {
	for _, c := range b.words {
		state[c.at] = own[c.number]
		if b.ranked != nil {
			state[c.at] = b.ranked.save(own[c.number])
		}
	}
	sums := own[:sumWords]
	for i := range b.e.views {
		v := &b.e.views[i]
		sum := uint64(uint8(sums[i/8] >> (i % 8 * 8)))
		v.sum.set(state, int32(sum))
		if v.loose != noWord {
			for set := b.of[i/8][1<<(i%8)]; set != 0; set &= set - 1 {
				sum -= own[bits.TrailingZeros64(set)] >> 56
			}
			state[v.loose] = sum << 56
		}
	}
}

// Begin begins to bring states up to date.
func (b *Batcher) Begin(x *batch.Batch) {
	f := &b.flights[x.Flight%batch.Flights]
	b.recall(f, x)
	b.fill(f, x)
}

// Look ends that, and begins to look at children in a pattern of tight views.
func (b *Batcher) Look(x *batch.Batch) {
	f := &b.flights[x.Flight%batch.Flights]
	b.enter(f, x)
	b.look(f, x)
	b.fill(f, x)
}

// Sift judges that, and begins to look at the children that are left in the other patterns.
func (b *Batcher) Sift(x *batch.Batch) {
	f := &b.flights[x.Flight%batch.Flights]
	b.sift(f, x)
	b.fill(f, x)
}

// Judge says which children are cut off.
func (b *Batcher) Judge(x *batch.Batch) { b.judge(&b.flights[x.Flight%batch.Flights], x) }
