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
	lazy  bool
	order []uint8 // the views, those that cut off a child of late first

	depth int
	path  []node
	words []uint64              // by depth: what the views know of a node
	notes [][4][maxViews]uint64 // by depth, child and view: the word of the pattern that moves
}

// A node is one on the path of a Walker.
type node struct {
	sums [maxViews]int32 // by view, without the slides that are owed
	owed [maxViews]int32 // how many of the last slides to the node are

	looked [4]uint64 // the views that have looked at each child
	gains  [4]int32  // the sum of what they saw change
	// The slide to the child that the path goes on with.
	tile, edge uint8
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
	w := &Walker{e: e, lazy: e.consistent && len(e.views) >= lazyFrom}
	for i := range e.views {
		if e.views[i].wide {
			return nil
		}
		w.order = append(w.order, uint8(i))
	}
	return w
}

// Enter begins a walk at a node, given its state.
func (w *Walker) Enter(state []uint64) {
	w.depth = 0
	w.reserve(1)
	copy(w.words[:maxWords], state[:w.e.words])
	n := &w.path[0]
	for i := range w.e.views {
		n.sums[i], n.owed[i] = w.e.views[i].sum.get(state), 0
	}
}

// reserve makes room for nodes down to a depth.
func (w *Walker) reserve(depth int) {
	for len(w.path) <= depth {
		w.path = append(w.path, node{})
		w.words = append(w.words, make([]uint64, maxWords)...)
		w.notes = append(w.notes, [4][maxViews]uint64{})
	}
}

// at returns the words of the node at a depth.
func (w *Walker) at(depth int) *[maxWords]uint64 {
	return (*[maxWords]uint64)(w.words[depth*maxWords:])
}

// Survey values the children of the node.
func (w *Walker) Survey(c *survey.Children) {
	n := &w.path[w.depth]
	n.looked, n.gains = [4]uint64{}, [4]int32{}
	c.Value = [4]int32{}
	c.Left, c.Over = 0, math.MaxInt
	budget := int32(min(c.Budget, math.MaxInt32))
	left := uint8(1<<c.N - 1) // the children that are
	owing := false
	for k, v := range w.order {
		v %= maxViews
		switch sum, owed := n.sums[v], n.owed[v]; {
		case w.lazy && sum+owed < budget:
		case owed > 0:
			owing = true
		default:
			if left = w.look(c, v, left, budget, k); left == 0 {
				return
			}
		}
	}
	if owing {
		for k, v := range w.order {
			v %= maxViews
			if n.owed[v] == 0 || n.sums[v]+n.owed[v] < budget {
				continue
			}
			for n.owed[v] > 0 && n.sums[v]+n.owed[v] >= budget {
				w.makeUp(v)
			}
			if n.owed[v] == 0 && n.sums[v] >= budget {
				if left = w.look(c, v, left, budget, k); left == 0 {
					return
				}
			}
		}
	}
	for ; left != 0; left &= left - 1 {
		i := uint8(bits.TrailingZeros8(left)) & 3
		at := c.Left
		for ; at > 0 && n.gains[c.Best[(at-1)&3]&3] > n.gains[i]; at-- {
			c.Best[at&3] = c.Best[(at-1)&3]
		}
		c.Best[at&3] = i
		c.Left++
	}
}

// look values children in a view, which has a place in the order, and returns
// those that are left.
func (w *Walker) look(c *survey.Children, view, children uint8, budget int32, place int) uint8 {
	v := &w.e.views[view]
	n := &w.path[w.depth]
	words := w.at(w.depth)
	notes := &w.notes[w.depth]
	left := children
	for rest := children; rest != 0; rest &= rest - 1 {
		i := uint8(bits.TrailingZeros8(rest)) & 3
		eye := &v.eyes[c.Tile[i]]
		before := words[eye.at]
		word := v.look(eye, before, c.Edge[i])
		notes[i][view%maxViews] = word
		change := int32(word>>56) - int32(before>>56)
		n.gains[i] += change
		n.looked[i] |= 1 << (view % maxViews)
		sum := n.sums[view%maxViews] + change
		if sum > budget {
			c.Over = min(c.Over, int(sum))
			left &^= 1 << i
			continue
		}
		c.Value[i] = max(c.Value[i], sum)
	}
	if left != children && place > 0 {
		w.order[place], w.order[place-1] = w.order[place-1], view
	}
	return left
}

// makeUp looks up the first slide that a view owes, for all nodes from there
// on.
func (w *Walker) makeUp(view uint8) {
	view %= maxViews
	v := &w.e.views[view]
	depth := w.depth - int(w.path[w.depth].owed[view])
	n := &w.path[depth]
	eye := &v.eyes[n.tile]
	before := w.at(depth)[eye.at]
	word := v.look(eye, before, n.edge)
	change := int32(word>>56) - int32(before>>56)
	for depth++; depth <= w.depth; depth++ {
		w.at(depth)[eye.at] = word
		w.path[depth].sums[view] += change
		w.path[depth].owed[view]--
	}
}

// Step goes to a child that is left.
func (w *Walker) Step(c *survey.Children, child uint8) {
	w.reserve(w.depth + 1)
	n, next := &w.path[w.depth], &w.path[w.depth+1]
	child &= 3
	n.tile, n.edge = c.Tile[child], c.Edge[child]
	words, notes := w.at(w.depth+1), &w.notes[w.depth]
	copy(words[:w.e.words], w.at(w.depth)[:])
	views := w.e.views
	for v := range min(len(views), maxViews) {
		if n.looked[child]>>v&1 == 0 {
			next.sums[v], next.owed[v] = n.sums[v], n.owed[v]+1
			continue
		}
		word := &words[views[v].eyes[n.tile].at]
		next.sums[v] = n.sums[v] + int32(notes[child][v]>>56) - int32(*word>>56)
		next.owed[v] = 0
		*word = notes[child][v]
	}
	w.depth++
}

// Back goes back to the node that the last step came from.
func (w *Walker) Back() { w.depth-- }
