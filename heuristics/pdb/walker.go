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

	// What the views know of the path's nodes, each up to a depth of its own: the
	// words and the sum there. What it owes are the slides from there on.
	words [maxWords]uint64
	sums  [maxViews]int32
	upTo  [maxViews]int32
	// lead is sums less upTo: a view's sum can have come to lead + depth by now.
	lead [maxViews]int32

	depth int32
	path  []node
	late  [maxViews]uint8  // scratch: places in order
	aims  [maxViews]aiming // scratch: look-ups
}

// A node is one on the path of a Walker.
type node struct {
	// By child: the views that have looked at it, and the sum of what they saw
	// change; by child and view: the word of the pattern that moves.
	looked [4]uint64
	gains  [4]int32
	notes  []uint64

	tile, edge uint8    // the slide to the child that the path goes on with
	knows      uint64   // the views that have looked at the slide to the node
	before     []uint64 // by view: the word that this replaced
}

const (
	// maxWords is the largest length of a state.
	maxWords = 256
	// maxViews is the largest number of views: a set of them is a word.
	maxViews = 64
	// lazyFrom is the number of views from which on a walker is lazy. With two it
	// would save less than a tenth of all look-ups.
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
	w.reserve()
	copy(w.words[:], state[:w.e.words])
	for i := range w.e.views {
		w.sums[i], w.upTo[i] = w.e.views[i].sum.get(state), 0
		w.lead[i] = w.sums[i]
	}
}

// reserve makes room for a node below the one the walk is at.
func (w *Walker) reserve() {
	if int(w.depth)+1 < len(w.path) {
		return
	}
	views := len(w.order)
	const more = 32
	words := make([]uint64, more*5*views)
	for range more {
		var n node
		n.notes, words = words[:4*views:4*views], words[4*views:]
		n.before, words = words[:views:views], words[views:]
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
	// A view with a lower lead cannot cut off a child.
	least := int32(math.MinInt32)
	if w.lazy {
		least = budget - w.depth
	}
	left := uint8(1<<c.N - 1) // the children that are
	late := 0                 // how many views owe and might cut off a child
	for k, v := range w.order {
		v %= maxViews
		if w.lead[v] < least {
			continue
		}
		if w.upTo[v] != w.depth {
			w.late[late%maxViews] = uint8(k)
			late++
			continue
		}
		if left = w.look(c, v, left, budget, k); left == 0 {
			return
		}
		if late > 0 && w.order[k] != v && w.late[(late-1)%maxViews] == uint8(k-1) {
			w.late[(late-1)%maxViews]++ // it went back a place
		}
	}
	for _, k := range w.makeUp(late, least) {
		if left = w.look(c, w.order[k%maxViews], left, budget, int(k)); left == 0 {
			return
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
	n := &w.path[w.depth]
	views := len(w.order)
	sum := w.sums[view%maxViews]
	left := children
	for rest := children; rest != 0; rest &= rest - 1 {
		i := uint8(bits.TrailingZeros8(rest)) & 3
		eye := &w.e.eyes[int(c.Tile[i])*views+int(view)]
		before := w.words[eye.at]
		word := before
		if p := eye.part; p != nil {
			word = p.look(word, c.Edge[i])
		} else if s := eye.steps; s != nil {
			word = s.step(word, c.Edge[i])
		}
		n.notes[int(i)*views+int(view)] = word
		n.looked[i] |= 1 << (view % maxViews)
		change := int32(word>>56) - int32(before>>56)
		n.gains[i] += change
		if sum+change > budget {
			c.Over = min(c.Over, int(sum+change))
			left &^= 1 << i
			continue
		}
		c.Value[i] = max(c.Value[i], sum+change)
	}
	if w.lazy && left != children && place > 0 {
		w.order[place], w.order[place-1] = w.order[place-1], view
	}
	return left
}

// makeUp looks up the slides that the late views owe, until their lead is too low
// or they owe nothing, and returns the places of the latter. It goes from slide to
// slide with all of them, so that their waits for memory overlap. Lazy views have
// all tiles.
func (w *Walker) makeUp(late int, least int32) []uint8 {
	views := len(w.order)
	ready := uint64(0) // by place
	for late > 0 {
		aimed := 0
		for _, k := range w.late[:late] {
			v := w.order[k] % maxViews
			n := &w.path[w.upTo[v]]
			eye := &w.e.eyes[int(n.tile)*views+int(v)]
			if eye.part != nil {
				a := &w.aims[aimed%maxViews]
				a.part, a.word, a.edge = eye.part, w.words[eye.at], n.edge
				aimed++
			}
		}
		aim(w.aims[:aimed])
		aimed = 0
		still := 0
		for _, k := range w.late[:late] {
			v := w.order[k] % maxViews
			n := &w.path[w.upTo[v]]
			eye := &w.e.eyes[int(n.tile)*views+int(v)]
			if eye.part != nil {
				w.learn(v, eye.at, w.aims[aimed%maxViews].read())
				aimed++
			} else {
				w.learn(v, eye.at, eye.steps.step(w.words[eye.at], n.edge))
			}
			switch {
			case w.lead[v] < least:
			case w.upTo[v] == w.depth:
				ready |= 1 << (k % maxViews)
			default:
				w.late[still%maxViews] = k
				still++
			}
		}
		late = still
	}
	for ; ready != 0; ready &= ready - 1 {
		w.late[late%maxViews] = uint8(bits.TrailingZeros64(ready))
		late++
	}
	return w.late[:late]
}

// learn lets a view know a word at the next node that it knows nothing of.
func (w *Walker) learn(view, at uint8, word uint64) {
	view %= maxViews
	before := w.words[at]
	w.words[at] = word
	w.upTo[view]++
	w.sums[view] += int32(word>>56) - int32(before>>56)
	w.lead[view] = w.sums[view] - w.upTo[view]
	n := &w.path[w.upTo[view]]
	n.knows |= 1 << view
	n.before[view] = before
}

// Step goes to a child that is left.
func (w *Walker) Step(c *survey.Children, child uint8) {
	w.reserve()
	n := &w.path[w.depth]
	child &= 3
	n.tile, n.edge = c.Tile[child], c.Edge[child]
	w.path[w.depth+1].knows = 0
	views := len(w.order)
	eyes := w.e.eyes[int(n.tile)*views:][:views]
	notes := n.notes[int(child)*views:][:views]
	for rest := n.looked[child]; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		w.learn(uint8(v), eyes[v].at, notes[v])
	}
	w.depth++
}

// Back goes back to the node that the last step came from. What views know of
// the one that is left behind is undone.
func (w *Walker) Back() {
	n := &w.path[w.depth]
	w.depth--
	views := len(w.order)
	eyes := w.e.eyes[int(w.path[w.depth].tile)*views:][:views]
	for rest := n.knows; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest) % maxViews
		word := &w.words[eyes[v].at]
		before := n.before[v]
		w.sums[v] += int32(before>>56) - int32(*word>>56)
		*word = before
		w.upTo[v] = w.depth
		w.lead[v] = w.sums[v] - w.depth
	}
}
