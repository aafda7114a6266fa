package heuristics

import (
	"fmt"
	"strings"

	"npuzzle/heuristics/pdb"
)

// PDBRecipe is the recipe of [PDB]. Tables that the store lacks are built.
type PDBRecipe struct {
	// Partition is "auto", or one that [pdb.ParsePartition] reads.
	Partition string `toml:"partition"`
	// Partitions are several, of whose sums the largest counts; when there
	// are any, Partition does not count.
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

// Build returns the heuristic, with tables from the store.
func (r *PDBRecipe) Build(s Setup) (Heuristic, error) {
	if r.Make != "auto" && r.Make != "never" {
		return nil, fmt.Errorf("heuristics: pdb: build is %q, want \"auto\" or \"never\"", r.Make)
	}
	coding := r.Coding
	if r.Zones == pdb.MinZone {
		coding = pdb.Byte
	}
	texts := r.Partitions
	if len(texts) == 0 {
		texts = []string{r.Partition}
	}
	var partitions []pdb.Partition
	for _, text := range texts {
		p, err := r.partition(text, coding, s)
		if err != nil {
			return nil, err
		}
		if r.Mirror {
			partitions = append(partitions, p.Mirrored()...)
		} else {
			partitions = append(partitions, p)
		}
	}
	store := &pdb.Store{Dir: r.Dir}
	return NewPDB(s.Goal, partitions, r.Zones, coding, func(key pdb.Key) (*pdb.Table, error) {
		options := pdb.GetOptions{NoBuild: r.Make == "never", Warm: true, Jobs: s.Jobs}
		if s.Progress != nil {
			options.Progress = func(stage pdb.Stage, p pdb.Progress) {
				what := fmt.Sprintf("%v table of %d tiles", stage, key.Pattern.Tiles())
				s.Progress(Progress{What: what, Done: p.Done, Total: p.Total, Level: p.Level})
			}
		}
		return store.Get(s.Context, key, options)
	})
}

func (r *PDBRecipe) partition(text string, coding pdb.Coding, s Setup) (pdb.Partition, error) {
	if strings.TrimSpace(text) == "auto" {
		return pdb.Auto(s.Goal.Size(), s.Goal.Blank(), r.Zones, coding, pdb.DefaultBudget)
	}
	return pdb.ParsePartition(text, s.Goal)
}
