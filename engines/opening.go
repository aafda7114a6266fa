package engines

import (
	"fmt"

	"npuzzle/heuristics"
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
	growing := d.growing
	d.growing = nil
	for {
		if err := w.run(nodes); err != nil {
			d.finish(k)
			return false, err
		}
		if w.goal != nowhere {
			d.finish(k)
			d.trail = w.trail(nil, &w.nodes[w.goal])
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
	d.order = byPromise(d.subtrees)
	return false, nil
}

// subtrees returns those below the nodes to be expanded, whose f is one, and the
// nodes that are cut off, whose f is another.
func (w *wave) subtrees(now, later int) []*subtree {
	n, trails := 0, 0
	for _, part := range []*agenda{w.now, w.later} {
		n += part.count
		for depth := range part.byDepth {
			trails += part.byDepth[depth].n * depth
		}
	}
	// All in a few pieces: there may be very many.
	cut, order := make([]subtree, n), make([]*subtree, n)
	cells := w.position.Count()
	tiles := make([]uint8, n*cells)
	words := w.words
	states := make([]uint64, n*words)
	trail := make([]uint8, 0, trails)
	next, f := 0, &w.flights[0]
	for _, part := range []struct {
		*agenda
		f int
	}{{w.now, now}, {w.later, later}} {
		for part.count > 0 {
			w.take(f, part.agenda)
			w.settle(f)
			for _, at := range f.taken[:f.n] {
				node := &w.nodes[at]
				s := &cut[next]
				s.number, order[next] = next, s
				next++
				s.tiles, tiles = tiles[:cells:cells], tiles[cells:]
				copy(s.tiles, node.cells[:])
				s.state, states = states[:words:words], states[words:]
				copy(s.state, w.stateOf(at))
				s.batched = w.batcher != nil
				from := len(trail)
				trail = w.trail(trail, node)
				s.trail = trail[from:len(trail):len(trail)]
				s.pruning = node.pruning.state()
				s.deepest = len(s.trail)
				s.value = part.f - len(s.trail)
			}
			w.drop(f)
		}
	}
	return order
}
