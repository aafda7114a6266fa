package pdb_test

import (
	"context"
	"fmt"
	"os"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// The first Get builds and stores the table, a later one opens its file.
func ExampleStore() {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	store := &pdb.Store{Dir: dir}
	defer store.Close()
	key := pdb.Key{Size: board.Size{Width: 3, Height: 3}, Home: 8, Pattern: pdb.PatternOf(0, 1, 2, 3)}
	table, err := store.Get(context.Background(), key, pdb.GetOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(key.FileName())
	fmt.Println(table.Entries, "entries, up to", len(table.Histogram)-1)
	// Output:
	// 3x3-home8-cells0.1.2.3-zones-bit.npdb
	// 5520 entries, up to 15
}
