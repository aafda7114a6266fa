package exhaustive

import (
	"math/bits"

	"npuzzle/board"
)

// tiles are the tiles of a board row by row, 0 for the blank.
type tiles [MaxCells]uint8

// A space numbers the boards from which a goal can be reached, from 0 without
// gaps.
//
// With the blank on a given cell, a board is the order of its n tiles, read
// row by row. A move to the side leaves the order as it is; a move up or down
// takes one tile past width−1 others. So the blank's cell decides whether the
// order is an even or an odd permutation, and its last two tiles follow from
// those before them. Number the orders by their Lehmer code (each tile's rank
// among the tiles not placed before it) without the last two digits: n!/2
// numbers. The number of a board is
//
//	blank × n!/2 + order
//
// On a single row or column only one order can be reached, and the number of a
// board is the cell of its blank.
type space struct {
	size   board.Size
	cells  int
	orders uint32          // numbers for each cell of the blank
	odd    [MaxCells]uint8 // by cell of the blank: 1 when orders are odd
	line   []uint8         // the order on a single line, else nil
}

func newSpace(goal board.Board) *space {
	s := &space{size: goal.Size(), cells: goal.Size().Cells(), orders: 1}
	t := s.read(goal)
	if s.size.Width == 1 || s.size.Height == 1 {
		s.line = make([]uint8, 0, s.cells-1)
		for _, tile := range t[:s.cells] {
			if tile != 0 {
				s.line = append(s.line, tile)
			}
		}
		return s
	}
	for left := 3; left < s.cells; left++ {
		s.orders *= uint32(left)
	}
	_, odd := s.rank(t[:s.cells])
	home := s.size.Row(goal.Blank())
	for cell := range s.cells {
		s.odd[cell] = odd ^ uint8((s.size.Width-1)*(s.size.Row(cell)-home))&1
	}
	return s
}

// len is the number of boards.
func (s *space) len() int { return s.cells * int(s.orders) }

// read copies the tiles of a board.
func (s *space) read(b board.Board) (t tiles) {
	for cell := range s.cells {
		t[cell] = uint8(b.Tile(cell))
	}
	return t
}

// rank returns the number of the order of tiles on a grid, and 1 when the
// order is odd.
func (s *space) rank(t []uint8) (rank uint32, odd uint8) {
	left := uint32(len(t) - 1) // tiles still to place
	free := uint32(1)<<len(t) - 2
	for _, tile := range t {
		if tile == 0 {
			continue
		}
		digit := uint32(bits.OnesCount32(free & (1<<tile - 1)))
		free &^= 1 << tile
		odd ^= uint8(digit & 1)
		if left > 2 {
			rank = rank*left + digit
		}
		left--
	}
	return rank, odd
}

// index returns the number of a board, and whether the goal can be reached
// from it.
func (s *space) index(t []uint8) (uint32, bool) {
	var blank int
	for t[blank] != 0 {
		blank++
	}
	if s.line != nil {
		for cell, tile := range t {
			switch {
			case cell < blank && tile != s.line[cell],
				cell > blank && tile != s.line[cell-1]:
				return 0, false
			}
		}
		return uint32(blank), true
	}
	rank, odd := s.rank(t)
	return uint32(blank)*s.orders + rank, odd == s.odd[blank]
}

// unindex writes the tiles of the board with a number, and returns the cell of
// the blank.
func (s *space) unindex(index uint32, t *tiles) int {
	blank := int(index / s.orders)
	order := s.cells - 1
	if s.line != nil {
		copy(t[:blank], s.line)
		copy(t[blank+1:], s.line[blank:])
		t[blank] = 0
		return blank
	}
	var digits tiles
	last := s.odd[blank]
	for left, rank := uint32(3), index%s.orders; left <= uint32(order); left++ {
		digit := uint8(rank % left)
		rank /= left
		digits[order-int(left)] = digit
		last ^= digit
	}
	digits[order-2] = last & 1
	free := uint64(0xCBA987654321) // the tiles not placed yet, four bits each
	next := 0
	for cell := range s.cells {
		if cell == blank {
			t[cell] = 0
			continue
		}
		shift := 4 * digits[next]
		next++
		t[cell] = uint8(free>>shift) & 15
		below := uint64(1)<<shift - 1
		free = free&below | free>>4&^below
	}
	return blank
}
