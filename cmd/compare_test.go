package cmd

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// A uniform binary tree of depth 3 has 2 + 4 + 8 nodes besides the root.
func TestEffectiveBranching(t *testing.T) {
	for _, test := range []struct {
		generated float64
		depth     int
		want      float64
	}{{14, 3, 2}, {5, 1, 5}, {5, 5, 1}, {0, 4, 0}, {3 + 9 + 27 + 81, 4, 3}} {
		if got := effectiveBranching(test.generated, test.depth); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%v nodes, depth %d: %v, want %v", test.generated, test.depth, got, test.want)
		}
	}
}

func TestParseDepths(t *testing.T) {
	got, err := parseDepths([]string{"7", "2-4", "0"})
	if err != nil || !slices.Equal(got, []int{7, 2, 3, 4, 0}) {
		t.Errorf("%v, error %v", got, err)
	}
	for _, text := range []string{"", "-", "4-2", "x", "2-", "-2", "1001"} {
		if got, err := parseDepths([]string{text}); err == nil {
			t.Errorf("%q: %v, want an error", text, got)
		}
	}
}

func TestSummarise(t *testing.T) {
	if got := summarise([]uint64{9, 1, 2, 4}); got != (summary{4, 2, 9}) {
		t.Errorf("%+v", got)
	}
	if got := summarise(nil); got != (summary{}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// liar overestimates and does not say so: not at the start, where it would be
// found out, but near the goal, where it drives the blank off a cell.
type liar struct{ manhattan *heuristics.Manhattan }

func (l liar) Estimate(p *board.Position) int {
	h := l.manhattan.Estimate(p)
	if h < 12 && p.Blank() == 5 {
		return h + 12
	}
	return h
}

// A path that is said to be shortest where another way found a shorter one is
// a fault.
func TestCompareFindsLiars(t *testing.T) {
	rows := Options{Heuristics: append(heuristics.Builtin(), heuristics.Row{
		Name: "liar", New: heuristics.Plain(func(goal board.Board) (liar, error) {
			m, err := heuristics.NewManhattan(goal)
			return liar{m}, err
		}),
	})}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--random", "10"}, "are both said to be shortest"},
		{[]string{"--depth", "20"}, "moves said to be the least where 20 are enough"},
	} {
		var stdout, stderr bytes.Buffer
		args := append([]string{"compare", "--heuristic", "manhattan", "--heuristic", "liar", "--engine", "astar"}, test.args...)
		code := run(context.Background(), rows, args, nil, &stdout, &stderr)
		if code != ExitFailure || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("%v: exit code %d, standard error %s", test.args, code, &stderr)
		}
	}
}
