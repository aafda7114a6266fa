package engines

import "npuzzle/heuristics/batch"

// An agenda is leaves by their depth. The deepest is the next one in depth-first
// order, and of equally deep ones the last.
type agenda struct {
	byDepth [waveDepth + 1]pile
	deepest int // no leaf is deeper
	count   int
}

// A pile is the first n of leaves.
type pile struct {
	leaves []leaf
	n      int
}

// hasRoom reports whether there is room for the children of a node.
func (p *pile) hasRoom() bool { return p.n+4 <= len(p.leaves) }

// room returns the pile of a depth, with room for the children of a node.
//
//go:noinline
func (a *agenda) room(depth int) *pile {
	p := &a.byDepth[depth&waveDepth]
	if !p.hasRoom() {
		p.leaves = append(p.leaves, make([]leaf, max(16, p.n))...)
		p.leaves = p.leaves[:cap(p.leaves)]
	}
	a.deepest = max(a.deepest, depth)
	return p
}

// push makes room for a leaf.
func (a *agenda) push(depth int) *leaf {
	p := a.room(depth)
	p.n++
	a.count++
	return &p.leaves[p.n-1]
}

// lower makes deepest exact, and returns the leaves that are so deep.
func (a *agenda) lower() *pile {
	for a.deepest > 0 && a.byDepth[a.deepest&waveDepth].n == 0 {
		a.deepest--
	}
	return &a.byDepth[a.deepest&waveDepth]
}

func (a *agenda) clear() {
	for i := range a.byDepth {
		a.byDepth[i].n = 0
	}
	a.deepest, a.count = 0, 0
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

const (
	edgeShift    = 28
	pruningShift = 35
	rootFlag     = 1 << 63
	nodeFlag     = 1 << 62

	// mostNodes is the most nodes whose children are told from each other, and
	// mostLinks the most links to states of an automaton.
	mostNodes = 1 << edgeShift
	mostLinks = 1 << (62 - pruningShift)
)
