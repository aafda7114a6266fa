package pdb

import (
	"errors"
	"fmt"
	"slices"

	"npuzzle/board"
)

// ErrPartition is wrapped by every error about patterns that are no partition.
var ErrPartition = errors.New("not a partition")

// A Partition is patterns that have no tile in common, for a board and a home
// of the blank: their values add up. Tiles may be left out.
type Partition struct {
	Size     board.Size
	Home     int // the blank's cell in the goal
	Patterns []Pattern
}

// Validate reports why the patterns are no partition.
func (p Partition) Validate() error {
	if len(p.Patterns) == 0 {
		return fmt.Errorf("pdb: %w: no patterns", ErrPartition)
	}
	var seen Pattern
	for i, pattern := range p.Patterns {
		key := Key{Size: p.Size, Home: p.Home, Pattern: pattern}
		if err := key.Validate(); err != nil {
			return fmt.Errorf("pattern %d: %w", i+1, err)
		}
		if again := seen & pattern; again != 0 {
			return fmt.Errorf("pdb: %w: cell %d is in two patterns", ErrPartition, again.Cells()[0])
		}
		seen |= pattern
	}
	return nil
}

// sizes returns the number of tiles of each pattern.
func (p Partition) sizes() []int {
	sizes := make([]int, len(p.Patterns))
	for i, pattern := range p.Patterns {
		sizes[i] = pattern.Tiles()
	}
	return sizes
}

// Map returns the partition as a symmetry of the board maps it.
func (p Partition) Map(s board.Symmetry) Partition {
	image := Partition{p.Size, s[p.Home], make([]Pattern, len(p.Patterns))}
	for i, pattern := range p.Patterns {
		image.Patterns[i] = pattern.Map(s)
	}
	return image
}

// Tabled returns the partition without the patterns that take no table when it is one
// of so many: see [Evaluator].
func (p Partition) Tabled(partitions int) Partition {
	tabled := Partition{Size: p.Size, Home: p.Home}
	for _, pattern := range p.Patterns {
		if pattern.Tiles() > 1 || !loosens(p.Size, partitions) {
			tabled.Patterns = append(tabled.Patterns, pattern)
		}
	}
	return tabled
}

// Keys returns the keys of the tables that serve the partition, each once.
func (p Partition) Keys(zones Zones, coding Coding) []Key {
	var keys []Key
	for _, pattern := range p.Patterns {
		key, _ := Key{p.Size, p.Home, pattern, zones, coding}.Canonical()
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Equal reports whether two partitions have the same patterns, in any order.
func (p Partition) Equal(q Partition) bool {
	sorted := func(patterns []Pattern) []Pattern { return slices.Sorted(slices.Values(patterns)) }
	return p.Size == q.Size && p.Home == q.Home && slices.Equal(sorted(p.Patterns), sorted(q.Patterns))
}

// Mirrored returns the different images of a partition under the symmetries
// of the board that leave the blank's home in its place, the partition itself
// first: none other when the home is on no axis of symmetry.
func (p Partition) Mirrored() []Partition {
	var all []Partition
	for _, s := range board.Symmetries(p.Size) {
		if s[p.Home] != p.Home {
			continue
		}
		image := p.Map(s)
		if !slices.ContainsFunc(all, image.Equal) {
			all = append(all, image)
		}
	}
	return all
}
