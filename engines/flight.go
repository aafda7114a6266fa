package engines

import (
	"math"
	"math/bits"
	"unsafe"

	"npuzzle/heuristics/batch"
	"npuzzle/internal/prefetch"
)

// A flight is nodes that are expanded together, from when they are taken to when
// their children are leaves.
type flight struct {
	batch batch.Batch
	taken []uint32                 // where in nodes they are
	next  [batch.MaxNodes]*[4]link // what the automaton says of them
	base  *waveNode                // the first of nodes when the flight started
	// crossed says whether the tracker looks at the children.
	crossed bool
}

// up reports whether there are any.
func (f *flight) up() bool { return len(f.taken) > 0 }

// Two flights of so many nodes overlap all reads that there are. More than needed cost
// nodes beyond the goal; with states that are long, that matters less than what each
// flight costs.
const (
	flightSize     = 10
	pairFlightSize = 6
)

// take makes nodes of the next leaves of an agenda, as many as make a flight.
func (w *wave) take(f *flight, from *agenda) {
	from.count -= min(from.count, w.size)
	for len(f.taken) < w.size {
		p := from.lower()
		if p.n == 0 {
			return
		}
		n := max(0, p.n-(w.size-len(f.taken)))
		for i := p.n - 1; i >= n; i-- {
			at := w.node(&f.batch.Nodes[len(f.taken)%batch.MaxNodes], &p.leaves[i])
			f.taken = append(f.taken, at)
			if node := &w.nodes[at]; node.choice>>linkShift == w.home && node.cells == w.target && w.goal == nowhere {
				w.goal = int(at)
			}
		}
		p.n = n
	}
}

// start begins to expand the nodes taken.
func (w *wave) start(f *flight) {
	b := &f.batch
	for i, at := range f.taken {
		node := &w.nodes[at]
		w.enter(node)
		s := &w.pruning.choices[node.choice]
		n := &b.Nodes[i%batch.MaxNodes]
		n.State, n.N, n.Edges = w.stateOf(at), s.n, s.edge
		n.Budget = w.limit - int(node.depth) - 1
		for j := range s.n {
			n.Tiles[j&3] = node.cells[s.from[j&3]%waveBoard]
		}
		w.generated += uint64(s.n)
		next := &w.pruning.states[node.pruning.state()].next
		prefetch.Line(unsafe.Pointer(next))
		f.next[i%batch.MaxNodes] = next
	}
	f.base = &w.nodes[0]
	b.N = uint(len(f.taken))
	w.expanded += uint64(len(f.taken))
	w.batcher.Begin(b)
}

// enter notes that a node is expanded.
func (w *wave) enter(node *waveNode) {
	root := w.roots[node.root]
	root.deepest = max(root.deepest, int(node.depth))
}

// cross takes a flight half the way, if it is under way and not there yet.
func (w *wave) cross(f *flight) {
	if !f.up() || f.crossed {
		return
	}
	f.crossed = true
	if w.words <= nodeWords && f.base != &w.nodes[0] { // nodes have moved since
		for i, at := range f.taken {
			f.batch.Nodes[i%batch.MaxNodes].State = w.stateOf(at)
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
	if w.batcher != nil {
		w.batcher.Judge(&f.batch)
		w.makeLeaves(f)
	} else {
		w.expandEach(f)
	}
	w.drop(f)
}

// makeLeaves makes leaves of the children that are not cut off, and of the others if
// they are to be kept.
func (w *wave) makeLeaves(f *flight) {
	piles, depth := [2]*pile{}, -1
	cuts := 0
	for i, at := range f.taken {
		node := &w.nodes[at]
		if d := int(node.depth) + 1; d != depth || !piles[0].hasRoom() || !piles[1].hasRoom() {
			depth, piles[0] = d, w.now.room(d)
			if piles[1] = piles[0]; w.keeps {
				piles[1] = w.later.room(d)
			}
		}
		b := &f.batch.Nodes[i%batch.MaxNodes]
		next := f.next[i%batch.MaxNodes]
		cut := b.Cut
		left := uint8(1)<<(b.N&7) - 1
		if !w.keeps {
			left &^= cut
		}
		for ; left != 0; left &= left - 1 {
			j := uint8(bits.TrailingZeros8(left))
			// Whether a child that is kept is cut off is hard to guess: there is no branch on it.
			p := piles[cut>>(j&3)&1]
			l := &p.leaves[p.n]
			p.n++
			l.arises = uint64(at) | uint64(b.Edges[j&3])<<edgeShift | uint64(next[j&3])<<pruningShift
			l.notes = f.batch.Children[(uint8(i)<<2|j)%batch.MaxChildren]
		}
		over := bits.OnesCount8(cut)
		cuts += over
		node.leaves = b.N
		w.now.count += int(b.N) - over
		if !w.keeps {
			node.leaves -= uint8(over)
		}
	}
	if w.keeps {
		w.later.count += cuts
	}
	if cuts > 0 {
		// All values have one parity with the limit, and a slide changes them by one.
		w.excess = min(w.excess, w.limit+2)
	}
}

// expandEach expands the nodes taken by a tracker that is no batcher. Leaves are
// nodes at once.
func (w *wave) expandEach(f *flight) {
	e := w.each
	e.Position = &w.position
	// What is cut off is kept, and so has to be known.
	e.Budget = math.MaxInt
	for _, at := range f.taken {
		w.place(w.nodes[at].cells[:w.position.Count()])
		w.enter(&w.nodes[at])
		s := &w.pruning.states[w.nodes[at].pruning.state()]
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
			w.slide(&w.nodes[child], s.edge[j&3], s.next[j&3])
			copy(w.stateOf(child), c.State)
			to.push(depth).arises = nodeFlag | uint64(child)
		}
	}
}

// drop ends a flight.
func (w *wave) drop(f *flight) {
	for _, at := range f.taken {
		if w.nodes[at].leaves == 0 {
			w.free = append(w.free, at)
		}
	}
	f.taken, f.crossed = f.taken[:0], false
}

// settle brings the states of the nodes taken up to date.
func (w *wave) settle(f *flight) {
	if w.batcher == nil {
		return
	}
	b := &f.batch
	for i, at := range f.taken {
		n := &b.Nodes[i%batch.MaxNodes]
		n.State, n.N = w.stateOf(at), 0
	}
	b.N = uint(len(f.taken))
	w.batcher.Begin(b)
	w.batcher.Look(b)
}
