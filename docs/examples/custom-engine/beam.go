// Package beam has an engine for boards that are too large to be solved at
// best: beam search.
package beam

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"npuzzle/board"
	"npuzzle/engines"
)

// Beam is beam search (Lowerre 1976): a breadth-first search that keeps only
// the nodes of least h of each layer. It promises nothing of the length, and
// when a beam runs dry, it starts again with one twice as wide.
type Beam struct {
	// Width is the number of nodes kept of a layer; 0 stands for DefaultWidth.
	Width int `toml:"width"`
}

// DefaultWidth is the width of a beam.
const DefaultWidth = 1000

// Search looks for a path by beam search.
func (e *Beam) Search(ctx context.Context, t *engines.Task) (engines.Outcome, error) {
	width := e.Width
	switch {
	case width == 0:
		width = DefaultWidth
	case width < 0:
		return engines.Outcome{}, fmt.Errorf("beam: width %d: want at least 1", width)
	}
	s := search{Task: t, began: time.Now()}
	for ; ; width *= 2 {
		path, err := s.beam(ctx, width)
		if path != nil || err != nil {
			return engines.Outcome{Path: path, Stats: s.stats}, err
		}
	}
}

// search is one run of the engine: what it counts lives here and not in Beam,
// which may serve several searches at once.
type search struct {
	*engines.Task
	began time.Time
	stats engines.Stats
}

type node struct {
	position board.Position
	h        int
	step     *step
}

// A step is the move that led to a node; the start has none.
type step struct {
	move   board.Move
	before *step
}

// beam searches with one width. It returns no path when the beam runs dry.
func (s *search) beam(ctx context.Context, width int) (board.Path, error) {
	var start, goal board.Position
	if err := start.Set(s.Start); err != nil {
		return nil, err
	}
	if err := goal.Set(s.Goal); err != nil {
		return nil, err
	}
	layer := []node{{position: start, h: s.Heuristic.Estimate(&start)}}
	seen := map[string]bool{string(start.Tiles()): true} // kept in some layer
	for g := 0; len(layer) > 0; g++ {
		var next []node
		for i := range layer {
			n := &layer[i]
			if s.stats.Expanded%1024 == 0 {
				if err := s.stop(ctx); err != nil {
					return nil, err
				}
			}
			s.stats.Expanded++
			if s.Trace != nil {
				s.Trace(engines.Visit{Board: n.position.Board(), G: g, H: n.h, F: n.h})
			}
			for _, m := range board.Moves {
				from, ok := s.Start.Size().Neighbor(int(n.position.Blank()), m)
				if !ok || n.step != nil && m == n.step.move.Opposite() {
					continue
				}
				s.stats.Generated++
				child := node{position: n.position, step: &step{m, n.step}}
				child.position.Slide(uint8(from))
				if child.position == goal {
					return child.step.path(), nil
				}
				if !seen[string(child.position.Tiles())] {
					child.h = s.Heuristic.Estimate(&child.position)
					next = append(next, child)
				}
			}
		}
		layer = s.keep(next, width, seen)
	}
	return nil, nil
}

// keep returns the nodes of least h, each board once. Among equals the first
// ones stay: a search must not depend on chance.
func (s *search) keep(next []node, width int, seen map[string]bool) []node {
	slices.SortStableFunc(next, func(a, b node) int { return cmp.Compare(a.h, b.h) })
	kept := next[:0]
	for _, n := range next {
		key := string(n.position.Tiles())
		if len(kept) < width && !seen[key] {
			seen[key] = true
			kept = append(kept, n)
		}
	}
	s.stats.MaxStored = max(s.stats.MaxStored, uint64(len(seen)))
	return kept
}

// stop says why the search has to end, if it has to.
func (s *search) stop(ctx context.Context) error {
	const bytesPerNode = 100 // about what a key in seen and a step take
	limits := s.Limits
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("beam: %w", ctx.Err())
	case limits.Nodes > 0 && s.stats.Generated >= limits.Nodes:
		return fmt.Errorf("beam: %w: nodes %d", engines.ErrLimit, limits.Nodes)
	case limits.Time > 0 && time.Since(s.began) >= limits.Time:
		return fmt.Errorf("beam: %w: time %v", engines.ErrLimit, limits.Time)
	case limits.Memory > 0 && s.stats.MaxStored*bytesPerNode >= limits.Memory:
		return fmt.Errorf("beam: %w: memory %d", engines.ErrLimit, limits.Memory)
	}
	return nil
}

// path returns the moves from the start up to a step.
func (s *step) path() (path board.Path) {
	for ; s != nil; s = s.before {
		path = append(path, s.move)
	}
	slices.Reverse(path)
	return path
}
