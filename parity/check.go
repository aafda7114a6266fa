package parity

import (
	"errors"
	"fmt"

	"npuzzle/board"
)

// ErrUnsolvable is wrapped by [Verdict.Err] when no moves lead to the goal.
var ErrUnsolvable = errors.New("unsolvable")

// A Rule is what moves leave unchanged on boards of a shape.
type Rule uint8

const (
	// OddWidth: the inversions stay even or stay odd.
	OddWidth Rule = iota
	// EvenWidth: the inversions plus the row of the blank stay even or stay odd.
	EvenWidth
	// SingleLine: on one row or one column the order of the tiles stays.
	SingleLine
)

// String names the shape that the rule is for.
func (r Rule) String() string {
	switch r {
	case OddWidth:
		return "odd width"
	case EvenWidth:
		return "even width"
	case SingleLine:
		return "single line"
	}
	return fmt.Sprintf("Rule(%d)", uint8(r))
}

// RuleFor returns the rule of a size.
func RuleFor(size board.Size) Rule {
	switch {
	case size.Width == 1 || size.Height == 1:
		return SingleLine
	case size.Width%2 == 0:
		return EvenWidth
	}
	return OddWidth
}

// A Verdict says whether a board reaches a goal, and why.
type Verdict struct {
	Start, Goal board.Board
	Solvable    bool
	// PathParity is 0 when every path from start to goal has an even number
	// of moves, 1 when every path has an odd one.
	PathParity int

	Rule                            Rule
	StartInversions, GoalInversions int
	StartBlankRow, GoalBlankRow     int // counted from 1 at the top
}

// Check decides whether start reaches goal. The error wraps [board.ErrSize]
// when their sizes differ and [board.ErrBoard] when one is the zero Board.
func Check(start, goal board.Board) (Verdict, error) {
	switch {
	case start.IsZero():
		return Verdict{}, fmt.Errorf("parity: %w: the start has no cells", board.ErrBoard)
	case goal.IsZero():
		return Verdict{}, fmt.Errorf("parity: %w: the goal has no cells", board.ErrBoard)
	case start.Size() != goal.Size():
		return Verdict{}, fmt.Errorf("parity: %w: the start is %v, the goal %v; want one size",
			board.ErrSize, start.Size(), goal.Size())
	}
	size := start.Size()
	from, to := start.Blank(), goal.Blank()
	v := Verdict{
		Start: start, Goal: goal,
		Rule:            RuleFor(size),
		StartInversions: CountInversions(start),
		GoalInversions:  CountInversions(goal),
		StartBlankRow:   size.Row(from) + 1,
		GoalBlankRow:    size.Row(to) + 1,
		// Colour the cells as a chessboard: every move takes the blank from
		// one colour to the other.
		PathParity: size.Distance(from, to) & 1,
	}
	if v.Rule == SingleLine {
		_, _, _, differ := v.firstDifference()
		v.Solvable = !differ
	} else {
		start, goal := v.sums()
		v.Solvable = start%2 == goal%2
	}
	return v, nil
}

// sums returns what keeps its parity, on start and goal.
func (v Verdict) sums() (start, goal int) {
	start, goal = v.StartInversions, v.GoalInversions
	if v.Rule == EvenWidth {
		start, goal = start+v.StartBlankRow, goal+v.GoalBlankRow
	}
	return start, goal
}

// firstDifference returns the first place, counted from 1, in which the tiles
// read row by row differ, the blank left out, and the tiles there.
func (v Verdict) firstDifference() (place, start, goal int, differ bool) {
	starts, goals := order(v.Start), order(v.Goal)
	for i := range starts {
		if starts[i] != goals[i] {
			return i + 1, starts[i], goals[i], true
		}
	}
	return 0, 0, 0, false
}
