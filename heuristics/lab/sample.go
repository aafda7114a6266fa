package lab

import (
	"context"
	"fmt"
	"math/rand/v2"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// A Sample is what random boards tell of a heuristic without being solved.
type Sample struct {
	Profile
	// Consistent is judged without the goal: its counterexamples are at
	// [Unknown] distances.
	Consistent Verdict
}

// Uniform looks at uniformly random boards from which the goal can be reached.
// The mean of the estimates is an unbiased one of the mean over all boards,
// with a standard error of [Distribution.Deviation] ÷ √boards. The errors are
// those of [Analyse].
func Uniform(ctx context.Context, h heuristics.Heuristic, goal board.Board, boards int, rng *rand.Rand) (Sample, error) {
	if _, err := board.NewPosition(goal); err != nil {
		return Sample{}, fmt.Errorf("lab: %w", err)
	}
	size := goal.Size()
	s := Sample{Profile: newProfile(size)}
	look := newLook(h, size)
	var p board.Position
	for i := range boards {
		if i&0xfff == 0 && ctx.Err() != nil {
			return s, ctx.Err()
		}
		if err := p.Set(parity.Random(goal, rng)); err != nil {
			return s, fmt.Errorf("lab: %w", err)
		}
		c := Counterexample{Distance: Unknown, Estimate: look.estimate(&p)}
		s.ByBlank[p.Blank()][c.Estimate]++
		look.neighbors(&p, c, &s.Consistent)
	}
	return s, nil
}
