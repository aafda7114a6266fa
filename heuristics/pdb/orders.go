package pdb

import "math/bits"

// An order says which tile stands on the first occupied cell, on the second
// and so on: four bits each, the first cell in the lowest. Tiles are numbered
// from 0 as their goal cells descend, so that the order of the goal has rank 0.
//
// The rank of an order s is the sum over i of i! times the number of j < i
// with s(j) < s(i): the digits of the factorial number system.
type order uint64

func (s order) tile(i int) int { return int(s >> (4 * i) & 15) }

// move returns the order after the tile on occupied cell number i went to
// where it is number j: the tiles that it passed close up behind it.
func (s order) move(i, j int) order {
	tile := s >> (4 * i) & 15
	s = s&(1<<(4*i)-1) | s>>(4*i+4)<<(4*i)
	return s&(1<<(4*j)-1) | tile<<(4*j) | s>>(4*j)<<(4*j+4)
}

// packed returns the order in eight digits of three bits, of which those beyond its
// tiles stand in order.
func (s order) packed(tiles int) uint32 {
	var t uint32
	for i := range 8 {
		tile := i
		if i < tiles {
			tile = s.tile(i)
		}
		t |= uint32(tile) << (3 * i)
	}
	return t
}

// inverse returns the order that has, for the tile s(i), the number i.
func (s order) inverse(tiles int) order {
	var t order
	for i := range tiles {
		t |= order(i) << (4 * s.tile(i))
	}
	return t
}

func (s order) rank(tiles int) int {
	rank, f := 0, 1 // f is i!
	seen := uint(0) // tiles on lower cells
	for i := range tiles {
		f *= max(1, i)
		tile := s.tile(i)
		rank += bits.OnesCount(seen&(1<<tile-1)) * f
		seen |= 1 << tile
	}
	return rank
}

// orderOf returns the order of a rank.
func orderOf(rank, tiles int) order {
	var s order
	left := uint(1)<<tiles - 1 // tiles not placed yet
	for i := tiles - 1; i >= 0; i-- {
		f := int(factorial(i))
		rest := left
		for range rank / f {
			rest &= rest - 1
		}
		rank %= f
		tile := bits.TrailingZeros(rest)
		left &^= 1 << tile
		s |= order(tile) << (4 * i)
	}
	return s
}

func factorial(n int) uint64 {
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f *= uint64(i)
	}
	return f
}
