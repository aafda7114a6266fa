package lab

import (
	"iter"
	"maps"
	"slices"
)

// A Distribution counts boards by a whole number.
type Distribution map[int]uint64

// All yields the numbers in ascending order, with the count of each.
func (d Distribution) All() iter.Seq2[int, uint64] {
	return func(yield func(int, uint64) bool) {
		for _, number := range slices.Sorted(maps.Keys(d)) {
			if !yield(number, d[number]) {
				return
			}
		}
	}
}

// Boards returns how many boards were counted.
func (d Distribution) Boards() uint64 {
	boards := uint64(0)
	for _, n := range d {
		boards += n
	}
	return boards
}

// Mean returns the mean number, and NaN when there is none.
func (d Distribution) Mean() float64 {
	sum := 0.0
	for number, n := range d.All() {
		sum += float64(number) * float64(n)
	}
	return sum / float64(d.Boards())
}
