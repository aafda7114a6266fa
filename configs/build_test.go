package configs

import (
	"context"
	"errors"
	"testing"
	"time"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

var parse = boardtest.Parse

func TestBuild(t *testing.T) {
	c := load(t, file(walkEngine+"limits = { time = \"5s\", nodes = 7, memory = \"1 MiB\" }"))
	for text, goal := range map[string]string{
		"1 2 3/4 5 6/7 0 8": "1 2 3/4 5 6/7 8 0",
		"1 2/0 3":           "1 2/3 0",
	} {
		start := parse(t, text)
		plan, err := c.Build(heuristics.Setup{}, start.Size())
		if err != nil {
			t.Fatal(err)
		}
		if plan.Goal.String() != goal || plan.Limits != (engines.Limits{Time: 5 * time.Second, Nodes: 7, Memory: 1 << 20}) {
			t.Errorf("plan %+v", plan)
		}
		s, err := plan.Solve(context.Background(), engines.Problem{Start: start})
		if err != nil || len(s.Path) != 1 || s.Goal != plan.Goal {
			t.Errorf("solution %+v, %v", s, err)
		}
	}
}

func TestBuildMemory(t *testing.T) {
	size := board.Size{Width: 3, Height: 3}
	auto, err := load(t, file(walkEngine)).Build(heuristics.Setup{}, size)
	if err != nil || auto.Limits.Memory == 0 {
		t.Errorf("auto: limits %+v, %v, want some memory limit", auto.Limits, err)
	}
	none, err := load(t, file(walkEngine+"limits.memory = \"none\"")).Build(heuristics.Setup{}, size)
	if err != nil || none.Limits.Memory != 0 {
		t.Errorf("none: limits %+v, %v", none.Limits, err)
	}
}

func TestBuildFaults(t *testing.T) {
	size := board.Size{Width: 3, Height: 3}
	for _, test := range []struct {
		text, want string
		cause      error
	}{
		{walkEngine + "puzzle.size = \"4x4\"",
			`configs: my.toml:3: puzzle.size: impossible board size: the board is 3x3, the config is for 4x4`, board.ErrSize},
		{walkEngine + "puzzle.goal = \"1 2/3 0\"",
			`configs: my.toml:3: puzzle.goal: ` + refused(board.ParseGoal("1 2/3 0", size)), board.ErrBoard},
		{"optimal = true\nengine = \"walk\"\nheuristic = \"bold\"",
			`configs: my.toml:3: heuristic: found "bold", which may overestimate, want an admissible heuristic, since optimal = true`, nil},
		{"engine = \"walk\"\n[heuristic]\nname = \"stuck\"",
			`configs: my.toml:3: heuristic: heuristic "stuck": no room for the table`, errStuck},
	} {
		_, err := load(t, file(test.text)).Build(heuristics.Setup{}, size)
		if err == nil || err.Error() != test.want || test.cause != nil && !errors.Is(err, test.cause) {
			t.Errorf("%q: error\n%v\nwant\n%s", test.text, err, test.want)
		}
	}
	// A config that was not loaded is no reason to panic.
	if _, err := (Config{}).Build(heuristics.Setup{}, size); err == nil || err.Error() != "configs: engine: found nothing, want an engine" {
		t.Errorf("zero Config: error %v", err)
	}
}

// An engine that cannot prove its path breaks the demand.
func TestSolveOptimal(t *testing.T) {
	start := parse(t, "1 2 3/4 5 6/7 0 8")
	for factor, want := range map[string]error{"1.0": nil, "1.5": ErrNotOptimal, "0.0": ErrNotOptimal} {
		c := load(t, file("optimal = true\nheuristic = \"plain\"\nengine = { name = \"walk\", factor = "+factor+" }"))
		plan, err := c.Build(heuristics.Setup{}, start.Size())
		if err != nil {
			t.Fatal(err)
		}
		s, err := plan.Solve(context.Background(), engines.Problem{Start: start})
		if !errors.Is(err, want) || len(s.Path) != 1 {
			t.Errorf("factor %s: %v, %v, want %v", factor, s.Path, err, want)
		}
	}
}

// What an engine says of its options is told with the place of the engine;
// other errors stay as they are.
func TestSolveErrors(t *testing.T) {
	for _, test := range []struct {
		engine, start, want string
	}{
		{"engine.name = \"walk\"\nengine.steps = 0", "1 2 3/4 5 6/7 0 8",
			`configs: my.toml:2: engine: engines: steps 0: want at least 1`},
		{"engine = \"walk\"", "1 2 3/4 5 6/0 7 8", "limit reached"},
		{"engine = \"walk\"", "1 2 3/4 5 6/8 7 0", "parity: unsolvable: the start has 1 inversion (odd), the goal 0 (even), and no move turns odd into even"},
	} {
		start := parse(t, test.start)
		plan, err := load(t, file("heuristic = \"plain\"\n"+test.engine)).Build(heuristics.Setup{}, start.Size())
		if err != nil {
			t.Fatal(err)
		}
		if _, err = plan.Solve(context.Background(), engines.Problem{Start: start}); err == nil || err.Error() != test.want {
			t.Errorf("%s: error\n%v\nwant\n%s", test.engine, err, test.want)
		}
	}
}
