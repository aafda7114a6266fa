package heuristics

import "npuzzle/board"

// A tileSum is a heuristic in which every tile counts by itself:
//
//	h(p) = Σ cost[tile][cell of tile]
//
// so that a slide of tile t changes it by cost[t][to] − cost[t][from], and a
// node's value is all the state that its children need. The blank's row is 0.
//
// Of each row of costs only the first line or two of cache are ever touched on
// the usual boards.
type tileSum struct {
	cost Costs
}

// fill sets the costs for a goal from the home cell and another cell of each
// tile.
func (s *tileSum) fill(goal board.Board, cost func(home, cell int) int) error {
	if _, err := board.NewPosition(goal); err != nil {
		return err
	}
	for home := range goal.Size().Cells() {
		tile := goal.Tile(home)
		if tile == 0 {
			continue
		}
		for cell := range goal.Size().Cells() {
			s.cost[tile][cell] = uint8(cost(home, cell))
		}
	}
	return nil
}

// Estimate returns the sum of the tiles' costs.
func (s *tileSum) Estimate(p *board.Position) int {
	h := 0
	for cell, tile := range p.Tiles() {
		h += int(s.cost[tile][uint8(cell)])
	}
	return h
}

// Tracker returns a tracker without state, which looks up two costs a child.
func (s *tileSum) Tracker() Tracker { return (*tileSumTracker)(s) }

type tileSumTracker tileSum

func (s *tileSumTracker) Words() int { return 0 }

func (s *tileSumTracker) Costs() *Costs { return &s.cost }

func (s *tileSumTracker) Start(p *board.Position, _ []uint64) int {
	return (*tileSum)(s).Estimate(p)
}

// Expand fills all four lanes, whatever e.N is: a loop that ends after two or
// three would be mispredicted more often than not.
func (s *tileSumTracker) Expand(e *Expansion) {
	to := e.Position.Blank()
	for i, from := range e.From {
		cost := &s.cost[e.Position.Tile(from)]
		e.Child[i].Value = e.Value + int(cost[to]) - int(cost[from])
	}
}
