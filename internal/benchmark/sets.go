package benchmark

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/internal/instances"
	"npuzzle/parity"
)

// A Set is a list of boards under a name.
type Set struct {
	Name   string
	Boards []instances.Instance // a Length of 0 is unknown, unless the board is its goal
}

// A Kind is a family of sets in a listing.
type Kind struct {
	Name    string // with :N behind it when the set takes a number
	Doc     string
	Default int // the number, 0 when the set takes none
	Most    int // the largest number
	boards  func(n int) ([]instances.Instance, error)
}

// Kinds lists the sets there are.
var Kinds = []Kind{
	{"korf15", "Korf's 100 random 15-puzzles, 41 to 66 moves", 0, 0, all(instances.Korf15)},
	{"korf24", "the N easiest of Korf and Felner's 50 random 24-puzzles", 10, 50, korf24},
	{"random15", "N uniformly random 15-puzzles, always the same", 1000, 1_000_000, random15},
	{"antipodes15", "the 17 hardest 15-puzzles, 80 moves", 0, 0, all(instances.Antipodes15)},
	{"hard15", "six 15-puzzles of 70 to 80 moves", 0, 0, all(instances.Hard15)},
	{"all8", "all 181,440 8-puzzles", 0, 0, all8},
}

// Find returns the set of a name, such as "korf15" or "random15:200".
func Find(name string) (Set, error) {
	base, number, numbered := strings.Cut(name, ":")
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == base })
	if i < 0 {
		var names []string
		for _, k := range Kinds {
			names = append(names, k.Name)
		}
		return Set{}, fmt.Errorf("benchmark: no set %q: want one of %s", base, strings.Join(names, ", "))
	}
	kind, n := Kinds[i], Kinds[i].Default
	if numbered {
		var err error
		if n, err = strconv.Atoi(number); kind.Default == 0 || err != nil || n < 1 || n > kind.Most {
			if kind.Default == 0 {
				return Set{}, fmt.Errorf("benchmark: set %q: %q found, but %s takes no number", name, number, base)
			}
			return Set{}, fmt.Errorf("benchmark: set %q: %q found, want a number from 1 to %d", name, number, kind.Most)
		}
	}
	if n > 0 {
		base = fmt.Sprintf("%s:%d", base, n)
	}
	boards, err := kind.boards(n)
	return Set{base, boards}, err
}

func all(boards func() []instances.Instance) func(int) ([]instances.Instance, error) {
	return func(int) ([]instances.Instance, error) { return boards(), nil }
}

// easiest24 numbers Korf and Felner's boards, the easiest first: by the nodes
// that they expanded (Disjoint pattern database heuristics, Artificial
// Intelligence 134, 2002).
var easiest24 = []int{
	38, 40, 25, 32, 44, 37, 30, 13, 1, 28, 36, 5, 22, 16, 29, 4, 26, 3, 31, 41, 47, 27, 43, 46, 45,
	6, 7, 49, 35, 8, 39, 23, 15, 2, 19, 42, 20, 24, 17, 34, 48, 12, 21, 18, 33, 14, 10, 11, 9, 50,
}

func korf24(n int) ([]instances.Instance, error) {
	published := instances.Korf24()
	boards := make([]instances.Instance, n)
	for i, number := range easiest24[:n] {
		boards[i] = published[number-1]
	}
	return boards, nil
}

// randomSeed is the seed of all random sets: it never changes.
const randomSeed = 15

func random15(n int) ([]instances.Instance, error) {
	goal, err := board.Named("", board.Size{Width: 4, Height: 4})
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(randomSeed, 0))
	boards := make([]instances.Instance, n)
	for i := range boards {
		boards[i] = instances.Instance{
			Name: fmt.Sprintf("random15/%d", i+1), Board: parity.Random(goal, random), Goal: goal,
		}
	}
	return boards, nil
}

func all8(int) ([]instances.Instance, error) {
	goal, err := board.Named("", board.Size{Width: 3, Height: 3})
	if err != nil {
		return nil, err
	}
	table, err := exhaustive.New(context.Background(), goal)
	if err != nil {
		return nil, err
	}
	boards := make([]instances.Instance, 0, table.Len())
	for b, distance := range table.All() {
		boards = append(boards, instances.Instance{
			Name: fmt.Sprintf("all8/%d", len(boards)+1), Board: b, Goal: goal, Length: distance,
		})
	}
	return boards, nil
}
