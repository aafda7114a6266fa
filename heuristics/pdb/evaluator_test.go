package pdb

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics/batch"

	"pgregory.net/rapid"
)

// drawPartition draws disjoint patterns for a goal with tables of at most so
// many entries.
func drawPartition(goal board.Board, most uint64) *rapid.Generator[Partition] {
	return rapid.Custom(func(t *rapid.T) Partition {
		p := Partition{Size: goal.Size(), Home: goal.Blank()}
		for _, cell := range rapid.Permutation(others(p.Size, p.Home)).Draw(t, "cells") {
			i := rapid.IntRange(0, len(p.Patterns)).Draw(t, "pattern")
			if i == len(p.Patterns) {
				p.Patterns = append(p.Patterns, 0)
			}
			wider := Key{Size: p.Size, Home: p.Home, Pattern: p.Patterns[i] | 1<<cell}
			if wider.Pattern.Tiles() <= MaxTiles && wider.EntryCount() <= most {
				p.Patterns[i] = wider.Pattern
			}
		}
		p.Patterns = slices.DeleteFunc(p.Patterns, func(p Pattern) bool { return p == 0 })
		return p
	})
}

// slowValue adds up the values of a partition, read one by one from tables of
// its own keys.
func slowValue(t rapid.TB, tables map[Key]*Table, p Partition, zones Zones, b, goal board.Board) int {
	t.Helper()
	sum := 0
	cells, goalCells := b.Cells(), goal.Cells()
	for _, pattern := range p.Patterns {
		key := Key{p.Size, p.Home, pattern, zones, Byte}
		table := tables[key]
		if table == nil {
			table = build(t, key, 1)
			tables[key] = table
		}
		var on []int
		for _, home := range pattern.Cells() {
			on = append(on, cells[slices.Index(goalCells, home)])
		}
		value, err := table.Value(on, b.Blank())
		if err != nil {
			t.Fatal(err)
		}
		sum += value
	}
	return sum
}

// Along a walk, what the evaluator says of the children of a node, from the
// state of the node, is what the tables say of the boards.
func TestExpandEqualsTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(36).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		zones := rapid.SampledFrom([]Zones{ByZone, MinZone}).Draw(t, "zones")
		coding := Byte
		if zones == ByZone {
			coding = rapid.SampledFrom([]Coding{Bit, Byte}).Draw(t, "coding")
		}
		partitions := rapid.SliceOfN(drawPartition(goal, 3_000), 1, 2).Draw(t, "partitions")
		for _, p := range partitions[:1] {
			partitions = append(partitions, p.Mirrored()[1:]...)
		}
		e, err := NewEvaluator(goal, partitions, zones, coding, func(k Key) (*Table, error) { return build(t, k, 1), nil })
		if err != nil {
			t.Fatal(err)
		}
		tables := map[Key]*Table{}
		value := func(b board.Board) int {
			most := 0
			for _, p := range partitions {
				most = max(most, slowValue(t, tables, p, zones, b, goal))
			}
			return most
		}

		b := boardtest.Solvable(goal).Draw(t, "start")
		if size.Width < 2 || size.Height < 2 {
			b = goal
		}
		p, err := board.NewPosition(b)
		if err != nil {
			t.Fatal(err)
		}
		// A batch of the node after itself with a budget that cuts off all
		// children, so that the states of the two must not be mixed up.
		words := e.Words()
		batcher := e.NewBatcher()
		x := batch.Batch{States: make([]uint64, 2*words), Children: make([]uint64, 4*words)}
		state := x.States[words:]
		h := e.Start(p, state)
		if want := value(b); h != want {
			t.Fatalf("%v: start gives %d, want %d", b, h, want)
		}
		for range 3 {
			copy(x.States, state)
			budget := rapid.IntRange(h-2, h+2).Draw(t, "budget")
			x.Budgets[0], x.Budgets[1] = -1, int32(budget)
			x.N = 0
			for node := range uint8(2) {
				for _, m := range p.Board().Legal() {
					cell, _ := size.Neighbor(int(p.Blank()), m)
					x.Slides[x.N] = batch.Slide{Tile: p.Tile(uint8(cell)), From: uint8(cell), To: p.Blank(), Node: node}
					x.N++
				}
			}
			batcher.ExpandBatch(&x)
			children := x.Children
			var next []uint64
			var nextFrom uint8
			for i := range x.N {
				blank := p.Blank()
				p.Slide(x.Slides[i].From)
				child := p.Board()
				want := value(child)
				limit, got := int(x.Budgets[x.Slides[i].Node]), int(x.Values[i])
				switch {
				case want <= limit && got != want, want > limit && (got <= limit || got > want):
					t.Fatalf("%v: value %d with budget %d, want %d", child, got, limit, want)
				case want <= limit:
					fresh := make([]uint64, words)
					e.Start(p, fresh)
					memo := make([]byte, e.MemoBytes())
					e.Remember(children[:words], memo)
					recalled := make([]uint64, words)
					if got := e.Recall(p, memo, recalled); got != want {
						t.Fatalf("%v: recalled %d, want %d", child, got, want)
					}
					if !slices.Equal(children[:words], fresh) || !slices.Equal(recalled, fresh) {
						t.Fatalf("%v: states %x expanded, %x started, %x recalled", child, children[:words], fresh, recalled)
					}
					next, nextFrom, h = fresh, x.Slides[i].From, want
					children = children[words:]
				}
				p.Slide(blank)
			}
			if next == nil {
				break
			}
			p.Slide(nextFrom)
			copy(state, next)
		}
	})
}
