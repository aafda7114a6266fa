// Package gaschnig is a heuristic for npuzzle from outside of its module.
package gaschnig

import (
	"fmt"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// Gaschnig is the number of moves when any tile may jump into the blank
// (Gaschnig 1979). It is the exact distance in a puzzle with more moves than
// ours, so it never exceeds the distance here, and one move changes it by at
// most 1.
type Gaschnig struct {
	home [256]uint8 // the home cell of a tile, and of the blank, 0
}

// New returns Gaschnig's heuristic for a goal.
func New(goal board.Board) (*Gaschnig, error) {
	if _, err := board.NewPosition(goal); err != nil {
		return nil, fmt.Errorf("gaschnig: %w", err)
	}
	g := new(Gaschnig)
	for cell, tile := range goal.Tiles() {
		g.home[tile] = uint8(cell)
	}
	return g, nil
}

// Estimate goes around the cycles of the permutation that brings every tile
// home. In the blank's cycle a jump brings home one tile after the other, and
// the last one the blank too. In any other cycle, one more jump lets the
// blank in.
func (g *Gaschnig) Estimate(p *board.Position) int {
	jumps := 0
	var seen [256]bool
	for start := range p.Count() {
		length, blank := 0, false
		for cell := uint8(start); !seen[cell]; cell = g.home[p.Tile(cell)] {
			seen[cell] = true
			length++
			blank = blank || p.Tile(cell) == 0
		}
		switch {
		case blank:
			jumps += length - 1
		case length > 1:
			jumps += length + 1
		}
	}
	return jumps
}

// Claims returns that the heuristic is consistent.
func (*Gaschnig) Claims() heuristics.Claims { return heuristics.Claims{Consistent: true} }
