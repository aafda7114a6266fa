package engines

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// An Engine is a search. It is a pointer to a struct whose exported fields are
// the options, with `toml` tags for their names in configs; the zero value
// works. An engine may serve several searches at once and keeps nothing from
// one to the next.
type Engine interface {
	// Search looks for a path from t.Start to t.Goal, which differ and are
	// known to be connected.
	//
	// When it stops without a path, the error is or wraps [ErrLimit] (a limit
	// of t.Limits, or a depth limit of the engine's own) or ctx.Err(), and the
	// outcome still holds the statistics and the bound proven so far.
	Search(ctx context.Context, t *Task) (Outcome, error)
}

// A Task is what an engine works on. [Solve] makes it: sizes agree, fields
// are never nil unless said.
type Task struct {
	Start, Goal board.Board
	Heuristic   heuristics.Heuristic
	Claims      heuristics.Claims // the heuristic's
	Limits      Limits
	Trace       func(Visit)    // told every expanded node in order; may be nil
	Progress    func(Progress) // told now and then how far it is; may be nil
	Checkpoint  Checkpoint     // keeps what a long search has done; may be nil
}

// An Outcome is what an engine found.
type Outcome struct {
	Path board.Path // from start to goal; meaningless with an error
	// Factor is 1 when the path is proven shortest, w when it is proven at
	// most w times as long, 0 when nothing is promised. Engines assume that
	// the heuristic does not overestimate; Solve corrects for one that does.
	Factor float64
	// LowerBound is the best bound on the distance that the search itself
	// proved, 0 when none.
	LowerBound int
	// Best is the shortest path known when the search ended early, or nil.
	Best  board.Path
	Stats Stats
}

// Stats counts the work of a search.
type Stats struct {
	Expanded  uint64        // nodes whose successors were generated
	Generated uint64        // nodes created, undoing the last move left out
	MaxStored uint64        // most nodes held in memory at once
	Elapsed   time.Duration // set by Solve
	// Iterations lists the rounds of an iterative-deepening search.
	Iterations []Iteration
}

// add books a round.
func (s *Stats) add(i Iteration) {
	s.Iterations = append(s.Iterations, i)
	s.Expanded += i.Expanded
	s.Generated += i.Generated
}

// An Iteration is one round of an iterative-deepening search.
type Iteration struct {
	Bound     int // f-limit or depth limit of the round
	Expanded  uint64
	Generated uint64
}

// Limits ends a search that takes too much. Zero means no limit.
type Limits struct {
	Time   time.Duration
	Nodes  uint64 // generated nodes; a search may overrun it by a few thousand
	Memory uint64 // bytes for the nodes that a search stores
}

// A Visit is an expanded node, as a trace shows it.
type Visit struct {
	Board board.Board
	// G is the number of moves made and H the heuristic's value, or a lower bound
	// of it where a search needs to know no more. F orders the search; it differs
	// from G+H when weighted.
	G, H, F int
}

// Progress is a report from within a search.
type Progress struct {
	Bound   int // lower bound proven so far
	Best    int // length of the shortest path known so far, 0 when none is
	Stats   Stats
	Elapsed time.Duration
	// Share is how much of the current round is done, from 0 to 1, as far as
	// the engine can tell; 0 when it cannot.
	Share float64
}

// ErrLimit is wrapped by the error of a search that reached a limit.
var ErrLimit = errors.New("limit reached")

// limitError says which limit was reached.
func limitError(what string, limit any) error {
	return fmt.Errorf("engines: %w: %s %v", ErrLimit, what, limit)
}

// A Row is one engine in a registry: its name, one line for listings, and a
// constructor that fills in the defaults.
type Row struct {
	Name string
	Doc  string
	New  func() Engine
}

// A Registry is a list of rows. A program adds one with append.
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
	return Row{}, fmt.Errorf("engines: no engine %q: want one of %s", name, strings.Join(names, ", "))
}
