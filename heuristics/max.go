package heuristics

import (
	"fmt"

	"npuzzle/board"
)

// Max is the largest of several heuristics. It is admissible when all are, and
// consistent when all are: no value changes by more than 1 in a slide, so the
// largest does not either.
type Max struct {
	parts []Heuristic
}

// NewMax returns the largest of at least one heuristic, all for one goal. Put
// the one first that cuts most for its cost: the tracker asks the next only
// about the children that the earlier ones left within the budget.
func NewMax(parts ...Heuristic) (*Max, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("heuristics: max: no heuristic found, want at least one")
	}
	return &Max{append([]Heuristic(nil), parts...)}, nil
}

// Estimate returns the largest estimate.
func (m *Max) Estimate(p *board.Position) int {
	h := 0
	for _, part := range m.parts {
		h = max(h, part.Estimate(p))
	}
	return h
}

// Claims returns what holds of the largest by the claims of the parts.
func (m *Max) Claims() Claims {
	c := Claims{Consistent: true}
	for _, part := range m.parts {
		of := ClaimsOf(part)
		c.Overestimates = c.Overestimates || of.Overestimates
		c.Consistent = c.Consistent && of.Consistent
	}
	return c
}

// Tracker returns a tracker over those of the parts.
func (m *Max) Tracker() Tracker {
	t := &maxTracker{parts: make([]maxPart, len(m.parts))}
	for i, part := range m.parts {
		tracker := Track(part)
		t.parts[i] = maxPart{Tracker: tracker, at: t.words, words: tracker.Words()}
		t.words += tracker.Words() + 1
	}
	return t
}

// maxTracker keeps the state of each part, and behind it the part's value.
type maxTracker struct {
	parts []maxPart
	words int
	inner Expansion
}

type maxPart struct {
	Tracker
	at, words int // the part's state is words [at, at+words), its value the word behind
}

func (m *maxPart) state(all []uint64) []uint64 { return all[m.at : m.at+m.words] }
func (m *maxPart) value(all []uint64) *uint64  { return &all[m.at+m.words] }

func (t *maxTracker) Words() int { return t.words }

func (t *maxTracker) Start(p *board.Position, state []uint64) int {
	h := 0
	for i := range t.parts {
		part := &t.parts[i]
		value := part.Start(p, part.state(state))
		*part.value(state) = uint64(value)
		h = max(h, value)
	}
	return h
}

func (t *maxTracker) Expand(e *Expansion) {
	in := &t.inner
	in.Position, in.Budget = e.Position, e.Budget
	// Child left[i] of e is child i of in: those still within the budget.
	left := [4]uint8{0, 1, 2, 3}
	n := e.N
	for i := range n {
		e.Child[i].Value = 0
	}
	for k := range t.parts {
		part := &t.parts[k]
		in.Value = int(*part.value(e.State))
		in.State = part.state(e.State)
		in.N = n
		for i, of := range left[:n] {
			in.From[i] = e.From[of]
			in.Child[i].State = part.state(e.Child[of].State)
		}
		part.Expand(in)
		n = 0
		for i, of := range left[:in.N] {
			child, value := &e.Child[of], in.Child[i].Value
			*part.value(child.State) = uint64(value)
			child.Value = max(child.Value, value)
			if value <= e.Budget {
				left[n] = of
				n++
			}
		}
		if n == 0 {
			return
		}
	}
}

// MaxRecipe is the recipe of [Max].
type MaxRecipe struct {
	Of []Spec `toml:"of"` // the heuristics
}

// Build returns the largest of the heuristics.
func (r *MaxRecipe) Build(s Setup) (Heuristic, error) {
	parts := make([]Heuristic, len(r.Of))
	for i, spec := range r.Of {
		part, err := spec.Build(s)
		if err != nil {
			return nil, err
		}
		parts[i] = part
	}
	return NewMax(parts...)
}
