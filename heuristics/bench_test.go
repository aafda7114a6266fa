package heuristics

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"npuzzle/board"
)

// BenchmarkTracker values the children of the nodes of a fixed pseudo-random
// path again and again: the cost of a tracker by itself, without that of a
// search around it. The figure to read is ns/child.
func BenchmarkTracker(b *testing.B) {
	for _, size := range []board.Size{{Width: 3, Height: 3}, {Width: 4, Height: 4}, {Width: 5, Height: 5}} {
		goal, err := board.Named("blank-last", size)
		if err != nil {
			b.Fatal(err)
		}
		for _, row := range Builtin() {
			b.Run(row.Name+"/"+size.String(), func(b *testing.B) {
				h, err := row.New().Build(Setup{Context: context.Background(), Goal: goal})
				if err != nil {
					b.Skip(err)
				}
				benchmarkTracker(b, Track(h), goal)
			})
		}
	}
}

func benchmarkTracker(b *testing.B, t Tracker, goal board.Board) {
	const nodes = 48 // few enough for the first cache, as a search has them
	path := walkFrom(b, t, goal, nodes)
	children := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		e := path[i%nodes]
		t.Expand(e)
		children += e.N
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(children), "ns/child")
}

// walkFrom returns the nodes of a pseudo-random path from the goal that never
// undoes a move, ready to be expanded; the first 100 are left out.
func walkFrom(b *testing.B, t Tracker, goal board.Board, nodes int) []*Expansion {
	p, err := board.NewPosition(goal)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	last := p.Blank()
	var path []*Expansion
	for step := range nodes + 100 {
		e := NewExpansion(t)
		for _, m := range board.Moves {
			cell, ok := goal.Size().Neighbor(int(p.Blank()), m)
			if ok && uint8(cell) != last {
				e.From[e.N] = uint8(cell)
				e.N++
			}
		}
		if step >= 100 {
			node := *p
			e.Position = &node
			e.Value = t.Start(p, e.State)
			e.Budget = math.MaxInt
			path = append(path, e)
		}
		last = p.Blank()
		p.Slide(e.From[random.IntN(e.N)])
	}
	return path
}
