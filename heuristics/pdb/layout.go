package pdb

import (
	"fmt"
	"slices"

	"npuzzle/board"
)

// A Layout is a partition that has proved itself, drawn for the blank's home
// in the top left corner; symmetries of the board bring it to the other
// corners.
type Layout struct {
	Size    board.Size
	Picture string // as [ParsePartition] reads it
}

// Layouts returns the known layouts. Of those of a board whose patterns have
// the same sizes, the first is the one that goes by the sizes alone.
//
// 7-8 on 4×4 is the partition of Korf and Felner, "Disjoint pattern database
// heuristics" (2002). The others on 4×4 come from a search: candidates by the
// means of the tables of all sets of three tiles, the choice by nodes. IDA*
// with the mirror images, and no pruning but of undone moves, expands on
// average over Korf's 100 boards, with the layout in common use for comparison:
//
//	7-8      10,186
//	7-7-1    31,633    33,054 in rows, tile 8 alone
//	7-6-2    64,945
//	6-5-4   256,231
//	6-6-3   296,593   654,937 A A A A/A A B B/C C C B/C C C .
//	5-5-5   519,287 1,613,597 B B A A/B C A A/B C C A/B C C .
//
// Those on 5×5 are from the catalogues of R. Clausecker's 24puzzle: the best
// single one; that of Korf and Felner; and others that were chosen to be used
// together.
func Layouts() []Layout {
	size4, size5 := board.Size{Width: 4, Height: 4}, board.Size{Width: 5, Height: 5}
	return []Layout{
		{size4, ". A A A/A A A A/B B B B/B B B B"},
		{size4, ". B B B/B B B B/A A A C/A A A A"},
		{size4, ". A C C/A A B B/A A B B/A A B B"},
		{size4, ". A A C/A A C C/A A B B/B B B B"},
		{size4, ". C C B/C C B B/A A A B/A A A B"},
		{size4, ". C C B/C C B B/C A B B/A A A A"},

		{size5, ". A A B B/A A B B B/A A B C C/D D D C C/D D D C C"},
		{size5, ". A B B B/A A B B B/A A A C C/D D D C C/D D D C C"},
		{size5, ". A B B B/A A B B B/A A A C C/C C C C D/D D D D D"},
		{size5, ". A A B B/A A B B B/A A B C C/C C C C D/D D D D D"},
		{size5, ". A B B B/A A B B B/A C C D D/A C C D D/A C C D D"},
		{size5, ". A A B B/A A C C B/A A C C B/D D D C B/D D D C B"},
		{size5, ". A B B B/A A B B B/A C C C D/A C C C D/A D D D D"},
	}
}

// at returns the layout for a home of the blank, and whether that is in a
// corner.
func (l Layout) at(home int) (Partition, bool) {
	goal, err := board.Named("blank-first", l.Size)
	if err != nil {
		return Partition{}, false
	}
	p, err := ParsePartition(l.Picture, goal)
	if err != nil {
		return Partition{}, false
	}
	for _, s := range board.Symmetries(l.Size) {
		if s[0] == home {
			return p.Map(s), true
		}
	}
	return Partition{}, false
}

// namedPartition returns the layout with a number, from 1, among those with
// patterns of some sizes; for the number 0, when there is none, an arrangement.
func namedPartition(name string, size board.Size, home int, sizes []int, number int) (Partition, error) {
	sorted := slices.Sorted(slices.Values(sizes))
	met := 0
	for _, layout := range Layouts() {
		if layout.Size != size {
			continue
		}
		p, ok := layout.at(home)
		if !ok || !slices.Equal(slices.Sorted(slices.Values(p.sizes())), sorted) {
			continue
		}
		if met++; met >= number {
			return p, nil
		}
	}
	if number > 0 {
		return Partition{}, fmt.Errorf("pdb: %w: no layout %s for %v and the blank's home on cell %d: there are %d",
			ErrPartition, name, size, home, met)
	}
	return Sized(size, home, sizes)
}
