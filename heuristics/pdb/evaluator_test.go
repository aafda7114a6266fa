package pdb

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

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
		n := Node{State: make([]uint64, e.Words())}
		for i := range n.Child {
			n.Child[i] = make([]uint64, e.Words())
		}
		h := e.Start(p, n.State)
		if want := value(b); h != want {
			t.Fatalf("%v: start gives %d, want %d", b, h, want)
		}
		for range 3 {
			n.N, n.Blank = 0, p.Blank()
			for _, m := range p.Board().Legal() {
				cell, _ := size.Neighbor(int(p.Blank()), m)
				n.From[n.N], n.Tile[n.N] = uint8(cell), p.Tile(uint8(cell))
				n.N++
			}
			n.Budget = rapid.IntRange(h-2, h+2).Draw(t, "budget")
			e.Expand(&n)
			next := -1
			for i := range n.N {
				blank := p.Blank()
				p.Slide(n.From[i])
				child := p.Board()
				want := value(child)
				switch {
				case want <= n.Budget && n.Value[i] != want, want > n.Budget && (n.Value[i] <= n.Budget || n.Value[i] > want):
					t.Fatalf("%v: value %d with budget %d, want %d", child, n.Value[i], n.Budget, want)
				case want <= n.Budget:
					next = i
					fresh := make([]uint64, e.Words())
					e.Start(p, fresh)
					memo := make([]byte, e.MemoBytes())
					e.Remember(n.Child[i], memo)
					recalled := make([]uint64, e.Words())
					if got := e.Recall(p, memo, recalled); got != want {
						t.Fatalf("%v: recalled %d, want %d", child, got, want)
					}
					if !slices.Equal(n.Child[i], fresh) || !slices.Equal(recalled, fresh) {
						t.Fatalf("%v: states %x expanded, %x started, %x recalled", child, n.Child[i], fresh, recalled)
					}
				}
				p.Slide(blank)
			}
			if next < 0 {
				break
			}
			p.Slide(n.From[next])
			copy(n.State, n.Child[next])
			h = n.Value[next]
		}
	})
}
