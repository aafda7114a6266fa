package pdb

import (
	"math"
	"math/bits"

	"npuzzle/heuristics/survey"
)

// A Walker follows a depth-first search, from a node to a child and back, and
// values the children of the node it is at. It belongs to one goroutine.
//
// With many views it is lazy, if values are consistent. A child can be cut off
// only by a view whose sum is the child's budget already: in the others it
// cannot rise above it in one slide. The former look first. The others owe the
// slide, and make up for it when their sum could have come up to the budget
// since, if the search is still below the node by then: half of all nodes have
// no child that is left. What is made up for serves all nodes below the slide.
type Walker struct {
	e     *Evaluator
	words [maxWords]uint64 // of the node, without the slides that are owed
	sums  []int32          // of the node by view, without these too
	owed  []int32          // by view, how many slides at the end of the path
	lazy  bool

	depth int
	path  []node
	notes []uint64 // by depth, child and view: see note
}

// A node is one on the path of a Walker.
type node struct {
	looked [4]uint64 // the views that have looked at each child
	order  [4]int32  // the sum of what they saw change
	// The child that the path goes on with, and the slide there.
	child, tile, edge uint8
}

const (
	// maxWords is the largest length of a state.
	maxWords = 256
	// maxViews is the largest number of views: a set of them is a word.
	maxViews = 64
	// lazyFrom is the number of views from which on a walker is lazy. With two,
	// the order of the children, which takes all sums, is worth more.
	lazyFrom = 3
)

// NewWalker returns a new Walker, or nil when a view is wide.
func (e *Evaluator) NewWalker() *Walker {
	for i := range e.views {
		if e.views[i].wide {
			return nil
		}
	}
	return &Walker{
		e:    e,
		sums: make([]int32, len(e.views)),
		owed: make([]int32, len(e.views)),
		lazy: e.consistent && len(e.views) >= lazyFrom,
	}
}

// Enter begins a walk at a node, given its state.
func (w *Walker) Enter(state []uint64) {
	copy(w.words[:], state)
	for i := range w.e.views {
		w.sums[i] = w.e.views[i].sum.get(state)
	}
	clear(w.owed)
	w.depth = 0
}

// note is where a view notes a child of the node at a depth: the word that the
// child's pattern has at the child, and while the path goes through the child,
// the word that it had at the node.
func (w *Walker) note(depth int, child, view uint8) *uint64 {
	return &w.notes[(depth*4+int(child))*len(w.e.views)+int(view)]
}

// Survey values the children of the node.
func (w *Walker) Survey(c *survey.Children) {
	if w.depth == len(w.path) {
		w.path = append(w.path, node{})
		w.notes = append(w.notes, make([]uint64, 4*len(w.e.views))...)
	}
	n := &w.path[w.depth]
	n.looked, n.order = [4]uint64{}, [4]int32{}
	c.Value = [4]int32{}
	c.Left, c.Over = 0, math.MaxInt
	budget := int32(min(c.Budget, math.MaxInt32))
	left := uint8(1<<c.N - 1) // the children that are
	for v := range uint8(len(w.e.views)) {
		if !w.lazy || w.owed[v] == 0 && w.sums[v] >= budget {
			left = w.look(c, n, v, left, budget)
		}
	}
	if w.lazy && left != 0 {
		for v := range uint8(len(w.e.views)) {
			if w.owed[v] == 0 {
				continue
			}
			for w.owed[v] > 0 && w.sums[v]+w.owed[v] >= budget {
				w.makeUp(v)
			}
			if w.owed[v] == 0 && w.sums[v] >= budget {
				left = w.look(c, n, v, left, budget)
			}
		}
	}
	for ; left != 0; left &= left - 1 {
		i := uint8(bits.TrailingZeros8(left)) & 3
		at := c.Left
		for ; at > 0 && n.order[c.Best[(at-1)&3]&3] > n.order[i]; at-- {
			c.Best[at&3] = c.Best[(at-1)&3]
		}
		c.Best[at&3] = i
		c.Left++
	}
}

// look values children in a view, and returns those that are left.
func (w *Walker) look(c *survey.Children, n *node, view, children uint8, budget int32) uint8 {
	v := &w.e.views[view]
	for rest := children; rest != 0; rest &= rest - 1 {
		i := uint8(bits.TrailingZeros8(rest)) & 3
		sum := w.sums[view]
		if eye := &v.eyes[c.Tile[i]]; eye.part != nil {
			before := w.words[eye.at]
			word := v.look(eye, before, c.Edge[i])
			*w.note(w.depth, i, view) = word
			change := int32(word>>56) - int32(before>>56)
			sum += change
			n.order[i] += change
		}
		if sum > budget {
			c.Over = min(c.Over, int(sum))
			children &^= 1 << i
			continue
		}
		c.Value[i] = max(c.Value[i], sum)
		n.looked[i] |= 1 << view
	}
	return children
}

// makeUp looks up the first slide that a view owes.
func (w *Walker) makeUp(view uint8) {
	v := &w.e.views[view]
	depth := w.depth - int(w.owed[view])
	n := &w.path[depth]
	if eye := &v.eyes[n.tile]; eye.part != nil {
		before := w.words[eye.at]
		word := v.look(eye, before, n.edge)
		*w.note(depth, n.child, view) = before
		w.words[eye.at] = word
		w.sums[view] += int32(word>>56) - int32(before>>56)
	}
	w.owed[view]--
}

// Step goes to a child that is left.
func (w *Walker) Step(c *survey.Children, child uint8) {
	n := &w.path[w.depth]
	n.child, n.tile, n.edge = child, c.Tile[child&3], c.Edge[child&3]
	for v := range uint8(len(w.e.views)) {
		if n.looked[child&3]>>v&1 == 0 {
			w.owed[v]++
		} else {
			w.swap(n, v)
		}
	}
	w.depth++
}

// Back goes back to the node that the last step came from.
func (w *Walker) Back() {
	w.depth--
	n := &w.path[w.depth]
	for v := range uint8(len(w.e.views)) {
		if w.owed[v] > 0 {
			w.owed[v]--
		} else {
			w.swap(n, v)
		}
	}
}

// swap swaps what a view knows of the node at the depth and of its child.
func (w *Walker) swap(n *node, view uint8) {
	eye := &w.e.views[view].eyes[n.tile]
	if eye.part == nil {
		return
	}
	note := w.note(w.depth, n.child, view)
	before := w.words[eye.at]
	w.sums[view] += int32(*note>>56) - int32(before>>56)
	w.words[eye.at], *note = *note, before
}
