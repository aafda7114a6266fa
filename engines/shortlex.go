package engines

import "npuzzle/board"

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
	size   board.Size
	length int
	starts []startStrings // by start cell
	cells  []uint8        // scratch: the tile on each cell, named by its cell at the start
	other  []uint8        // scratch of the same kind
}

// startStrings are the least strings from one cell. A position is met again
// only at the same length or two moves less, so two lengths are enough.
type startStrings struct {
	longest, shorter stringSet // of the current length, and of one less
}

// A stringSet is a list of strings with an index by the position they reach.
type stringSet struct {
	list  []leastString
	slots []int32 // open addressing by hash; index into list + 1, 0 for empty
}

type leastString struct {
	moves  packedMoves
	hash   uint64   // of the position reached
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
	s := &shortlex{size: size, cells: make([]uint8, n), other: make([]uint8, n)}
	for c := range n {
		empty := newStringSet(1)
		empty.add(leastString{blank: uint8(c)})
		s.starts = append(s.starts, startStrings{longest: empty})
	}
	return s
}

// lengthen goes on to strings of one move more, and tells of each minimal
// superfluous string among them.
func (s *shortlex) lengthen(tell func(start int, moves packedMoves, length int)) {
	next := make([]stringSet, len(s.starts))
	for c := range s.starts {
		next[c] = s.lengthenFrom(c, tell)
	}
	for c := range s.starts {
		s.starts[c] = startStrings{longest: next[c], shorter: s.starts[c].longest}
	}
	s.length++
}

func (s *shortlex) lengthenFrom(c int, tell func(start int, moves packedMoves, length int)) stringSet {
	shorter, longest := s.starts[c].shorter, s.starts[c].longest
	next := newStringSet(2*len(longest.list) + 2)
	for i := range longest.list {
		str := &longest.list[i]
		tails := [4]int32{} // of the extensions; the empty string's are empty
		if s.length > 0 {
			second, _ := s.size.Neighbor(c, str.moves.at(0))
			tails = s.starts[second].shorter.list[str.tail].longer
		}
		s.reach(s.cells, c, str.moves, s.length)
		for _, m := range board.Moves {
			str.longer[m] = none
			to, ok := s.size.Neighbor(int(str.blank), m)
			if !ok || tails[m] == none {
				continue
			}
			longer := leastString{
				moves: str.moves.with(s.length, m),
				hash:  str.hash ^ cellHash(s.cells[to], uint8(to)) ^ cellHash(s.cells[to], str.blank),
				tail:  tails[m],
				blank: uint8(to),
			}
			if s.met(c, longer, shorter, s.length-1) || s.met(c, longer, next, s.length+1) {
				tell(c, longer.moves, s.length+1)
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
func (s *shortlex) met(c int, str leastString, set stringSet, length int) bool {
	if len(set.list) == 0 {
		return false
	}
	for at := str.hash & set.mask(); set.slots[at] != 0; at = (at + 1) & set.mask() {
		other := &set.list[set.slots[at]-1]
		if other.hash != str.hash {
			continue
		}
		s.reach(s.other, c, str.moves, s.length+1)
		mine := string(s.other)
		s.reach(s.other, c, other.moves, length)
		if mine == string(s.other) {
			return true
		}
	}
	return false
}

// reach sets cells to the position that moves lead to from cell c.
func (s *shortlex) reach(cells []uint8, c int, moves packedMoves, length int) {
	for i := range cells {
		cells[i] = uint8(i)
	}
	blank := c
	for i := range length {
		from, _ := s.size.Neighbor(blank, moves.at(i))
		cells[blank], cells[from] = cells[from], uint8(c)
		blank = from
	}
}

func newStringSet(capacity int) stringSet {
	slots := 4
	for slots < 2*capacity {
		slots *= 2
	}
	return stringSet{slots: make([]int32, slots)}
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

// cellHash is a random number for a tile on a cell (the mixer of splitmix64);
// the exclusive-or over all tiles is the hash of a position, up to a constant
// of the start.
func cellHash(tile, cell uint8) uint64 {
	x := (uint64(tile)<<8 | uint64(cell)) + 1
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
