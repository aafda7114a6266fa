package heuristics

import (
	"context"
	"fmt"
	"strings"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// PDBRecipe is the recipe of [PDB].
type PDBRecipe struct {
	// Partition is "auto", or one that [pdb.ParsePartition] reads.
	Partition string `toml:"partition"`
	// Partitions are several, of whose sums the largest counts; when there
	// are any, Partition does not count. With three or more, images included,
	// patterns of one tile take no table.
	Partitions []string   `toml:"partitions"`
	Zones      pdb.Zones  `toml:"zones"`
	Coding     pdb.Coding `toml:"coding"` // without effect on the minimum over zones, which takes bytes
	// Mirror adds the images of the partitions under the symmetries of the
	// board that leave the blank's home in its place. They use the same tables.
	Mirror bool `toml:"mirror"`
	// Dir is the directory of the tables, "" for the user's cache.
	Dir string `toml:"dir"`
	// Make is "auto", or "never" to make a missing table an error.
	Make string `toml:"build"`
}

// NewPDBRecipe returns the recipe with its defaults.
func NewPDBRecipe() *PDBRecipe {
	return &PDBRecipe{Partition: "auto", Mirror: true, Make: "auto"}
}

// smallTable is the number of entries up to which a table is worth no file: it
// is built in some milliseconds.
const smallTable = 1 << 20

// A PDBPlan is what a recipe asks for, for a goal.
type PDBPlan struct {
	Partitions []pdb.Partition // with their images
	Zones      pdb.Zones
	Coding     pdb.Coding
	Dir        string
}

// Plan reads the options for a goal. The error says which option is wrong, or
// wraps [board.ErrSize] when there are no tables for the goal's size.
func (r *PDBRecipe) Plan(goal board.Board) (PDBPlan, error) {
	plan := PDBPlan{Zones: r.Zones, Coding: r.Coding, Dir: r.Dir}
	if r.Zones == pdb.MinZone {
		plan.Coding = pdb.Byte
	}
	if err := goal.Size().Check(); err != nil {
		return plan, fmt.Errorf("heuristics: pdb: %w", err)
	}
	if n := goal.Size().Cells(); n > pdb.MaxCells {
		return plan, fmt.Errorf("heuristics: pdb: %w: %v has %d cells, tables take at most %d",
			board.ErrSize, goal.Size(), n, pdb.MaxCells)
	}
	if r.Make != "auto" && r.Make != "never" {
		return plan, fmt.Errorf("heuristics: pdb: build: %q found, want auto or never", r.Make)
	}
	texts := r.Partitions
	if len(texts) == 0 {
		texts = []string{r.Partition}
	}
	for _, text := range texts {
		p, err := plan.partition(strings.TrimSpace(text), goal)
		if err != nil {
			return plan, fmt.Errorf("heuristics: pdb: partition %q: %w", strings.TrimSpace(text), err)
		}
		if r.Mirror {
			plan.Partitions = append(plan.Partitions, p.Mirrored()...)
		} else {
			plan.Partitions = append(plan.Partitions, p)
		}
	}
	return plan, nil
}

func (p *PDBPlan) partition(text string, goal board.Board) (pdb.Partition, error) {
	if text == "auto" {
		return pdb.Auto(goal.Size(), goal.Blank(), p.Zones, p.Coding, pdb.DefaultBudget)
	}
	return pdb.ParsePartition(text, goal)
}

// Build returns the heuristic. Tables come from the store, which builds what it
// lacks; small ones are built on the spot. A file that is there but no good is
// an error that names it. Tables stay in memory until the process ends.
func (r *PDBRecipe) Build(s Setup) (Heuristic, error) {
	plan, err := r.Plan(s.Goal)
	if err != nil {
		return nil, err
	}
	if s.Context == nil {
		s.Context = context.Background()
	}
	store := &pdb.Store{Dir: r.Dir}
	return NewPDB(s.Goal, plan.Partitions, plan.Zones, plan.Coding, func(key pdb.Key) (*pdb.Table, error) {
		if err := key.Validate(); err != nil {
			return nil, err
		}
		if key.EntryCount() <= smallTable {
			return pdb.Build(s.Context, key, pdb.BuildOptions{Jobs: s.Jobs})
		}
		return store.Get(s.Context, key, r.options(s, key))
	})
}

// options says how the store comes by a table.
func (r *PDBRecipe) options(s Setup, key pdb.Key) pdb.GetOptions {
	options := pdb.GetOptions{NoBuild: r.Make == "never", Jobs: s.Jobs, Warm: s.Warm, Unstored: func(err error) {
		if s.Notice != nil {
			s.Notice(fmt.Errorf("the pattern database is built for this run alone: %w", err))
		}
	}}
	if s.Progress != nil {
		options.Progress = func(stage pdb.Stage, p pdb.Progress) {
			what := fmt.Sprintf("%v table of %d tiles", stage, key.Pattern.Tiles())
			s.Progress(Progress{What: what, Done: p.Done, Total: p.Total, Level: p.Level})
		}
	}
	return options
}
