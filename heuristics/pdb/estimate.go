package pdb

import (
	"math"
	"math/bits"
	"runtime"
	"time"
)

// BuildMemory returns how much memory [Build] takes for a valid key, the
// finished table included, in bytes. It is exact for tables of bits; for those
// of bytes, which take as many bit sets as the largest value has bits, it is
// an estimate on the high side.
func (k Key) BuildMemory() uint64 {
	tiles := k.Pattern.Tiles()
	x := indexOf(k.Size, tiles)
	sets := 2 // visited entries, and bit 1 of the values
	if k.Coding == Byte {
		sets = bits.Len(uint(tiles * (k.Size.Width + k.Size.Height)))
	}
	const perSlice = 5 // what is left to visit, and whether the last level did
	return uint64(x.slices)*uint64(sets*8*wordsOf(max(tiles, least))+perSlice) + k.DataBytes()
}

// BuildTime estimates how long [Build] takes with so many goroutines, 0 for one
// a processor. It measures for some milliseconds how fast this machine moves
// slices. Expect the right order of magnitude on an idle machine.
func (k Key) BuildTime(jobs int) time.Duration {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	width, height := k.Size.Width, k.Size.Height
	cells, tiles := width*height, k.Pattern.Tiles()

	// A search pulls along every edge between slices in some of its levels:
	// in 5 to 10 of them with patterns of 5 to 8 tiles. As much again goes by
	// for what is not pulling.
	const pulls, overhead = 7, 2
	sides := width*(height-1) + height*(width-1)
	edges := float64(binomial(cells, tiles)) * float64(2*sides*tiles*(cells-tiles)) / float64(cells*(cells-1))
	return time.Duration(edges * pulls * overhead * float64(k.pullTime()) / float64(jobs))
}

// pullTime measures the mean time of a pull while nothing else interferes.
func (k Key) pullTime() time.Duration {
	n := max(k.Pattern.Tiles(), least)
	from, to := make([]uint64, wordsOf(n)), make([]uint64, wordsOf(n))
	for i := range from {
		from[i] = uint64(i+1) * 0x0123_4567_89ab_cdef & blockFull
	}
	var turns []*turn
	for j := range min(k.Size.Width, n) {
		turns = append(turns, newTurn(n, 0, 0), newTurn(n, 0, j)) // half of the moves are to the side
	}
	best := time.Duration(math.MaxInt64)
	for start := time.Now(); time.Since(start) < 3*time.Millisecond; {
		const rounds = 4
		began := time.Now()
		for range rounds {
			for _, t := range turns {
				clear(to)
				t.pull(to, from)
			}
		}
		best = min(best, time.Since(began)/time.Duration(rounds*len(turns)))
	}
	return best
}
