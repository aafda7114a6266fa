package pdb

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
)

const (
	// MaxCells is the largest number of cells of a board with tables: sets of
	// cells are words.
	MaxCells = 64
	// MaxTiles is the largest number of tiles of a pattern.
	MaxTiles = 12

	maxMaps = 1 << 24 // sets of occupied cells: 4 or 8 bytes of index each
)

// ErrKey is wrapped by every error about a table that there cannot be.
var ErrKey = errors.New("impossible table")

// Zones says what a table keeps of the blank.
type Zones uint8

const (
	// ByZone tells the connected regions of the other cells apart: consistent.
	ByZone Zones = iota
	// MinZone keeps the minimum over the regions: the classic kind, admissible
	// and not consistent.
	MinZone
)

// String returns the name of the kind: "each" or "min".
func (z Zones) String() string { return name(zoneNames, z) }

// MarshalText writes the name.
func (z Zones) MarshalText() ([]byte, error) { return []byte(z.String()), nil }

// UnmarshalText reads the name.
func (z *Zones) UnmarshalText(text []byte) error { return unname(z, "zones", zoneNames, text) }

// Coding says how an entry is stored.
type Coding uint8

const (
	// Bit keeps bit 1 of the value; bit 0 follows from the parity. ByZone only.
	Bit Coding = iota
	// Byte keeps the value.
	Byte
)

// String returns the name of the coding: "bit" or "byte".
func (c Coding) String() string { return name(codingNames, c) }

// MarshalText writes the name.
func (c Coding) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name.
func (c *Coding) UnmarshalText(text []byte) error { return unname(c, "coding", codingNames, text) }

var (
	zoneNames   = []string{ByZone: "each", MinZone: "min"}
	codingNames = []string{Bit: "bit", Byte: "byte"}
)

func name[T Zones | Coding](names []string, value T) string {
	if int(value) < len(names) {
		return names[value]
	}
	return strconv.Itoa(int(value))
}

func unname[T Zones | Coding](value *T, what string, names []string, text []byte) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("pdb: %s: %q found, want %s", what, text, strings.Join(names, " or "))
	}
	*value = T(i)
	return nil
}

// A Key names a table by what it is. It is comparable.
type Key struct {
	Size    board.Size
	Home    int // the blank's cell in the goal
	Pattern Pattern
	Zones   Zones
	Coding  Coding
}

// String describes the table for people: "4x4, blank home 15, cells 0 1 4,
// zones each, coding bit".
func (k Key) String() string {
	cells := strings.Trim(fmt.Sprint(k.Pattern.Cells()), "[]")
	return fmt.Sprintf("%v, blank home %d, cells %s, zones %v, coding %v", k.Size, k.Home, cells, k.Zones, k.Coding)
}

// Validate reports why there can be no such table. The error wraps [ErrKey]
// or [board.ErrSize].
func (k Key) Validate() error {
	if err := k.Size.Check(); err != nil {
		return fmt.Errorf("pdb: %w", err)
	}
	cells, tiles := k.Size.Cells(), k.Pattern.Tiles()
	fault := func(format string, args ...any) error {
		return fmt.Errorf("pdb: %w: %s", ErrKey, fmt.Sprintf(format, args...))
	}
	switch {
	case cells > MaxCells:
		return fault("%v has %d cells, want at most %d", k.Size, cells, MaxCells)
	case k.Home < 0 || k.Home >= cells:
		return fault("home of the blank is cell %d, want 0 to %d on %v", k.Home, cells-1, k.Size)
	case tiles == 0:
		return fault("the pattern has no tiles")
	case cells < MaxCells && k.Pattern>>cells != 0:
		return fault("the pattern has cell %d, want 0 to %d on %v", 63-bits.LeadingZeros64(uint64(k.Pattern)), cells-1, k.Size)
	case k.Pattern.Has(k.Home):
		return fault("the pattern has cell %d, the home of the blank", k.Home)
	case tiles > MaxTiles:
		return fault("the pattern has %d tiles, want at most %d", tiles, MaxTiles)
	case k.Zones > MinZone:
		return fault("zones are %v, want %s", k.Zones, strings.Join(zoneNames, " or "))
	case k.Coding > Byte:
		return fault("coding is %v, want %s", k.Coding, strings.Join(codingNames, " or "))
	case k.Zones == MinZone && k.Coding == Bit:
		return fault("the minimum over zones jumps by more than one and needs a byte an entry, not a bit")
	case binomial(cells, tiles) > maxMaps:
		return fault("%d tiles stand on %v in %d sets of cells, want at most %d",
			tiles, k.Size, binomial(cells, tiles), maxMaps)
	}
	return nil
}

// EntryCount returns the number of entries of the table of a valid key.
func (k Key) EntryCount() uint64 {
	return k.rows() * uint64(k.rowEntries())
}

// DataBytes returns the size of the data of the table of a valid key.
func (k Key) DataBytes() uint64 {
	return k.rows() * uint64(k.rowBytes())
}

// rows returns the number of orders of the tiles, each of which is a row of
// the data.
func (k Key) rows() uint64 { return factorial(k.Pattern.Tiles()) }

// rowEntries returns the number of entries of a row: one for each slice, or
// each map when the zones are not told apart.
func (k Key) rowEntries() int {
	x := indexOf(k.Size, k.Pattern.Tiles())
	if k.Zones == MinZone {
		return x.maps
	}
	return x.slices
}

// rowBytes returns the size of a row: rows start at whole bytes.
func (k Key) rowBytes() int {
	if k.Coding == Bit {
		return (k.rowEntries() + 7) / 8
	}
	return k.rowEntries()
}

// Canonical returns the key of the table that serves this key, and the
// symmetry of the board that leads there: the tile whose home is cell c, on
// cell d, is there the tile whose home is s[c], on cell s[d]. Keys that are
// images of each other have one canonical key, that with the last home and
// then the least pattern.
func (k Key) Canonical() (Key, board.Symmetry) {
	var best Key
	var by board.Symmetry
	for _, s := range board.Symmetries(k.Size) {
		image := k
		image.Home, image.Pattern = s[k.Home], k.Pattern.Map(s)
		if by == nil || image.Home > best.Home || image.Home == best.Home && image.Pattern < best.Pattern {
			best, by = image, s
		}
	}
	return best, by
}
