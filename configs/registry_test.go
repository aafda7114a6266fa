package configs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

// The registries of the tests have an option of every kind, so that the tests
// of the loader do not hang on what the shipped rows happen to have.

// mood is an option of a type with a text form of its own.
type mood int

func (m mood) MarshalText() ([]byte, error) { return []byte([]string{"calm", "bold"}[m]), nil }

func (m *mood) UnmarshalText(text []byte) error {
	switch string(text) {
	case "calm":
		*m = 0
	case "bold":
		*m = 1
	default:
		return fmt.Errorf("no mood %q: want calm or bold", text)
	}
	return nil
}

type window struct {
	Width  uint8 `toml:"width"`
	Height int8  `toml:"height"`
}

// all is a recipe and an engine with an option of every kind.
type all struct {
	Flag   bool              `toml:"flag"`
	Weight float64           `toml:"weight"`
	Depth  int               `toml:"depth"`
	Count  uint64            `toml:"count"`
	Text   string            `toml:"text"`
	Mood   mood              `toml:"mood"`
	Wait   time.Duration     `toml:"wait"`
	Space  Bytes             `toml:"space"`
	Window window            `toml:"window"`
	Names  []string          `toml:"names"`
	Grid   [][]int           `toml:"grid"`
	Moods  []mood            `toml:"moods"`
	Parts  []heuristics.Spec `toml:"parts"`
	Of     heuristics.Spec   `toml:"of"`
	Hidden int               `toml:"-"`

	private int
}

func newAll() *all {
	return &all{Weight: 1, Of: heuristics.Spec{Name: "plain", Recipe: &plainRecipe{}}, private: 7}
}

func (*all) Build(heuristics.Setup) (heuristics.Heuristic, error) { return heuristics.Zero{}, nil }

func (*all) Search(context.Context, *engines.Task) (engines.Outcome, error) {
	return engines.Outcome{}, errors.New("not a real engine")
}

type plainRecipe struct{}

func (*plainRecipe) Build(heuristics.Setup) (heuristics.Heuristic, error) {
	return heuristics.Zero{}, nil
}

// bold overestimates and says so.
type bold struct{}

func (bold) Build(heuristics.Setup) (heuristics.Heuristic, error) { return bold{}, nil }
func (bold) Estimate(*board.Position) int                         { return 1 << 10 }
func (bold) Claims() heuristics.Claims                            { return heuristics.Claims{Overestimates: true} }

// stuck cannot be built.
type stuck struct{}

var errStuck = errors.New("no room for the table")

func (stuck) Build(heuristics.Setup) (heuristics.Heuristic, error) { return nil, errStuck }

var testLoader = Loader{
	Heuristics: heuristics.Registry{
		{Name: "plain", New: func() heuristics.Recipe { return &plainRecipe{} }},
		{Name: "all", New: func() heuristics.Recipe { return newAll() }},
		{Name: "bold", New: func() heuristics.Recipe { return bold{} }},
		{Name: "stuck", New: func() heuristics.Recipe { return stuck{} }},
	},
	Engines: engines.Registry{
		{Name: "walk", New: func() engines.Engine { return &walk{Steps: 1} }},
		{Name: "all", New: func() engines.Engine { return newAll() }},
	},
}

// walk solves boards that are one move from the goal and promises what its
// factor says.
type walk struct {
	Steps  int     `toml:"steps"`
	Factor float64 `toml:"factor"`
}

func (w *walk) Search(_ context.Context, t *engines.Task) (engines.Outcome, error) {
	if w.Steps < 1 {
		return engines.Outcome{}, fmt.Errorf("engines: steps %d: want at least 1", w.Steps)
	}
	for _, m := range board.Moves {
		if b, ok := t.Start.Slide(m); ok && b == t.Goal {
			return engines.Outcome{Path: board.Path{m}, Factor: w.Factor}, nil
		}
	}
	return engines.Outcome{}, engines.ErrLimit
}
