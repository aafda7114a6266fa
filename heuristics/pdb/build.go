package pdb

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// BuildOptions says how to build a table. The zero value is a good choice.
type BuildOptions struct {
	Jobs     int            // goroutines; 0 is one a processor
	Progress func(Progress) // told how the build goes, by one goroutine at a time; may be nil
}

// Progress is a report on the building of a table.
type Progress struct {
	Level int    // moves from the goal
	Done  uint64 // entries that have their value
	Total uint64 // entries that will have one
}

// Build computes the table of a key. The data depends on the key alone. The
// error is of [Key.Validate] or of the context.
func Build(ctx context.Context, key Key, options BuildOptions) (*Table, error) {
	if err := key.Validate(); err != nil {
		return nil, err
	}
	if options.Jobs <= 0 {
		options.Jobs = runtime.GOMAXPROCS(0)
	}
	s := newSearch(key)
	if err := s.run(ctx, options); err != nil {
		return nil, fmt.Errorf("pdb: building %v: %w", key, err)
	}
	t, err := s.table(ctx, options.Jobs)
	if err != nil {
		return nil, fmt.Errorf("pdb: building %v: %w", key, err)
	}
	return t, nil
}

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

// A search is a breadth-first search from the goal over the slices of a
// pattern, by levels.
//
// A level pulls: each slice takes the turned bits of its neighbours. It takes
// all that they have visited, not only what the last level found there: what
// was found earlier leads only to entries that were found earlier still, or
// one level later, and these are visited. So one set of bits is frontier and
// visited set in one. Since a move changes the parity of a map, the slices of
// a level take from slices that the level does not write.
type search struct {
	*index
	key    Key
	spare  int // tiles that fill up the pattern to what a slice is made for
	stride int // words of a slice
	turns  [][]*turn

	visited []uint64
	planes  [8][]uint64 // bit b of the values, from b = 1 on; nil while all are 0
	writes  [][]uint64  // the planes whose bit is 1 in the values of this level
	left    []uint32    // entries of each slice that are not visited
	fresh   []bool      // whether the last level of a slice's parity found any
	levels  []uint64    // entries by value
	done    uint64
}

func newSearch(key Key) *search {
	tiles := key.Pattern.Tiles()
	x := indexOf(key.Size, tiles)
	n := max(tiles, least)
	s := &search{index: x, key: key, spare: n - tiles, stride: wordsOf(n)}
	all := turns{}
	s.turns = make([][]*turn, n)
	for i := range s.turns {
		s.turns[i] = make([]*turn, n)
		for j := max(0, i-key.Size.Width+1); j < min(n, i+key.Size.Width); j++ {
			s.turns[i][j] = all.of(n, i, j)
		}
	}
	s.visited = make([]uint64, s.slices*s.stride)
	s.left = make([]uint32, s.slices)
	s.fresh = make([]bool, s.slices)
	for i := range s.left {
		s.left[i] = uint32(factorial(tiles))
	}

	goal := s.slice(s.rank(uint64(key.Pattern)), key.Home)
	word, bit := orderOf(0, tiles).place(tiles)
	s.visited[goal*s.stride+word] = 1 << bit
	s.left[goal]--
	s.fresh[goal] = true
	s.levels = []uint64{1}
	s.done = 1
	return s
}

// run visits all that can be reached.
func (s *search) run(ctx context.Context, options BuildOptions) error {
	total := uint64(s.slices) * factorial(s.tiles)
	if s.tiles == s.size.Cells()-1 {
		total /= 2 // all tiles: half of the orders are out of reach
	}
	parity := bits.OnesCount64(uint64(s.key.Pattern)&s.odd) & 1
	for found := uint64(1); found > 0; {
		level := len(s.levels)
		if level == unreached {
			return fmt.Errorf("%w: values of %d and more do not fit a byte", ErrKey, level)
		}
		s.writes = s.writes[:0]
		for b := 1; level>>b != 0 && (b == 1 || s.key.Coding == Byte); b++ {
			if s.planes[b] == nil {
				s.planes[b] = make([]uint64, len(s.visited))
			}
			if level>>b&1 != 0 {
				s.writes = append(s.writes, s.planes[b])
			}
		}
		var err error
		if found, err = s.level(ctx, options.Jobs, parity^level&1); err != nil {
			return err
		}
		s.levels = append(s.levels, found)
		s.done += found
		if found == 0 {
			total = s.done // on small boards more is out of reach
		}
		if options.Progress != nil {
			options.Progress(Progress{level, s.done, total})
		}
	}
	s.levels = s.levels[:len(s.levels)-1]
	return nil
}

// level visits what lies at the next level, in the slices of a parity, and
// returns how much.
func (s *search) level(ctx context.Context, jobs, parity int) (uint64, error) {
	const chunks, words = 1024, 4096 // a chunk has so many words at least
	size := max(s.maps/chunks, words/s.stride) + 1
	var found atomic.Int64
	err := parallel(ctx, jobs, (s.maps+size-1)/size, func() func(int) {
		w := worker{search: s, reached: make([]uint64, s.stride)}
		return func(chunk int) {
			first := chunk * size
			mask := s.mask(first)
			for m := first; m < min(first+size, s.maps); m++ {
				if bits.OnesCount64(mask&s.odd)&1 == parity {
					found.Add(int64(w.visit(m, mask)))
				}
				mask = nextMask(mask)
			}
		}
	})
	return uint64(found.Load()), err
}

// parallel does the tasks 0 to n−1 in goroutines, each of which gets what does
// a task from start. The error is the context's.
func parallel(ctx context.Context, jobs, n int, start func() func(task int)) error {
	var next atomic.Int64
	work := func() {
		do := start()
		for task := int(next.Add(1) - 1); task < n && ctx.Err() == nil; task = int(next.Add(1) - 1) {
			do(task)
		}
	}
	var others sync.WaitGroup
	for range min(jobs, n) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	return ctx.Err()
}

// A worker visits slices.
type worker struct {
	*search
	edges   []edge
	reached []uint64
}

// An edge leads from a slice to one where a tile has moved.
type edge struct {
	from, to int // slices
	turn     *turn
}

// visit visits what lies at the level in the slices of a map, and returns how
// much.
func (w *worker) visit(m int, mask uint64) int {
	w.edges = w.edges[:0]
	free := w.cells &^ mask
	if w.full(m) {
		return 0
	}
	for now := mask; now != 0; now &= now - 1 {
		cell := bits.TrailingZeros64(now)
		for before := w.near(1<<cell) & free; before != 0; before &= before - 1 {
			cellBefore := bits.TrailingZeros64(before)
			to := w.slice(m, cellBefore)
			if w.left[to] == 0 {
				continue
			}
			maskBefore := mask ^ 1<<cell ^ 1<<cellBefore
			from := w.slice(w.rank(maskBefore), cell)
			if !w.fresh[from] {
				continue
			}
			i := w.spare + bits.OnesCount64(maskBefore&(1<<cellBefore-1))
			j := w.spare + bits.OnesCount64(mask&(1<<cell-1))
			w.edges = append(w.edges, edge{from, to, w.turns[i][j]})
		}
	}
	total := 0
	for to := w.first(m); to < w.first(m+1); to++ {
		found := 0
		if w.pull(to) {
			found = w.settle(to)
			w.left[to] -= uint32(found)
			total += found
		}
		w.fresh[to] = found > 0
	}
	return total
}

// full reports whether all of a map is visited, and has been for a level.
func (w *worker) full(m int) bool {
	for slice := w.first(m); slice < w.first(m+1); slice++ {
		if w.left[slice] > 0 || w.fresh[slice] {
			return false
		}
	}
	return true
}

// pull collects what the edges to a slice reach, all it has visited included,
// and reports whether there are any edges.
func (w *worker) pull(to int) bool {
	visited := w.visited[to*w.stride:][:w.stride]
	pulled := false
	for _, e := range w.edges {
		if e.to == to {
			if !pulled {
				copy(w.reached, visited)
				pulled = true
			}
			e.turn.pull(w.reached, w.visited[e.from*w.stride:][:w.stride])
		}
	}
	return pulled
}

// settle gives the level to the reached entries of a slice that were not
// visited before, and returns how many there are.
func (w *worker) settle(slice int) int {
	at := slice * w.stride
	visited := w.visited[at:][:w.stride]
	found := 0
	for i, reached := range w.reached[:len(visited)] {
		fresh := reached &^ visited[i]
		if fresh == 0 {
			continue
		}
		found += bits.OnesCount64(fresh)
		visited[i] = reached
		for _, plane := range w.writes {
			plane[at+i] |= fresh
		}
	}
	return found
}
