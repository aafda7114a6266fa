package cmd

import (
	"context"
	"fmt"
	"slices"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics/lab"
	"npuzzle/internal/plot"
)

// plot writes the figures and returns their files.
func (c *comparison) plot(ctx context.Context, folder string) (files []string, err error) {
	nodes, branching := c.linesByDepth()
	estimates, err := c.estimates(ctx)
	if err != nil {
		return nil, err
	}
	for _, figure := range []struct {
		name   string
		figure plot.Figure
		empty  bool
	}{
		{"nodes-by-depth", nodes, len(nodes.Series) == 0},
		{"growth-by-depth", branching, len(branching.Series) == 0},
		{"h-by-distance", estimates, len(estimates.Panels) == 0},
	} {
		if figure.empty {
			continue
		}
		written, err := plot.Save(figure.figure, folder, figure.name)
		if files = append(files, written...); err != nil {
			return files, err
		}
	}
	return files, nil
}

// linesByDepth draws how the nodes grow with the length of a shortest path.
func (c *comparison) linesByDepth() (nodes, branching plot.Lines) {
	const x = "length of a shortest path (moves)"
	nodes = plot.Lines{
		Title: "Nodes by depth", Subtitle: c.subtitle(), X: x, Y: "nodes expanded, mean", Log: true,
	}
	branching = plot.Lines{
		Title: "Growth by depth", Subtitle: c.subtitle(), X: x, Y: "effective branching factor b*",
	}
	for _, r := range c.results {
		n := plot.Series{Name: c.name(r)}
		b := plot.Series{Name: c.name(r)}
		for _, boards := range c.groups(byDepth) {
			depth := c.depths[boards[0]]
			row := c.row(r, boards)
			if depth < 1 || row.Solved == 0 {
				continue
			}
			n.X, n.Y = append(n.X, float64(depth)), append(n.Y, row.Expanded.Mean)
			b.X, b.Y = append(b.X, float64(depth)), append(b.Y, effectiveBranching(row.Generated.Mean, depth))
		}
		if len(n.X) > 0 {
			nodes.Series, branching.Series = append(nodes.Series, n), append(branching.Series, b)
		}
	}
	return nodes, branching
}

// effectiveBranching returns the b for which a uniform tree of a depth has as
// many nodes as a search generated, the root besides: b + b² + … + b^depth
// (Nilsson 1971).
func effectiveBranching(generated float64, depth int) float64 {
	low, high := 0.0, generated
	for range 100 {
		b := (low + high) / 2
		nodes := 0.0
		for range depth {
			nodes = (nodes + 1) * b
		}
		if nodes < generated {
			low = b
		} else {
			high = b
		}
	}
	return high
}

// name is what sets a way apart from the others.
func (c *comparison) name(r result) string {
	same := func(of func(*way) string) bool {
		return !slices.ContainsFunc(c.results, func(other result) bool { return of(other.way) != of(r.way) })
	}
	switch {
	case same(func(w *way) string { return w.engine }):
		return r.way.heuristic
	case same(func(w *way) string { return w.heuristic }):
		return r.way.engine
	}
	return r.way.engine + ", " + r.way.heuristic
}

// subtitle says what the boards are, and what all ways have in common.
func (c *comparison) subtitle() string {
	common := ""
	first := c.results[0]
	switch c.name(first) {
	case first.way.heuristic:
		common = ", " + first.way.engine
	case first.way.engine:
		common = ", " + first.way.heuristic
	}
	return fmt.Sprintf("%s of %v%s", boards(uint64(len(c.set.Boards))), c.set.Boards[0].Goal.Size(), common)
}

// estimates draws how the estimates of each heuristic are distributed over the
// boards at a distance: over all boards of a small size, or over those on the
// shortest paths that were found.
func (c *comparison) estimates(ctx context.Context) (plot.Bands, error) {
	goal := c.set.Boards[0].Goal
	states, which, err := c.known(ctx, goal)
	if err != nil {
		return plot.Bands{}, err
	}
	figure := plot.Bands{
		Title: "Estimates by distance", Subtitle: which,
		X: "distance d (moves)", Y: "estimate h (moves)", Diagonal: "h = d, perfect",
	}
	drawn := map[string]bool{}
	for _, r := range c.results {
		h, ok := r.heuristics[goal]
		if !ok || drawn[r.way.heuristic] {
			continue
		}
		drawn[r.way.heuristic] = true
		report, err := lab.Analyse(ctx, h, states)
		if err != nil {
			return figure, err
		}
		panel := plot.Panel{Name: r.way.heuristic}
		for distance, of := range report.ByDistance {
			if len(of) == 0 {
				continue
			}
			quantile := func(share float64) float64 { return float64(of.Quantile(share)) }
			panel.Bands = append(panel.Bands, plot.Band{
				X: float64(distance), Least: quantile(0), Low: quantile(0.1),
				Median: quantile(0.5), High: quantile(0.9), Most: quantile(1),
			})
		}
		figure.Panels = append(figure.Panels, panel)
	}
	return figure, nil
}

// known returns boards whose distances are known, and says which.
func (c *comparison) known(ctx context.Context, goal board.Board) (lab.States, string, error) {
	if goal.Size().Cells() <= exhaustiveCells {
		table, err := exhaustive.New(ctx, goal)
		if err != nil {
			return lab.States{}, "", err
		}
		return lab.Exhaustive(table), fmt.Sprintf("all %s of %v", boards(uint64(table.Len())), goal.Size()), nil
	}
	var paths []board.Path
	for i, b := range c.set.Boards {
		for _, r := range c.results {
			if s := r.solutions[i]; b.Goal == goal && r.solved(i) && s.Optimal() {
				paths = append(paths, s.Path.Reverse())
				break
			}
		}
	}
	return lab.Along(goal, paths...), fmt.Sprintf("boards of %v on %s", goal.Size(), plural(len(paths), "shortest path")), nil
}
