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
		Profile: newProfile(size),
	}
	look := newLook(h, size)
	for p, distance := range states.Each {
		if r.Boards++; r.Boards&0xfff == 0 && ctx.Err() != nil {
			return r, ctx.Err()
		}
		node := *p
		c := Counterexample{Distance: distance, Estimate: look.estimate(&node)}
		for len(r.ByDistance) <= distance {
			r.ByDistance = append(r.ByDistance, make(Distribution))
		}
		r.ByDistance[distance][c.Estimate]++
		r.ByBlank[node.Blank()][c.Estimate]++
		r.Admissible.judge(&node, c, c.Estimate-distance)
		r.NonNegative.judge(&node, c, -c.Estimate)
		look.neighbors(&node, c, &r.Consistent)
	}
	return r, nil
}

// A look at a heuristic: what it says of boards and their neighbours.
type look struct {
	h     heuristics.Heuristic
	next  [][]uint8 // by cell, the cells next to it
	asked board.Position
}

func newLook(h heuristics.Heuristic, size board.Size) *look {
	return &look{h: h, next: neighbors(size)}
}

// estimate asks the heuristic, which may spoil what it is given.
func (l *look) estimate(p *board.Position) int {
	l.asked = *p
	return l.h.Estimate(&l.asked)
}

// neighbors judges whether the estimates of neighbours are near that of a
// board, which c holds.
func (l *look) neighbors(p *board.Position, c Counterexample, consistent *Verdict) {
	by := 0
	var worst board.Position
	for _, from := range l.next[p.Blank()] {
		child := *p
		child.Slide(from)
		of := l.estimate(&child)
		if off := max(c.Estimate-of, of-c.Estimate) - 1; off > by {
			by, worst, c.NeighborEstimate = off, child, of
		}
	}
	if by > 0 {
		c.Neighbor = worst.Board()
	}
	consistent.judge(p, c, by)
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
