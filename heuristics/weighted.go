package heuristics

import (
	"fmt"
	"math"

	"npuzzle/board"
)

// Weighted is a heuristic times a weight, rounded down:
//
//	h(p) = ⌊w·part(p)⌋
//
// With a weight above 1 it may overestimate, and a search with it finds longer
// paths sooner. The weight is kept in thousandths, so that values are exact
// and the same on every machine.
//
// Up to weight 1 it is as consistent as its part: where x and y differ by at
// most 1, so do wx and wy, and then so do ⌊wx⌋ and ⌊wy⌋.
type Weighted struct {
	part Heuristic
	mill int // the weight in thousandths
}

// maxWeight keeps weighted values of the largest boards far from overflow.
const maxWeight = 1000

// NewWeighted returns a heuristic times a weight from 0 to 1000, which is
// rounded to thousandths.
func NewWeighted(weight float64, part Heuristic) (*Weighted, error) {
	if !(weight >= 0 && weight <= maxWeight) {
		return nil, fmt.Errorf("heuristics: weighted: weight %v found, want 0 to %d", weight, maxWeight)
	}
	return &Weighted{part, int(math.Round(weight * 1000))}, nil
}

func (w *Weighted) times(value int) int { return value * w.mill / 1000 }

// Estimate returns the weighted value.
func (w *Weighted) Estimate(p *board.Position) int { return w.times(w.part.Estimate(p)) }

// Claims returns what the weight leaves of the part's claims.
func (w *Weighted) Claims() Claims {
	c := ClaimsOf(w.part)
	if w.mill > 1000 {
		return Claims{Overestimates: true}
	}
	return c
}

// Tracker returns the part's tracker, weighted.
func (w *Weighted) Tracker() Tracker {
	t := &weightedTracker{w: w, part: Track(w.part)}
	t.words = t.part.Words()
	return t
}

// weightedTracker keeps the state of the part and, behind it, the part's
// value, which cannot be told from the weighted one.
type weightedTracker struct {
	w     *Weighted
	part  Tracker
	words int // of the part
	inner Expansion
}

func (t *weightedTracker) Words() int { return t.words + 1 }

func (t *weightedTracker) Start(p *board.Position, state []uint64) int {
	value := t.part.Start(p, state[:t.words])
	state[t.words] = uint64(value)
	return t.w.times(value)
}

func (t *weightedTracker) Expand(e *Expansion) {
	in := &t.inner
	in.Position, in.N, in.From = e.Position, e.N, e.From
	in.Value = int(e.State[t.words])
	in.State = e.State[:t.words]
	in.Budget = t.budget(e.Budget)
	for i := range e.N {
		in.Child[i].State = e.Child[i].State[:t.words]
	}
	t.part.Expand(in)
	for i := range e.N {
		value := in.Child[i].Value
		e.Child[i].Value = t.w.times(value)
		e.Child[i].State[t.words] = uint64(value)
	}
}

// budget returns the largest value of the part whose weighted value is within
// a budget.
func (t *weightedTracker) budget(budget int) int {
	if budget > math.MaxInt32 || t.w.mill == 0 {
		return math.MaxInt
	}
	return ((budget+1)*1000 - 1) / t.w.mill
}

// WeightedRecipe is the recipe of [Weighted].
type WeightedRecipe struct {
	Weight float64 `toml:"weight"` // what to multiply with
	Of     Spec    `toml:"of"`     // the heuristic
}

// Build returns the weighted heuristic.
func (r *WeightedRecipe) Build(s Setup) (Heuristic, error) {
	part, err := r.Of.Build(s)
	if err != nil {
		return nil, err
	}
	return NewWeighted(r.Weight, part)
}
