package engines

import (
	"math/bits"

	"npuzzle/heuristics/batch"
	"npuzzle/internal/hugepages"
)

// An agenda is leaves in piles. The next one is the last of the last pile that has any. By
// depth, that is a deepest one; all on the first pile, it is the last that arose.
type agenda struct {
	piles [waveDepth + 1]pile
	some  [(waveDepth + 1) / 64]uint64 // a bit a pile: 1 where there may be leaves
	count int
}

// A pile is the first n of leaves.
type pile struct {
	leaves []leaf
	n      int
}

// maxMoves is the most children of a node.
const maxMoves = 4

// push makes room for a leaf on a pile, and leaves room for the children of a node.
func (a *agenda) push(pile int) *leaf {
	p := &a.piles[pile&waveDepth]
	p.n++
	if p.n+maxMoves >= len(p.leaves) {
		p.leaves = hugepages.Grow(p.leaves, max(16, p.n))
		p.leaves = p.leaves[:cap(p.leaves)]
	}
	a.some[pile&waveDepth>>6] |= 1 << (pile & 63)
	a.count++
	return &p.leaves[p.n-1]
}

// pop takes the next leaf out, or returns nil when there is none. It leaves the count.
func (a *agenda) pop() *leaf {
	for i := len(a.some) - 1; i >= 0; i-- {
		for a.some[i] != 0 {
			at := 63 - bits.LeadingZeros64(a.some[i])
			if p := &a.piles[(i<<6+at)&waveDepth]; p.n > 0 {
				p.n--
				return &p.leaves[p.n]
			}
			a.some[i] &^= 1 << (at & 63)
		}
	}
	return nil
}

func (a *agenda) clear() {
	for i := range a.piles {
		a.piles[i].n = 0
	}
	a.some, a.count = [len(a.some)]uint64{}, 0
}

// A leaf is a node that is not expanded: how it arises from its parent, and what a
// batcher noted of it.
type leaf struct {
	// With rootFlag, the number of a subtree, whose root the leaf is. With
	// nodeFlag, where in nodes the leaf is already. Else
	//
	//	link to the automaton's state 27 | edge of the slide 7 | parent in nodes 28
	arises uint64
	notes  batch.Notes
}

// node returns where in nodes its parent is, or with nodeFlag the leaf itself.
func (l *leaf) node() uint32 { return uint32(l.arises) % mostNodes }

// edge returns the edge of the slide.
func (l *leaf) edge() uint8 { return uint8(l.arises>>edgeShift) & 127 }

const (
	edgeShift    = 28
	pruningShift = 35
	flagShift    = 62
	rootFlag     = 2 << flagShift
	nodeFlag     = 1 << flagShift

	// mostNodes is the most nodes whose children are told from each other, and
	// mostLinks the most links to states of an automaton.
	mostNodes = 1 << edgeShift
	mostLinks = 1 << (flagShift - pruningShift)
)
