package pdb

import (
	"math/bits"

	"npuzzle/heuristics/batch"
)

// A Batcher follows a search that expands several nodes at once, so that the
// look-ups of all of them are under way together. It belongs to one goroutine.
//
// Views share patterns. A state has a word for each different pattern, and behind
// them the views' sums, a byte each, in two words.
//
// A slide changes every sum by one. So a child can be cut off only by views whose sum
// is one more than the child's budget, the tight ones, and is as soon as the value of
// one of their patterns goes up. Only these are looked up for all children, and noted:
// the values of the other patterns are looked up when a child is expanded itself.
type Batcher struct {
	e        *Evaluator
	large    bool
	patterns int
	parts    [maxPatterns]*part     // by pattern
	views    [maxPatterns][2]uint64 // by pattern: a 1 in the sum of each view that has it
	from     []uint8                // by pattern: where its word is in the evaluator's states
	number   []copied               // for the evaluator's words
	of       [maxLanes]uint64       // by view: the set of its patterns
	has      [256]uint64            // by tile: the set of patterns that have it
	steps    [256]*steps            // by tile: where it is loose
	loose    [256][2]uint64         // by tile: a 1 in the sum of each view where it is loose

	aims [maxAims]aiming
	ends [batch.MaxChildren]uint // by node or by child: where its look-ups end
}

// copied is a word of the evaluator's states, and the pattern that it is of.
type copied struct{ at, number uint8 }

const (
	maxLanes    = 16 // the most views of a Batcher
	maxPatterns = 64 // the most different patterns of these
	maxAims     = maxLanes * batch.MaxChildren
)

// NewBatcher returns a new Batcher, or nil when there are too many views or patterns,
// or nodes cannot be expanded in batches.
func (e *Evaluator) NewBatcher() *Batcher {
	if len(e.views) > maxLanes || e.patterns > maxPatterns || !e.batches() {
		return nil
	}
	b := &Batcher{e: e, large: e.large(), patterns: e.patterns, from: make([]uint8, e.patterns)}
	for i := range e.views {
		v := &e.views[i]
		one := uint64(1) << (i % 8 * 8) // in the view's sum
		for tile := range v.eyes {
			switch eye := &v.eyes[tile]; {
			case eye.part != nil:
				b.has[tile] |= 1 << eye.part.pattern
			case eye.steps != nil:
				b.steps[tile] = eye.steps
				b.loose[tile][i/8] |= one
			}
		}
		for j := range v.parts {
			p := &v.parts[j]
			n := p.pattern
			b.parts[n], b.from[n] = p, uint8(p.at)
			b.number = append(b.number, copied{uint8(p.at), uint8(n)})
			b.of[i] |= 1 << n
			b.views[n][i/8] |= one
		}
	}
	return b
}

// Large reports whether look-ups wait for memory.
func (b *Batcher) Large() bool { return b.large }

// BatchWords returns the length of a state in a batch.
func (b *Batcher) BatchWords() int { return b.patterns + 2 }

// Load makes a state of one of the evaluator's.
func (b *Batcher) Load(state, own []uint64) {
	for n, at := range b.from {
		own[n] = state[at]
	}
	sums := own[b.patterns:]
	sums[0], sums[1] = ^uint64(0), ^uint64(0) // no view has such a sum
	for i := range b.e.views {
		shift := i % 8 * 8
		sums[i/8] = sums[i/8]&^(0xff<<shift) | uint64(b.e.views[i].sum.get(state))<<shift
	}
}

// Save does the reverse.
func (b *Batcher) Save(own, state []uint64) {
	for _, c := range b.number {
		state[c.at] = own[c.number]
	}
	sums := own[b.patterns:]
	for i := range b.e.views {
		v := &b.e.views[i]
		sum := uint64(uint8(sums[i/8] >> (i % 8 * 8)))
		v.sum.set(state, int32(sum))
		if v.loose != noWord {
			for set := b.of[i]; set != 0; set &= set - 1 {
				sum -= own[bits.TrailingZeros64(set)] >> 56
			}
			state[v.loose] = sum << 56
		}
	}
}

// ExpandBatch brings states up to date and says which children are cut off.
func (b *Batcher) ExpandBatch(x *batch.Batch) {
	nodes := x.Nodes[:x.N%(batch.MaxNodes+1)]
	b.enter(nodes)
	last, child := uint(0), uint(0)
	for i := range nodes {
		n := &nodes[i]
		n.Cut = 0
		tight, views := b.tight(n.State, n.Budget+1)
		for j := range n.N {
			tile, edge := n.Tiles[j&3], n.Edges[j&3]
			if loose := &b.loose[tile]; loose[0]&views[0]|loose[1]&views[1] != 0 && b.steps[tile].by[edge] > 0 {
				n.Cut |= 1 << (j & 3)
			} else {
				last = b.list(n.State, tight&b.has[tile], edge, last)
			}
			b.ends[child%batch.MaxChildren] = last
			child++
		}
	}
	aim(b.aims[:last])
	at := uint(0)
	child = 0
	for i := range nodes {
		n := &nodes[i]
		for j := range n.N {
			notes := &x.Children[child%batch.MaxChildren]
			*notes = batch.Notes{}
			up := uint32(0)
			for k := 0; at < b.ends[child%batch.MaxChildren]; at++ {
				a := &b.aims[at%maxAims]
				a.settle()
				up |= a.up
				if k < len(notes) {
					notes[k] = a.note()
					k++
				}
			}
			child++
			n.Cut |= uint8(up) << (j & 3)
		}
	}
}

// enter brings states up to date.
func (b *Batcher) enter(nodes []batch.Node) {
	last := uint(0)
	for i := range nodes {
		n := &nodes[i]
		if n.Tile != 0 {
			if s := b.steps[n.Tile]; s != nil {
				change((*[2]uint64)(n.State[b.patterns:]), &b.loose[n.Tile], uint64(int64(s.by[n.Edge])>>1))
			}
			unknown := b.recall(n.State, n.Notes, b.has[n.Tile])
			last = b.list(n.State, unknown, n.Edge, last)
		}
		b.ends[i%batch.MaxChildren] = last
	}
	aim(b.aims[:last])
	at := uint(0)
	for i := range nodes {
		state := nodes[i].State
		sums := (*[2]uint64)(state[b.patterns:])
		for end := b.ends[i%batch.MaxChildren]; at < end; at++ {
			a := &b.aims[at%maxAims]
			a.settle()
			state[a.number] = a.word
			change(sums, &b.views[a.number%maxPatterns], uint64(a.up)-1)
		}
	}
}

// change raises the sums of views by 1, or lowers them when down is all ones.
func change(sums, views *[2]uint64, down uint64) {
	sums[0] += views[0] ^ down - down
	sums[1] += views[1] ^ down - down
}

// list lists the look-ups of a set of patterns at a slide, and returns how many there
// are then.
func (b *Batcher) list(state []uint64, set uint64, edge uint8, last uint) uint {
	for ; set != 0; set &= set - 1 {
		p := bits.TrailingZeros64(set)
		a := &b.aims[last%maxAims]
		last++
		a.part, a.word, a.edge, a.number = b.parts[p], state[p], edge, uint8(p)
	}
	return last
}

// A note is the word of a pattern, with this in the place of the value:
//
//	1 1 | whether the value goes up 1 | number of the pattern 6
//
// Where there is none, it is 0.
const noteUp, noteNumber = 62, 56

func (a *aiming) note() uint64 {
	return a.word&^topMask | uint64(a.number)<<noteNumber | uint64(a.up)<<noteUp | 1<<63
}

// recall makes use of what was noted at the slide that leads to a node, and returns
// the patterns of a set of which nothing was.
func (b *Batcher) recall(state []uint64, notes *batch.Notes, set uint64) uint64 {
	sums := (*[2]uint64)(state[b.patterns:])
	for _, note := range notes {
		if note == 0 {
			break
		}
		p := note >> noteNumber % maxPatterns
		set &^= 1 << p
		down := note>>noteUp&1 - 1
		state[p] = (state[p]>>56+(1^down-down))<<56 | note&^topMask
		change(sums, &b.views[p], down)
	}
	return set
}

// tight returns the views with a sum, a 1 in the place of each one's sum, and their
// patterns.
func (b *Batcher) tight(state []uint64, sum int) (patterns uint64, views [2]uint64) {
	const ones, most = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	all := ones * uint64(uint8(sum))
	for i, sums := range (*[2]uint64)(state[b.patterns:]) {
		// A byte that is 0 becomes 1, all others 0.
		x := sums ^ all
		x = ^((x&most + most) | x | most) >> 7
		views[i] = x
		for ; x != 0; x &= x - 1 {
			patterns |= b.of[(8*i+bits.TrailingZeros64(x)>>3)%maxLanes]
		}
	}
	return patterns, views
}
