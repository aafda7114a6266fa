package parity_test

import (
	"fmt"

	"npuzzle/board"
	"npuzzle/parity"
)

func ExampleCheck() {
	start, _ := board.Parse("1 2 3/4 5 6/8 7 0")
	for _, layout := range board.Layouts {
		goal, _ := board.Named(layout.Name, start.Size())
		v, _ := parity.Check(start, goal)
		fmt.Println(layout.Name, v.Solvable, v.PathParity, v.Err())
	}
	// Output:
	// blank-last false 0 parity: unsolvable: the start has 1 inversion (odd), the goal 0 (even), and no move turns odd into even
	// blank-first false 0 parity: unsolvable: the start has 1 inversion (odd), the goal 0 (even), and no move turns odd into even
	// spiral true 0 <nil>
}

func ExampleVerdict_Explain() {
	start, _ := board.Parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")
	goal, _ := board.Named("blank-last", start.Size())
	v, _ := parity.Check(start, goal)
	fmt.Print(v.Explain())
	// Output:
	// Read the tiles row by row and leave out the blank. Two tiles of which the larger comes first are an inversion.
	// The start has 1 inversion, the goal has 0 inversions.
	// A move to the left or right changes nothing in this reading.
	// A move up or down takes a tile past 3 others: an odd number, because the width, 4, is even.
	// Each tile passed makes or removes one inversion, so even becomes odd and odd becomes even; and so does the row of the blank.
	// So their sum stays even or stays odd. With rows counted from 1 at the top,
	// the start has 1 inversion + row 4 = 5, the goal 0 inversions + row 4 = 4.
	// The start is odd and the goal is even.
	// So no moves lead from the start to the goal.
}

func ExampleInversions() {
	b, _ := board.Parse("1 3 0/2 5 4")
	for larger, smaller := range parity.Inversions(b) {
		fmt.Println(larger, "before", smaller)
	}
	// Output:
	// 3 before 2
	// 5 before 4
}

func ExampleRandom() {
	goal, _ := board.Parse("1 2 3/8 0 4/7 6 5")
	rng := parity.NewRand(2026)
	for range 3 {
		fmt.Println(parity.Random(goal, rng))
	}
	// Output:
	// 6 0 8/2 1 3/5 4 7
	// 8 7 3/4 0 6/1 5 2
	// 4 8 6/5 3 0/7 2 1
}
