package cmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"npuzzle/heuristics/pdb"
	"npuzzle/internal/memory"
)

// An estimate is what building tables takes, and what there is.
type estimate struct {
	keys    []pdb.Key
	folder  string
	jobs    int
	largest pdb.Key // the one whose build takes most memory
	memory  uint64  // bytes that it takes
	disk    uint64  // bytes of all files
	costly  pdb.Key // the one whose build takes longest
	cost    float64 // of all
	rate    float64 // seconds for a cost of 1, 0 when all is a matter of moments
	refused error   // why the tables cannot be built
}

// estimateOf estimates the building of tables in a folder. To know how fast
// the machine is now, it builds a small table when the tables are large.
func estimateOf(ctx context.Context, keys []pdb.Key, folder string, jobs int) (estimate, error) {
	e := estimate{keys: keys, folder: folder, jobs: jobs}
	for _, k := range keys {
		if n := k.BuildMemory(); n > e.memory {
			e.largest, e.memory = k, n
		}
		if e.costly == (pdb.Key{}) || buildCost(k) > buildCost(e.costly) {
			e.costly = k
		}
		e.disk += k.DataBytes()
		e.cost += buildCost(k)
	}
	if e.refused = e.check(); e.refused != nil {
		return e, nil
	}
	sample, ok := e.sample()
	if !ok {
		return e, nil
	}
	began := time.Now()
	if _, err := pdb.Build(ctx, sample, pdb.BuildOptions{Jobs: jobs}); err != nil {
		return e, err
	}
	e.rate = time.Since(began).Seconds() / buildCost(sample)
	return e, nil
}

// sample returns the key of a table that takes a small part of the time of
// all, or none when all take little.
func (e estimate) sample() (pdb.Key, bool) {
	const little = 50e6 // half a second of one processor
	k := e.costly
	if e.cost < little {
		return k, false
	}
	for buildCost(k) > min(little, e.cost/8) {
		cells := k.Pattern.Cells()
		k.Pattern = pdb.PatternOf(cells[:len(cells)-1]...)
	}
	return k, true
}

// buildCost returns how long building a table takes, in a unit of the machine's.
//
// A level goes over every slice (the orders of the tiles on a map, for a zone)
// and works on its entries 64 at a time, so small slices cost more than their
// entries. Measured: a slice costs as much as 600 entries more than it has.
// From samples of less than a tenth, this tells the time of tables of 6, 7 and
// 8 tiles on 4x4 and of 6 tiles on 5x5 within a third.
func buildCost(k pdb.Key) float64 {
	const perSlice = 600
	full := k
	full.Zones, full.Coding = pdb.ByZone, pdb.Byte
	slices := float64(full.EntryCount())
	for n := k.Pattern.Tiles(); n > 1; n-- {
		slices /= float64(n)
	}
	return perSlice*slices + float64(full.EntryCount()) + float64(k.DataBytes())
}

// seconds returns about how long building and storing a table takes.
func (e estimate) seconds(k pdb.Key) float64 {
	const stored = 300e6 // bytes a second, on a common disk
	return e.rate*buildCost(k) + float64(k.DataBytes())/stored
}

// check returns why the tables cannot be built.
func (e estimate) check() error {
	if free := memory.Available(); free > 0 && e.memory > free {
		return failure{fmt.Errorf("%w: building %s takes %s, %s are free",
			errMemory, tableName(e.largest.FileName()), short(e.memory, "B"), short(free, "B"))}
	}
	if free, ok := diskSpace(existing(e.folder)); ok && e.disk > free {
		return failure{fmt.Errorf("%w: the tables take %s in %s, %s are free",
			pdb.ErrSpace, short(e.disk, "B"), e.folder, short(free, "B"))}
	}
	return nil
}

// facts tells the estimate, one fact a line.
func (e estimate) facts() string {
	var text strings.Builder
	fact := func(name, format string, args ...any) {
		fmt.Fprintf(&text, "  %-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	free := ""
	if n := memory.Available(); n > 0 {
		free = ", " + short(n, "B") + " are free"
	}
	fact("memory", "%s while building%s", short(e.memory, "B"), free)
	free = ""
	if n, ok := diskSpace(existing(e.folder)); ok {
		free = ", " + short(n, "B") + " are free"
	}
	fact("disk", "%s in %s%s", short(e.disk, "B"), e.folder, free)
	if e.refused == nil {
		seconds := 0.0
		for _, k := range e.keys {
			seconds += e.seconds(k)
		}
		fact("time", "%s with %s", about(seconds), plural(e.jobs, "job"))
	}
	return text.String()
}

// existing returns a folder or, while it is not there, the one above that is.
func existing(folder string) string {
	for {
		if _, err := os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			return folder
		}
		folder = filepath.Dir(folder)
	}
}
