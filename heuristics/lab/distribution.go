package lab

import (
	"iter"
	"maps"
	"math"
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

// Deviation returns the standard deviation of the numbers.
func (d Distribution) Deviation() float64 {
	mean, sum := d.Mean(), 0.0
	for number, n := range d.All() {
		off := float64(number) - mean
		sum += off * off * float64(n)
	}
	return math.Sqrt(sum / float64(d.Boards()))
}

// Quantile returns the least number that is at least as large as a share of
// all, from 0 to 1: 0 for the least, 0.5 for the median, 1 for the largest. It
// is 0 when there is none.
func (d Distribution) Quantile(share float64) int {
	least := share * float64(d.Boards())
	boards, last := 0.0, 0
	for number, n := range d.All() {
		boards += float64(n)
		if last = number; boards >= least {
			break
		}
	}
	return last
}
