package pdb_test

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// A table, its figures and its proof.
func ExampleBuild() {
	key := pdb.Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: pdb.PatternOf(6, 7, 11)}
	fmt.Println(key.EntryCount(), "entries,", key.DataBytes(), "bytes")
	table, err := pdb.Build(context.Background(), key, pdb.BuildOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("mean %.3f, max %d\n", table.Mean(), table.Max())
	fmt.Println("proof:", pdb.Verify(context.Background(), table, pdb.BuildOptions{}))
	// Output:
	// 3792 entries, 474 bytes
	// mean 7.306, max 14
	// proof: <nil>
}

// The tiles with goal cells 6, 7 and 11 are on cells 0, 1 and 2.
func ExampleTable_Value() {
	key := pdb.Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: pdb.PatternOf(6, 7, 11)}
	table, err := pdb.Build(context.Background(), key, pdb.BuildOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Value([]int{0, 1, 2}, 15))
	// Output: 9 <nil>
}

// Partitions go by the sizes of their patterns, a picture, or lists of tiles;
// symmetries bring a known layout to the blank's home.
func ExampleParsePartition() {
	for _, layout := range []string{"blank-first", "blank-last"} {
		goal, err := board.Named(layout, board.Size{Width: 4, Height: 4})
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, text := range []string{"7-8", "1 2 5 6 | 3 4 7 8"} {
			p, err := pdb.ParsePartition(text, goal)
			fmt.Println(p, err)
		}
	}
	// Output:
	// . A A A/A A A A/B B B B/B B B B <nil>
	// . A A B/B A A B/B . . ./. . . . <nil>
	// B B B B/B B B B/A A A A/A A A . <nil>
	// A A B B/A A B B/. . . ./. . . . <nil>
}
