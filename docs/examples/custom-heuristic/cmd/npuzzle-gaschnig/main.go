// Command npuzzle-gaschnig is the npuzzle command with Gaschnig's heuristic.
package main

import (
	"os"

	"npuzzle/cmd"
	"npuzzle/heuristics"

	"example.org/gaschnig"
)

func main() {
	os.Exit(cmd.Main(cmd.Options{
		Heuristics: append(heuristics.Builtin(), heuristics.Row{
			Name: "gaschnig",
			Doc:  "least moves when any tile may jump into the blank",
			New:  heuristics.Plain(gaschnig.New),
		}),
	}))
}
