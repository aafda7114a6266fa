package parity

import (
	"math/rand/v2"
	"slices"

	"npuzzle/board"
)

// NewRand returns the source of random numbers for a seed that this project
// uses everywhere. The same seed gives the same boards in every release; a
// test holds some of them.
func NewRand(seed uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, 0))
}

// Random returns a board from which the goal can be reached, each such board
// with the same probability; the goal itself is one of them. It is the zero
// Board when the goal is.
func Random(goal board.Board, rng *rand.Rand) board.Board {
	switch {
	case goal.IsZero():
		return goal
	case RuleFor(goal.Size()) == SingleLine:
		return withBlank(goal.Size(), order(goal), rng)
	}
	return shuffled(goal, true, rng)
}

// RandomUnsolvable returns a board from which the goal cannot be reached, each
// such board with the same probability, and whether there is any: boards of a
// single tile have none.
func RandomUnsolvable(goal board.Board, rng *rand.Rand) (board.Board, bool) {
	switch {
	case goal.Size().Cells() < 3:
		return board.Board{}, false
	case RuleFor(goal.Size()) != SingleLine:
		return shuffled(goal, false, rng), true
	}
	tiles := order(goal)
	for slices.Equal(tiles, order(goal)) {
		shuffle(tiles, rng)
	}
	return withBlank(goal.Size(), tiles, rng), true
}

// shuffled returns a random board of two or more rows and columns, solvable or
// not.
func shuffled(goal board.Board, solvable bool, rng *rand.Rand) board.Board {
	size, tiles := goal.Size(), goal.Tiles()
	swaps := shuffle(tiles, rng)
	// A move is a swap too, and takes the blank one step. So the goal can be
	// reached when the swaps and the blank's distance are both even or both odd.
	blank := slices.Index(tiles, 0)
	if solvable != ((swaps+size.Distance(blank, goal.Blank()))%2 == 0) {
		// One more swap, of the first two tiles, puts it right. It maps the
		// boards of one kind one-to-one to those of the other, so they stay
		// equally likely.
		i, j := 0, 1
		switch blank {
		case 0:
			i = 2
		case 1:
			j = 2
		}
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	b, _ := board.New(size, tiles) // a permutation of a board is one
	return b
}

// withBlank returns the tiles in their order with the blank on a random cell.
func withBlank(size board.Size, order []int, rng *rand.Rand) board.Board {
	blank := int(rng.Uint64N(uint64(size.Cells())))
	b, _ := board.New(size, slices.Insert(order, blank, 0)) // a board with its blank moved is one
	return b
}

// shuffle is the method of Fisher and Yates, spelled out so that the boards of
// a seed hang on nothing but the generator's numbers. It returns how many
// swaps it made.
func shuffle(tiles []int, rng *rand.Rand) (swaps int) {
	for i := len(tiles) - 1; i > 0; i-- {
		if j := int(rng.Uint64N(uint64(i) + 1)); j != i {
			tiles[i], tiles[j] = tiles[j], tiles[i]
			swaps++
		}
	}
	return swaps
}
