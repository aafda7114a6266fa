package configs

import (
	"time"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

// A Config says what is to be solved, and how. Its fields, by their `toml`
// tags, are the keys of a config file.
type Config struct {
	// Optimal demands a path that is proven shortest: anything that cannot
	// give one is an error.
	Optimal   bool            `toml:"optimal"`
	Puzzle    Puzzle          `toml:"puzzle"`
	Heuristic heuristics.Spec `toml:"heuristic"`
	Engine    EngineSpec      `toml:"engine"`
	Limits    Limits          `toml:"limits"`

	tree *tree // where the values come from; nil when not from text
}

// Source returns the name of the first source that the config was loaded from,
// "" when there was none.
func (c Config) Source() string {
	if c.tree == nil {
		return ""
	}
	return c.tree.first.Name
}

// A Puzzle is a kind of board and its goal.
type Puzzle struct {
	// Size is the size of boards, in text WIDTHxHEIGHT; the zero Size, "any"
	// in text, is every size.
	Size board.Size `toml:"size"`
	// Goal is the name of a layout or a board in text.
	Goal string `toml:"goal"`
}

// An EngineSpec is an engine as a config names it.
type EngineSpec struct {
	Name   string
	Engine engines.Engine // with the options filled in
}

// Limits ends a search that takes too much. Time and nodes of 0 are no limit.
type Limits struct {
	Time   time.Duration `toml:"time"`
	Nodes  uint64        `toml:"nodes"`  // generated nodes
	Memory Bytes         `toml:"memory"` // for the nodes that a search stores
}

// A Loader reads configs. The zero Loader knows the heuristics and engines of
// this module; a program with more of them passes its own registries.
type Loader struct {
	Heuristics heuristics.Registry // nil is heuristics.Builtin()
	Engines    engines.Registry    // nil is engines.Builtin()
}

// Load reads a config from sources, each laid over the ones before. A source
// that names another heuristic or engine drops the options of the former one.
// When it fails, the error is an [Error], or several of them joined.
func (l Loader) Load(sources ...Source) (Config, error) {
	if l.Heuristics == nil {
		l.Heuristics = heuristics.Builtin()
	}
	if l.Engines == nil {
		l.Engines = engines.Builtin()
	}
	t, err := grow(sources)
	if err != nil {
		return Config{}, err
	}
	zero, err := l.Heuristics.Find("zero")
	c := Config{Puzzle: Puzzle{Goal: board.Layouts[0].Name}, tree: t}
	if err == nil {
		c.Heuristic = heuristics.Spec{Name: zero.Name, Recipe: zero.New()}
	}
	d := decoder{tree: t, heuristics: l.Heuristics, engines: l.Engines}
	d.config(&c)
	return c, d.err()
}
