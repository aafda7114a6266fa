package engines

import (
	"slices"

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
	if nodes <= 0 || !d.stores() {
		return false, nil
	}
	k := d.kernel
	if k.wave == nil {
		k.wave = newWave(k)
	}
	w := k.wave
	if limit := d.task.Limits.Memory; limit > 0 {
		// Buckets grow by a quarter and more when they are full.
		nodes = int(min(uint64(nodes), limit/uint64(16*w.words)))
	}
	w.begin(d.subtrees, true)
	growing := d.growing
	d.growing = false
	for {
		if err := w.run(nodes); err != nil {
			d.finish(k)
			return false, err
		}
		if w.goal != nil {
			d.finish(k)
			d.trail = w.trail(w.goal, w.root(w.goal))
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
	return false, nil
}

// subtrees returns those below the nodes to be expanded, whose f is one, and the
// nodes that are cut off, whose f is another.
func (w *wave) subtrees(now, later int) []subtree {
	cut := make([]subtree, 0, w.now.count+w.later.count)
	for _, part := range []struct {
		*agenda
		f int
	}{{w.now, now}, {w.later, later}} {
		taken := w.taken
		for part.count > 0 {
			n := part.take(taken)
			w.settle(n)
			for i := range n {
				node := taken[i*w.words : (i+1)*w.words]
				s := subtree{
					state:   slices.Clone(node[w.state:]),
					pruning: uint32(node[w.about]),
					trail:   w.trail(node, w.root(node)),
					number:  len(cut),
				}
				s.position = w.place(node)
				s.deepest = len(s.trail)
				s.value = part.f - len(s.trail)
				cut = append(cut, s)
			}
		}
	}
	return cut
}

// settle makes up for what some of the nodes taken owe.
func (w *wave) settle(n int) {
	if w.batcher == nil {
		return
	}
	b := &w.batch
	b.N, b.Owes = 0, 0
	for i := range n {
		w.owe(i)
	}
	w.batcher.ExpandBatch(b)
}
