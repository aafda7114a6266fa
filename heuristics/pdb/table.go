package pdb

import "npuzzle/board"

// A Pattern is a set of cells, bit c for cell c: the goal cells of the tiles
// that a table looks at. The blank's home is never in it.
type Pattern uint64

// Zones says what a table keeps of the blank.
type Zones uint8

const (
	// ByZone tells the connected regions of the other cells apart: consistent.
	ByZone Zones = iota
	// MinZone keeps the minimum over the regions: the classic kind, admissible
	// and not consistent.
	MinZone
)

// Coding says how an entry is stored.
type Coding uint8

const (
	// Bit keeps bit 1 of the value; bit 0 follows from the parity. ByZone only.
	Bit Coding = iota
	// Byte keeps the value.
	Byte
)

// A Key names a table by what it is. It is comparable.
type Key struct {
	Size    board.Size
	Home    int // the blank's cell in the goal
	Pattern Pattern
	Zones   Zones
	Coding  Coding
}

// A Table is a pattern database: for every placement of the pattern's tiles
// (and zone of the blank) the least number of moves of these tiles that
// brings them home.
type Table struct {
	Key       Key
	Entries   uint64
	Histogram []uint64 // entries by value

	data []byte // in search order; see file.go
}
