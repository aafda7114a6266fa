package engines

import (
	"bytes"
	"math/bits"
	"runtime"
	"sync"

	"npuzzle/board"
)

// shortlex enumerates, length by length and for every start cell of the blank
// at once, the move strings without a superfluous part (automaton.go says
// what that is): the least string to each position within so many moves.
//
// What is left of such a string without its first move is a shorter such
// string from the next cell, its tail. Every string knows its tail, so that
// whether a longer one has a superfluous part behind its first move is one
// look at the tail's extensions, and only the minimal superfluous strings have
// to be found: those that lead to a position met before.
type shortlex struct {
	neighbors [][4]int16 // by cell and move; none where the board ends
	hashes    [][]uint64 // by tile and cell, random
	length    int
	starts    []startStrings // by start cell
}

// startStrings are the least strings from one cell. A position is met again
// only at the same length or two moves less, so two lengths are enough.
type startStrings struct {
	longest, shorter stringSet // of the current length, and of one less
	// superfluous are the minimal superfluous strings of the current length.
	superfluous []packedMoves
	cells       [2][]uint8 // scratch: the tile on each cell, named by its cell at the start
}

// A stringSet is a list of strings with an index by the position they reach.
type stringSet struct {
	list  []leastString
	slots []int32 // open addressing by hash; index into list + 1, 0 for empty
}

type leastString struct {
	moves  packedMoves
	hash   uint64   // of the position reached: the tiles' hashes, up to a constant
	tail   int32    // index of the tail among the strings one shorter
	longer [4]int32 // index of each extension among the strings one longer, or none
	blank  uint8    // where it leads the blank
}

const none = -1

// packedMoves holds up to 32 moves, two bits each, the first lowest.
type packedMoves uint64

func (p packedMoves) at(i int) board.Move { return board.Move(p >> (2 * i) & 3) }

func (p packedMoves) with(i int, m board.Move) packedMoves {
	return p | packedMoves(m)<<(2*i)
}

// neighborsOf returns where each move leads the blank, by its cell: none where the board
// ends.
func neighborsOf(size board.Size) [][4]int16 {
	neighbors := make([][4]int16, size.Cells())
	for c := range neighbors {
		for _, m := range board.Moves {
			neighbors[c][m] = none
			if to, ok := size.Neighbor(c, m); ok {
				neighbors[c][m] = int16(to)
			}
		}
	}
	return neighbors
}

func newShortlex(size board.Size) *shortlex {
	n := size.Cells()
	s := &shortlex{neighbors: neighborsOf(size)}
	for c := range n {
		hashes := make([]uint64, n)
		for i := range hashes {
			hashes[i] = splitmix(uint64(c*n + i))
		}
		s.hashes = append(s.hashes, hashes)
		empty := newStringSet(1)
		empty.add(leastString{blank: uint8(c)})
		s.starts = append(s.starts, startStrings{
			longest: empty,
			cells:   [2][]uint8{make([]uint8, n), make([]uint8, n)},
		})
	}
	return s
}

// lengthen goes on to strings of one move more, with one goroutine a
// processor.
func (s *shortlex) lengthen() {
	next := make([]stringSet, len(s.starts))
	var workers sync.WaitGroup
	jobs := runtime.GOMAXPROCS(0)
	for j := range jobs {
		workers.Go(func() {
			for c := j; c < len(s.starts); c += jobs {
				next[c] = s.lengthenFrom(c)
			}
		})
	}
	workers.Wait()
	for c := range s.starts {
		start := &s.starts[c]
		start.longest, start.shorter = next[c], start.longest
	}
	s.length++
}

// lengthenFrom returns the least strings from cell c that are one longer. It
// writes to the start of c alone, and reads only what is done of others.
//
// Lists of strings are in the order of their letters, so that most of a string is the
// one before it.
func (s *shortlex) lengthenFrom(c int) stringSet {
	start := &s.starts[c]
	start.superfluous = start.superfluous[:0]
	list := start.longest.list
	next := newStringSet(len(list)*5/2 + 4)
	at := walk{s: s, cells: start.cells[0]}
	at.begin(c)
	for i := range list {
		str := &list[i]
		tails := [4]int32{} // of the extensions; the empty string's are empty
		if s.length > 0 {
			second := s.neighbors[c][str.moves.at(0)]
			tails = s.starts[second].shorter.list[str.tail].longer
		}
		at.follow(str.moves, s.length)
		for _, m := range board.Moves {
			str.longer[m] = none
			to := s.neighbors[str.blank][m]
			if to == none || tails[m] == none {
				continue
			}
			hashes := s.hashes[at.cells[to]]
			longer := leastString{
				moves: str.moves.with(s.length, m),
				hash:  str.hash ^ hashes[to] ^ hashes[str.blank],
				tail:  tails[m],
				blank: uint8(to),
			}
			if s.met(&at, longer, &start.shorter, s.length-1) || s.met(&at, longer, &next, s.length+1) {
				start.superfluous = append(start.superfluous, longer.moves)
				continue
			}
			str.longer[m] = int32(len(next.list))
			next.add(longer)
		}
	}
	return next
}

// met reports whether a string, one longer than the one that a walk is at, leads to
// the position of one in a set, whose strings have the given length. Equal hashes are
// checked move by move: the answer rests on no luck.
func (s *shortlex) met(at *walk, str leastString, set *stringSet, length int) bool {
	if len(set.list) == 0 {
		return false
	}
	for slot := str.hash & set.mask(); set.slots[slot] != 0; slot = (slot + 1) & set.mask() {
		other := &set.list[set.slots[slot]-1]
		if other.hash != str.hash {
			continue
		}
		at.follow(str.moves, s.length+1)
		reached := walk{s: s, cells: s.starts[at.start()].cells[1]}
		reached.begin(at.start())
		reached.follow(other.moves, length)
		same := bytes.Equal(at.cells, reached.cells)
		at.follow(str.moves, s.length)
		if same {
			return true
		}
	}
	return false
}

// A walk is at the position that some moves lead to.
type walk struct {
	s      *shortlex
	cells  []uint8 // the tile on each cell, named by its cell at the start; the blank too
	moves  packedMoves
	length int
	trail  [MaxPruningDepth + 1]int16 // the blank's cells, the start first
}

func (w *walk) start() int { return int(w.trail[0]) }

// begin goes to the start.
func (w *walk) begin(start int) {
	for i := range w.cells {
		w.cells[i] = uint8(i)
	}
	w.trail[0], w.length = int16(start), 0
}

// follow goes to where moves lead, by way of the last position that they share with
// the moves before.
func (w *walk) follow(moves packedMoves, length int) {
	shared := min(length, w.length, bits.TrailingZeros64(uint64(moves^w.moves))/2)
	for ; w.length > shared; w.length-- {
		w.slide(w.trail[w.length], w.trail[w.length-1])
	}
	for ; w.length < length; w.length++ {
		to := w.s.neighbors[w.trail[w.length]][moves.at(w.length)]
		w.slide(w.trail[w.length], to)
		w.trail[w.length+1] = to
	}
	w.moves = moves
}

// slide takes the blank from a cell to a neighbour.
func (w *walk) slide(blank, to int16) {
	w.cells[blank], w.cells[to] = w.cells[to], w.cells[blank]
}

func newStringSet(capacity int) stringSet {
	slots := 4
	for slots < 2*capacity {
		slots *= 2
	}
	return stringSet{list: make([]leastString, 0, capacity), slots: make([]int32, slots)}
}

func (s *stringSet) mask() uint64 { return uint64(len(s.slots) - 1) }

// add appends a string and indexes it. The set must have been made large
// enough.
func (s *stringSet) add(str leastString) {
	s.list = append(s.list, str)
	at := str.hash & s.mask()
	for s.slots[at] != 0 {
		at = (at + 1) & s.mask()
	}
	s.slots[at] = int32(len(s.list))
}

// splitmix returns the n-th number of the splitmix64 generator.
func splitmix(n uint64) uint64 {
	x := (n + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
