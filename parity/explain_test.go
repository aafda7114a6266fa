package parity_test

import (
	"strings"
	"testing"
)

// TestExplain holds the words for each rule, solvable and not.
func TestExplain(t *testing.T) {
	const (
		reading = "Read the tiles row by row and leave out the blank. Two tiles of which the larger comes first are an inversion.\n"
		side    = "A move to the left or right changes nothing in this reading.\n"
		even    = "Each tile passed makes or removes one inversion, so even becomes odd and odd becomes even; and so does the row of the blank.\n" +
			"So their sum stays even or stays odd. With rows counted from 1 at the top,\n"
		odd       = "Each tile passed makes or removes one inversion, so an even number of inversions stays even and an odd one odd.\n"
		nothing   = ", and on two or more rows and columns nothing else stands in the way.\n"
		reachable = "So the goal can be reached. Colour the cells as a chessboard: each move takes the blank to the other colour,\n"
		never     = "So no moves lead from the start to the goal.\n"
	)
	for _, test := range []struct{ start, goal, reason, text string }{
		{
			"1 2 3/4 5 6/8 7 0", "1 2 3/8 0 4/7 6 5",
			"the start has 1 inversion (odd), the goal 7 (odd)",
			reading + "The start has 1 inversion, the goal has 7 inversions.\n" + side +
				"A move up or down takes a tile past 2 others: an even number, because the width, 3, is odd.\n" + odd +
				"Both are odd" + nothing + reachable + "so every way from start to goal takes an even number of moves.\n",
		},
		{
			"2 1 3/0 5 4", "1 2 3/4 0 5",
			"the start has 2 inversions (even), the goal 0 (even)",
			reading + "The start has 2 inversions, the goal has 0 inversions.\n" + side +
				"A move up or down takes a tile past 2 others: an even number, because the width, 3, is odd.\n" + odd +
				"Both are even" + nothing + reachable + "so every way from start to goal takes an odd number of moves.\n",
		},
		{
			"1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 8 0",
			"the start has 1 inversion (odd), the goal 0 (even), and no move turns odd into even",
			reading + "The start has 1 inversion, the goal has 0 inversions.\n" + side +
				"A move up or down takes a tile past 2 others: an even number, because the width, 3, is odd.\n" + odd +
				"The start is odd and the goal is even.\n" + never,
		},
		{
			"3 1/2 0", "1 2/3 0",
			"inversions + row of the blank are 2 + 2 = 4 (even) on the start, 0 + 2 = 2 (even) on the goal",
			reading + "The start has 2 inversions, the goal has 0 inversions.\n" + side +
				"A move up or down takes a tile past 1 other: an odd number, because the width, 2, is even.\n" + even +
				"the start has 2 inversions + row 2 = 4, the goal 0 inversions + row 2 = 2.\n" +
				"Both are even" + nothing + reachable + "so every way from start to goal takes an even number of moves.\n",
		},
		{
			"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15",
			"inversions + row of the blank are 1 + 4 = 5 (odd) on the start, 0 + 1 = 1 (odd) on the goal",
			reading + "The start has 1 inversion, the goal has 0 inversions.\n" + side +
				"A move up or down takes a tile past 3 others: an odd number, because the width, 4, is even.\n" + even +
				"the start has 1 inversion + row 4 = 5, the goal 0 inversions + row 1 = 1.\n" +
				"Both are odd" + nothing + reachable + "so every way from start to goal takes an even number of moves.\n",
		},
		{
			"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15",
			"inversions + row of the blank are 0 + 4 = 4 (even) on the start, 0 + 1 = 1 (odd) on the goal, and no move turns even into odd",
			reading + "The start has 0 inversions, the goal has 0 inversions.\n" + side +
				"A move up or down takes a tile past 3 others: an odd number, because the width, 4, is even.\n" + even +
				"the start has 0 inversions + row 4 = 4, the goal 0 inversions + row 1 = 1.\n" +
				"The start is even and the goal is odd.\n" + never,
		},
		{
			"1 3 0 2/", "1 2 3 0/",
			"tiles on a single row keep their order, and place 2 holds tile 3 on the start, tile 2 on the goal",
			"On a single row tiles cannot pass each other, so moves keep their order.\n" +
				"Leave out the blank: place 2 holds tile 3 on the start, tile 2 on the goal.\n" + never,
		},
		{
			"1/0/2", "1/2/0",
			"tiles on a single column keep their order, and the order is the same on start and goal",
			"On a single column tiles cannot pass each other, so moves keep their order.\n" +
				"Leave out the blank: the order is the same on start and goal.\n" + reachable +
				"so every way from start to goal takes an odd number of moves.\n",
		},
	} {
		v := check(t, parse(t, test.start), parse(t, test.goal))
		if got := v.Reason(); got != test.reason {
			t.Errorf("%s to %s: reason %q, want %q", test.start, test.goal, got, test.reason)
		}
		if got := v.Explain(); got != test.text {
			t.Errorf("%s to %s:\n%s\nwant\n%s", test.start, test.goal, got, test.text)
		}
		want := ""
		if strings.HasSuffix(test.text, never) {
			want = "parity: unsolvable: " + test.reason
		}
		got := ""
		if err := v.Err(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s to %s: error %q, want %q", test.start, test.goal, got, want)
		}
	}
}
