package heuristics_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/pdb"
)

// One table of all tiles is the distance itself: 31 moves at most on 3×3.
func TestPDBOfAllTiles(t *testing.T) {
	goal := goalOf(t, "blank-last", board.Size{Width: 3, Height: 3})
	h, err := heuristics.NewPDBRecipe().Build(heuristics.Setup{Context: t.Context(), Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	// The antipodes of the 8-puzzle (Reinefeld 1993), and a board of 12 moves.
	for text, want := range map[string]int{"8 6 7/2 5 4/3 0 1": 31, "6 4 7/8 5 0/3 2 1": 31, "4 3 5/2 8 1/7 6 0": 12} {
		if got := estimate(t, h, parse(t, text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// Tables above the least size are kept in files, are found again, and are
// missed when nothing may be built.
func TestPDBStore(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a table of millions of entries")
	}
	goal := goalOf(t, "blank-last", board.Size{Width: 4, Height: 4})
	dir := t.TempDir()
	setup := heuristics.Setup{Context: t.Context(), Goal: goal}
	recipe := heuristics.PDBRecipe{Partition: "6", Dir: dir, Make: "never"}
	if _, err := recipe.Build(setup); !errors.Is(err, pdb.ErrMissing) {
		t.Fatalf("never with nothing there: error %v", err)
	}
	told := 0
	setup.Progress = func(p heuristics.Progress) {
		if told++; !strings.HasSuffix(p.What, " table of 6 tiles") {
			t.Errorf("progress %+v", p)
		}
	}
	recipe.Make = "auto"
	if _, err := recipe.Build(setup); err != nil || told == 0 {
		t.Fatalf("error %v, told %d times", err, told)
	}
	recipe.Make = "never"
	h, err := recipe.Build(setup)
	if err != nil {
		t.Fatal(err)
	}
	if got := estimate(t, h, goal); got != 0 {
		t.Errorf("the goal is valued %d", got)
	}

	// A directory that cannot be is a notice, and the table is there all the
	// same; a file that is no table is an error.
	var notice error
	setup.Notice = func(err error) { notice = err }
	blocked := filepath.Join(dir, "file")
	if err := os.WriteFile(blocked, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	recipe = heuristics.PDBRecipe{Partition: "6", Make: "auto", Dir: filepath.Join(blocked, "below")}
	if _, err := recipe.Build(setup); err != nil || notice == nil {
		t.Errorf("blocked directory: error %v, notice %v", err, notice)
	}
	tables, err := filepath.Glob(filepath.Join(dir, "*.npdb"))
	if err != nil || len(tables) != 1 {
		t.Fatalf("tables %v, error %v", tables, err)
	}
	if err := os.Truncate(tables[0], 100); err != nil {
		t.Fatal(err)
	}
	recipe = heuristics.PDBRecipe{Partition: "6", Make: "auto", Dir: dir}
	if _, err := recipe.Build(setup); !errors.Is(err, pdb.ErrTruncated) {
		t.Errorf("truncated table: error %v", err)
	}
}

// Mirror images take no further tables, nor does the other corner of the
// blank.
func TestPDBPlanSharesTables(t *testing.T) {
	size := board.Size{Width: 5, Height: 5}
	count := func(layout string, r heuristics.PDBRecipe) int {
		plan, err := r.Plan(goalOf(t, layout, size))
		if err != nil {
			t.Fatal(err)
		}
		return len(keys(plan))
	}
	r := heuristics.PDBRecipe{Partition: "6-6-6-6", Make: "auto"}
	one := count("blank-first", r)
	r.Mirror = true
	if two := count("blank-first", r); two != one {
		t.Errorf("%d tables mirrored, %d without", two, one)
	}
	first, err := r.Plan(goalOf(t, "blank-first", size))
	if err != nil {
		t.Fatal(err)
	}
	last, err := r.Plan(goalOf(t, "blank-last", size))
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(keys(first), keys(last)) {
		t.Errorf("blank-first takes %v, blank-last %v", keys(first), keys(last))
	}
}

// keys returns the tables that a plan takes.
func keys(plan heuristics.PDBPlan) map[pdb.Key]bool {
	all := map[pdb.Key]bool{}
	for _, p := range plan.Partitions {
		for _, pattern := range p.Patterns {
			key, _ := pdb.Key{Size: p.Size, Home: p.Home, Pattern: pattern, Zones: plan.Zones, Coding: plan.Coding}.Canonical()
			all[key] = true
		}
	}
	return all
}
