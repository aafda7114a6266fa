package lab

import (
	"math"

	"npuzzle/board"
)

// Predict returns the number of nodes that an iteration of IDA* with an
// f-limit is expected to expand from a start with the blank on a cell, when it
// ends without finding the goal and prunes nothing but the undoing of moves.
// It is the formula of Korf, Reid & Edelkamp (2001), by blank cell:
//
//	Σ over depths i and cells c of N(i,c)·P(c, limit−i)
//
// N(i,c) is the number of move sequences of length i that take the blank from
// the start to c without undoing a move, P(c,x) the share of the boards with
// the blank on c whose h is at most x. A sequence of moves maps the boards
// with one blank cell one to one onto those with another, so over all such
// starts the mean is exact, for a consistent heuristic and a profile of all
// boards; for one start, and for a sample, it is an estimate.
func (p Profile) Predict(blank, limit int) float64 {
	nodes := 0.0
	for cell, within := range sums(p.Size, blank, limit) {
		mean, _, _ := p.at(cell).moments(within)
		nodes += mean
	}
	return nodes
}

// PredictError returns the standard error of [Profile.Predict] that comes from
// a profile being of uniformly random boards instead of all. It knows only of
// estimates that occur: when the nodes hang on boards so rare that the sample
// has a handful of them, both are too small.
func (p Profile) PredictError(blank, limit int) float64 {
	sum := 0.0
	for cell, within := range sums(p.Size, blank, limit) {
		_, variance, n := p.at(cell).moments(within)
		sum += variance / max(n-1, 1)
	}
	return math.Sqrt(sum)
}

// at returns the distribution of h with the blank on a cell, over all boards
// when a small sample has none with the blank there.
func (p Profile) at(cell int) Distribution {
	if len(p.ByBlank[cell]) == 0 {
		return p.H()
	}
	return p.ByBlank[cell]
}

// moments returns the mean and the variance of within[limit−h] over a
// distribution of h, and the number of boards: within holds by depth how many
// sequences have at most that length, so a board with an estimate h stands for
// within[limit−h] nodes.
func (d Distribution) moments(within []float64) (mean, variance, n float64) {
	limit := len(within) - 1
	square := 0.0
	for h, boards := range d {
		of := float64(boards)
		n += of
		if h <= limit {
			x := within[limit-max(h, 0)]
			mean += of * x
			square += of * x * x
		}
	}
	if n == 0 {
		return 0, 0, 0
	}
	mean /= n
	return mean, max(square/n-mean*mean, 0), n
}

// sums returns, by cell and depth, the number of sequences of at most that
// many moves that take the blank from its cell to that one without undoing a
// move.
func sums(size board.Size, blank, depth int) [][]float64 {
	within := make([][]float64, size.Cells())
	for cell := range within {
		within[cell] = make([]float64, depth+1)
	}
	now := newSequences(size, blank)
	for d := 0; d <= depth; d++ {
		for cell := range within {
			if d > 0 {
				within[cell][d] = within[cell][d-1]
			}
			within[cell][d] += now[cell].all()
		}
		now = now.next(size)
	}
	return within
}

// sequences counts move sequences without undoing, by the cell that they take
// the blank to and the last move.
type sequences []byMove

type byMove [len(board.Moves) + 1]float64 // the last for no move yet

func newSequences(size board.Size, blank int) sequences {
	s := make(sequences, size.Cells())
	s[blank][len(board.Moves)] = 1
	return s
}

func (m byMove) all() float64 {
	sum := 0.0
	for _, n := range m {
		sum += n
	}
	return sum
}

// next makes the sequences one move longer.
func (s sequences) next(size board.Size) sequences {
	longer := make(sequences, len(s))
	for cell, by := range s {
		all := by.all()
		for _, m := range board.Moves {
			if to, ok := size.Neighbor(cell, m); ok {
				longer[to][m] += all - by[m.Opposite()]
			}
		}
	}
	return longer
}

// Branching returns the mean number of moves of a board of a size, and by what
// factor one more move multiplies the sequences of moves that undo none, in
// the long run: 1.732 on 3×3, 2.130 on 4×4 (Edelkamp & Korf 1998). On a single
// row or column such sequences end, and the factor is 0.
func Branching(size board.Size) (moves, growth float64) {
	s := make(sequences, size.Cells())
	for cell := range s {
		for _, m := range board.Moves {
			if _, ok := size.Neighbor(cell, m); ok {
				moves++
			}
		}
		s[cell][len(board.Moves)] = 1
	}
	moves /= float64(size.Cells())
	// A move takes the blank from the cells of one colour to those of the
	// other, so the factor of single moves may go up and down for ever: that
	// of two is taken. Enough of them for the longest boards there are.
	total := func() (sum float64) {
		for _, by := range s {
			sum += by.all()
		}
		return sum
	}
	for range 20 * size.Cells() {
		before := total()
		if before == 0 {
			return moves, 0
		}
		for cell := range s { // kept at a size that does not overflow
			for m := range s[cell] {
				s[cell][m] /= before
			}
		}
		s = s.next(size).next(size)
		growth = math.Sqrt(total())
	}
	return moves, growth
}
