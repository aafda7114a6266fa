package engines

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"npuzzle/board"
)

// ParallelIDAStar is IDA* with the iterations cut into subtrees, which a pool
// of goroutines searches. Its answer is that of IDAStar, whatever the timing:
// of several subtrees with a goal the first in the serial order wins. The node
// counts of all iterations but the last are those of IDAStar too.
type ParallelIDAStar struct {
	// Weight and PruningDepth are as in IDAStar.
	Weight       float64 `toml:"weight"`
	PruningDepth int     `toml:"pruning-depth"`
	// Jobs is the number of goroutines; 0 stands for one a processor.
	Jobs int `toml:"jobs"`
}

// serialBelow is the number of expanded nodes in an iteration up to which the
// next one is searched by one goroutine: a few milliseconds, about as long as
// handing out work takes to pay.
const serialBelow = 50_000

// subtreesPerJob is how many subtrees an iteration is cut into for each
// goroutine. Subtrees differ in size by orders of magnitude, so it takes many
// for the last ones to end at about the same time.
const subtreesPerJob = 200

// Search looks for a path by iterative deepening.
func (e *ParallelIDAStar) Search(ctx context.Context, t *Task) (Outcome, error) {
	d, err := newDeepening(ctx, t, e.Weight, e.PruningDepth)
	if err != nil {
		return Outcome{}, err
	}
	jobs := e.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	if t.Trace != nil {
		jobs = 1 // a trace is in the serial order
	}
	iterate := d.serial
	for {
		if n := len(d.stats.Iterations); jobs > 1 && n > 0 && d.stats.Iterations[n-1].Expanded > serialBelow {
			iterate = func() (board.Path, bool, error) { return d.parallel(jobs) }
		}
		path, found, err := iterate()
		if found || err != nil {
			return d.outcome(path), err
		}
		d.raise()
	}
}

// parallel runs the current iteration in a pool of goroutines.
func (d *deepening) parallel(jobs int) (board.Path, bool, error) {
	start := d.kernel.position
	subtrees, err := d.split(jobs * subtreesPerJob)
	if err != nil {
		d.finish(d.kernel)
		return nil, false, err
	}
	p := pool{deepening: d, subtrees: subtrees}
	p.first.Store(int64(len(subtrees)))
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(p.work)
	}
	workers.Wait()
	d.finish(d.kernel)
	if p.err != nil {
		return nil, false, p.err
	}
	return pathAlong(start.Size(), start.Blank(), p.trail), p.trail != nil, nil
}

// A pool is an iteration that several goroutines work on.
type pool struct {
	*deepening
	subtrees []subtree
	next     atomic.Int64 // the subtree to be taken next
	first    atomic.Int64 // the least subtree with a goal so far; their number when there is none

	mu    sync.Mutex // guards what follows, and the deepening with its kernel
	trail []uint8    // to the goal in the first subtree
	err   error      // why the search ended early
}

// errSuperseded ends the search of a subtree when an earlier one has a goal.
var errSuperseded = errors.New("superseded")

// work takes and searches subtrees until none is left that matters.
func (p *pool) work() {
	k, err := newKernel(p.task, p.pruning, p.weight)
	if err != nil {
		p.stop(err)
		return
	}
	k.limit, k.excess = p.limit, math.MaxInt
	for {
		i := p.next.Add(1) - 1
		if i >= p.first.Load() {
			break
		}
		k.look = func() error {
			if i > p.first.Load() {
				return errSuperseded
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			p.collect(k)
			if p.err != nil {
				return p.err
			}
			return p.watch.look(p.bound(), p.counted())
		}
		s := p.subtrees[i]
		k.begin(s)
		found, err := k.search(len(s.trail), s.pruning)
		switch {
		case found:
			p.succeed(i, k.trail(slices.Clone(s.trail), k.found))
		case err != nil && err != errSuperseded:
			p.stop(err)
			return
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.collect(k)
	p.kernel.excess = min(p.kernel.excess, k.excess)
}

// collect moves the counts of a worker to the kernel of the deepening.
func (p *pool) collect(k *kernel) {
	p.kernel.expanded += k.expanded
	p.kernel.generated += k.generated
	k.expanded, k.generated = 0, 0
}

// succeed notes a goal in a subtree.
func (p *pool) succeed(i int64, trail []uint8) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i < p.first.Load() {
		p.first.Store(i)
		p.trail = trail
	}
}

// stop ends the search for all.
func (p *pool) stop(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		p.err = err
	}
	p.first.Store(-1)
}

// A subtree is a part of an iteration: what lies below a node.
type subtree struct {
	position board.Position
	value    int
	state    []uint64 // the tracker's
	pruning  *autoState
	trail    []uint8 // the cells that the blank went to from the start
}

// split cuts the iteration into subtrees, in the serial order: the nodes at
// the least depth that has enough of them. The kernel counts the nodes above.
// A goal above ends the list as its last subtree.
func (d *deepening) split(enough int) ([]subtree, error) {
	k := d.kernel
	start := subtree{position: k.position, pruning: &d.pruning.states[k.position.Blank()]}
	start.value, start.state = k.frames[0].Value, slices.Clone(k.frames[0].State)
	defer k.begin(start)

	var root subtree
	var cut []subtree
	add := func(f *frame, s *autoState) {
		cut = append(cut, subtree{
			position: k.position,
			value:    f.Value,
			state:    slices.Clone(f.State),
			pruning:  s,
			trail:    k.trail(slices.Clone(root.trail), f),
		})
	}
	k.enter = func(f *frame, s *autoState) bool {
		if f != k.frames[0] {
			add(f, s)
		}
		return f != k.frames[0]
	}
	defer func() { k.enter = nil }()

	subtrees := []subtree{start}
	for len(subtrees) > 0 && len(subtrees) < enough {
		cut = nil
		for _, root = range subtrees {
			k.begin(root)
			found, err := k.search(len(root.trail), root.pruning)
			if err != nil {
				return nil, err
			}
			if found {
				add(k.found, nil)
				return cut, nil
			}
		}
		subtrees = cut
	}
	return subtrees, nil
}

// begin makes the node of a subtree the kernel's root.
func (k *kernel) begin(s subtree) {
	k.reserve(0)
	k.position = s.position
	k.frames[0].Value = s.value
	copy(k.frames[0].State, s.state)
}
