package cmd

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

// A program's own rows get the whole command.
func TestOptions(t *testing.T) {
	o := Options{
		Heuristics: append(heuristics.Builtin(), heuristics.Row{
			Name: "parity-of-blank", Doc: "0 or 1",
			New: func() heuristics.Recipe { return &parityRecipe{Times: 1} },
		}),
		Engines: engines.Registry{{Name: "only", Doc: "the only engine", New: func() engines.Engine { return new(engines.BFS) }}},
	}
	for _, test := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"list", "heuristics"}, "parity-of-blank   0 or 1\n                      times = 1\n", 0},
		{[]string{"list", "engines"}, "engines\n  only  the only engine\n", 0},
		{[]string{"__complete", "solve", "--heuristic", "par"}, "parity-of-blank\n", 0},
		{[]string{"solve", "--engine", "only", "--heuristic", "parity-of-blank", "--set", "heuristic.times=0", "1 2/0 3"}, "1 move: proven shortest", 0},
		{[]string{"solve", "--engine", "astar", "1 2/0 3"}, `found "astar", want one of only`, ExitUsage},
	} {
		var out bytes.Buffer
		code := run(context.Background(), o, test.args, nil, &out, &out)
		if code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%v: exit code %d, output\n%swant\n%s", test.args, code, &out, test.want)
		}
	}
}

type parityRecipe struct {
	Times int `toml:"times"`
}

func (r *parityRecipe) Build(heuristics.Setup) (heuristics.Heuristic, error) {
	return heuristics.Zero{}, nil
}

// broken is an engine that fails in a way of its own.
type broken struct{ how error }

var errPanic = errors.New("panic")

func (b broken) Search(context.Context, *engines.Task) (engines.Outcome, error) {
	if b.how == errPanic {
		panic("out of cells")
	}
	return engines.Outcome{Path: board.Path{board.Down}, Factor: 1}, b.how
}

// A fault of an engine is a failure, not an answer.
func TestFailures(t *testing.T) {
	for _, test := range []struct {
		how  error
		code int
		want string
	}{
		{nil, ExitFailure, "faulty engine"},
		{errPanic, ExitFailure, "npuzzle: internal failure: out of cells"},
		{context.Canceled, ExitInterrupted, "interrupted"},
		{engines.ErrLimit, ExitLimit, "not solved: limit reached\nat least 1 move "},
	} {
		o := Options{Engines: engines.Registry{{Name: "broken", New: func() engines.Engine { return broken{test.how} }}}}
		var out bytes.Buffer
		code := run(context.Background(), o, []string{"solve", "--engine", "broken", "1 2/0 3"}, nil, &out, &out)
		if code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%v: exit code %d, want %d; output\n%swant\n%s", test.how, code, test.code, &out, test.want)
		}
	}
}

// A stream that cannot be written is a failure.
func TestWriteFailure(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "1 2/0 3"}, {"solve", "--json", "1 2/0 3"}, {"explain", "1 2/0 3"},
		{"list"}, {"list", "--json"}, {"config", "8-puzzle"}, {"completion", "bash"},
	} {
		var stderr bytes.Buffer
		if code := run(context.Background(), Options{}, args, nil, full{}, &stderr); code != ExitFailure || !strings.Contains(stderr.String(), "no space") {
			t.Errorf("%v: exit code %d, standard error %s", args, code, &stderr)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWorse(t *testing.T) {
	for _, test := range []struct{ a, b, want int }{
		{ExitSolved, ExitSolved, ExitSolved},
		{ExitSolved, ExitUnsolvable, ExitUnsolvable},
		{ExitLimit, ExitUnsolvable, ExitLimit},
		{ExitLimit, ExitUsage, ExitUsage},
		{ExitUsage, ExitFailure, ExitFailure},
		{ExitInterrupted, ExitFailure, ExitInterrupted},
	} {
		if got := worse(test.a, test.b); got != test.want {
			t.Errorf("worse(%d, %d) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := worse(test.b, test.a); got != test.want {
			t.Errorf("worse(%d, %d) = %d, want %d", test.b, test.a, got, test.want)
		}
	}
}
