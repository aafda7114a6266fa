package pdb

import (
	"math"
	"math/bits"

	"npuzzle/heuristics/survey"
)

// A Walker follows a depth-first search, from a node to a child and back, and
// values the children of the node it is at. It belongs to one goroutine.
//
// With many views it is lazy, if values are consistent and every view has all
// tiles. A child can be cut off only by a view whose sum is the child's budget
// already: in the others it cannot rise above it in one slide. All views that
// cut it off do so with one value, since sums over all tiles have one parity,
// so that it does not matter which is asked. The former look first. The others owe the
// slide, and make up for it when their sum could have come up to the budget
// since, if the search is still below the node by then: half of all nodes have
// no child that is left. What is made up for serves all nodes below the slide.
type Walker struct {
	e     *Evaluator
	lazy  bool
	order []uint8 // the views, those that cut off a child of late first

	depth int
	path  []node
}

// A node is one on the path of a Walker.
type node struct {
	words []uint64 // what the views know of it
	sums  []int32  // by view, without the slides that are owed
	owed  []int32  // how many of the last slides to the node are

	notes  [4][]uint64 // by child and view: the word of the pattern that moves
	looked [4]uint64   // the views that have looked at each child
	gains  [4]int32    // the sum of what they saw change
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
	w := &Walker{e: e, lazy: e.consistent && e.whole() && len(e.views) >= lazyFrom}
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
	w.reserve(0)
	n := &w.path[0]
	copy(n.words, state[:w.e.words])
	for i := range w.e.views {
		n.sums[i], n.owed[i] = w.e.views[i].sum.get(state), 0
	}
}

// reserve makes room for nodes down to a depth.
func (w *Walker) reserve(depth int) {
	if depth < len(w.path) {
		return
	}
	// Behind the words of a state stands one for tiles without a pattern.
	words, views := w.e.words+1, len(w.e.views)
	more := len(w.path) + 32
	long, short := make([]uint64, more*(words+4*views)), make([]int32, more*2*views)
	for range more {
		var n node
		n.words, long = long[:words], long[words:]
		for i := range n.notes {
			n.notes[i], long = long[:views], long[views:]
		}
		n.sums, n.owed, short = short[:views], short[views:2*views], short[2*views:]
		w.path = append(w.path, n)
	}
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
	left := children
	for rest := children; rest != 0; rest &= rest - 1 {
		i := uint8(bits.TrailingZeros8(rest)) & 3
		eye := &v.eyes[c.Tile[i]]
		before := n.words[eye.at]
		word := v.look(eye, before, c.Edge[i])
		n.notes[i][view] = word
		change := int32(word>>56) - int32(before>>56)
		n.gains[i] += change
		n.looked[i] |= 1 << (view % maxViews)
		sum := n.sums[view] + change
		if sum > budget {
			c.Over = min(c.Over, int(sum))
			left &^= 1 << i
			continue
		}
		c.Value[i] = max(c.Value[i], sum)
	}
	if w.lazy && left != children && place > 0 {
		w.order[place], w.order[place-1] = w.order[place-1], view
	}
	return left
}

// makeUp looks up the first slide that a view owes, for all nodes from there
// on.
func (w *Walker) makeUp(view uint8) {
	v := &w.e.views[view]
	depth := w.depth - int(w.path[w.depth].owed[view])
	n := &w.path[depth]
	eye := &v.eyes[n.tile]
	before := n.words[eye.at]
	word := v.look(eye, before, n.edge)
	change := int32(word>>56) - int32(before>>56)
	for i := range w.path[depth+1 : w.depth+1] {
		n := &w.path[depth+1+i]
		n.words[eye.at] = word
		n.sums[view] += change
		n.owed[view]--
	}
}

// Step goes to a child that is left.
func (w *Walker) Step(c *survey.Children, child uint8) {
	w.reserve(w.depth + 1)
	n, next := &w.path[w.depth], &w.path[w.depth+1]
	child &= 3
	n.tile, n.edge = c.Tile[child], c.Edge[child]
	copy(next.words, n.words)
	notes, looked := n.notes[child], n.looked[child]
	for v, note := range notes {
		if looked>>v&1 == 0 {
			next.sums[v], next.owed[v] = n.sums[v], n.owed[v]+1
			continue
		}
		word := &next.words[w.e.views[v].eyes[n.tile].at]
		next.sums[v] = n.sums[v] + int32(note>>56) - int32(*word>>56)
		next.owed[v] = 0
		*word = note
	}
	w.depth++
}

// Back goes back to the node that the last step came from.
func (w *Walker) Back() { w.depth-- }
