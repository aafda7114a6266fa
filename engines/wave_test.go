package engines

import (
	"context"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
)

// batched is a heuristic whose tracker is a Batcher, with the values of the
// Manhattan distance and orders that look random.
type batched struct{ *heuristics.Manhattan }

func (h batched) Tracker() heuristics.Tracker {
	return &batchedTracker{costs: h.Manhattan.Tracker().(heuristics.Summed).Costs(), h: h.Manhattan}
}

// batchedTracker keeps the value of a node in its state.
type batchedTracker struct {
	costs *heuristics.Costs
	h     *heuristics.Manhattan
}

func (*batchedTracker) Words() int { return 1 }

func (t *batchedTracker) Start(p *board.Position, state []uint64) int {
	state[0] = uint64(t.h.Estimate(p))
	return int(state[0])
}

func (t *batchedTracker) child(state uint64, tile, from, to uint8) (value, order int) {
	value = int(state) + int(t.costs[tile][to]) - int(t.costs[tile][from])
	return value, int(tile) * int(from) * value % 7
}

func (t *batchedTracker) Expand(e *heuristics.Expansion) {
	for i, from := range e.From[:e.N] {
		c := &e.Child[i]
		c.Value, c.Order = t.child(e.State[0], e.Position.Tile(from), from, e.Position.Blank())
		c.State[0] = uint64(c.Value)
	}
}

func (t *batchedTracker) ExpandBatch(b *batch.Batch) {
	kept := 0
	for i, s := range b.Slides[:b.N] {
		value, order := t.child(b.States[s.Node], s.Tile, s.From, s.To)
		b.Values[i], b.Orders[i] = int32(value), int32(order)
		if b.Values[i] <= b.Budgets[s.Node] {
			b.Children[kept] = uint64(value)
			kept++
		}
	}
}

// deepen runs all iterations, in waves or by recursion.
func deepen(t *testing.T, p Problem, weight float64, recursive bool) (board.Path, []Iteration) {
	t.Helper()
	d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, weight, 0)
	if err != nil {
		t.Fatal(err)
	}
	for {
		before := d.kernel.position
		path, found, err := d.iterate(!recursive)
		if err != nil {
			t.Fatal(err)
		}
		if d.kernel.position != before {
			t.Fatal("the search moved the root")
		}
		if (d.kernel.wave == nil) != recursive {
			t.Fatal("searched in the wrong way")
		}
		if found {
			return path, d.stats.Iterations
		}
		d.raise()
	}
}

// Waves find the path of the recursion, with its counts in every iteration but
// the last, where they see a little more.
func TestWaveIsRecursion(t *testing.T) {
	for _, text := range []string{
		"8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1", "4 3 5 2 8 1 7 6 0", "1 2 3 4 5 6 7 0 8", "3 1/2 0", "1 0 2 3/",
		"1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2", "1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 0",
	} {
		for _, weight := range []float64{1, 1.3} {
			p := problem(t, text)
			p.Heuristic = batched{p.Heuristic.(*heuristics.Manhattan)}
			path, iterations := deepen(t, p, weight, false)
			wantPath, want := deepen(t, p, weight, true)
			if !slices.Equal(path, wantPath) {
				t.Errorf("%s, weight %v: path %v, by recursion %v", text, weight, path, wantPath)
			}
			n := len(want) - 1
			if len(iterations) != n+1 || !slices.Equal(iterations[:n], want[:n]) {
				t.Errorf("%s, weight %v: iterations %v, by recursion %v", text, weight, iterations, want)
			}
			if iterations[n].Expanded < want[n].Expanded {
				t.Errorf("%s, weight %v: %d nodes in the last iteration, by recursion %d", text, weight, iterations[n].Expanded, want[n].Expanded)
			}
			parallel, err := Solve(context.Background(), &ParallelIDAStar{Weight: weight, Jobs: 3}, p)
			if err != nil || weight == 1 && len(parallel.Path) != len(wantPath) {
				t.Errorf("%s, weight %v: path %v in parallel, want %v (error %v)", text, weight, parallel.Path, wantPath, err)
			}
		}
	}
}

// A trace shows the nodes that are counted, each once.
func TestWaveTrace(t *testing.T) {
	p := problem(t, "8 6 7 2 5 4 3 0 1")
	p.Heuristic = batched{p.Heuristic.(*heuristics.Manhattan)}
	visits := uint64(0)
	p.Trace = func(v Visit) {
		visits++
		position, err := board.NewPosition(v.Board)
		if err != nil || p.Heuristic.Estimate(position) != v.H || v.F != v.G+v.H {
			t.Fatalf("visit %+v: h is %d, error %v", v, p.Heuristic.Estimate(position), err)
		}
	}
	s, err := Solve(context.Background(), &IDAStar{}, p)
	if err != nil || visits != s.Stats.Expanded {
		t.Errorf("%d visits of %d nodes, error %v", visits, s.Stats.Expanded, err)
	}
}
