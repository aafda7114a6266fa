package cmd_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"npuzzle/board"
	"npuzzle/cmd"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

// Solving a board from a program.
func Example_solve() {
	start, err := board.Parse("8 6 7/2 5 4/3 0 1")
	if err != nil {
		log.Fatal(err)
	}
	goal, err := board.Named("blank-last", start.Size())
	if err != nil {
		log.Fatal(err)
	}
	h, err := heuristics.NewManhattan(goal)
	if err != nil {
		log.Fatal(err)
	}
	s, err := engines.Solve(context.Background(), &engines.IDAStar{}, engines.Problem{
		Start: start, Goal: goal, Heuristic: h,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(s.Path), "moves, optimal:", s.Optimal())
	// Output: 31 moves, optimal: true
}

// Rows counts the tiles that are not in their home row: each needs a move up
// or down. The option halves it.
type Rows struct {
	Half bool `toml:"half"`
	home [256]int
}

// Build prepares the heuristic for a goal.
func (r *Rows) Build(s heuristics.Setup) (heuristics.Heuristic, error) {
	built := &Rows{Half: r.Half}
	for cell, tile := range s.Goal.Tiles() {
		built.home[tile] = s.Goal.Size().Row(cell)
	}
	return built, nil
}

// Estimate counts the tiles outside their home row; 0 is the blank, no tile.
func (r *Rows) Estimate(p *board.Position) int {
	h := 0
	for cell, tile := range p.Tiles() {
		if tile != 0 && p.Size().Row(cell) != r.home[tile] {
			h++
		}
	}
	if r.Half {
		h /= 2
	}
	return h
}

// A program with one more heuristic is the whole command with it:
//
//	solve --heuristic rows "1 2 3/4 5 0/7 8 6"
func Example_customHeuristic() {
	os.Exit(cmd.Main(cmd.Options{
		Heuristics: append(heuristics.Builtin(), heuristics.Row{
			Name: "rows", Doc: "tiles outside their home row",
			New: func() heuristics.Recipe { return new(Rows) },
		}),
	}))
}
