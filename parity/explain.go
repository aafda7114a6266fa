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
// goal 0 (even)".
func (v Verdict) Reason() string {
	start, goal := v.sums()
	switch v.Rule {
	case SingleLine:
		if place, s, g, differ := v.firstDifference(); differ {
			return fmt.Sprintf("on a single %s the tiles keep their order, and tile number %d is %d on the start, %d on the goal",
				v.line(), place, s, g)
		}
		return fmt.Sprintf("on a single %s the tiles keep their order, and start and goal have the same", v.line())
	case EvenWidth:
		return fmt.Sprintf("inversions + row of the blank are %d + %d = %d (%s) on the start, %d + %d = %d (%s) on the goal",
			v.StartInversions, v.StartBlankRow, start, parityWord(start),
			v.GoalInversions, v.GoalBlankRow, goal, parityWord(goal))
	}
	return fmt.Sprintf("the start has %s (%s), the goal %d (%s)",
		inversions(start), parityWord(start), goal, parityWord(goal))
}

// Explain gives the whole argument, in sentences of one line each.
func (v Verdict) Explain() string {
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	width := v.Start.Size().Width

	switch v.Rule {
	case SingleLine:
		say("On a single %s a tile cannot pass another, so moves keep the order of the tiles.", v.line())
		if place, s, g, differ := v.firstDifference(); differ {
			say("The blank left out, tile number %d is %d on the start and %d on the goal.", place, s, g)
		} else {
			say("The blank left out, start and goal have the tiles in the same order.")
		}
	default:
		say("Read the tiles row by row and leave out the blank. Two tiles of which the larger comes first are an inversion.")
		say("The start has %s, the goal has %s.", inversions(v.StartInversions), inversions(v.GoalInversions))
		say("A move to the left or right changes nothing in this reading.")
		if v.Rule == OddWidth {
			say("A move up or down takes a tile past %d others, an even number, because the width, %d, is odd.", width-1, width)
			say("Each tile passed makes or removes one inversion: an even number of inversions stays even, an odd one stays odd.")
		} else {
			say("A move up or down takes a tile past %s, an odd number, because the width, %d, is even.", others(width-1), width)
			say("Each tile passed makes or removes one inversion, so the inversions change from even to odd or back; so does the row of the blank.")
			say("Their sum therefore stays even or stays odd. Rows are counted from 1 at the top.")
			start, goal := v.sums()
			say("Start: %s + row %d = %d. Goal: %s + row %d = %d.",
				inversions(v.StartInversions), v.StartBlankRow, start,
				inversions(v.GoalInversions), v.GoalBlankRow, goal)
		}
		start, goal := v.sums()
		if v.Solvable {
			say("Both are %s, and on boards of two or more rows and columns nothing else stands in the way.", parityWord(start))
		} else {
			say("The start is %s and the goal is %s.", parityWord(start), parityWord(goal))
		}
	}
	if v.Solvable {
		say("So the goal can be reached. Every way there takes an %s number of moves.", parityWord(v.PathParity))
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

func inversions(n int) string {
	if n == 1 {
		return "1 inversion"
	}
	return fmt.Sprintf("%d inversions", n)
}

func others(n int) string {
	if n == 1 {
		return "1 other"
	}
	return fmt.Sprintf("%d others", n)
}

func parityWord(n int) string {
	return [2]string{"even", "odd"}[n&1]
}
