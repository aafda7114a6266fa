package pdb

import "npuzzle/heuristics/batch"

// A PairBatcher is a [Batcher] for two views, such as a partition and its mirror
// image: the usual case, and worth code of its own. It looks at all children in both,
// and notes the two words that differ, and in the third note the sums and where the
// words stand in a state. Its states are the evaluator's.
type PairBatcher struct {
	e       *Evaluator
	gazes   [256]gaze // by tile
	words   int       // of a state
	flights [batch.Flights]pairFlight
}

// A pairFlight is the look-ups of a batch that are under way: two for each child, the
// first last of aims.
type pairFlight struct {
	aims [maxPairAims]aiming
	last uint
}

// A gaze is what the views know of a tile: the patterns that have it, and where
// their words stand in a state; at is the latter as notes have it.
type gaze struct {
	one, two     *part
	first, other uint8
	at           uint64
}

const (
	maxPairAims = 2 * batch.MaxChildren
	// atShift is the lowest bit of where words stand, in the note with the sums.
	atShift = 32
)

// NewPairBatcher returns a new PairBatcher, or nil when there are other than two
// views or nodes cannot be expanded in batches.
func (e *Evaluator) NewPairBatcher() *PairBatcher {
	if len(e.views) != 2 || !e.batches() {
		return nil
	}
	b := &PairBatcher{e: e, words: e.words}
	for tile := range b.gazes {
		one, two := &e.views[0].eyes[tile], &e.views[1].eyes[tile]
		b.gazes[tile] = gaze{one.part, two.part, one.at, two.at, uint64(one.at)<<atShift | uint64(two.at)<<(atShift+8)}
	}
	return b
}

// BatchWords returns the length of a state in a batch.
func (b *PairBatcher) BatchWords() int { return b.words }

// Load copies a state of the evaluator's.
func (b *PairBatcher) Load(state, own []uint64) { copy(own, state) }

// Save does the reverse.
func (b *PairBatcher) Save(own, state []uint64) { copy(state, own) }

// Begin brings states up to date, which takes no look-ups.
func (b *PairBatcher) Begin(x *batch.Batch) { b.recall(x) }

// Look begins to look at all children, in both views.
func (b *PairBatcher) Look(x *batch.Batch) {
	f := &b.flights[x.Flight%batch.Flights]
	b.look(f, x)
	aim(f.aims[:f.last])
}

// Sift has nothing to do: both views were looked at.
func (b *PairBatcher) Sift(*batch.Batch) {}

// Judge says which children are cut off.
func (b *PairBatcher) Judge(x *batch.Batch) { b.judge(&b.flights[x.Flight%batch.Flights], x) }

// recallEach brings states up to date.
func (b *PairBatcher) recallEach(x *batch.Batch) {
	sums := b.words - 1
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		if n.Tile == 0 {
			continue
		}
		state, notes := n.State, n.Notes
		state[uint8(notes[2]>>atShift)] = notes[0]
		state[uint8(notes[2]>>(atShift+8))] = notes[1]
		state[sums] = notes[2] & (1<<atShift - 1)
	}
}

// lookEach lists the look-ups of children, two for each.
func (b *PairBatcher) lookEach(f *pairFlight, x *batch.Batch) {
	sums := b.words - 1
	f.last = 0
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	for i := range nodes {
		n := &nodes[i]
		n.Cut = 0
		for j := range n.N {
			g, edge, child := &b.gazes[n.Tiles[j&3]], n.Edges[j&3], uint8(i)<<2|j
			one, two := &f.aims[f.last%maxPairAims], &f.aims[(f.last+1)%maxPairAims]
			f.last += 2
			one.part, one.word, one.edge, one.child = g.one, n.State[g.first], edge, child
			two.part, two.word, two.edge = g.two, n.State[g.other], edge
			x.Children[child%batch.MaxChildren][2] = n.State[sums] + g.at
		}
	}
}

// judgeEach reads entries, notes what they say, and says which children they cut off.
func (b *PairBatcher) judgeEach(f *pairFlight, x *batch.Batch) {
	for i := uint(0); i < f.last; i += 2 {
		one, two := &f.aims[i%maxPairAims], &f.aims[(i+1)%maxPairAims]
		one.settle()
		two.settle()
		notes := &x.Children[one.child%batch.MaxChildren]
		// A sum that becomes less was not 0: nothing is carried to the other.
		sums := notes[2] + 2*uint64(one.up) - 1 + (2*uint64(two.up)-1)<<16
		*notes = batch.Notes{one.word, two.word, sums}
		n := &x.Nodes[one.child>>2%batch.MaxNodes]
		cut := uint64(n.Budget-int(max(uint16(sums), uint16(sums>>16)))) >> 63
		n.Cut |= uint8(cut) << (one.child & 3)
	}
}
