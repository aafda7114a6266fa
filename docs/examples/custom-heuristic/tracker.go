package gaschnig

import (
	"npuzzle/board"
	"npuzzle/heuristics"
)

// Tracker returns a tracker, which spares a search most of the counting.
func (g *Gaschnig) Tracker() heuristics.Tracker { return (*tracker)(g) }

type tracker Gaschnig

// Words returns 0: the board and the value of a node are enough.
func (*tracker) Words() int { return 0 }

func (t *tracker) Start(p *board.Position, _ []uint64) int { return (*Gaschnig)(t).Estimate(p) }

// Expand goes around the blank's cycle once. A slide takes its tile out of the
// blank's cycle when the tile is in it, and otherwise joins the tile's cycle
// to the blank's; the counts in Estimate tell what that changes.
func (t *tracker) Expand(e *heuristics.Expansion) {
	p, blank := e.Position, e.Position.Blank()
	var inCycle [256]bool
	inCycle[blank] = true
	for cell := t.home[0]; cell != blank; cell = t.home[p.Tile(cell)] {
		inCycle[cell] = true
	}
	for i, from := range e.From[:e.N] {
		change := 1
		switch home := t.home[p.Tile(from)]; {
		case home == blank: // comes home
			change = -1
		case home == from: // leaves home
		case !inCycle[from]:
			change = -1
		}
		e.Child[i].Value = e.Value + change
	}
}
