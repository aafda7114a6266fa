package engines

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"npuzzle/heuristics/batch"
	"npuzzle/internal/prefetch"
)

// A flight is nodes that are expanded together, from when they are taken to when
// their children are leaves. What is done with each node on its way is in this file in
// Go, and on amd64 in flight_amd64.s.
type flight struct {
	batch batch.Batch
	n     uint                     // how many nodes it has
	taken [batch.MaxNodes]uint32   // where in nodes they are
	next  [batch.MaxNodes]*[4]link // what the automaton says of them
	base  *waveNode                // the first of nodes when they were taken
	steps int                      // how many the tracker has made: up to crossed
}

// up reports whether there are any.
func (f *flight) up() bool { return f.n > 0 }

// flightSize is how many nodes a flight has: two such flights overlap all reads that there
// are. More than needed cost nodes beyond the goal.
const flightSize = 13

// take makes nodes of the next leaves of an agenda, as many as make a flight, and says of
// each what a batcher has to know.
func (w *wave) take(f *flight, from *agenda) {
	w.reserve(flightSize)
	f.base = unsafe.SliceData(w.nodes)
	before := f.n
	for f.n < flightSize {
		w.takeNodes(f, from)
		if f.n == flightSize {
			break
		}
		l := from.pop()
		if l == nil {
			break
		}
		w.takeNode(f, l)
	}
	from.count -= int(f.n - before)
}

// takeNode makes a node of a leaf.
func (w *wave) takeNode(f *flight, l *leaf) {
	i := f.n % batch.MaxNodes
	n := &f.batch.Nodes[i]
	at := w.node(n, l)
	node := &w.nodes[at]
	f.taken[i] = at
	s := &w.pruning.choices[node.choice]
	n.State, n.N, n.Edges = w.stateOf(at), s.n, s.edge
	for j, from := range s.from {
		n.Tiles[j] = node.cells[from%waveBoard]
	}
	n.Budget = w.limit - int(node.depth) - 1
	f.next[i] = &w.pruning.links[node.pruning.state()]
	prefetch.Line(unsafe.Pointer(f.next[i]))
	f.n++
	if node.cells == w.target && w.goal == nowhere {
		w.goal = int(at)
	}
}

// start begins to expand the nodes taken.
func (w *wave) start(f *flight) {
	f.batch.N = f.n
	w.expanded += uint64(f.n)
	w.batcher.Begin(&f.batch)
}

// crossed is how many steps a flight has to make before it can land.
const crossed = 2

// cross takes a flight a step further, if it is under way and has not crossed yet.
func (w *wave) cross(f *flight) {
	if !f.up() || f.steps == crossed {
		return
	}
	f.steps++
	if f.steps == crossed {
		w.batcher.Sift(&f.batch)
		return
	}
	if w.words <= nodeWords && f.base != &w.nodes[0] { // nodes have moved since
		for i, at := range f.taken[:f.n] {
			f.batch.Nodes[i].State = w.stateOf(at)
		}
	}
	w.batcher.Look(&f.batch)
}

// land makes leaves of the children of a flight that crossed, if it has any, and makes
// room where nodes were of which no child is a leaf.
func (w *wave) land(f *flight) {
	if !f.up() {
		return
	}
	if w.batcher == nil {
		w.expandEach(f)
		w.drop(f)
		return
	}
	w.batcher.Judge(&f.batch)
	w.free = slices.Grow(w.free, int(f.n))
	// Those of the node that was taken first come last, and so go on first.
	for i := w.makeLeaves(f, int(f.n)-1); i >= 0; i = w.makeLeaves(f, i-1) {
		w.makeLeavesOf(f, uint(i))
	}
	f.end()
}

// makeLeavesOf makes leaves of the children of a node of a flight: of those that are not
// cut off, and of the others if they are to be kept.
func (w *wave) makeLeavesOf(f *flight, i uint) {
	i %= batch.MaxNodes
	at := f.taken[i]
	node := &w.nodes[at]
	root := w.roots[node.root]
	root.deepest = max(root.deepest, node.depth)
	b, next := &f.batch.Nodes[i], f.next[i]
	w.generated += uint64(b.N)
	if b.Cut != 0 {
		// All values have one parity with the limit, and a slide changes them by one.
		w.excess = min(w.excess, w.limit+2)
	}
	left := uint8(1)<<(b.N&7) - 1
	if !w.keeps {
		left &^= b.Cut
	}
	node.leaves = uint8(bits.OnesCount8(left))
	if left == 0 {
		w.free = append(w.free, at)
	}
	for ; left != 0; left &= left - 1 {
		j := uint8(bits.TrailingZeros8(left))
		to := w.now
		if b.Cut>>(j&3)&1 != 0 {
			to = w.later
		}
		l := to.push(w.pileOf(int(node.depth) + 1))
		l.arises = uint64(at) | uint64(b.Edges[j&3])<<edgeShift | uint64(next[j&3])<<pruningShift
		l.notes = f.batch.Children[uint8(i)<<2|j]
	}
}

// expandEach expands the nodes taken by a tracker that is no batcher. Leaves are
// nodes at once.
func (w *wave) expandEach(f *flight) {
	e := w.each
	e.Position = &w.position
	// What is cut off is kept, and so has to be known.
	e.Budget = math.MaxInt
	for _, at := range f.taken[:f.n] {
		w.place(w.nodes[at].cells[:w.position.Count()])
		root := w.roots[w.nodes[at].root]
		root.deepest = max(root.deepest, w.nodes[at].depth)
		s, next := &w.pruning.choices[w.nodes[at].choice], &w.pruning.links[w.nodes[at].pruning.state()]
		e.N, e.From = int(s.n), s.from
		copy(e.State, w.stateOf(at))
		w.tracker.Expand(e)
		w.expanded++
		w.generated += uint64(s.n)
		for j := range s.n {
			c := &e.Child[j&3]
			depth := int(w.nodes[at].depth) + 1
			to := w.now
			if f := depth + c.Value; f > w.limit {
				w.excess = min(w.excess, f)
				to = w.later
			}
			child := w.room()
			w.nodes[child] = w.nodes[at]
			w.slide(&w.nodes[child], s.edge[j&3], next[j&3])
			copy(w.stateOf(child), c.State)
			to.push(w.pileOf(depth)).arises = nodeFlag | uint64(child)
		}
	}
}

// drop ends a flight whose nodes have no leaves.
func (w *wave) drop(f *flight) {
	w.free = append(w.free, f.taken[:f.n]...)
	f.end()
}

// end ends a flight.
func (f *flight) end() {
	f.n, f.steps = 0, 0
}
