package pdb

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics/survey"
)

var size4, size5 = board.Size{Width: 4, Height: 4}, board.Size{Width: 5, Height: 5}

// Building a table, entries per second.
func BenchmarkBuild(b *testing.B) {
	for _, tiles := range []int{4, 5, 6} {
		key := Key{Size: size4, Home: 15, Pattern: 1<<tiles - 1, Zones: ByZone, Coding: Bit}
		b.Run(fmt.Sprintf("4x4/%d", tiles), func(b *testing.B) {
			for b.Loop() {
				if _, err := Build(context.Background(), key, BuildOptions{Jobs: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(key.EntryCount())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mentries/s")
		})
	}
}

// The number of a set of cells, and of the slice that a cell of it is in.
func BenchmarkRank(b *testing.B) {
	for _, size := range []board.Size{size4, size5} {
		b.Run(size.String(), func(b *testing.B) {
			x := newIndex(size, 6)
			random := rand.New(rand.NewPCG(1, 2))
			var masks [1024]uint64
			var cells [1024]int
			for i := range masks {
				masks[i] = x.mask(random.IntN(x.maps))
				for masks[i]>>cells[i]&1 != 0 {
					cells[i]++
				}
			}
			sum := 0
			for i := 0; b.Loop(); i++ {
				sum += x.slice(x.rank(masks[i%1024]), cells[i%1024])
			}
			_ = sum
		})
	}
}

// Valuing the children of a node on a walk up and down, by two views and by
// six.
func BenchmarkSurvey(b *testing.B) {
	goal, err := board.Named("blank-last", size4)
	if err != nil {
		b.Fatal(err)
	}
	for _, names := range [][]string{{"5-5-5"}, {"5-5-5", "4-4-4-3", "5-4-3-3"}} {
		var partitions []Partition
		for _, name := range names {
			p, err := ParsePartition(name, goal)
			if err != nil {
				b.Fatal(err)
			}
			partitions = append(partitions, p.Mirrored()...)
		}
		e, err := NewEvaluator(goal, partitions, ByZone, Bit, func(k Key) (*Table, error) {
			return Build(context.Background(), k, BuildOptions{})
		})
		if err != nil {
			b.Fatal(err)
		}
		var w walker = e.NewWalker()
		if p := e.NewPair(); p != nil {
			w = p
		}
		b.Run(fmt.Sprint(len(partitions)), func(b *testing.B) {
			benchmarkSurvey(b, e, w, goal)
		})
	}
}

func benchmarkSurvey(b *testing.B, e *Evaluator, w walker, goal board.Board) {
	const depth = 50
	p, err := board.NewPosition(goal)
	if err != nil {
		b.Fatal(err)
	}
	state := make([]uint64, e.Words())
	h := e.Start(p, state)
	random := rand.New(rand.NewPCG(3, 4))
	var blanks [depth + 1]uint8
	w.Enter(state)
	at := 0
	for b.Loop() {
		c := survey.Children{Budget: h + depth} // nothing is cut off
		blank := p.Blank()
		var from [4]uint8
		for _, m := range board.Moves {
			if cell, ok := p.Size().Neighbor(int(blank), m); ok {
				from[c.N], c.Tile[c.N], c.Edge[c.N] = uint8(cell), p.Tile(uint8(cell)), 4*blank+uint8(m)
				c.N++
			}
		}
		w.Survey(&c)
		if at == depth {
			for ; at > 0; at-- {
				w.Back()
				p.Slide(blanks[at-1])
			}
			continue
		}
		i := random.IntN(c.N)
		w.Step(&c, uint8(i))
		blanks[at] = blank
		p.Slide(from[i])
		at++
	}
}
