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

// Sum returns the sum of all values.
func (t *Table) Sum() uint64 {
	sum := uint64(0)
	for value, n := range t.Histogram {
		sum += uint64(value) * n
	}
	return sum
}

// Mean returns the mean value of the entries that have one.
func (t *Table) Mean() float64 {
	n := uint64(0)
	for _, count := range t.Histogram {
		n += count
	}
	return float64(t.Sum()) / float64(n)
}

// Max returns the largest value.
func (t *Table) Max() int { return len(t.Histogram) - 1 }
