package generate_test

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/engines/generate"
)

// Three 8-puzzles that take exactly 20 moves, each such board being equally
// likely.
func Example() {
	ctx := context.Background()
	goal, _ := board.Named("spiral", board.Size{Width: 3, Height: 3})
	g, err := generate.New(ctx, generate.Options{
		Goal: goal, Kind: generate.Depth{Min: 20, Max: 20}, Seed: 1, Solve: true,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for instance, err := range g.Boards(ctx, 3, 0) {
		fmt.Println(instance.Board, instance.Length, instance.Path, err)
	}
	// Output:
	// 4 8 3/6 5 1/7 2 0 20 LULURRDDLUURDLLURRDL <nil>
	// 0 7 8/1 4 5/6 3 2 20 RDDRULURDLLURDDLUURD <nil>
	// 1 3 7/6 8 4/5 2 0 20 UULLDRDLUURDRDLULDRU <nil>
}
