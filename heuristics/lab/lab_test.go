package lab_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
	"npuzzle/heuristics/lab"
)

var (
	parse = boardtest.Parse
	build = heuristictest.Builtin
)

func analyse(t testing.TB, h heuristics.Heuristic, goal board.Board) lab.Report {
	t.Helper()
	r, err := lab.Analyse(t.Context(), h, lab.Exhaustive(boardtest.Distances(t, goal)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestShipped holds the exact means of the 8-puzzle; see the tests of package
// heuristics for their sources. The mean distance is that of OEIS A089473.
func TestShipped(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	for _, test := range []struct {
		name string
		mean float64
	}{
		{"zero", 0},
		{"misplaced", 64.0 / 9},
		{"manhattan", 14},
		{"linear-conflict", 15.119047619},
		{"walking-distance", 15.683333333},
	} {
		r := analyse(t, build(t, test.name, goal), goal)
		if !r.All || r.Boards != 181440 || !r.Admissible.Holds() || !r.NonNegative.Holds() || !r.Consistent.Holds() {
			t.Errorf("%s: verdicts %+v, %+v, %+v on %d boards, all %v, want all to hold on all 181440",
				test.name, r.Admissible, r.NonNegative, r.Consistent, r.Boards, r.All)
		}
		if got := r.H().Mean(); math.Abs(got-test.mean) > 1e-9 {
			t.Errorf("%s: mean h %v, want %v", test.name, got, test.mean)
		}
		if got := r.D().Mean(); math.Abs(got-21.972399) > 1e-6 {
			t.Errorf("%s: mean d %v, want 21.972399", test.name, got)
		}
		if got, want := r.Error().Mean(), r.D().Mean()-r.H().Mean(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: mean error %v, want %v", test.name, got, want)
		}
	}
}

func TestCorrelation(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 0")
	exact := distance{boardtest.Distances(t, goal)}
	if r := analyse(t, exact, goal); math.Abs(r.Correlation()-1) > 1e-12 || len(r.Error()) != 1 {
		t.Errorf("the distance itself: correlation %v, errors %v, want 1 and none", r.Correlation(), r.Error())
	}
	if r := analyse(t, heuristics.Zero{}, goal); !math.IsNaN(r.Correlation()) {
		t.Errorf("zero: correlation %v, want none", r.Correlation())
	}
}

// distance is the perfect heuristic.
type distance struct {
	table interface {
		PositionDistance(*board.Position) (int, bool)
	}
}

func (h distance) Estimate(p *board.Position) int {
	d, _ := h.table.PositionDistance(p)
	return d
}

// TestWeighted holds what a weight of 1.5 does to the Manhattan distance.
func TestWeighted(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	r := analyse(t, build(t, "weighted", goal), goal)
	if !r.Claims.Overestimates || r.Admissible.Holds() || r.Consistent.Holds() || !r.NonNegative.Holds() {
		t.Errorf("claims %+v, admissible %v, consistent %v", r.Claims, r.Admissible.Holds(), r.Consistent.Holds())
	}
	// The first board whose every move is one that Manhattan counts is two
	// moves away: ⌊1.5·2⌋ = 3.
	if c := r.Admissible.Smallest; c.Distance != 2 || c.Estimate != 3 || c.By != 1 {
		t.Errorf("smallest counterexample %+v, want distance 2, estimate 3", c)
	}
	if c := r.Consistent.Smallest; c.Distance != 1 || c.By != 1 || c.Estimate != 1 || c.NeighborEstimate != 3 {
		t.Errorf("smallest inconsistency %+v, want 1 next to 3", c)
	}
	for rule, c := range map[string]lab.Counterexample{
		"admissible": r.Admissible.Worst, "consistent": r.Consistent.Worst,
	} {
		d, ok := boardtest.Distances(t, goal).Distance(c.Board)
		if !ok || d != c.Distance {
			t.Errorf("worst for %s: %v at distance %d, want %d", rule, c.Board, c.Distance, d)
		}
	}
}

// TestPredict compares with the nodes that a plain search expands, summed
// over all starts with one blank cell.
func TestPredict(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 0")
	for _, name := range []string{"zero", "manhattan", "linear-conflict"} {
		h := build(t, name, goal)
		r := analyse(t, h, goal)
		const limit = 12
		var expanded, starts [6]float64
		for p := range boardtest.Distances(t, goal).Positions() {
			starts[p.Blank()]++
			expanded[p.Blank()] += float64(count(h, *p, p.Blank(), limit))
		}
		for blank, n := range starts {
			got, want := r.Predict(blank, limit), expanded[blank]/n
			if math.Abs(got-want) > 1e-6*want {
				t.Errorf("%s, blank on cell %d: %v nodes predicted, %v expanded", name, blank, got, want)
			}
		}
	}
}

// count returns the nodes with g+h within a limit below and at p, the move
// back to cell last left out.
func count(h heuristics.Heuristic, p board.Position, last uint8, limit int) int {
	if h.Estimate(&p) > limit {
		return 0
	}
	n := 1
	for _, m := range board.Moves {
		if from, ok := p.Size().Neighbor(int(p.Blank()), m); ok && uint8(from) != last {
			child := p
			child.Slide(uint8(from))
			n += count(h, child, p.Blank(), limit-1)
		}
	}
	return n
}

func TestAlong(t *testing.T) {
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	path, err := board.ParsePath("ULDR")
	if err != nil {
		t.Fatal(err)
	}
	want := []int{0, 1, 2, 3, 4, 1}
	var got []int
	table := boardtest.Distances(t, goal)
	for p, d := range lab.Along(goal, path, path[1:2]).Each {
		got = append(got, d)
		if exact, _ := table.PositionDistance(p); exact != d {
			t.Errorf("%v: distance %d, want %d", p.Board(), d, exact)
		}
	}
	if len(got) != len(want) {
		t.Errorf("distances %v, want %v", got, want)
	}
}

func TestAnalyseErrors(t *testing.T) {
	if _, err := lab.Analyse(t.Context(), heuristics.Zero{}, lab.States{}); !errors.Is(err, board.ErrSize) {
		t.Errorf("no goal: error %v, want %v", err, board.ErrSize)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	states := lab.Exhaustive(boardtest.Distances(t, parse(t, "1 2 3/4 5 6/7 8 0")))
	if _, err := lab.Analyse(stopped, heuristics.Zero{}, states); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: error %v, want %v", err, context.Canceled)
	}
}
