package configs

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"npuzzle/board"
	"npuzzle/heuristics"
)

func TestEncode(t *testing.T) {
	c := load(t, file("engine = \"walk\"\n[heuristic]\nname = \"all\"\ntext = \"line \\\"1\\\"\\nline 2\"\nnames = [\"x\"]"))
	const want = `optimal = false

[puzzle]
size = "any"
goal = "blank-last"

[heuristic]
name = "all"
flag = false
weight = 1.0
depth = 0
count = 0
text = """
line \"1\"
line 2"""
mood = "calm"
wait = "0s"
space = "auto"
window = { width = 0, height = 0 }
names = ["x"]
grid = []
moods = []
parts = []
of = "plain"

[engine]
name = "walk"
steps = 1
factor = 0.0

[limits]
time = "0s"
nodes = 0
memory = "auto"
`
	if got := c.Encode(); got != want {
		t.Errorf("Encode:\n%s\nwant:\n%s", got, want)
	}
	if got, want := Options(c.Engine.Engine), "steps = 1\nfactor = 0.0\n"; got != want {
		t.Errorf("Options:\n%s\nwant:\n%s", got, want)
	}
}

// anyAll draws options of every kind, nested a few levels deep.
func anyAll(depth int) *rapid.Generator[*all] {
	return rapid.Custom(func(t *rapid.T) *all {
		a := &all{
			Flag:   rapid.Bool().Draw(t, "flag"),
			Weight: rapid.Float64().Draw(t, "weight"),
			Depth:  rapid.Int().Draw(t, "depth"),
			Count:  rapid.Uint64Max(math.MaxInt64).Draw(t, "count"),
			Text:   rapid.String().Draw(t, "text"),
			Mood:   mood(rapid.IntRange(0, 1).Draw(t, "mood")),
			Wait:   time.Duration(rapid.Int64Min(0).Draw(t, "wait")),
			Space:  Bytes(rapid.Uint64Range(0, math.MaxInt64).Draw(t, "space")),
			Window: window{rapid.Uint8().Draw(t, "width"), rapid.Int8().Draw(t, "height")},
			Names:  rapid.SliceOf(rapid.String()).Draw(t, "names"),
			Grid:   rapid.SliceOfN(rapid.SliceOfN(rapid.Int(), 0, 3), 0, 3).Draw(t, "grid"),
			Moods:  rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 1), func(i int) mood { return mood(i) }), 0, 3).Draw(t, "moods"),
			Of:     anySpec(depth).Draw(t, "of"),
			Parts:  rapid.SliceOfN(anySpec(depth), 0, 2).Draw(t, "parts"),
		}
		return a
	})
}

func anySpec(depth int) *rapid.Generator[heuristics.Spec] {
	return rapid.Custom(func(t *rapid.T) heuristics.Spec {
		if rapid.Bool().Draw(t, "nested") && depth > 0 {
			return heuristics.Spec{Name: "all", Recipe: anyAll(depth-1).Draw(t, "all")}
		}
		return heuristics.Spec{Name: "plain", Recipe: &plainRecipe{}}
	})
}

// What Encode prints is read back as the same config.
func TestEncodeRoundTrip(t *testing.T) { rapid.Check(t, encodeRoundTrip) }

func encodeRoundTrip(t *rapid.T) {
	c := Config{
		Optimal:   rapid.Bool().Draw(t, "optimal"),
		Heuristic: anySpec(2).Draw(t, "heuristic"),
		Engine:    EngineSpec{"all", anyAll(1).Draw(t, "engine")},
		Limits: Limits{
			Time:   time.Duration(rapid.Int64Min(0).Draw(t, "time")),
			Nodes:  rapid.Uint64Max(math.MaxInt64).Draw(t, "nodes"),
			Memory: Bytes(rapid.Uint64Max(math.MaxInt64).Draw(t, "memory")),
		},
	}
	size := board.Size{Width: rapid.IntRange(2, 9).Draw(t, "width"), Height: rapid.IntRange(2, 9).Draw(t, "height")}
	goal, err := board.Named(rapid.SampledFrom(board.Layouts).Draw(t, "goal").Name, size)
	if err != nil {
		t.Fatal(err)
	}
	c.Puzzle.Goal = goal.String()
	if rapid.Bool().Draw(t, "sized") {
		c.Puzzle.Size = size
	}
	text := c.Encode()
	read, err := testLoader.Load(file(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if again := read.Encode(); again != text {
		t.Fatalf("read back as\n%s\nwant\n%s", again, text)
	}
}

func TestFloatText(t *testing.T) {
	for f, want := range map[float64]string{
		1: "1.0", -2.5: "-2.5", 1e21: "1e+21", 0: "0.0",
		math.Inf(1): "inf", math.Inf(-1): "-inf",
	} {
		if got := floatText(f); got != want {
			t.Errorf("floatText(%v) = %q, want %q", f, got, want)
		}
	}
	if got := floatText(math.NaN()); got != "nan" {
		t.Errorf("floatText(NaN) = %q", got)
	}
}
