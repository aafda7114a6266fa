package lab

import "npuzzle/board"

// A Profile is how often which estimates occur, blank cell by blank cell: what
// the cost of a search hangs on.
type Profile struct {
	Size board.Size
	// ByBlank holds the distribution of h over the boards with the blank on a
	// cell, by cell.
	ByBlank []Distribution
}

func newProfile(size board.Size) Profile {
	p := Profile{Size: size, ByBlank: make([]Distribution, size.Cells())}
	for cell := range p.ByBlank {
		p.ByBlank[cell] = make(Distribution)
	}
	return p
}

// H returns the distribution of the estimates.
func (p Profile) H() Distribution {
	all := make(Distribution)
	for _, of := range p.ByBlank {
		for h, n := range of {
			all[h] += n
		}
	}
	return all
}
