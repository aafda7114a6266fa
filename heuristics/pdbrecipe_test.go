package heuristics_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
	"npuzzle/heuristics/pdb"

	"pgregory.net/rapid"
)

func buildPDB(t rapid.TB, goal board.Board, dir string, change func(*heuristics.PDBRecipe)) *heuristics.PDB {
	t.Helper()
	recipe := heuristics.NewPDBRecipe()
	recipe.Dir = dir
	change(recipe)
	h, err := recipe.Build(heuristics.Setup{Context: context.Background(), Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	return h.(*heuristics.PDB)
}

// The table of all tiles is the distance; others are a lower bound of it.
func TestPDBOnAllOf8Puzzle(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		layout string
		exact  bool
		change func(*heuristics.PDBRecipe)
	}{
		{"blank-last", true, func(r *heuristics.PDBRecipe) { r.Coding = pdb.Byte }},
		{"spiral", false, func(r *heuristics.PDBRecipe) { r.Partition = "4-4"; r.Coding = pdb.Byte }},
		{"blank-first", false, func(r *heuristics.PDBRecipe) { r.Partitions = []string{"5-3", "1 2 3"}; r.Zones = pdb.MinZone }},
	} {
		goal, err := board.Named(c.layout, board.Size{Width: 3, Height: 3})
		if err != nil {
			t.Fatal(err)
		}
		h := buildPDB(t, goal, dir, c.change)
		for p, distance := range boardtest.Distances(t, goal).Positions() {
			value := h.Estimate(p)
			if value > distance || c.exact && value < distance {
				t.Fatalf("%v: %d, distance %d", p.Board(), value, distance)
			}
		}
	}
}

// inMemory returns the heuristic of a partition and its images, with tables
// that are kept by key.
func inMemory(goal board.Board, p pdb.Partition, zones pdb.Zones, coding pdb.Coding, tables map[pdb.Key]*pdb.Table) (*heuristics.PDB, error) {
	return heuristics.NewPDB(goal, p.Mirrored(), zones, coding, func(key pdb.Key) (*pdb.Table, error) {
		if t := tables[key]; t != nil {
			return t, nil
		}
		t, err := pdb.Build(context.Background(), key, pdb.BuildOptions{})
		tables[key] = t
		return t, err
	})
}

// Whatever the partition into two patterns, sums do not exceed the distance.
func TestPDBIsAdmissible(t *testing.T) {
	tables := map[pdb.Key]*pdb.Table{}
	size := board.Size{Width: 3, Height: 3}
	rapid.Check(t, func(t *rapid.T) {
		goal := boardtest.Goals(size).Draw(t, "goal")
		p := pdb.Partition{Size: size, Home: goal.Blank(), Patterns: make([]pdb.Pattern, 2)}
		for cell := range size.Cells() {
			if cell != p.Home {
				p.Patterns[rapid.IntRange(0, 1).Draw(t, "pattern")] |= 1 << cell
			}
		}
		p.Patterns = slices.DeleteFunc(p.Patterns, func(p pdb.Pattern) bool { return p == 0 })
		zones := rapid.SampledFrom([]pdb.Zones{pdb.ByZone, pdb.MinZone}).Draw(t, "zones")
		h, err := inMemory(goal, p, zones, pdb.Byte, tables)
		if err != nil {
			t.Fatal(err)
		}
		distances := boardtest.Distances(t, goal)
		for range 20 {
			b := boardtest.Solvable(goal).Draw(t, "board")
			p, err := board.NewPosition(b)
			if err != nil {
				t.Fatal(err)
			}
			if distance, _ := distances.Distance(b); h.Estimate(p) > distance {
				t.Fatalf("%v: %d, distance %d", b, h.Estimate(p), distance)
			}
		}
	})
}

func TestConformancePDB(t *testing.T) {
	for _, c := range []struct {
		zones  pdb.Zones
		coding pdb.Coding
		goals  []board.Board
	}{
		{pdb.ByZone, pdb.Bit, []board.Board{
			goalOf(t, "spiral", board.Size{Width: 3, Height: 2}),
			goalOf(t, "blank-first", board.Size{Width: 5, Height: 1}),
			goalOf(t, "blank-last", board.Size{Width: 4, Height: 4}),
			goalOf(t, "blank-last", board.Size{Width: 6, Height: 6}),
		}},
		{pdb.ByZone, pdb.Byte, []board.Board{goalOf(t, "blank-last", board.Size{Width: 2, Height: 4})}},
		{pdb.MinZone, pdb.Byte, []board.Board{goalOf(t, "blank-last", board.Size{Width: 3, Height: 3})}},
	} {
		t.Run(c.zones.String()+"/"+c.coding.String(), func(t *testing.T) {
			tables := map[pdb.Key]*pdb.Table{}
			heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
				p, err := pdb.Auto(goal.Size(), goal.Blank(), c.zones, c.coding, 10_000)
				if err != nil {
					return nil, err
				}
				return inMemory(goal, p, c.zones, c.coding, tables)
			}, heuristictest.Goals(c.goals...))
		})
	}
}

func TestPDBRecipeErrors(t *testing.T) {
	goal, err := board.Named("", board.Size{Width: 4, Height: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*heuristics.PDBRecipe)
		want   error
	}{
		{func(r *heuristics.PDBRecipe) { r.Make, r.Partition = "never", "6" }, pdb.ErrMissing},
		{func(r *heuristics.PDBRecipe) { r.Partition = "16" }, pdb.ErrPartition},
		{func(r *heuristics.PDBRecipe) { r.Partitions = []string{"4-4", "AAAA/AAAA/AAAA/AAAA"} }, pdb.ErrPartition},
		{func(r *heuristics.PDBRecipe) { r.Make = "sometimes" }, nil},
	} {
		recipe := heuristics.NewPDBRecipe()
		recipe.Dir = t.TempDir()
		c.change(recipe)
		_, err := recipe.Build(heuristics.Setup{Context: context.Background(), Goal: goal})
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%+v: error %v, want %v", recipe, err, c.want)
		}
	}
}
