package heuristictest

import (
	"math/rand/v2"
	"runtime"
	"sync/atomic"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// The heuristics here are broken, each in one way.

// estimator is a heuristic that is a function.
type estimator func(p *board.Position) int

func (f estimator) Estimate(p *board.Position) int { return f(p) }

// claiming adds claims to a heuristic and hides its tracker.
type claiming struct {
	heuristics.Heuristic
	claims heuristics.Claims
}

func (c claiming) Claims() heuristics.Claims { return c.claims }

// tracked adds a tracker to a heuristic.
type tracked struct {
	heuristics.Heuristic
	tracker func() heuristics.Tracker
}

func (t tracked) Tracker() heuristics.Tracker { return t.tracker() }

func manhattan(goal board.Board) *heuristics.Manhattan {
	m, err := heuristics.NewManhattan(goal)
	if err != nil {
		panic(err)
	}
	return m
}

// linear is a linear conflict that adds 2 for each pair of tiles in a row, or
// in a column too, that conflict takes for one, by their homes.
func linear(goal board.Board, columns bool, conflict func(a, b, line int, lineOf func(cell int) int) bool) heuristics.Heuristic {
	m, size, homes := manhattan(goal), goal.Size(), goal.Cells()
	return estimator(func(p *board.Position) int {
		h := m.Estimate(p)
		count := func(cell, other int, lineOf func(cell int) int) {
			a, b := p.Tile(uint8(cell)), p.Tile(uint8(other))
			if a != 0 && b != 0 && conflict(homes[a], homes[b], lineOf(cell), lineOf) {
				h += 2
			}
		}
		for cell := range size.Cells() {
			for other := cell + 1; other%size.Width != 0; other++ {
				count(cell, other, size.Row)
			}
			for other := cell + size.Width; columns && other < size.Cells(); other += size.Width {
				count(cell, other, size.Column)
			}
		}
		return h
	})
}

// anyPair takes every reversed pair, wherever its homes are.
func anyPair(a, b, _ int, _ func(int) int) bool { return a > b }

// homePair takes the reversed pairs whose homes are in the line, as it should;
// but three tiles in reverse are three pairs, of which two tiles have to leave.
func homePair(a, b, line int, lineOf func(int) int) bool {
	return a > b && lineOf(a) == line && lineOf(b) == line
}

// misplacedWithBlank counts the blank as a tile.
func misplacedWithBlank(goal board.Board) heuristics.Heuristic {
	return estimator(func(p *board.Position) int {
		h := 0
		for cell, tile := range p.Tiles() {
			if int(tile) != goal.Tile(cell) {
				h++
			}
		}
		return h
	})
}

// patchy is the Manhattan distance less 2 on half of the boards.
func patchy(goal board.Board) heuristics.Heuristic {
	m := manhattan(goal)
	return estimator(func(p *board.Position) int {
		h := m.Estimate(p)
		if p.Tile(0) < p.Tile(1) {
			h = max(h-2, 0)
		}
		return h
	})
}

// mover leaves the blank where it looked last.
func mover(goal board.Board) heuristics.Heuristic {
	m := manhattan(goal)
	return estimator(func(p *board.Position) int {
		h := m.Estimate(p)
		if next, ok := goal.Size().Neighbor(int(p.Blank()), board.Up); ok && h == 4 {
			p.Slide(uint8(next))
		}
		return h
	})
}

// random answers by chance.
func random(goal board.Board) heuristics.Heuristic {
	m := manhattan(goal)
	return estimator(func(p *board.Position) int {
		h := m.Estimate(p)
		return h - rand.IntN(min(h, 1)+1)
	})
}

// builds counts the heuristics that changing built.
var builds atomic.Int64

// changing is another heuristic every time that it is built.
func changing(goal board.Board) heuristics.Heuristic {
	m, build := manhattan(goal), builds.Add(1)
	return estimator(func(p *board.Position) int {
		h := m.Estimate(p)
		if build%2 == 0 && h > 5 {
			h--
		}
		return h
	})
}

// racy adds up in memory that all callers share. The memory is atomic so that
// the race detector leaves it to the kit to see what comes of it.
func racy(goal board.Board) heuristics.Heuristic {
	size, homes := goal.Size(), goal.Cells()
	var sum atomic.Int64
	return estimator(func(p *board.Position) int {
		sum.Store(0)
		for cell, tile := range p.Tiles() {
			if tile != 0 {
				sum.Add(int64(size.Distance(cell, homes[tile])))
			}
			runtime.Gosched()
		}
		return int(sum.Load())
	})
}

// faulty is a Manhattan tracker with a fault.
type faulty struct {
	heuristics.Tracker
	words  int
	start  func(value int) int
	expand func(e *heuristics.Expansion)
}

func (f *faulty) Words() int { return f.words }

func (f *faulty) Start(p *board.Position, state []uint64) int {
	clear(state)
	value := f.Tracker.Start(p, state)
	if f.start != nil {
		value = f.start(value)
	}
	return value
}

func (f *faulty) Expand(e *heuristics.Expansion) {
	f.Tracker.Expand(e)
	f.expand(e)
}

// withFault returns the Manhattan distance with a faulty tracker.
func withFault(words int, expand func() func(*heuristics.Expansion)) Factory {
	return func(goal board.Board) (heuristics.Heuristic, error) {
		m := manhattan(goal)
		return tracked{m, func() heuristics.Tracker {
			return &faulty{Tracker: m.Tracker(), words: words, expand: expand()}
		}}, nil
	}
}

// forgetful is a Rememberer whose memo is too small for what it keeps.
type forgetful struct{ heuristics.Tracker }

func (forgetful) MemoBytes() int { return 1 }

func (forgetful) Words() int { return 1 }

func (f forgetful) Start(p *board.Position, state []uint64) int {
	state[0] = uint64(f.Tracker.Start(p, nil))
	return int(state[0])
}

func (f forgetful) Expand(e *heuristics.Expansion) {
	e.Value = int(e.State[0])
	f.Tracker.Expand(e)
	for i := range e.N {
		e.Child[i].State[0] = uint64(e.Child[i].Value)
	}
}

func (forgetful) Remember(state []uint64, memo []byte) { memo[0] = byte(state[0]) & 3 }

func (forgetful) Recall(_ *board.Position, memo []byte, state []uint64) int {
	state[0] = uint64(memo[0])
	return int(memo[0])
}
