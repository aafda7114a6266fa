package engines

import (
	"context"
	"fmt"
	"slices"

	"npuzzle/board"
)

// DFS is depth-first search down to a depth limit, without a heuristic. It
// turns back at boards that are on its path already, stores nothing but the
// path, and promises nothing of the length.
type DFS struct {
	// MaxDepth is the depth limit; 0 stands for DefaultMaxDepth.
	MaxDepth int `toml:"max-depth"`
}

// DefaultMaxDepth is the depth limit of DFS:
const DefaultMaxDepth = 40

// Search looks for a path depth first.
func (e *DFS) Search(ctx context.Context, t *Task) (Outcome, error) {
	limit := e.MaxDepth
	switch {
	case limit == 0:
		limit = DefaultMaxDepth
	case limit < 0:
		return Outcome{}, fmt.Errorf("engines: max depth %d: want at least 1", limit)
	}
	d, err := newDeepening(ctx, blind(t), 1, undoOnly)
	if err != nil {
		return Outcome{}, err
	}
	// A limit of the wrong parity stands for the one below.
	d.setLimit(limit - (limit^d.parity)&1)
	d.kernel.look = func() error { return d.watch.look(0, d.counted()) }
	d.kernel.enter = loopCheck(d.kernel, t.Start.Size())

	found, err := d.serial()
	outcome := d.outcome()
	outcome.Factor, outcome.LowerBound, outcome.Stats.Iterations = 0, 0, nil
	if !found && err == nil {
		outcome.LowerBound = limit + 1
		err = limitError("depth", limit)
	}
	return outcome, err
}

// undoOnly is the pruning depth that leaves out undoing a move and no more.
const undoOnly = 2

// loopCheck is what a kernel calls when it enters a node, to leave out a
// position that is on the path already.
func loopCheck(k *kernel, size board.Size) func(*frame, uint32) bool {
	var (
		code = newPacking(size)
		path [][]uint64 // the keys from the root down
	)
	return func(f *frame, _ uint32) bool {
		depth := f.childG - 1
		for len(path) <= depth {
			path = append(path, make([]uint64, code.words))
		}
		code.pack(&k.position, path[depth])
		for up := depth - 2; up >= 0; up -= 2 {
			if slices.Equal(path[up], path[depth]) {
				return true
			}
		}
		return false
	}
}
