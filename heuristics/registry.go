package heuristics

import (
	"context"
	"fmt"
	"strings"

	"npuzzle/board"
)

// A Recipe builds a heuristic. It is a pointer to a struct whose exported
// fields are the options, with `toml` tags for their names in configs and
// their defaults filled in by [Row.New]. A heuristic without options has a
// recipe without fields.
type Recipe interface {
	// Build returns the heuristic for s.Goal, or an error that says which
	// option is wrong and what is wanted.
	Build(s Setup) (Heuristic, error)
}

// Setup is what recipes get to build from.
type Setup struct {
	Context  context.Context // stops a long build; never nil
	Goal     board.Board
	Progress func(Progress) // told how a long build goes; may be nil
	Notice   func(error)    // told what a user should know and what is no failure; may be nil
	Jobs     int            // goroutines for a long build; 0 is one a processor
	Warm     bool           // bring all tables into memory first, so that no search waits for them
}

// Progress is a report on the building of something large, such as a table.
type Progress struct {
	What        string // what is being built, for people
	Done, Total uint64 // entries
	Level       int    // moves from the goal
}

// A Row is one heuristic in a registry: its name, one line for listings, and
// a recipe with the defaults.
type Row struct {
	Name string
	Doc  string
	New  func() Recipe
}

// A Registry is a list of rows. Registries are passed along as values: a
// program adds a row with append, nothing registers itself.
type Registry []Row

// Find returns the row of a name; the error lists the names there are.
func (r Registry) Find(name string) (Row, error) {
	names := make([]string, len(r))
	for i, row := range r {
		if row.Name == name {
			return row, nil
		}
		names[i] = row.Name
	}
	return Row{}, fmt.Errorf("heuristics: no heuristic %q: want one of %s", name, strings.Join(names, ", "))
}

// A Spec is a heuristic as a config names it: by a name alone, or by a name
// with options. It is the type of options that are heuristics themselves.
type Spec struct {
	Name   string
	Recipe Recipe // with the options filled in
}

// Build builds the heuristic.
func (s Spec) Build(setup Setup) (Heuristic, error) {
	if s.Recipe == nil {
		return nil, fmt.Errorf("heuristics: no heuristic given")
	}
	h, err := s.Recipe.Build(setup)
	if err != nil {
		return nil, fmt.Errorf("heuristic %q: %w", s.Name, err)
	}
	return h, nil
}
