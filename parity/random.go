package parity

import (
	"math/rand/v2"

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
	if goal.IsZero() {
		return goal
	}
	if RuleFor(goal.Size()) == SingleLine {
		return withBlank(goal.Size(), order(goal), rng)
	}
	return shuffled(goal, true, rng)
}

// RandomUnsolvable returns a board from which the goal cannot be reached, each
// such board with the same probability, and whether there is any: boards of a
// single tile have none.
func RandomUnsolvable(goal board.Board, rng *rand.Rand) (board.Board, bool) {
	size := goal.Size()
	switch {
	case size.Cells() < 3:
		return board.Board{}, false
	case RuleFor(size) != SingleLine:
		return shuffled(goal, false, rng), true
	}
	for {
		tiles := order(goal)
		shuffle(tiles, rng)
		b := withBlank(size, tiles, rng)
		if v, _ := Check(b, goal); !v.Solvable {
			return b, true
		}
	}
}

// shuffled returns a random board of at least 2×2 on the wanted side. Boards
// on the wrong side are put right by one swap of tiles, which maps the boards
// of one side one-to-one to those of the other and so keeps them equally
// likely.
func shuffled(goal board.Board, solvable bool, rng *rand.Rand) board.Board {
	tiles := goal.Tiles()
	shuffle(tiles, rng)
	b, _ := board.New(goal.Size(), tiles) // a permutation of a board is one
	if v, _ := Check(b, goal); v.Solvable == solvable {
		return b
	}
	// The first two tiles; the blank may be before or between them.
	i, j := 0, 1
	if tiles[i] == 0 {
		i = 2
	} else if tiles[j] == 0 {
		j = 2
	}
	tiles[i], tiles[j] = tiles[j], tiles[i]
	b, _ = board.New(goal.Size(), tiles)
	return b
}

// withBlank returns the tiles in their order with the blank on a random cell.
func withBlank(size board.Size, order []int, rng *rand.Rand) board.Board {
	blank := int(rng.Uint64N(uint64(size.Cells())))
	tiles := make([]int, 0, size.Cells())
	tiles = append(tiles, order[:blank]...)
	tiles = append(tiles, 0)
	tiles = append(tiles, order[blank:]...)
	b, _ := board.New(size, tiles) // a board with its blank moved is one
	return b
}

// shuffle is the method of Fisher and Yates, spelled out so that the boards of
// a seed hang on nothing but the generator's numbers.
func shuffle(tiles []int, rng *rand.Rand) {
	for i := len(tiles) - 1; i > 0; i-- {
		j := int(rng.Uint64N(uint64(i) + 1))
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
}
