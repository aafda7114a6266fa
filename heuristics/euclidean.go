package heuristics

import (
	"fmt"
	"math"

	"npuzzle/board"
)

// Euclidean is the sum over the tiles of the straight-line distance from where
// a tile is to its home, rounded up to a whole number of moves. It is never
// above [Manhattan] and is here to be compared with it.
//
// Straight lines are irrational, so they are kept as ⌊2¹⁶·√n⌋, whole numbers
// without rounding error. Write E for the sum of these, K for 2¹⁶ and h for
// ⌈E/K⌉.
//
// Admissible: E/K is at most the true sum, which is at most the Manhattan
// distance, which is at most d; and d is whole, so rounding up does not pass
// it.
//
// Consistent: a slide moves one tile one step, and by the triangle inequality
// its straight line x changes by at most 1; where x ≤ y+1, ⌊Kx⌋ ≤ ⌊Ky+K⌋ =
// ⌊Ky⌋+K, so E changes by at most K; and ⌈(E+K)/K⌉ = ⌈E/K⌉+1.
type Euclidean struct {
	// line[tile][cell] is K times the straight line home, rounded down.
	line [256][256]uint32
}

// euclideanBits is the precision: K is 1<<euclideanBits.
const euclideanBits = 16

// NewEuclidean returns the Euclidean distance to a goal. The error wraps
// [board.ErrSize] when the goal is too large for a [board.Position].
func NewEuclidean(goal board.Board) (*Euclidean, error) {
	if _, err := board.NewPosition(goal); err != nil {
		return nil, fmt.Errorf("heuristics: euclidean: %w", err)
	}
	e := new(Euclidean)
	size := goal.Size()
	for home := range size.Cells() {
		tile := goal.Tile(home)
		if tile == 0 {
			continue
		}
		for cell := range size.Cells() {
			rows := size.Row(cell) - size.Row(home)
			columns := size.Column(cell) - size.Column(home)
			e.line[tile][cell] = fixedRoot(rows*rows + columns*columns)
		}
	}
	return e, nil
}

// fixedRoot returns ⌊K·√n⌋ = ⌊√(K²n)⌋.
func fixedRoot(n int) uint32 {
	square := uint64(n) << (2 * euclideanBits)
	root := uint64(math.Sqrt(float64(square)))
	for root*root > square {
		root--
	}
	for (root+1)*(root+1) <= square {
		root++
	}
	return uint32(root)
}

// Estimate returns the sum of the straight lines, rounded up.
func (e *Euclidean) Estimate(p *board.Position) int { return wholeMoves(e.sum(p)) }

func (e *Euclidean) sum(p *board.Position) uint64 {
	sum := uint64(0)
	for cell, tile := range p.Tiles() {
		sum += uint64(e.line[tile][uint8(cell)])
	}
	return sum
}

func wholeMoves(sum uint64) int {
	return int((sum + 1<<euclideanBits - 1) >> euclideanBits)
}

// Claims returns that the Euclidean distance is consistent.
func (*Euclidean) Claims() Claims { return Claims{Consistent: true} }

// Tracker returns a tracker whose state is the sum before it is rounded.
func (e *Euclidean) Tracker() Tracker { return (*euclideanTracker)(e) }

type euclideanTracker Euclidean

func (*euclideanTracker) Words() int { return 1 }

func (t *euclideanTracker) Start(p *board.Position, state []uint64) int {
	state[0] = (*Euclidean)(t).sum(p)
	return wholeMoves(state[0])
}

func (t *euclideanTracker) Expand(e *Expansion) {
	to := e.Position.Blank()
	children := e.Child[:e.N]
	from := e.From[:len(children)]
	for i := range children {
		line := &t.line[e.Position.Tile(from[i])]
		sum := e.State[0] + uint64(line[to]) - uint64(line[from[i]])
		children[i].Value = wholeMoves(sum)
		children[i].State[0] = sum
	}
}
