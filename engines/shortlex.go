package engines

import (
	"bytes"
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

func newShortlex(size board.Size) *shortlex {
	n := size.Cells()
	s := &shortlex{}
	for c := range n {
		var neighbors [4]int16
		hashes := make([]uint64, n)
		for _, m := range board.Moves {
			neighbors[m] = none
			if to, ok := size.Neighbor(c, m); ok {
				neighbors[m] = int16(to)
			}
		}
		for i := range hashes {
			hashes[i] = splitmix(uint64(c*n + i))
		}
		s.neighbors = append(s.neighbors, neighbors)
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
func (s *shortlex) lengthenFrom(c int) stringSet {
	start := &s.starts[c]
	start.superfluous = start.superfluous[:0]
	next := newStringSet(2*len(start.longest.list) + 2)
	for i := range start.longest.list {
		str := &start.longest.list[i]
		tails := [4]int32{} // of the extensions; the empty string's are empty
		if s.length > 0 {
			second := s.neighbors[c][str.moves.at(0)]
			tails = s.starts[second].shorter.list[str.tail].longer
		}
		cells := s.reach(start.cells[0], c, str.moves, s.length)
		for _, m := range board.Moves {
			str.longer[m] = none
			to := s.neighbors[str.blank][m]
			if to == none || tails[m] == none {
				continue
			}
			hashes := s.hashes[cells[to]]
			longer := leastString{
				moves: str.moves.with(s.length, m),
				hash:  str.hash ^ hashes[to] ^ hashes[str.blank],
				tail:  tails[m],
				blank: uint8(to),
			}
			if s.met(c, longer, &start.shorter, s.length-1) || s.met(c, longer, &next, s.length+1) {
				start.superfluous = append(start.superfluous, longer.moves)
				s.reach(cells, c, str.moves, s.length)
				continue
			}
			str.longer[m] = int32(len(next.list))
			next.add(longer)
		}
	}
	return next
}

// met reports whether a string from cell c, one longer than the current
// length, leads to the position of one in a set, whose strings have the given
// length. Equal hashes are checked move by move: the answer rests on no luck.
func (s *shortlex) met(c int, str leastString, set *stringSet, length int) bool {
	if len(set.list) == 0 {
		return false
	}
	scratch := &s.starts[c].cells
	for at := str.hash & set.mask(); set.slots[at] != 0; at = (at + 1) & set.mask() {
		other := &set.list[set.slots[at]-1]
		if other.hash == str.hash && bytes.Equal(
			s.reach(scratch[0], c, str.moves, s.length+1),
			s.reach(scratch[1], c, other.moves, length)) {
			return true
		}
	}
	return false
}

// reach sets cells to the position that moves lead to from cell c.
func (s *shortlex) reach(cells []uint8, c int, moves packedMoves, length int) []uint8 {
	for i := range cells {
		cells[i] = uint8(i)
	}
	blank := int16(c)
	for i := range length {
		from := s.neighbors[blank][moves.at(i)]
		cells[blank], cells[from] = cells[from], uint8(c)
		blank = from
	}
	return cells
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
