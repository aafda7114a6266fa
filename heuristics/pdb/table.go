package pdb

// A Table is a pattern database: for every placement of the pattern's tiles
// (and zone of the blank) the least number of moves of these tiles that
// brings them home.
type Table struct {
	Key       Key
	Entries   uint64
	Histogram []uint64 // entries by value

	data []byte // in search order: a row for each order of the tiles
}
