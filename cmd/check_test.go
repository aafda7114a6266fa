package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/lab"
)

// runCheckJSON runs check and reads what it prints.
func runCheckJSON(t *testing.T, o Options, args ...string) (code int, found jsonCheck) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), o, append([]string{"check", "--json"}, args...), nil, &stdout, &stderr)
	if err := json.Unmarshal(stdout.Bytes(), &found); err != nil {
		t.Fatalf("check %v: exit code %d, %v; standard error: %s", args, code, err, &stderr)
	}
	return code, found
}

// means are exact, over all boards of the 8-puzzle; see the tests of package
// heuristics for their sources.
var means = map[string]float64{
	"zero": 0, "misplaced": 64.0 / 9, "manhattan": 14, "linear-conflict": 15.119048, "walking-distance": 15.683333,
}

// Every row is what it claims to be, on every board of the 8-puzzle, its mean
// is right, and the formula predicts what a search expands.
func TestCheckRows(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // for tables
	size, boards := "3x3", uint64(181440)
	if testing.Short() {
		size, boards = "2x3", 360
	}
	for _, row := range heuristics.Builtin() {
		code, found := runCheckJSON(t, Options{}, "--heuristic", row.Name, "--size", size)
		overestimates := row.Name == "weighted"
		if !found.Exhaustive || found.Boards != boards || !found.NonNegative.Holds ||
			found.Admissible.Holds == overestimates || *found.Admissible.Claimed == overestimates ||
			found.Consistent.Holds == overestimates || *found.Consistent.Claimed != found.Consistent.Holds {
			t.Errorf("%s: %+v", row.Name, found)
		}
		want := ExitSolved
		if overestimates {
			want = ExitFailure
		}
		if code != want {
			t.Errorf("%s: exit code %d, want %d", row.Name, code, want)
		}
		if testing.Short() {
			continue
		}
		if mean, ok := means[row.Name]; ok && math.Abs(found.H.Mean-mean) > 1e-6 {
			t.Errorf("%s: mean %v, want %v", row.Name, found.H.Mean, mean)
		}
		last := found.Cost[len(found.Cost)-1]
		if row.Name == "zero" { // too many nodes up to the last bound
			last = found.Cost[len(found.Cost)-2]
		}
		if last.Measured == nil {
			t.Errorf("%s: up to %s: nothing measured", row.Name, last.Bound)
			continue
		}
		for what, nodes := range map[string]float64{"predicted": *last.Predicted, "sampled": last.Sampled} {
			if ratio := nodes / *last.Measured; !overestimates && (ratio < 0.8 || ratio > 1.25) {
				t.Errorf("%s: up to %s, %s %.1f nodes, measured %.1f: ratio %.2f",
					row.Name, last.Bound, what, nodes, *last.Measured, ratio)
			}
		}
	}
}

// Pattern databases of a partition are consistent when they tell the zones of
// the blank apart, and only admissible when they keep the minimum over them,
// and say so.
func TestCheckZones(t *testing.T) {
	if testing.Short() {
		t.Skip("builds tables")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for zones, consistent := range map[string]bool{"each": true, "min": false} {
		code, found := runCheckJSON(t, Options{}, "--heuristic", "pdb",
			"--set", "heuristic.partition=4-4", "--set", "heuristic.mirror=false", "--set", "heuristic.zones="+zones)
		if code != ExitSolved || !found.Admissible.Holds || found.Consistent.Holds != consistent || *found.Consistent.Claimed != consistent {
			t.Errorf("zones %s: exit code %d, admissible %+v, consistent %+v", zones, code, found.Admissible, found.Consistent)
		}
		if c := found.Consistent.Smallest; !consistent && (c.By < 1 || c.Distance == nil || c.NeighborEstimate == nil) {
			t.Errorf("zones %s: %+v", zones, c)
		}
	}
}

// The smallest counterexample of the weighted heuristic is the nearest board
// that there is: both of its moves are moves that Manhattan counts.
func TestCheckCounterexample(t *testing.T) {
	_, found := runCheckJSON(t, Options{}, "--heuristic", "weighted", "--boards", "2")
	c := found.Admissible.Smallest
	start, err := board.Parse(c.Board)
	if err != nil {
		t.Fatal(err)
	}
	path, err := board.ParsePath(c.Moves)
	if err != nil {
		t.Fatal(err)
	}
	if end, err := path.Apply(start); err != nil || end.String() != found.Goal || len(path) != *c.Distance {
		t.Errorf("%+v: the moves end at %v, want the goal after %d", c, end, *c.Distance)
	}
	if *c.Distance != 2 || c.Estimate != 3 {
		t.Errorf("%+v: want h = 3 two moves from the goal", c)
	}
}

// spiked overestimates on one board, far from the goal.
type spiked struct {
	heuristics.Heuristic
	spike board.Board
}

func (h spiked) Estimate(p *board.Position) int {
	if p.Board() == h.spike {
		return 99
	}
	return h.Heuristic.Estimate(p)
}

type spikedRecipe struct{}

func (*spikedRecipe) Build(s heuristics.Setup) (heuristics.Heuristic, error) {
	h, err := heuristics.NewManhattan(s.Goal)
	if err != nil {
		return nil, err
	}
	spike, err := board.Parse("8 6 7/2 5 4/3 0 1")
	return spiked{h, spike}, err
}

// negative is below 0 next to the goal.
type negative struct{}

func (negative) Build(heuristics.Setup) (heuristics.Heuristic, error) { return negative{}, nil }

func (negative) Estimate(p *board.Position) int { return -int(p.Tile(0) % 2) }

// One wrong board of 181,440 is found, and so is what is below 0.
func TestCheckFinds(t *testing.T) {
	rows := Options{Heuristics: heuristics.Registry{
		{Name: "spiked", New: func() heuristics.Recipe { return new(spikedRecipe) }},
		{Name: "negative", New: func() heuristics.Recipe { return negative{} }},
	}}
	code, found := runCheckJSON(t, rows, "--heuristic", "spiked", "--boards", "2")
	if code != ExitFailure || found.Admissible.Broken != 1 || *found.Admissible.Smallest.Distance != 31 || found.Admissible.Smallest.Estimate != 99 {
		t.Errorf("spiked: exit code %d, %+v", code, found.Admissible)
	}
	code, found = runCheckJSON(t, rows, "--heuristic", "negative", "--size", "2x3")
	if code != ExitFailure || !found.Admissible.Holds || found.NonNegative.Holds {
		t.Errorf("negative: exit code %d, admissible %+v, at least 0 %+v", code, found.Admissible, found.NonNegative)
	}
}

func TestSparkline(t *testing.T) {
	for _, test := range []struct {
		of   lab.Distribution
		want string
	}{
		{nil, ""},
		{lab.Distribution{3: 5}, "█"},
		{lab.Distribution{0: 1, 2: 7}, "▂ █"},
		{lab.Distribution{0: 100, 1: 0, 47: 100}, "█                      █"},
	} {
		if got := sparkline(test.of); got != test.want {
			t.Errorf("%v: %q, want %q", test.of, got, test.want)
		}
	}
}

func TestParseBound(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "50": 50, "+24": 41} {
		b, err := parseBound(text)
		if err != nil || b.String() != text || b.limit(17) != want {
			t.Errorf("%q: %v, error %v, limit %d, want %d", text, b, err, b.limit(17), want)
		}
	}
	for _, text := range []string{"", "+", "-3", "1e3", "++2", "10001"} {
		if b, err := parseBound(text); err == nil {
			t.Errorf("%q: %v, want an error", text, b)
		}
	}
}
