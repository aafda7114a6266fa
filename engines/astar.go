package engines

import (
	"context"
	"fmt"
)

// AStar is A* (Hart, Nilsson & Raphael 1968), weighted when Weight is above 1
// (Pohl 1970): it expands the node of least f = g + w·h, and tests for the
// goal when a node is taken out. It stores every node, and follows a shorter
// way to a node even when that is expanded already, which happens with a weight
// or a heuristic that is not consistent.
type AStar struct {
	// Weight is the factor w on the heuristic, at least 1; 0 stands for 1.
	// The path is at most w times as long as a shortest one.
	Weight float64 `toml:"weight"`
	// TieBreak says which of the nodes of equal f goes first: "high-g" (the
	// default), "low-g", "fifo" or "lifo". Among equal g it is first in,
	// first out.
	TieBreak string `toml:"tie-break"`
}

// Search looks for a path by A*.
func (e *AStar) Search(ctx context.Context, t *Task) (Outcome, error) {
	weight, err := newRatio(e.Weight)
	if err != nil {
		return Outcome{}, err
	}
	tie, err := parseTieBreak(e.TieBreak)
	if err != nil {
		return Outcome{}, err
	}
	s, err := newBestFirst(ctx, t, weight, tie)
	if err != nil {
		return Outcome{}, err
	}
	s.improve = true
	path, err := s.run()
	return Outcome{
		Path:       path,
		Factor:     float64(weight.part) / float64(weight.of),
		LowerBound: s.bound(),
		Stats:      s.counted(),
	}, err
}

func parseTieBreak(name string) (tieBreak, error) {
	switch name {
	case "", "high-g":
		return highG, nil
	case "low-g":
		return lowG, nil
	case "fifo":
		return fifo, nil
	case "lifo":
		return lifo, nil
	}
	return 0, fmt.Errorf("engines: tie-break %q: want high-g, low-g, fifo or lifo", name)
}
