package engines

import (
	"context"
	"fmt"
	"math"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// IDAStar is iterative-deepening A* (Korf 1985): depth-first searches under a
// rising limit on f = g + w·h. It stores nothing but the path, and with an
// admissible heuristic and weight 1 its first path is a shortest one.
type IDAStar struct {
	// Weight is the factor w on the heuristic, at least 1; 0 stands for 1.
	// The path is at most w times as long as a shortest one.
	Weight float64 `toml:"weight"`
	// PruningDepth is the length up to which superfluous move strings are
	// recognised: 2 leaves out undoing a move and no more, more leaves out
	// other ways to the same position. 0 stands for a depth that grows with the
	// search.
	PruningDepth int `toml:"pruning-depth"`
	// StoredNodes is how many nodes iterations may keep of what they cut off, so
	// that the next one goes on from there, the most promising first. 0 stands
	// for none, which is Korf's algorithm. It needs a consistent heuristic with a
	// state, such as pattern databases, and weight 1, and is left alone without.
	StoredNodes int `toml:"stored-nodes"`
}

// A growth says from how many expanded nodes a cell in the iteration before on an
// iteration has which pruning depth, when none is given. Iterations grow about fivefold:
// so the next one takes several times as long as building the automaton, which goes by
// the number of cells.
type growth []struct {
	perCell uint64
	depth   int
}

var (
	// cheapGrowth is for nodes that take 25 ns or more, and dearGrowth for those that
	// take the look-ups of pattern databases. With these the last iteration takes next
	// to no time, often: so what is built for it must not matter either.
	cheapGrowth = growth{{0, 8}, {16_000, 10}, {128_000, 12}, {2_000_000, 14}}
	dearGrowth  = growth{{0, 10}, {128_000, 12}, {8_000_000, 14}}
)

// growthOf returns the growth of a search. On boards of more than 25 cells building
// takes seconds, in which a search could not be stopped.
func growthOf(k *kernel) growth {
	if k.position.Count() > 25 {
		return cheapGrowth[:1]
	}
	// Up to 4x4 searches are too short for it to matter.
	if _, dear := k.tracker.(heuristics.Batcher); dear && k.position.Count() > 16 {
		// Where the superfluous strings come with the program, automata take no time to
		// speak of.
		if depth := shippedStrings(k.position.Size()).depth(); depth > 0 {
			return growth{{0, depth}}
		}
		return dearGrowth
	}
	return cheapGrowth
}

// depth returns the pruning depth.
func (g growth) depth(cells int, expanded uint64) int {
	depth := 0
	for _, step := range g {
		if expanded/uint64(cells) >= step.perCell {
			depth = step.depth
		}
	}
	return depth
}

// Search looks for a path by iterative deepening.
func (e *IDAStar) Search(ctx context.Context, t *Task) (Outcome, error) {
	d, err := newDeepening(ctx, t, e.Weight, e.PruningDepth)
	if err != nil {
		return Outcome{}, err
	}
	defer d.kernel.release()
	if found, err := d.open(e.StoredNodes); found || err != nil {
		return d.outcome(), err
	}
	for {
		found, err := d.serial()
		if found || err != nil {
			return d.outcome(), err
		}
		d.raise()
	}
}

// deepening is a run of iterative deepening: the state from one iteration to
// the next.
type deepening struct {
	task    *Task
	pruning *automaton
	growing growth // of the pruning depth, if it grows
	weight  ratio
	parity  int // of all paths' lengths
	watch   *watch
	kernel  *kernel
	root    *subtree
	blank   uint8 // where it starts
	stored  int   // how many nodes iterations could keep
	// subtrees are what iterations search, the root or what open leaves, and
	// order is the order in which they do.
	subtrees, order []*subtree
	limit           int // of the current iteration, times weight.of
	stats           Stats
	trail           []uint8      // the cells that the blank goes to, when the goal is found
	best            board.Path   // the shortest path known; nil when none is
	saved           *savedSearch // of a checkpoint, until the iteration is taken up
}

func newDeepening(ctx context.Context, t *Task, weight float64, depth int) (*deepening, error) {
	w, err := newRatio(weight)
	if err != nil {
		return nil, err
	}
	if depth < 0 || depth > MaxPruningDepth {
		return nil, fmt.Errorf("engines: pruning depth %d: want 1 to %d", depth, MaxPruningDepth)
	}
	verdict, err := parity.Check(t.Start, t.Goal)
	if err != nil {
		return nil, err
	}
	k, err := newKernel(t, w)
	if err != nil {
		return nil, err
	}
	var growing growth
	if depth == 0 {
		growing = growthOf(k)
		depth = growing.depth(k.position.Count(), 0)
	}
	d := &deepening{
		task:    t,
		pruning: automatonFor(t.Start.Size(), depth),
		growing: growing,
		weight:  w,
		parity:  verdict.PathParity,
		watch:   newWatch(ctx, t),
	}
	d.kernel, k.pruning = k, d.pruning
	value := k.root()
	d.root, d.blank = k.start(), k.position.Blank()
	d.subtrees = []*subtree{d.root}
	d.setLimit(w.part * value)
	k.look = func() error { return d.watch.look(d.bound(), d.counted()) }
	return d, nil
}

// setLimit begins an iteration with a limit. An unweighted limit is a length,
// and all lengths have one parity.
func (d *deepening) setLimit(limit int) {
	if d.weight.of == 1 && d.weight.part == 1 {
		limit += (limit ^ d.parity) & 1
	}
	d.limit = limit
	d.kernel.limit, d.kernel.excess = limit, math.MaxInt
	if d.growing != nil {
		size := d.task.Start.Size()
		if a := automatonFor(size, d.growing.depth(size.Cells(), d.lastExpanded())); a != d.pruning {
			d.pruning, d.kernel.pruning = a, a
			d.subtrees = restate(d.subtrees, d.blank, a)
		}
	}
	d.order = byPromise(d.subtrees)
}

// serial runs the current iteration in this goroutine.
func (d *deepening) serial() (found bool, err error) {
	k := d.kernel
	k.waves = d.lastExpanded() >= wavesFrom
	err = k.sweep(d.order)
	d.finish(k)
	if k.found {
		d.trail = k.way
	}
	return k.found, err
}

// finish books an iteration with what the kernel counted.
func (d *deepening) finish(k *kernel) {
	d.stats.add(Iteration{Bound: d.limit / d.weight.of, Expanded: k.expanded, Generated: k.generated})
	k.expanded, k.generated = 0, 0
}

// raise sets the limit to the least f that was cut off. Once iterations take
// long, it looks for some path, whatever its length.
func (d *deepening) raise() {
	d.setLimit(d.kernel.excess)
	enough := uint64(upperFrom)
	if d.kernel.costs != nil {
		enough = upperFromCheap
	}
	if d.best == nil && d.lastExpanded() >= enough && d.task.Trace == nil {
		d.best = d.task.anyPath(d.watch)
		d.watch.best = len(d.best)
	}
}

// counted returns the statistics, the running iteration included.
func (d *deepening) counted() Stats {
	s := d.stats
	s.Expanded += d.kernel.expanded
	s.Generated += d.kernel.generated
	return s
}

// bound is what is proven of the distance: that no path has f within the
// limits before this one.
func (d *deepening) bound() int {
	// f ≤ w·d on a shortest path, so d ≥ limit / w.
	return (d.limit + d.weight.part - 1) / d.weight.part
}

func (d *deepening) outcome() Outcome {
	// A path as long as the limit, and what is met beyond its end; or the stack
	// of waves.
	d.stats.MaxStored = uint64(d.limit/d.weight.of + 2)
	if w := d.kernel.wave; w != nil {
		d.stats.MaxStored = max(d.stats.MaxStored, uint64(w.most))
	}
	return Outcome{
		Path:       pathAlong(d.task.Start.Size(), d.blank, d.trail),
		Factor:     float64(d.weight.part) / float64(d.weight.of),
		LowerBound: d.bound(),
		Best:       d.best,
		Stats:      d.stats,
	}
}

// newRatio reads a weight to three decimals; 0 stands for 1.
func newRatio(weight float64) (ratio, error) {
	if weight == 0 {
		weight = 1
	}
	if !(weight >= 1 && weight <= 1000) {
		return ratio{}, fmt.Errorf("engines: weight %v: want 1 to 1000", weight)
	}
	part, of := int(math.Round(weight*1000)), 1000
	for _, p := range []int{2, 5} {
		for part%p == 0 && of%p == 0 {
			part, of = part/p, of/p
		}
	}
	return ratio{part, of}, nil
}
