package lab_test

import (
	"context"
	"math"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/heuristics/lab"
	"npuzzle/parity"
)

func newTree(t testing.TB, h heuristics.Heuristic, start board.Board) *lab.Tree {
	t.Helper()
	tree, err := lab.NewTree(h, start)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

const anyNumber = math.MaxUint64

// TestCount compares with what IDA* expands in the iterations that end without
// the goal.
func TestCount(t *testing.T) {
	for _, test := range []struct{ heuristic, start, goal string }{
		{"manhattan", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0"},
		{"misplaced", "4 3 5/2 8 1/7 6 0", "1 2 3/4 5 6/7 8 0"},
		{"weighted", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0"},
		{"max", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"},
	} {
		start, goal := parse(t, test.start), parse(t, test.goal)
		h := build(t, test.heuristic, goal)
		s, err := engines.Solve(t.Context(), &engines.IDAStar{PruningDepth: 2}, engines.Problem{
			Start: start, Goal: goal, Heuristic: h, Limits: engines.Limits{Nodes: 200_000},
		})
		if err != nil && len(s.Stats.Iterations) < 3 {
			t.Fatal(err)
		}
		tree := newTree(t, h, start)
		for _, i := range s.Stats.Iterations[:len(s.Stats.Iterations)-1] {
			if nodes, more := tree.Count(t.Context(), i.Bound, anyNumber); nodes != i.Expanded || more {
				t.Errorf("%s from %v, limit %d: %d nodes, more %v, want %d", test.heuristic, start, i.Bound, nodes, more, i.Expanded)
			}
		}
	}
}

func TestCountLimits(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	tree := newTree(t, heuristics.Zero{}, goal)
	all, more := tree.Count(t.Context(), 20, anyNumber)
	if more {
		t.Fatal("more nodes than all")
	}
	for _, test := range []struct {
		most, want uint64
		more       bool
	}{{all, all, false}, {all + 1, all, false}, {all - 1, all - 1, true}, {0, 0, true}} {
		if nodes, more := tree.Count(t.Context(), 20, test.most); nodes != test.want || more != test.more {
			t.Errorf("at most %d of %d: %d nodes, more %v", test.most, all, nodes, more)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if nodes, more := tree.Count(stopped, 40, anyNumber); !more || nodes > 1<<17 {
		t.Errorf("stopped: %d nodes, more %v", nodes, more)
	}
	if nodes, more := newTree(t, build(t, "manhattan", goal), parse(t, "8 6 7/2 5 4/3 0 1")).Count(t.Context(), 20, anyNumber); nodes != 0 || more {
		t.Errorf("a limit below h: %d nodes, more %v, want none", nodes, more)
	}
}

// TestProbe compares the mean of many probes with the count: the estimate is
// unbiased.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		heuristic, start, goal string
		limit, probes          int
	}{
		{"zero", "1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0", 16, 100},
		{"manhattan", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0", 31, 400},
		{"walking-distance", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0", 31, 400},
		{"linear-conflict", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 51, 100},
	} {
		start, goal := parse(t, test.start), parse(t, test.goal)
		tree := newTree(t, build(t, test.heuristic, goal), start)
		want, _ := tree.Count(t.Context(), test.limit, anyNumber)
		rng := parity.NewRand(1)
		var sum, squares float64
		for range test.probes {
			x := tree.Probe(test.limit, rng)
			sum += x
			squares += x * x
		}
		n := float64(test.probes)
		mean := sum / n
		deviation := math.Sqrt((squares/n - mean*mean) / n)
		t.Logf("%s: %v ± %v, %d counted", test.heuristic, mean, deviation, want)
		if off := math.Abs(mean - float64(want)); off > 4*deviation+1e-6 || deviation > 0.1*mean {
			t.Errorf("%s: %v ± %v nodes, %d counted", test.heuristic, mean, deviation, want)
		}
		if x := tree.Probe(estimateOf(t, test.heuristic, goal, start)-1, rng); x != 0 {
			t.Errorf("%s: %v nodes below the estimate of the start", test.heuristic, x)
		}
	}
}

// estimateOf returns the estimate of a board.
func estimateOf(t testing.TB, name string, goal, b board.Board) int {
	t.Helper()
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, name, goal).Estimate(p)
}

// TestPredictMeasured holds how near the formula comes on random boards.
func TestPredictMeasured(t *testing.T) {
	for _, test := range []struct {
		goal   string
		limits []int
		boards int
		within float64 // factor
	}{
		{"1 2 3/4 5 6/7 8 0", []int{18, 22, 26}, 200, 1.25},
		{"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", []int{37, 41}, 40, 2},
	} {
		goal := parse(t, test.goal)
		names := []string{"manhattan", "linear-conflict", "walking-distance"}
		if testing.Short() {
			names = names[1:2]
		}
		for _, name := range names {
			h := build(t, name, goal)
			rng := parity.NewRand(7)
			s, err := lab.Uniform(t.Context(), h, goal, 100_000, rng)
			if err != nil {
				t.Fatal(err)
			}
			predicted, measured := make([]float64, len(test.limits)), make([]float64, len(test.limits))
			for range test.boards {
				start := parity.Random(goal, rng)
				tree := newTree(t, h, start)
				for i, limit := range test.limits {
					nodes, _ := tree.Count(t.Context(), limit, anyNumber)
					measured[i] += float64(nodes)
					predicted[i] += s.Predict(start.Blank(), limit)
				}
			}
			for i, limit := range test.limits {
				ratio := predicted[i] / measured[i]
				t.Logf("%v %s, limit %d: %.0f predicted, %.0f measured, ratio %.3f", goal.Size(), name, limit,
					predicted[i]/float64(test.boards), measured[i]/float64(test.boards), ratio)
				if ratio > test.within || ratio < 1/test.within {
					t.Errorf("%v %s, limit %d: predicted %.3f times what was measured, want within a factor of %v",
						goal.Size(), name, limit, ratio, test.within)
				}
			}
		}
	}
}

// TestBranching holds the mean number of moves, two for each pair of
// neighbouring cells, and the asymptotic branching factors of Edelkamp & Korf
// (1998): "The branching factor of regular search spaces", table 2.
func TestBranching(t *testing.T) {
	for _, test := range []struct {
		size          board.Size
		moves, growth float64
	}{
		{board.Size{Width: 3, Height: 3}, 24.0 / 9, math.Sqrt(3)},
		{board.Size{Width: 4, Height: 4}, 48.0 / 16, 2.13040},
		{board.Size{Width: 5, Height: 5}, 80.0 / 25, 2.36761},
		{board.Size{Width: 2, Height: 2}, 2, 1},
		{board.Size{Width: 4, Height: 1}, 1.5, 0},
	} {
		moves, growth := lab.Branching(test.size)
		if math.Abs(moves-test.moves) > 1e-9 || math.Abs(growth-test.growth) > 1e-5 {
			t.Errorf("%v: %v moves, growth %v, want %v and %v", test.size, moves, growth, test.moves, test.growth)
		}
	}
}

// TestUniform holds the exact means of the Manhattan distance, 14 on 3×3 and
// 37 on 4×4.
func TestUniform(t *testing.T) {
	for text, want := range map[string]float64{
		"1 2 3/4 5 6/7 8 0":                     14,
		"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0": 37,
	} {
		goal := parse(t, text)
		const boards = 50_000
		s, err := lab.Uniform(t.Context(), build(t, "manhattan", goal), goal, boards, parity.NewRand(3))
		if err != nil {
			t.Fatal(err)
		}
		h := s.H()
		within := 4 * h.Deviation() / math.Sqrt(boards)
		if math.Abs(h.Mean()-want) > within || within > 0.15 || h.Boards() != boards || !s.Consistent.Holds() {
			t.Errorf("%v: mean %v of %d boards, want %v within %v, consistent %v",
				goal.Size(), h.Mean(), h.Boards(), want, within, s.Consistent.Holds())
		}
		s, err = lab.Uniform(t.Context(), build(t, "weighted", goal), goal, 100, parity.NewRand(3))
		if c := s.Consistent.Smallest; err != nil || s.Consistent.Holds() || c.Distance != lab.Unknown || c.By < 1 {
			t.Errorf("weighted: error %v, counterexample %+v", err, c)
		}
	}
}

// TestNear compares with the layers of an exhaustive search.
func TestNear(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	table := boardtest.Distances(t, goal)
	for _, test := range []struct{ boards, depth int }{{0, 0}, {1, 0}, {2, 0}, {3, 1}, {1000, 10}, {200_000, 31}} {
		states := lab.Near(goal, test.boards)
		count := make([]int, test.depth+1)
		for p, d := range states.Each {
			if exact, _ := table.PositionDistance(p); exact != d || d > test.depth {
				t.Fatalf("%d boards: %v at %d, want %d, at most %d", test.boards, p.Board(), d, exact, test.depth)
			}
			count[d]++
		}
		for d, n := range count {
			if n != table.Layers()[d] {
				t.Errorf("%d boards: %d at distance %d, want %d", test.boards, n, d, table.Layers()[d])
			}
		}
		if states.All != (test.depth == 31) {
			t.Errorf("%d boards: all %v", test.boards, states.All)
		}
	}
	twice := 0
	joined := lab.Join(lab.Near(goal, 1000), lab.Exhaustive(table))
	for range joined.Each {
		twice++
	}
	near := 0
	for range lab.Near(goal, 1000).Each {
		near++
	}
	if twice != near+table.Len() || !joined.All || joined.Goal != goal {
		t.Errorf("joined: %d boards, all %v", twice, joined.All)
	}
}

func TestDistribution(t *testing.T) {
	d := lab.Distribution{1: 2, 5: 1, 9: 1}
	if got, want := d.Deviation(), math.Sqrt((9+9+1+25)/4.0); math.Abs(got-want) > 1e-12 {
		t.Errorf("deviation %v, want %v", got, want)
	}
	for share, want := range map[float64]int{0: 1, 0.5: 1, 0.51: 5, 0.75: 5, 0.8: 9, 1: 9} {
		if got := d.Quantile(share); got != want {
			t.Errorf("quantile %v: %d, want %d", share, got, want)
		}
	}
}

// TestPredictError compares the standard error with how much predictions from
// different samples scatter.
func TestPredictError(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	h := build(t, "manhattan", goal)
	const samples, limit = 40, 20
	var told, sum, squares float64
	for seed := range uint64(samples) {
		s, err := lab.Uniform(t.Context(), h, goal, 2000, parity.NewRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		x := s.Predict(goal.Blank(), limit)
		sum += x
		squares += x * x
		told += s.PredictError(goal.Blank(), limit) / samples
	}
	mean := sum / samples
	scatter := math.Sqrt((squares/samples - mean*mean) * samples / (samples - 1))
	if told < 0.7*scatter || told > 1.4*scatter {
		t.Errorf("standard error %v, predictions scatter by %v around %v", told, scatter, mean)
	}
}

// TestPredictSmallSample holds that cells on which no blank of the sample was
// count too: without a heuristic the prediction is the number of sequences.
func TestPredictSmallSample(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	s, err := lab.Uniform(t.Context(), heuristics.Zero{}, goal, 1, parity.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	want, _ := newTree(t, heuristics.Zero{}, goal).Count(t.Context(), 14, anyNumber)
	if got := s.Predict(goal.Blank(), 14); got != float64(want) {
		t.Errorf("%v nodes, want %d", got, want)
	}
}
