package engines

import (
	"fmt"
	"unsafe"

	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
	"npuzzle/internal/hugepages"
	"npuzzle/internal/prefetch"
)

// Iterations that keep what they cut off (compare MREC, Sen & Bagchi 1989, and
// A*+IDA*, Bu & Korf 2019).
//
// With a consistent heuristic, iterative deepening comes in every iteration to
// the same nodes again, and cuts off their children of the next f. A search that
// keeps these goes on from them: it expands no node twice, and, what matters
// more, takes those of least h first. Without a store of all nodes it does not
// know those it comes to by several ways; the automaton sees to most of them.
//
// When more would have to be kept than there is room for, the nodes kept become
// the roots of subtrees, which iterations search from then on.

// stores reports whether the search can keep the nodes it cuts off.
func (d *deepening) stores() bool {
	k := d.kernel
	return k.fitsNodes() && k.costs == nil && k.tracker.Words() > 0 &&
		heuristics.ClaimsOf(d.task.Heuristic).Consistent
}

// open runs iterations that keep what they cut off, as long as there are no more
// nodes than that, and leaves the current iteration to be finished.
func (d *deepening) open(nodes int) (found bool, err error) {
	if nodes < 0 {
		return false, fmt.Errorf("engines: stored nodes %d: want 0 or more", nodes)
	}
	if nodes == 0 || !d.stores() {
		return false, nil
	}
	k := d.kernel
	if limit := d.task.Limits.Memory; limit > 0 {
		// A node for each leaf, and what grows has more room than it needs.
		nodes = int(min(uint64(nodes), limit/uint64(512+32*k.tracker.Words())))
	}
	nodes = min(nodes, mostNodes/2)
	if d.saved != nil {
		// The same subtrees, however much memory there was.
		nodes = d.saved.Stored
	}
	d.stored = nodes
	if k.wave == nil {
		k.wave = newWave(k)
	}
	w := k.wave
	w.begin(d.subtrees, true)
	// Each node has a leaf, but for those of the last flights.
	w.expected = min(nodes, mostExpected) + 2*batch.Flights*batch.MaxNodes + roomPiece
	growing := d.growing
	d.growing = nil
	for {
		if err := w.run(nodes); err != nil {
			d.finish(k)
			return false, err
		}
		if w.goal != nowhere {
			d.finish(k)
			d.trail = w.trail(&w.nodes[w.goal])
			return true, nil
		}
		if w.now.count > 0 {
			break
		}
		d.finish(k)
		w.now, w.later = w.later, w.now
		d.raise()
		if !k.fitsNodes() {
			break
		}
	}
	d.growing = growing
	d.subtrees = w.subtrees(d.limit, k.excess)
	if w.batcher == nil {
		k.unfold(d.subtrees)
	}
	d.order = byPromise(d.subtrees)
	return false, nil
}

// subtrees returns those below the nodes to be expanded, whose f is one, and the
// nodes that are cut off, whose f is another. The wave leaves its nodes to them.
func (w *wave) subtrees(now, later int) []*subtree {
	of := &opening{nodeStore: w.nodeStore, batched: w.batcher != nil, start: uint8(w.roots[0].pruning), ways: w.ways}
	w.nodes, w.states, w.free = nil, nil, nil
	// All in one piece: there may be very many.
	n := w.now.count + w.later.count
	cut, order := hugepages.Make[subtree](n), hugepages.Make[*subtree](n)
	next := 0
	for _, part := range []struct {
		*agenda
		f int
	}{{w.now, now}, {w.later, later}} {
		for depth := waveDepth; depth >= 0; depth-- {
			p := &part.piles[depth]
			for i := p.n - 1; i >= 0; i-- {
				s := &cut[next]
				s.number, order[next] = uint32(next), s
				next++
				s.depth, s.deepest, s.value = int16(depth), uint8(depth), narrow(part.f-depth)
				s.leaf, s.of = p.leaves[i], of
				switch arises := s.leaf.arises; {
				case arises&rootFlag != 0:
					root := w.roots[uint32(arises)]
					s.root, s.pruning = root.root, root.pruning
				case arises&nodeFlag != 0:
					s.pruning = of.nodes[s.leaf.node()].pruning.state()
				default:
					s.pruning = (link(arises>>pruningShift) % mostLinks).state()
				}
			}
		}
		part.clear()
	}
	return order
}

// An opening is the nodes of a wave that are the parents of subtrees' roots, or these
// themselves. It is immutable.
type opening struct {
	nodeStore
	batched bool     // whether states are those of a batcher
	start   uint8    // the blank's cell at the start
	ways    [4]uint8 // as a wave has them
}

// ahead tells the processor of the node that a leaf names, and its state.
func (o *opening) ahead(l *leaf) {
	node := unsafe.Pointer(&o.nodes[l.node()])
	prefetch.Line(node)
	prefetch.Line(unsafe.Add(node, lineSize))
	if o.words > nodeWords {
		state := o.stateOf(l.node())
		for i := 0; i < len(state); i += lineSize / 8 {
			prefetch.Line(unsafe.Pointer(&state[i]))
		}
	}
}

// lineSize is how many bytes a processor reads at once.
const lineSize = 64

// nodeOf returns the node of a leaf, but for what concerns the automaton, and the tile that
// slides there, or 0 with nodeFlag.
func (o *opening) nodeOf(l *leaf) (node waveNode, tile uint8) {
	node = o.nodes[l.node()]
	if l.arises&nodeFlag == 0 {
		tile, _ = node.slide(&o.ways, l.edge())
	}
	return node, tile
}

// trail appends the cells that the blank went to from the start to a node.
func (o *opening) trail(trail []uint8, node *waveNode) []uint8 {
	return along(trail, o.start, &o.ways, &node.path, 0, int(node.depth))
}

// unfold gives subtrees that are leaves of an opening their nodes in full, as walks need
// them.
func (k *kernel) unfold(subtrees []*subtree) {
	trails := 0
	for _, s := range subtrees {
		trails += int(s.depth)
	}
	pieces := newRootPieces(k, len(subtrees), trails)
	var b batch.Batch
	n := &b.Nodes[0]
	for _, s := range subtrees {
		if s.root != nil {
			continue
		}
		l, of := &s.leaf, s.of
		r := pieces.next(int(s.depth))
		node, tile := of.nodeOf(l)
		copy(r.tiles, node.cells[:])
		r.trail = of.trail(r.trail, &node)
		n.Tile, n.Edge, n.Notes = tile, l.edge(), &l.notes
		if of.batched {
			batcher := k.tracker.(heuristics.Batcher)
			b.N, n.State = 1, append(n.State[:0], of.stateOf(l.node())...)
			batcher.Begin(&b)
			batcher.Look(&b)
			batcher.Save(n.State, r.state)
		} else {
			copy(r.state, of.stateOf(l.node()))
		}
		s.root = r
	}
}
