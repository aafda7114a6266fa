package configs

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"npuzzle/board"
	"npuzzle/heuristics"
)

func load(t *testing.T, sources ...Source) Config {
	t.Helper()
	c, err := testLoader.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func file(text string) Source { return Source{Name: "my.toml", Text: text} }

func TestLoadEveryKind(t *testing.T) {
	c := load(t, file(`
optimal = true
heuristic = "plain"
puzzle.size = "3x2"
puzzle.goal = """
1 2 3
4 5 0"""

[engine]
name = "all"
flag = true
weight = 2            # a whole number serves as a float
depth = -3
count = 1_000_000
text = "a \"b\" c"
mood = "bold"
wait = "1h 30m"
space = "1.5 GiB"
window = { width = 255, height = -128 }
names = ["x", "y"]
grid = [[1, 2], [], [3]]
moods = ["calm", "bold"]
parts = ["plain", { name = "all", weight = 0.5 }]
of = { name = "all", of = "plain" }

[limits]
time = "30s"
nodes = 10
memory = "none"
`))
	inner, outer := newAll(), newAll()
	inner.Weight = 0.5
	want := &all{
		Flag: true, Weight: 2, Depth: -3, Count: 1e6, Text: `a "b" c`, Mood: 1,
		Wait: 90 * time.Minute, Space: 3 << 29, Window: window{255, -128},
		Names: []string{"x", "y"}, Grid: [][]int{{1, 2}, nil, {3}}, Moods: []mood{0, 1},
		Parts: []heuristics.Spec{{Name: "plain", Recipe: &plainRecipe{}}, {Name: "all", Recipe: inner}},
		Of:    heuristics.Spec{Name: "all", Recipe: outer}, private: 7,
	}
	if !reflect.DeepEqual(c.Engine.Engine, want) {
		t.Errorf("engine:\n%+v, want\n%+v", c.Engine.Engine, want)
	}
	if !c.Optimal || c.Puzzle.Size != (board.Size{Width: 3, Height: 2}) || c.Puzzle.Goal != "1 2 3\n4 5 0" {
		t.Errorf("puzzle: %+v", c)
	}
	if want := (Limits{30 * time.Second, 10, None}); c.Limits != want {
		t.Errorf("limits %+v, want %+v", c.Limits, want)
	}
}

// Later sources lie over earlier ones; options of another heuristic or engine
// do not survive.
func TestLoadLayers(t *testing.T) {
	base := file(`
heuristic = "plain"
[engine]
name = "all"
weight = 2.0
depth = 5
window = { width = 1, height = 2 }
`)
	c := load(t, base, SetString("--size", "puzzle.size", "3x3"), Set("--set", "engine.weight", "3"),
		Set("--set", "engine.mood", "bold"), Set("--set", "engine.window.width", "9"),
		Set("--set", "limits.time", "5s"))
	e := c.Engine.Engine.(*all)
	if e.Weight != 3 || e.Depth != 5 || e.Mood != 1 || (e.Window != window{9, 2}) {
		t.Errorf("engine %+v", e)
	}
	if c.Puzzle.Size.Width != 3 || c.Limits.Time != 5*time.Second {
		t.Errorf("config %+v", c)
	}

	c = load(t, base, SetString("--engine", "engine.name", "walk"), Set("--set", "engine.steps", "4"))
	if w, ok := c.Engine.Engine.(*walk); !ok || w.Steps != 4 {
		t.Errorf("engine %+v", c.Engine)
	}
	// The same name again drops nothing.
	c = load(t, base, SetString("--engine", "engine.name", "all"))
	if e := c.Engine.Engine.(*all); e.Weight != 2 {
		t.Errorf("engine %+v", e)
	}
	// An option laid over a name alone, and a name alone over options.
	c = load(t, file("heuristic = \"all\"\nengine = \"walk\""), Set("--set", "heuristic.weight", "7"))
	if h := c.Heuristic.Recipe.(*all); h.Weight != 7 {
		t.Errorf("heuristic %+v", h)
	}
	c = load(t, base, SetString("--set", "engine", "walk"))
	if c.Engine.Name != "walk" {
		t.Errorf("engine %+v", c.Engine)
	}
}

// refused is the error of package board, whose wording is tested there.
func refused[T any](_ T, err error) string { return err.Error() }

const walkEngine = "engine = \"walk\"\nheuristic = \"plain\"\n"

// Every kind of fault, with the whole line that a user reads.
func TestLoadFaults(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
	}{
		{"syntax", walkEngine + "[puzzle\nsize = 1",
			`configs: my.toml:3: expected '.' or ']' to end table name, but got '\n' instead`},
		{"duplicate key", walkEngine + "optimal = true\noptimal = true",
			`configs: my.toml:4: Key 'optimal' has already been defined.`},
		{"unknown table", walkEngine + "[limit]\ntime = \"1s\"",
			`configs: my.toml:3: limit: found an unknown key, want one of optimal, puzzle, heuristic, engine, limits (did you mean limits?)`},
		{"unknown key", walkEngine + "[puzzle]\n\nsiez = \"3x3\"",
			`configs: my.toml:5: puzzle.siez: found an unknown key, want one of size, goal (did you mean size?)`},
		{"letter case", walkEngine + "[puzzle]\nSize = \"3x3\"",
			`configs: my.toml:4: puzzle.Size: found an unknown key, want one of size, goal (did you mean size?)`},
		{"unknown option", "heuristic = \"plain\"\n[engine]\nname = \"walk\"\nweight = 2",
			`configs: my.toml:4: engine.weight: found an unknown key, want an option of engine "walk": steps, factor`},
		{"no options", "engine = \"walk\"\n[heuristic]\nname = \"plain\"\nweight = 2",
			`configs: my.toml:4: heuristic.weight: found an unknown key, want none: heuristic "plain" has no options`},
		{"private field", "heuristic = \"plain\"\n[engine]\nname = \"all\"\nprivate = 2",
			`configs: my.toml:4: engine.private: found an unknown key, want an option of engine "all": flag, weight, depth, count, text, mood, wait, space, window, names, grid, moods, parts, of`},
		{"hidden field", "heuristic = \"plain\"\n[engine]\nname = \"all\"\nhidden = 2",
			`configs: my.toml:4: engine.hidden: found an unknown key, want an option of engine "all": flag, weight, depth, count, text, mood, wait, space, window, names, grid, moods, parts, of`},
		{"quoted key", walkEngine + `"a b" = 1`,
			`configs: my.toml:3: "a b": found an unknown key, want one of optimal, puzzle, heuristic, engine, limits`},

		{"bool", walkEngine + "optimal = 1",
			`configs: my.toml:3: optimal: found 1, want true or false`},
		{"table for a value", walkEngine + "[optimal]",
			`configs: my.toml:3: optimal: found a table, want true or false`},
		{"value for a table", walkEngine + "puzzle = \"3x3\"",
			`configs: my.toml:3: puzzle: found "3x3", want a table`},
		{"list for a value", walkEngine + "[puzzle]\ngoal = [1, 2, 3]",
			`configs: my.toml:4: puzzle.goal: found a list, want a string`},
		{"date", walkEngine + "optimal = 2020-02-02",
			`configs: my.toml:3: optimal: found a date or time, want true or false`},
		{"string for a number", walkEngine + "limits.nodes = \"many\"",
			`configs: my.toml:3: limits.nodes: found "many", want a whole number`},
		{"float for a number", walkEngine + "limits.nodes = 1e6",
			`configs: my.toml:3: limits.nodes: found 1e+06, want a whole number`},
		{"negative count", walkEngine + "limits.nodes = -1",
			`configs: my.toml:3: limits.nodes: found -1, want a whole number from 0`},
		{"time without unit", walkEngine + "limits.time = 30",
			`configs: my.toml:3: limits.time: found 30, want a time such as "30s" or "1h30m"`},
		{"negative time", walkEngine + "limits.time = \"-3s\"",
			`configs: my.toml:3: limits.time: found "-3s", want a time such as "30s" or "1h30m"`},
		{"memory", walkEngine + "limits.memory = \"4 gigs\"",
			`configs: my.toml:3: limits.memory: "4 gigs" is no amount of memory: want a number with a unit, such as "4 GiB" or "500 MB", "auto" or "none"`},
		{"memory as a number", walkEngine + "limits.memory = 4",
			`configs: my.toml:3: limits.memory: found 4, want a string`},

		{"size", walkEngine + "puzzle.size = \"4 by 4\"",
			`configs: my.toml:3: puzzle.size: ` + refused(board.ParseSize("4 by 4"))},
		{"impossible size", walkEngine + "puzzle.size = \"1x1\"",
			`configs: my.toml:3: puzzle.size: ` + refused(board.ParseSize("1x1"))},
		{"huge size", walkEngine + "puzzle.size = \"3x999\"",
			`configs: my.toml:3: puzzle.size: ` + refused(board.ParseSize("3x999"))},
		{"goal name", walkEngine + "puzzle.goal = \"snake\"",
			`configs: my.toml:3: puzzle.goal: found "snake", want blank-last, blank-first, spiral or a board`},
		{"goal name, nearly", walkEngine + "puzzle.goal = \"blank_last\"",
			`configs: my.toml:3: puzzle.goal: found "blank_last", want blank-last, blank-first, spiral or a board (did you mean blank-last?)`},
		{"goal no permutation", walkEngine + "puzzle.goal = \"1 2 3/4 5 6/7 7 0\"",
			`configs: my.toml:3: puzzle.goal: ` + refused(board.Parse("1 2 3/4 5 6/7 7 0"))},
		{"goal of another size", walkEngine + "puzzle = { size = \"4x4\", goal = \"1 2 3/4 5 6/7 8 0\" }",
			`configs: my.toml:3: puzzle.goal: ` + refused(board.ParseGoal("1 2 3/4 5 6/7 8 0", board.Size{Width: 4, Height: 4}))},

		{"unknown engine", "heuristic = \"plain\"\nengine = \"wakl\"",
			`configs: my.toml:2: engine: found "wakl", want one of walk, all (did you mean walk?)`},
		{"unknown heuristic", "engine = \"walk\"\n[heuristic]\nname = \"plane\"",
			`configs: my.toml:3: heuristic.name: found "plane", want one of plain, all, bold, stuck (did you mean plain?)`},
		{"engine of a wrong type", "heuristic = \"plain\"\nengine = 3",
			`configs: my.toml:2: engine: found 3, want the name of the engine, or a table`},
		{"name of a wrong type", "heuristic = \"plain\"\nengine = { name = [] }",
			`configs: my.toml:2: engine.name: found a list, want the name of the engine`},
		{"no name", "heuristic = \"plain\"\n\n[engine]\nsteps = 2",
			`configs: my.toml:3: engine.name: found nothing, want the name of the engine: walk, all`},
		{"no engine", "heuristic = \"plain\"",
			`configs: my.toml: engine: found nothing, want the name of an engine: walk, all`},
		{"nothing", "",
			"configs: my.toml: engine: found nothing, want the name of an engine: walk, all\n" +
				"configs: my.toml: heuristic: found nothing, want the name of a heuristic: plain, all, bold, stuck"},

		{"in a list", "engine = \"walk\"\n[heuristic]\nname = \"all\"\nparts = [\n  \"plain\",\n  { name = \"all\", parts = [\"plian\"] },\n]",
			`configs: my.toml:6: heuristic.parts[1].parts[0]: found "plian", want one of plain, all, bold, stuck (did you mean plain?)`},
		{"in a nested list", "engine = \"walk\"\n[heuristic]\nname = \"all\"\ngrid = [[1], [2, \"x\"]]",
			`configs: my.toml:4: heuristic.grid[1][1]: found "x", want a whole number`},
		{"in an array of tables", "engine = \"walk\"\n[heuristic]\nname = \"all\"\n[[heuristic.parts]]\nname = \"all\"\n[[heuristic.parts]]\nname = \"all\"\nwieght = 1",
			`configs: my.toml:8: heuristic.parts[1].wieght: found an unknown key, want an option of heuristic "all": flag, weight, depth, count, text, mood, wait, space, window, names, grid, moods, parts, of (did you mean weight?)`},
		{"too large", "engine = \"walk\"\n[heuristic]\nname = \"all\"\nwindow = { width = 256, height = -129 }",
			"configs: my.toml:4: heuristic.window.width: found 256, want a whole number from 0 to 255\n" +
				"configs: my.toml:4: heuristic.window.height: found -129, want a whole number from -128 to 127"},
		{"text of its own", "engine = \"walk\"\n[heuristic]\nname = \"all\"\nmood = \"wild\"",
			`configs: my.toml:4: heuristic.mood: no mood "wild": want calm or bold`},
		{"long text", walkEngine + "optimal = \"" + strings.Repeat("x", 100) + "\"",
			`configs: my.toml:3: optimal: found "` + strings.Repeat("x", 40) + `"…, want true or false`},
		{"in order", "limits.nodes = true\n" + walkEngine + "optimal = 1\nfrob = 1",
			"configs: my.toml:1: limits.nodes: found true, want a whole number\n" +
				"configs: my.toml:4: optimal: found 1, want true or false\n" +
				"configs: my.toml:5: frob: found an unknown key, want one of optimal, puzzle, heuristic, engine, limits"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := testLoader.Load(file(test.text))
			if err == nil || err.Error() != test.want {
				t.Errorf("error:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestLoadFaultsOfFlags(t *testing.T) {
	for _, test := range []struct {
		name string
		flag Source
		want string
	}{
		{"unknown key", Set("--set", "puzzle.siez", "3x3"),
			`configs: --set: puzzle.siez: found an unknown key, want one of size, goal (did you mean size?)`},
		{"wrong type", Set("--weight", "engine.steps", "2.5"),
			`configs: --weight: engine.steps: found 2.5, want a whole number`},
		{"no TOML value", Set("--set", "engine.steps", "two"),
			`configs: --set: engine.steps: found "two", want a whole number`},
		{"two lines", Set("--set", "engine.steps", "2\noptimal = true"),
			`configs: --set: engine.steps: found "2\noptimal = true", want a whole number`},
		{"no key", Set("--set", "", "1"),
			`configs: --set: unexpected '=': key name appears blank`},
		{"size", SetString("--size", "puzzle.size", "big"),
			`configs: --size: puzzle.size: ` + refused(board.ParseSize("big"))},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := testLoader.Load(file(walkEngine), test.flag)
			if err == nil || err.Error() != test.want {
				t.Errorf("error:\n%v\nwant:\n%s", err, test.want)
			}
			var fault *Error
			if errors.As(err, &fault) && fault.Excerpt() != "" {
				t.Errorf("excerpt of a flag: %q", fault.Excerpt())
			}
		})
	}
}

func TestExcerpt(t *testing.T) {
	for _, test := range []struct {
		text, want string
	}{
		{walkEngine + "[puzzle]\n\tgoal\t=\t\"ñandú\" # no\n", "" +
			"     4 | \tgoal\t=\t\"ñandú\" # no\n" +
			"       | \t    \t \t^^^^^^^\n"},
		{walkEngine + "limits = { nodez = 3 }\r\n", "" +
			"     3 | limits = { nodez = 3 }\n" +
			"       |            ^^^^^\n"},
		{walkEngine + "puzzle.goal = \"\"\"\n1 2\n3 4\"\"\"", "" +
			"     3 | puzzle.goal = \"\"\"\n" +
			"       |               ^^^\n"},
		{"x = [", "" +
			"     1 | x = [\n" +
			"       |     ^\n"},
	} {
		_, err := testLoader.Load(file(test.text))
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: error %v", test.text, err)
		} else if got := fault.Excerpt(); got != test.want {
			t.Errorf("%q: excerpt\n%swant\n%s", test.text, got, test.want)
		}
	}
}
