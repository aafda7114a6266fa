package engines

import (
	"cmp"
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// ParallelIDAStar is IDA* with the iterations cut into subtrees, which a pool
// of goroutines searches, the most promising first. Its answer depends on no
// timing and on no number of goroutines: of several subtrees with a goal the
// first one wins, which need not hold the path that IDAStar finds. The node
// counts of all iterations but the last are those of an IDAStar that stores as
// many nodes.
type ParallelIDAStar struct {
	// Weight, PruningDepth and StoredNodes are as in IDAStar.
	Weight       float64 `toml:"weight"`
	PruningDepth int     `toml:"pruning-depth"`
	StoredNodes  int     `toml:"stored-nodes"`
	// Jobs is the number of goroutines; 0 stands for one a processor.
	Jobs int `toml:"jobs"`
}

// serialBelow is the number of expanded nodes in an iteration up to which the
// next one is searched by one goroutine: a millisecond or two, about as long as
// cutting it into subtrees and handing them out takes to pay. For one that is cut
// already it is serialBelowCut.
const (
	serialBelow    = 10_000
	serialBelowCut = 5_000
)

// An iteration is cut into one subtree for so many nodes of the iteration
// before, within limits. Subtrees differ in size by orders of magnitude: it
// takes many for the last ones to end at about the same time. How many does
// not depend on the number of goroutines, so that a search can go on with
// another number.
const (
	nodesPerSubtree = 1 << 16
	fewestSubtrees  = 1 << 10
	mostSubtrees    = 1 << 16
)

// Search looks for a path by iterative deepening.
func (e *ParallelIDAStar) Search(ctx context.Context, t *Task) (Outcome, error) {
	d, err := newDeepening(ctx, t, e.Weight, e.PruningDepth)
	if err != nil {
		return Outcome{}, err
	}
	defer d.kernel.release()
	if err := d.load(); err != nil {
		return d.outcome(), err
	}
	if found, err := d.open(e.StoredNodes); found || err != nil {
		return d.outcome(), err
	}
	if err := d.restore(); err != nil {
		return d.outcome(), err
	}
	jobs := e.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	for {
		iterate, enough := d.serial, uint64(serialBelow)
		if len(d.order) > 1 {
			enough = serialBelowCut
		}
		if d.lastExpanded() > enough && (jobs > 1 || t.Checkpoint != nil) && t.Trace == nil {
			iterate = func() (bool, error) { return d.parallel(jobs) }
		}
		found, err := iterate()
		if found || err != nil {
			return d.outcome(), err
		}
		d.raise()
	}
}

// Checkpointed marks that iterations of more than an instant are saved.
func (*ParallelIDAStar) Checkpointed() {}

// lastExpanded returns the nodes of the iteration before.
func (d *deepening) lastExpanded() uint64 {
	if n := len(d.stats.Iterations); n > 0 {
		return d.stats.Iterations[n-1].Expanded
	}
	return 0
}

// parallel runs the current iteration in a pool of goroutines.
func (d *deepening) parallel(jobs int) (found bool, err error) {
	subtrees := d.order
	if len(subtrees) == 1 {
		enough := min(max(d.lastExpanded()/nodesPerSubtree, fewestSubtrees), mostSubtrees)
		if subtrees, err = d.split(int(enough)); err != nil {
			d.finish(d.kernel)
			return false, err
		}
	}
	p := newPool(d, subtrees)
	d.watch.share = p.share
	defer func() { d.watch.share = nil }()
	if err := p.resume(); err != nil {
		d.finish(d.kernel)
		return false, err
	}
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(p.work)
	}
	workers.Wait()
	d.finish(d.kernel)
	if p.err != nil {
		return false, p.err
	}
	d.trail = p.trail
	return p.trail != nil, nil
}

// A pool is an iteration that several goroutines work on.
type pool struct {
	*deepening
	parts [][]*subtree // of the iteration
	next  atomic.Int64 // the part to be taken next
	first atomic.Int64 // the least part with a goal so far; their number when there is none

	cut uint64 // of the parts, for checkpoints

	mu    sync.Mutex // guards what follows, and the deepening with its kernel
	trail []uint8    // to the goal in the first subtree
	err   error      // why the search ended early

	done                []byte // bit i%8 of byte i/8: part i has no goal
	doneCount           int
	expanded, generated uint64 // in the parts that are done
	unlooked            uint64 // nodes expanded in parts that ended since the last look between parts
	saved               time.Time
}

// An iteration is worked on in a part for so many nodes of the iteration before, within
// limits. Waves are not full where a part ends: so parts must not be too small. But a search
// that is killed loses what is done of them, whatever its checkpoint.
const (
	nodesPerPart = 1 << 13
	fewestParts  = 1 << 10
	mostParts    = 1 << 12
)

func newPool(d *deepening, subtrees []*subtree) *pool {
	p := &pool{deepening: d}
	parts := int(min(max(d.lastExpanded()/nodesPerPart, fewestParts), mostParts))
	p.parts = slices.Collect(slices.Chunk(subtrees, max(1, (len(subtrees)+parts-1)/parts)))
	p.done = make([]byte, (len(p.parts)+7)/8)
	p.first.Store(int64(len(p.parts)))
	if d.task.Checkpoint != nil {
		p.cut = cutOf(p.parts)
	}
	return p
}

// errSuperseded ends the search of a part when an earlier one has a goal.
var errSuperseded = errors.New("superseded")

// work takes and searches parts until none is left that matters.
func (p *pool) work() {
	k, err := newKernel(p.task, p.weight)
	if err != nil {
		p.stop(err)
		return
	}
	k.pruning = p.pruning
	defer k.release()
	k.limit, k.excess, k.waves = p.limit, math.MaxInt, true
	for {
		i := p.next.Add(1) - 1
		if i >= p.first.Load() {
			return
		}
		if p.isDone(i) {
			continue
		}
		var expanded, generated uint64 // in this part so far
		collect := func() {
			expanded += k.expanded
			generated += k.generated
			p.kernel.expanded += k.expanded
			p.kernel.generated += k.generated
			k.expanded, k.generated = 0, 0
		}
		k.look = func() error {
			if i > p.first.Load() {
				return errSuperseded
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			collect()
			if p.err != nil {
				return p.err
			}
			return p.watch.look(p.bound(), p.counted())
		}
		err := k.sweep(p.parts[i])

		p.mu.Lock()
		collect()
		switch {
		case k.found:
			p.succeed(i, k.way)
		case err == nil:
			p.kernel.excess = min(p.kernel.excess, k.excess)
			p.finished(i, expanded, generated)
		case err != errSuperseded:
			p.fail(err)
		}
		// Parts may all be too small for a look within them.
		if p.unlooked += expanded; p.unlooked >= lookEvery && p.err == nil && !k.found {
			p.unlooked = 0
			if err := p.watch.look(p.bound(), p.counted()); err != nil {
				p.fail(err)
			}
		}
		p.mu.Unlock()
	}
}

// succeed notes a goal in a part.
func (p *pool) succeed(i int64, trail []uint8) {
	if i < p.first.Load() {
		p.first.Store(i)
		p.trail = trail
	}
}

// fail ends the search for all.
func (p *pool) fail(err error) {
	if p.err == nil {
		p.err = err
		p.save()
	}
	p.first.Store(-1)
}

// stop is fail for a goroutine that does not hold the lock.
func (p *pool) stop(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fail(err)
}

// split cuts the iteration into subtrees: the nodes at the least depth that
// has enough of them. The kernel counts the nodes above. Those that the
// tracker thinks most likely to lead to the goal stand first, which matters in
// the last iteration alone: over Korf's 100 with 6-6-3 tables it saves a fifth
// of all nodes. A goal above the cut is a subtree too.
func (d *deepening) split(enough int) ([]*subtree, error) {
	k := d.kernel
	defer func() { k.enter = nil }()
	// pass goes through the nodes at a depth.
	pass := func(depth int, visit func(f *frame, state uint32)) (found bool, err error) {
		k.enter = func(f *frame, state uint32) bool {
			if f != k.frames[depth] {
				return false
			}
			visit(f, state)
			return true
		}
		k.begin(d.root)
		return k.search(int(d.root.depth), d.root.pruning)
	}

	// The depth, and how many nodes it has.
	depth, nodes := 0, 1
	expanded, generated := k.expanded, k.generated
	for found := false; !found && nodes > 0 && nodes < enough; {
		depth++
		nodes = 0
		k.expanded, k.generated = expanded, generated
		var err error
		if found, err = pass(depth, func(*frame, uint32) { nodes++ }); err != nil {
			return nil, err
		}
	}
	k.expanded, k.generated = expanded, generated

	length := int(d.root.depth) + depth
	pieces := newRootPieces(k, nodes+1, (nodes+1)*length)
	subtrees := make([]subtree, nodes)
	cut := make([]*subtree, 0, nodes+1)
	found, err := pass(depth, func(f *frame, state uint32) {
		root := pieces.next(length)
		copy(root.tiles, k.position.Tiles())
		copy(root.state, f.State)
		root.trail = k.trail(d.root.trail(root.trail), f)
		s := &subtrees[len(cut)]
		*s = subtree{depth: int16(length), value: narrow(f.Value), order: narrow(f.rank), pruning: state, root: root}
		cut = append(cut, s)
	})
	if err != nil {
		return nil, err
	}
	if found {
		goal := pieces.next(length)
		copy(goal.tiles, k.position.Tiles())
		goal.trail = append(d.root.trail(goal.trail), k.way...)
		return append(cut, &subtree{depth: int16(len(goal.trail)), root: goal}), nil
	}
	slices.SortStableFunc(cut, func(a, b *subtree) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.value, b.value))
	})
	return cut, nil
}
