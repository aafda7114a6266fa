package instances

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"npuzzle/board"
)

// An Instance is a board whose optimal length is known.
type Instance struct {
	Name   string // such as "korf15/1", counted from 1 as the source does
	Board  board.Board
	Goal   board.Board
	Length int
}

// Korf15 returns Korf's 100 random 15-puzzles, 41 to 66 moves from blank-first.
func Korf15() []Instance { return slices.Clone(korf15()) }

// Korf24 returns Korf and Felner's 50 random 24-puzzles, 81 to 114 moves from
// blank-first.
func Korf24() []Instance { return slices.Clone(korf24()) }

// Antipodes15 returns the 17 hardest 15-puzzles, 80 moves from blank-last.
func Antipodes15() []Instance { return slices.Clone(antipodes15()) }

// Hard15 returns six 15-puzzles of 70, 72 … 80 moves to blank-last. The last
// is one of [Antipodes15].
func Hard15() []Instance { return slices.Clone(hard15()) }

var (
	//go:embed korf15.txt
	korf15Text string
	//go:embed korf24.txt
	korf24Text string
	//go:embed antipodes15.txt
	antipodes15Text string
	//go:embed hard15.txt
	hard15Text string

	korf15      = set("korf15", korf15Text, "blank-first", 4)
	korf24      = set("korf24", korf24Text, "blank-first", 5)
	antipodes15 = set("antipodes15", antipodes15Text, "blank-last", 4)
	hard15      = set("hard15", hard15Text, "blank-last", 4)
)

// set reads a list when it is first asked for.
func set(name, text, layout string, side int) func() []Instance {
	return sync.OnceValue(func() []Instance {
		list, err := read(name, text, layout, side)
		if err != nil {
			panic(err) // the text is part of the program
		}
		return list
	})
}

// read reads one instance a line: the length, then the tiles. Lines that begin
// with # are comments.
func read(name, text, layout string, side int) ([]Instance, error) {
	size := board.Size{Width: side, Height: side}
	goal, err := board.Named(layout, size)
	if err != nil {
		return nil, err
	}
	var list []Instance
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		i := Instance{Name: fmt.Sprintf("%s/%d", name, len(list)+1), Goal: goal}
		length, tiles, _ := strings.Cut(line, " ")
		if i.Length, err = strconv.Atoi(length); err != nil {
			return nil, fmt.Errorf("instances: %s: %w", i.Name, err)
		}
		if i.Board, err = board.ParseSized(tiles, size); err != nil {
			return nil, fmt.Errorf("instances: %s: %w", i.Name, err)
		}
		list = append(list, i)
	}
	return list, nil
}
