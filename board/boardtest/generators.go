package boardtest

import (
	"npuzzle/board"
	"npuzzle/parity"

	"pgregory.net/rapid"
)

// Sizes generates the sizes of 2 to most cells, single rows and columns
// included; most is at least 2.
func Sizes(most int) *rapid.Generator[board.Size] {
	return rapid.Custom(func(t *rapid.T) board.Size {
		width := rapid.IntRange(1, min(most, board.MaxSide)).Draw(t, "width")
		least := 1
		if width == 1 {
			least = 2 // one cell is no board
		}
		height := rapid.IntRange(least, min(most/width, board.MaxSide)).Draw(t, "height")
		return board.Size{Width: width, Height: height}
	})
}

// Grids generates the sizes of at most so many cells that have two or more
// rows and columns; most is at least 4.
func Grids(most int) *rapid.Generator[board.Size] {
	return rapid.Custom(func(t *rapid.T) board.Size {
		width := rapid.IntRange(2, min(most/2, board.MaxSide)).Draw(t, "width")
		height := rapid.IntRange(2, min(most/width, board.MaxSide)).Draw(t, "height")
		return board.Size{Width: width, Height: height}
	})
}

// Boards generates the boards of a size, all permutations of its tiles.
func Boards(size board.Size) *rapid.Generator[board.Board] {
	goal := named("", size)
	return rapid.Map(rapid.Permutation(goal.Tiles()), func(tiles []int) board.Board {
		return build(size, tiles)
	})
}

// Goals generates goals of a size: the named ones and any other.
func Goals(size board.Size) *rapid.Generator[board.Board] {
	var layouts []board.Board
	for _, layout := range board.Layouts {
		layouts = append(layouts, named(layout.Name, size))
	}
	return rapid.OneOf(rapid.SampledFrom(layouts), Boards(size))
}

// Solvable generates boards from which a goal can be reached, the goal
// included.
func Solvable(goal board.Board) *rapid.Generator[board.Board] {
	size := goal.Size()
	if parity.RuleFor(size) == parity.SingleLine {
		tiles, blank := goal.Tiles(), goal.Blank()
		order := append(tiles[:blank:blank], tiles[blank+1:]...)
		return rapid.Map(rapid.IntRange(0, len(order)), func(blank int) board.Board {
			tiles := append([]int(nil), order[:blank]...)
			tiles = append(tiles, 0)
			return build(size, append(tiles, order[blank:]...))
		})
	}
	return rapid.Map(rapid.Permutation(goal.Tiles()), func(tiles []int) board.Board {
		b := build(size, tiles)
		if v, err := parity.Check(b, goal); err != nil {
			panic(err)
		} else if v.Solvable {
			return b
		}
		return SwapTiles(b)
	})
}

// SwapTiles returns a board with its first two tiles swapped: one from which,
// on two or more rows and columns, exactly those goals can be reached that
// cannot be reached from b. The board has three or more cells.
func SwapTiles(b board.Board) board.Board {
	tiles := b.Tiles()
	blank := b.Blank()
	i, j := 0, 1
	switch blank {
	case 0:
		i, j = 1, 2
	case 1:
		j = 2
	}
	tiles[i], tiles[j] = tiles[j], tiles[i]
	return build(b.Size(), tiles)
}

// Walks generates paths of at most so many moves from a board. No move undoes
// the one before, except at the ends of a single row or column.
func Walks(b board.Board, most int) *rapid.Generator[board.Path] {
	return rapid.Custom(func(t *rapid.T) board.Path {
		path := make(board.Path, rapid.IntRange(0, most).Draw(t, "moves"))
		size, blank := b.Size(), b.Blank()
		for i := range path {
			legal := make([]board.Move, 0, len(board.Moves))
			for _, m := range board.Moves {
				if _, ok := size.Neighbor(blank, m); ok && (i == 0 || m != path[i-1].Opposite()) {
					legal = append(legal, m)
				}
			}
			if len(legal) == 0 {
				legal = append(legal, path[i-1].Opposite())
			}
			path[i] = rapid.SampledFrom(legal).Draw(t, "move")
			blank, _ = size.Neighbor(blank, path[i])
		}
		return path
	})
}

// named returns a goal of a layout and size that are known to be right.
func named(layout string, size board.Size) board.Board {
	goal, err := board.Named(layout, size)
	if err != nil {
		panic(err)
	}
	return goal
}

// build returns the board of tiles that are known to be a permutation.
func build(size board.Size, tiles []int) board.Board {
	b, err := board.New(size, tiles)
	if err != nil {
		panic(err)
	}
	return b
}
