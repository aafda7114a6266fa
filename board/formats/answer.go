package formats

import (
	"fmt"
	"time"

	"npuzzle/board"
)

// A Status says how the search for an answer ended.
type Status int

const (
	Stopped    Status = iota // no path known: the search gave up or was stopped
	Solved                   // Path leads to the goal
	Unsolvable               // no path exists
)

func (s Status) String() string {
	switch s {
	case Solved:
		return "solved"
	case Unsolvable:
		return "unsolvable"
	}
	return "stopped"
}

// An Answer is what a solver has to say about a board.
type Answer struct {
	Start, Goal board.Board
	Name        string // of the instance; "" without one
	Status      Status
	Path        board.Path // when Status is Solved
	Search      string     // the engine and heuristic, for forms that name them
	Expanded    uint64     // nodes whose successors were generated
	Generated   uint64     // nodes created
	MaxStored   uint64     // most nodes held in memory at once
	Elapsed     time.Duration
}

// solved returns an error unless the answer is a path, for forms that have no
// words for anything else.
func (a Answer) solved(form string) error {
	if a.Status == Solved {
		return nil
	}
	return fmt.Errorf("formats: %s: %w: the board is %v, only a path", form, ErrInexpressible, a.Status)
}

// settled returns an error when the search stopped without an answer, for
// forms that have words for solved and unsolvable boards only.
func (a Answer) settled(form string) error {
	if a.Status != Stopped {
		return nil
	}
	return fmt.Errorf("formats: %s: %w: the search stopped, only a path or that there is none", form, ErrInexpressible)
}
