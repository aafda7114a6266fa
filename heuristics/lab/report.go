package lab

import (
	"math"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// A Report is what is known of a heuristic after [Analyse].
type Report struct {
	Goal   board.Board
	Claims heuristics.Claims
	Boards uint64 // that were tried
	All    bool   // whether these were all from which the goal can be reached

	Admissible  Verdict // h ≤ d
	NonNegative Verdict // h ≥ 0
	Consistent  Verdict // h of neighbours differs by at most 1

	// ByDistance holds the distribution of h over the boards at a distance,
	// by distance.
	ByDistance []Distribution
	Profile
}

// A Verdict says whether a rule holds.
type Verdict struct {
	Broken uint64 // boards that break the rule
	// Smallest is the board that breaks the rule with the fewest moves to the
	// goal, and Worst the one that breaks it by most; meaningless when none
	// does. Of equals, the first that was tried.
	Smallest, Worst Counterexample
}

// Holds reports whether no board breaks the rule.
func (v Verdict) Holds() bool { return v.Broken == 0 }

// Unknown stands for the distance of a board that was not solved.
const Unknown = -1

// A Counterexample is a board that breaks a rule.
type Counterexample struct {
	Board    board.Board
	Distance int // [Unknown] in a [Sample]
	Estimate int
	// Of a consistency that is broken: the neighbour whose estimate is too
	// far off, and that estimate.
	Neighbor         board.Board
	NeighborEstimate int
	// By is by how much the rule is broken.
	By int
}

// D returns the distribution of the distances.
func (r Report) D() Distribution {
	all := make(Distribution)
	for d, of := range r.ByDistance {
		if n := of.Boards(); n > 0 {
			all[d] = n
		}
	}
	return all
}

// Error returns the distribution of d − h.
func (r Report) Error() Distribution {
	all := make(Distribution)
	for d, of := range r.ByDistance {
		for h, n := range of {
			all[d-h] += n
		}
	}
	return all
}

// Correlation returns Pearson's correlation of h and d, from −1 to 1, and NaN
// when either is the same for all boards.
func (r Report) Correlation() float64 {
	meanH, meanD := r.H().Mean(), r.D().Mean()
	var hh, dd, hd float64
	for d, of := range r.ByDistance {
		for h, n := range of.All() {
			offH, offD, n := float64(h)-meanH, float64(d)-meanD, float64(n)
			hh += offH * offH * n
			dd += offD * offD * n
			hd += offH * offD * n
		}
	}
	return hd / math.Sqrt(hh*dd)
}
