package parity

import (
	"fmt"
	"strings"
)

// Err returns nil when the goal can be reached, and otherwise an error that
// wraps [ErrUnsolvable] and gives the reason on one line.
func (v Verdict) Err() error {
	if v.Solvable {
		return nil
	}
	return fmt.Errorf("parity: %w: %s", ErrUnsolvable, v.Reason())
}

// Reason says on one line what decides: "the start has 1 inversion (odd), the
// goal 0 (even), and no move turns odd into even".
func (v Verdict) Reason() string {
	if v.Rule == SingleLine {
		return fmt.Sprintf("tiles on a single %s keep their order, and %s", v.line(), v.orders())
	}
	start, goal := v.sums()
	reason := fmt.Sprintf("the start has %s (%s), the goal %d (%s)",
		inversions(start), evenOdd(start), goal, evenOdd(goal))
	if v.Rule == EvenWidth {
		reason = fmt.Sprintf("inversions + row of the blank are %d + %d = %d (%s) on the start, %d + %d = %d (%s) on the goal",
			v.StartInversions, v.StartBlankRow, start, evenOdd(start),
			v.GoalInversions, v.GoalBlankRow, goal, evenOdd(goal))
	}
	if !v.Solvable {
		reason += fmt.Sprintf(", and no move turns %s into %s", evenOdd(start), evenOdd(goal))
	}
	return reason
}

// Explain gives the whole argument, a line for each step of it.
func (v Verdict) Explain() string {
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }

	if v.Rule == SingleLine {
		say("On a single %s tiles cannot pass each other, so moves keep their order.", v.line())
		say("Leave out the blank: %s.", v.orders())
	} else {
		width := v.Start.Size().Width
		passed := fmt.Sprintf("%d others", width-1)
		if width == 2 {
			passed = "1 other"
		}
		start, goal := v.sums()
		say("Read the tiles row by row and leave out the blank. Two tiles of which the larger comes first are an inversion.")
		say("The start has %s, the goal has %s.", inversions(v.StartInversions), inversions(v.GoalInversions))
		say("A move to the left or right changes nothing in this reading.")
		if v.Rule == OddWidth {
			say("A move up or down takes a tile past %s: an even number, because the width, %d, is odd.", passed, width)
			say("Each tile passed makes or removes one inversion, so an even number of inversions stays even and an odd one odd.")
		} else {
			say("A move up or down takes a tile past %s: an odd number, because the width, %d, is even.", passed, width)
			say("Each tile passed makes or removes one inversion, so even becomes odd and odd becomes even; and so does the row of the blank.")
			say("So their sum stays even or stays odd. With rows counted from 1 at the top,")
			say("the start has %s + row %d = %d, the goal %s + row %d = %d.",
				inversions(v.StartInversions), v.StartBlankRow, start,
				inversions(v.GoalInversions), v.GoalBlankRow, goal)
		}
		if v.Solvable {
			say("Both are %s, and on two or more rows and columns nothing else stands in the way.", evenOdd(start))
		} else {
			say("The start is %s and the goal is %s.", evenOdd(start), evenOdd(goal))
		}
	}
	if v.Solvable {
		say("So the goal can be reached. Colour the cells as a chessboard: each move takes the blank to the other colour,")
		say("so every way from start to goal takes an %s number of moves.", evenOdd(v.PathParity))
	} else {
		say("So no moves lead from the start to the goal.")
	}
	return text.String()
}

// line is the word for the shape of a single line.
func (v Verdict) line() string {
	if v.Start.Size().Height == 1 {
		return "row"
	}
	return "column"
}

// orders says where the orders of the tiles differ.
func (v Verdict) orders() string {
	place, start, goal, differ := v.firstDifference()
	if !differ {
		return "the order is the same on start and goal"
	}
	return fmt.Sprintf("place %d holds tile %d on the start, tile %d on the goal", place, start, goal)
}

func inversions(n int) string {
	if n == 1 {
		return "1 inversion"
	}
	return fmt.Sprintf("%d inversions", n)
}

func evenOdd(n int) string { return [2]string{"even", "odd"}[n&1] }
