package exhaustive_test

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
)

// Solve a board perfectly, and draw one at random from a depth.
func ExampleTable() {
	goal, _ := board.Parse("1 2 3/4 5 6/7 8 0")
	table, err := exhaustive.New(context.Background(), goal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Len(), "boards, at most", table.Depth(), "moves away")
	for b := range table.Layer(table.Depth()) {
		path, _ := table.Path(b)
		fmt.Println(b, path)
	}
	k := 1000 // of table.Layers()[20]; a program would draw it
	b, _ := table.Nth(20, k)
	fmt.Println(b)
	// Output:
	// 181440 boards, at most 31 moves away
	// 6 4 7/8 5 0/3 2 1 ULDLDRURDLUULDDRURULLDRRULLDRDR
	// 8 6 7/2 5 4/3 0 1 UULDDRRUULDLDRRUULDLDRRUULLDDRR
	// 0 2 8/7 6 3/1 5 4
}
