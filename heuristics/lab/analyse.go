package lab

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// Analyse examines a heuristic, built for the states' goal, on the states.
// The error wraps [board.ErrSize] when the goal is no size for a
// [board.Position], or is ctx.Err().
func Analyse(ctx context.Context, h heuristics.Heuristic, states States) (Report, error) {
	if _, err := board.NewPosition(states.Goal); err != nil {
		return Report{}, fmt.Errorf("lab: %w", err)
	}
	size := states.Goal.Size()
	r := Report{
		Goal:    states.Goal,
		Claims:  heuristics.ClaimsOf(h),
		All:     states.All,
		ByBlank: make([]Distribution, size.Cells()),
	}
	for cell := range r.ByBlank {
		r.ByBlank[cell] = make(Distribution)
	}
	next := neighbors(size)
	for p, distance := range states.Each {
		if r.Boards++; r.Boards&0xfff == 0 && ctx.Err() != nil {
			return r, ctx.Err()
		}
		// A heuristic under test may spoil what it is given.
		node, copied := *p, *p
		estimate := h.Estimate(&copied)
		for len(r.ByDistance) <= distance {
			r.ByDistance = append(r.ByDistance, make(Distribution))
		}
		r.ByDistance[distance][estimate]++
		r.ByBlank[node.Blank()][estimate]++
		c := Counterexample{Distance: distance, Estimate: estimate}
		r.Admissible.judge(&node, c, estimate-distance)
		r.NonNegative.judge(&node, c, -estimate)

		by := 0
		var worst board.Position
		for _, from := range next[node.Blank()] {
			child := node
			child.Slide(from)
			copied = child
			of := h.Estimate(&copied)
			if off := max(estimate-of, of-estimate) - 1; off > by {
				by, worst, c.NeighborEstimate = off, child, of
			}
		}
		if by > 0 {
			c.Neighbor = worst.Board()
		}
		r.Consistent.judge(&node, c, by)
	}
	return r, nil
}

// judge counts a board that breaks the rule by so much, more than 0.
func (v *Verdict) judge(p *board.Position, c Counterexample, by int) {
	if by <= 0 {
		return
	}
	v.Broken++
	smallest := v.Broken == 1 || c.Distance < v.Smallest.Distance
	if !smallest && by <= v.Worst.By {
		return
	}
	c.Board, c.By = p.Board(), by
	if smallest {
		v.Smallest = c
	}
	if by > v.Worst.By {
		v.Worst = c
	}
}
