package pdb

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics/batch"
	"npuzzle/heuristics/survey"

	"pgregory.net/rapid"
)

// drawPartition draws disjoint patterns for a goal with tables of at most so
// many entries, in half the cases of all tiles.
func drawPartition(goal board.Board, most uint64) *rapid.Generator[Partition] {
	return rapid.Custom(func(t *rapid.T) Partition {
		p := Partition{Size: goal.Size(), Home: goal.Blank()}
		whole := rapid.Bool().Draw(t, "whole")
		for _, cell := range rapid.Permutation(others(p.Size, p.Home)).Draw(t, "cells") {
			i := rapid.IntRange(0, len(p.Patterns)).Draw(t, "pattern")
			if i == len(p.Patterns) {
				p.Patterns = append(p.Patterns, 0)
			}
			wider := Key{Size: p.Size, Home: p.Home, Pattern: p.Patterns[i] | 1<<cell}
			if wider.Pattern.Tiles() <= MaxTiles && wider.EntryCount() <= most {
				p.Patterns[i] = wider.Pattern
			} else if whole {
				p.Patterns = append(p.Patterns, 1<<cell)
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

// drawEvaluator draws an evaluator of some partitions of a goal and their
// mirror images, and the partitions.
func drawEvaluator(t *rapid.T, goal board.Board, zones Zones, most int) (*Evaluator, []Partition) {
	coding := Byte
	if zones == ByZone {
		coding = rapid.SampledFrom([]Coding{Bit, Byte}).Draw(t, "coding")
	}
	partitions := rapid.SliceOfN(drawPartition(goal, 3_000), 1, most).Draw(t, "partitions")
	for _, p := range partitions {
		if rapid.Bool().Draw(t, "mirror") {
			partitions = append(partitions, p.Mirrored()[1:]...)
		}
	}
	e, err := NewEvaluator(goal, partitions, zones, coding, func(k Key) (*Table, error) { return build(t, k, 1), nil })
	if errors.Is(err, ErrPartition) {
		t.Skip("too many partitions")
	}
	if err != nil {
		t.Fatal(err)
	}
	return e, partitions
}

// drawStart draws a position.
func drawStart(t *rapid.T, goal board.Board) *board.Position {
	b := goal
	if goal.Size().Width > 1 && goal.Size().Height > 1 {
		b = boardtest.Solvable(goal).Draw(t, "start")
	}
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Along a walk, what the evaluator says of the children of a node, from the
// state of the node, is what the tables say of the boards.
func TestExpandEqualsTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(36).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		zones := rapid.SampledFrom([]Zones{ByZone, MinZone}).Draw(t, "zones")
		e, partitions := drawEvaluator(t, goal, zones, 2)
		tables := map[Key]*Table{}
		value := func(b board.Board) (most, sum int) {
			for _, p := range partitions {
				one := slowValue(t, tables, p, zones, b, goal)
				most, sum = max(most, one), sum+one
			}
			return most, sum
		}
		p := drawStart(t, goal)
		state := make([]uint64, e.Words())
		h := e.Start(p, state)
		if want, _ := value(p.Board()); h != want {
			t.Fatalf("%v: start gives %d, want %d", p.Board(), h, want)
		}
		for range 3 {
			blank := p.Blank()
			var next []uint64
			var nextFrom uint8
			for _, m := range p.Board().Legal() {
				from, _ := size.Neighbor(int(blank), m)
				child := make([]uint64, e.Words())
				got, order := e.Expand(state, p.Tile(uint8(from)), 4*blank+uint8(m), child)
				p.Slide(uint8(from))
				if want, sum := value(p.Board()); got != want || order != sum {
					t.Fatalf("%v: value %d and order %d, want %d and %d", p.Board(), got, order, want, sum)
				}
				fresh := make([]uint64, e.Words())
				e.Start(p, fresh)
				memo := make([]byte, e.MemoBytes())
				e.Remember(child, memo)
				recalled := make([]uint64, e.Words())
				if recall := e.Recall(p, memo, recalled); recall != got {
					t.Fatalf("%v: recalled %d, want %d", p.Board(), recall, got)
				}
				if !slices.Equal(child, fresh) || !slices.Equal(recalled, fresh) {
					t.Fatalf("%v: states %x expanded, %x started, %x recalled", p.Board(), child, fresh, recalled)
				}
				p.Slide(blank)
				if next == nil || rapid.Bool().Draw(t, "this way") {
					next, nextFrom = child, uint8(from)
				}
			}
			if next == nil {
				break
			}
			p.Slide(nextFrom)
			state = next
		}
	})
}

// walker is what walkers have in common.
type walker interface {
	Enter(state []uint64)
	Survey(c *survey.Children)
	Step(c *survey.Children, child uint8)
	Back()
}

// In a depth-first search to a small depth, with budgets that fall as the path
// grows, a walker leaves exactly the children that the evaluator values within
// their budgets, and knows the node again after it was below.
func TestWalkersEqualExpand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(25).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		zones := rapid.SampledFrom([]Zones{ByZone, MinZone}).Draw(t, "zones")
		e, _ := drawEvaluator(t, goal, zones, 5)
		lazy := e.NewWalker()
		if lazy == nil {
			t.Skip("a wide view")
		}
		walkers := []walker{lazy}
		if p := e.NewPair(); p != nil {
			walkers = append(walkers, p)
		}
		p := drawStart(t, goal)
		root := make([]uint64, e.Words())
		h := e.Start(p, root)
		slack := rapid.IntRange(0, 6).Draw(t, "slack")
		nodes := 0

		for _, w := range walkers {
			eager := w != walkers[0] || !lazy.lazy
			var visit func(state []uint64, budget int)
			visit = func(state []uint64, budget int) {
				if nodes++; nodes > 300 {
					return
				}
				blank := p.Blank()
				c := survey.Children{Budget: budget}
				var values, orders [4]int
				var states [4][]uint64
				var from [4]uint8
				for _, m := range p.Board().Legal() {
					cell, _ := size.Neighbor(int(blank), m)
					i := c.N
					from[i], c.Tile[i], c.Edge[i] = uint8(cell), p.Tile(uint8(cell)), 4*blank+uint8(m)
					states[i] = make([]uint64, e.Words())
					values[i], orders[i] = e.Expand(state, c.Tile[i], c.Edge[i], states[i])
					c.N++
				}
				w.Survey(&c)
				left := 0
				over := math.MaxInt
				for i, value := range values[:c.N] {
					switch found := slices.Contains(c.Best[:c.Left], uint8(i)); {
					case found != (value <= budget):
						t.Fatalf("%v: child %d, %d with budget %d: left %v", p.Board(), i, value, budget, found)
					case found:
						left++
						if bound := int(c.Value[i]); bound > value || eager && bound != value || value == 0 && bound != 0 {
							t.Fatalf("%v: child %d: bound %d, want %d", p.Board(), i, bound, value)
						}
					default:
						over = min(over, value)
					}
				}
				if c.Left != left || left < c.N && (c.Over <= budget || c.Over > over) {
					t.Fatalf("%v: %d left and over %d, want %d and at most %d: %T %+v values %v", p.Board(), c.Left, c.Over, left, over, w, c, values)
				}
				for k := 1; eager && k < c.Left; k++ {
					if orders[c.Best[k-1]] > orders[c.Best[k]] {
						t.Fatalf("%v: order %v of %v", p.Board(), c.Best[:c.Left], orders)
					}
				}
				if budget < h-8 {
					return
				}
				for _, i := range c.Best[:c.Left] {
					w.Step(&c, i)
					p.Slide(from[i])
					visit(states[i], budget-1)
					p.Slide(blank)
					w.Back()
				}
			}
			w.Enter(root)
			nodes = 0
			visit(root, h+slack-1)
		}
	})
}

// Of nodes on random walks, batchers say of the children what the evaluator does, and
// so on of their children, with what was noted and without.
func TestBatcherEqualsExpand(t *testing.T) { batcherEqualsExpand(t) }

func batcherEqualsExpand(t *testing.T) {
	type batcher interface {
		BatchWords() int
		Load(state, own []uint64)
		Save(own, state []uint64)
		Begin(*batch.Batch)
		Look(*batch.Batch)
		Sift(*batch.Batch)
		Judge(*batch.Batch)
	}
	tables := map[Key]*Table{}
	for _, c := range []struct {
		size  board.Size
		names []string
	}{
		{board.Size{Width: 4, Height: 3}, []string{"4-4-3", "5-3-2-1"}},
		{board.Size{Width: 4, Height: 3}, []string{"5-3-2-1", "4-4-3", "3-3-3-2", "4-4-3", "2-2-2-2-2-1"}},
		// All patterns are alike, on a board that is large enough for ranks.
		{board.Size{Width: 5, Height: 5}, []string{"4-4-4-4-4-4", "4-4-4-4-4-1-1-1-1", "4-4-4-4-1-1-1-1-1-1-1-1"}},
		{board.Size{Width: 5, Height: 5}, []string{"3-3-3-3-3-3-3-3", "3-3-3-3-3-3-3-1-1-1", "4-4-4-4-4-4"}},
	} {
		size, names := c.size, c.names
		rapid.Check(t, func(t *rapid.T) {
			goal := boardtest.Goals(size).Draw(t, "goal")
			var partitions []Partition
			for _, name := range names {
				partition, err := ParsePartition(name, goal)
				if err != nil {
					t.Skip(err)
				}
				partitions = append(partitions, partition)
			}
			// More than eight views, patterns that are alike, and two words of sums.
			for len(names) > 2 && len(partitions) < 11 {
				partitions = append(partitions, partitions[:len(names)]...)
			}
			e, err := NewEvaluator(goal, partitions, ByZone, Bit, func(k Key) (*Table, error) {
				if tables[k] == nil {
					tables[k] = build(t, k, 1)
				}
				return tables[k], nil
			})
			if err != nil {
				t.Fatal(err)
			}
			var b batcher
			if len(names) == 2 {
				b = e.NewPairBatcher()
			} else {
				many := e.NewBatcher()
				if alike := size.Width == 5 && !strings.Contains(strings.Join(names, " "), "3"); alike != (many.ranked != nil) {
					t.Fatalf("ranks: %v, want %v", many.ranked != nil, alike)
				}
				b = many
			}

			n := uint(rapid.IntRange(1, batch.MaxNodes).Draw(t, "nodes"))
			var positions [batch.MaxNodes]*board.Position
			var states, own [batch.MaxNodes][]uint64
			var notes [batch.MaxNodes]batch.Notes
			var slides [batch.MaxNodes][2]uint8
			for i := range n {
				positions[i] = drawStart(t, goal)
				states[i] = make([]uint64, e.Words())
				e.Start(positions[i], states[i])
				own[i] = make([]uint64, b.BatchWords())
				b.Load(states[i], own[i])
			}
			for range 4 {
				var x batch.Batch
				x.N = n
				var budgets [batch.MaxNodes]int
				for i := range n {
					node, p := &x.Nodes[i], positions[i]
					// A node is at most one above the budget, or by an odd number below.
					budgets[i] = most(e, states[i]) - 1 + 2*rapid.IntRange(0, 2).Draw(t, "slack")
					node.State, node.Tile, node.Edge, node.Notes = own[i], slides[i][0], slides[i][1], &notes[i]
					node.Budget = budgets[i]
					for _, m := range p.Board().Legal() {
						from, _ := size.Neighbor(int(p.Blank()), m)
						node.Tiles[node.N], node.Edges[node.N] = p.Tile(uint8(from)), 4*p.Blank()+uint8(m)
						node.N++
					}
				}
				b.Begin(&x)
				b.Look(&x)
				b.Sift(&x)
				b.Judge(&x)
				for i := range n {
					node, p := &x.Nodes[i], positions[i]
					got := make([]uint64, e.Words())
					if b.Save(own[i], got); !slices.Equal(got, states[i]) {
						t.Fatalf("node %d: state %x, want %x", i, got, states[i])
					}
					var children [4][]uint64
					for j := range node.N {
						children[j] = make([]uint64, e.Words())
						value, _ := e.Expand(states[i], node.Tiles[j], node.Edges[j], children[j])
						if cut := node.Cut>>j&1 == 1; cut != (value > budgets[i]) {
							t.Fatalf("node %d, child %d: cut off is %v, want value %d against %d", i, j, cut, value, budgets[i])
						}
					}
					j := uint8(rapid.IntRange(0, int(node.N)-1).Draw(t, "child"))
					slides[i], notes[i] = [2]uint8{node.Tiles[j], node.Edges[j]}, x.Children[4*i+uint(j)]
					if rapid.Bool().Draw(t, "forget") && len(names) > 2 {
						notes[i] = batch.Notes{}
					}
					states[i] = children[j]
					from, _ := size.Neighbor(int(p.Blank()), board.Move(node.Edges[j]&3))
					p.Slide(uint8(from))
				}
			}
		})
	}
}

// most is the value of a state.
func most(e *Evaluator, state []uint64) int {
	value := int32(0)
	for i := range e.views {
		value = max(value, e.views[i].sum.get(state))
	}
	return int(value)
}

// With three partitions or more, tiles on their own ask for no table, and the value is
// that with tables. In a partition on its own they have one.
func TestLooseTiles(t *testing.T) {
	for _, size := range []board.Size{{Width: 3, Height: 3}, {Width: 2, Height: 3}, {Width: 4, Height: 2}, {Width: 4, Height: 4}, {Width: 6, Height: 1}} {
		rapid.Check(t, func(t *rapid.T) {
			goal := boardtest.Goals(size).Draw(t, "goal")
			sum := func(p *board.Position, partition Partition) int {
				e, err := NewEvaluator(goal, []Partition{partition}, ByZone, Bit, func(k Key) (*Table, error) { return build(t, k, 1), nil })
				if err != nil {
					t.Fatal(err)
				}
				return e.Start(p, make([]uint64, e.Words()))
			}
			// Tiles in pairs and on their own.
			var partitions []Partition
			for range 3 {
				partition := Partition{Size: size, Home: goal.Blank()}
				var pair Pattern
				for _, cell := range rapid.Permutation(cellsBut(goal.Blank(), size.Cells())).Draw(t, "cells") {
					switch {
					case rapid.Bool().Draw(t, "alone"):
						partition.Patterns = append(partition.Patterns, PatternOf(cell))
					case pair == 0:
						pair = PatternOf(cell)
					default:
						partition.Patterns = append(partition.Patterns, pair|PatternOf(cell))
						pair = 0
					}
				}
				if pair != 0 {
					partition.Patterns = append(partition.Patterns, pair)
				}
				partitions = append(partitions, partition)
			}
			e, err := NewEvaluator(goal, partitions, ByZone, Bit, func(k Key) (*Table, error) {
				if k.Pattern.Tiles() == 1 && size.Height > 1 {
					t.Fatalf("a table for %v", k)
				}
				return build(t, k, 1), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			p := drawStart(t, goal)
			want := 0
			for _, partition := range partitions {
				want = max(want, sum(p, partition))
			}
			state := make([]uint64, e.Words())
			if got := e.Start(p, state); got != want {
				t.Fatalf("%v: value %d, want %d", p.Board(), got, want)
			}
			memo := make([]byte, e.MemoBytes())
			e.Remember(state, memo)
			again := make([]uint64, e.Words())
			if got := e.Recall(p, memo, again); got != want || !slices.Equal(again, state) {
				t.Fatalf("%v: value recalled %d, want %d; state %x, want %x", p.Board(), got, want, again, state)
			}
			for _, m := range p.Board().Legal() {
				from, _ := size.Neighbor(int(p.Blank()), m)
				child := make([]uint64, e.Words())
				got, _ := e.Expand(state, p.Tile(uint8(from)), 4*p.Blank()+uint8(m), child)
				next := *p
				next.Slide(uint8(from))
				fresh := make([]uint64, e.Words())
				if want := e.Start(&next, fresh); got != want || !slices.Equal(child, fresh) {
					t.Fatalf("%v: value of a child %d, want %d; state %x, want %x", p.Board(), got, want, child, fresh)
				}
			}
		})
	}
}

// cellsBut returns the cells of a board but one.
func cellsBut(but, cells int) []int {
	var all []int
	for c := range cells {
		if c != but {
			all = append(all, c)
		}
	}
	return all
}
