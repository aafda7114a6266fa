// Command npuzzle solves sliding-tile puzzles. Run it with --help, or see
// package cmd, which is the command for programs with more heuristics and
// engines.
package main

import (
	"os"

	"npuzzle/cmd"
)

func main() { os.Exit(cmd.Main(cmd.Options{})) }
