package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// Depth wants boards whose distance from the goal is at least Min and at most
// Max. A Max of 0 is no maximum.
//
// Boards of at most [exhaustive.MaxCells] cells are drawn from a table of all
// of them, and the boards near the goal of any size from a list of them; each
// board in the range then has the same probability. A table for 12 cells takes
// a minute and 240 MB, and is made only for distances beyond the list. The
// list holds the boards of 4×4 within 18 moves of the goal, of 5×5 within 15.
//
// Anything else is found by search, and is exact just the same:
//
//   - With a maximum, a distance is drawn evenly from the range. From the goal
//     a random walk goes half as many moves again as are missing, its end is
//     solved, and so on until it is far enough; from there a shortest path is
//     followed back to the distance drawn. Any board of that distance may
//     come, some more likely than others. Where a table could tell, on 2×5 and
//     3×4, two draws were equal about 1.6 times as often as with equal
//     probabilities at the middle distances, less far out.
//   - Without a maximum, boards are drawn uniformly until one is far enough,
//     for which an estimate of Min is proof; each such board has the same
//     probability. When none of 100 is far enough, walks as above go on
//     from the last one.
//
// What is feasible is what the engine can solve: every board on the way is
// little farther than the one wanted. When 1,000 searches do not find a
// distance, there may be no such board, and the error wraps [ErrNone].
type Depth struct {
	Min, Max int
	// Even draws the distance first, each in the range with the same
	// probability, and then a board at that distance. Boards of more than
	// [exhaustive.MaxCells] cells need a Max for it.
	Even bool
}

// sparse is the number of boards up to which a table is searched for the n-th
// one; of more, a random board soon is one.
const sparse = 4096

// maxSearches is how many boards are solved for one before giving up.
const maxSearches = 1000

// maxUniform is how many of those are random boards.
const maxUniform = 100

func (d Depth) prepare(ctx context.Context, g *Generator) (draw, error) {
	switch {
	case d.Min < 0, d.Max < 0, d.Max > 0 && d.Max < d.Min:
		return nil, fmt.Errorf("generate: %w: distances from %d to %d", ErrNone, d.Min, d.Max)
	}
	if g.table == nil {
		near, err := listNear(ctx, g.options.Goal, d.Max)
		switch {
		case err != nil:
			return nil, err
		case near != nil:
			return d.fromLayers(near)
		case g.options.Goal.Size().Cells() > exhaustive.MaxCells && d.Even && d.Max == 0:
			return nil, fmt.Errorf("generate: %w: distances drawn evenly want a maximum", ErrNone)
		case g.options.Goal.Size().Cells() > exhaustive.MaxCells:
			g.search = true
			return func(ctx context.Context, rng *rand.Rand) (Instance, error) {
				return d.search(ctx, g, rng)
			}, nil
		}
		if err := g.tabulate(ctx); err != nil {
			return nil, err
		}
	}
	return d.fromLayers(tabulated{g.table})
}

// layers are all boards up to some distance of the goal.
type layers interface {
	Layers() []int // the number of boards at each distance
	Nth(distance, n int) (board.Board, bool)
	// random returns a uniformly random board whose distance is in a range, in
	// which there are so many.
	random(least, most, boards int, rng *rand.Rand) (board.Board, int)
}

// fromLayers draws from known boards.
func (d Depth) fromLayers(all layers) (draw, error) {
	count := all.Layers()
	most := len(count) - 1
	if d.Max > 0 {
		most = min(d.Max, most)
	}
	if d.Min > most {
		return nil, fmt.Errorf("generate: %w: %d moves from the goal, the farthest board is %d", ErrNone, d.Min, most)
	}
	sum := func(least, most int) (boards int) {
		for _, n := range count[least : most+1] {
			boards += n
		}
		return boards
	}
	return func(_ context.Context, rng *rand.Rand) (Instance, error) {
		least, most := d.Min, most
		if d.Even {
			least = d.target(most, rng)
			most = least
		}
		b, distance := all.random(least, most, sum(least, most), rng)
		return Instance{Board: b, Length: distance}, nil
	}, nil
}

// target draws a distance from the range that ends with most.
func (d Depth) target(most int, rng *rand.Rand) int {
	return d.Min + int(rng.Uint64N(uint64(most-d.Min)+1))
}

// pick returns board n of those with a distance of at least so much.
func pick(all layers, least, n int) (board.Board, int) {
	distance := least
	for n >= all.Layers()[distance] {
		n -= all.Layers()[distance]
		distance++
	}
	b, _ := all.Nth(distance, n)
	return b, distance
}

// tabulated is all boards of a size.
type tabulated struct{ *exhaustive.Table }

func (t tabulated) random(least, most, boards int, rng *rand.Rand) (board.Board, int) {
	if boards <= sparse {
		return pick(t, least, int(rng.Uint64N(uint64(boards))))
	}
	for {
		b := parity.Random(t.Goal(), rng)
		if distance, _ := t.Distance(b); least <= distance && distance <= most {
			return b, distance
		}
	}
}

// search finds a board on random walks that are solved again and again.
func (d Depth) search(ctx context.Context, g *Generator, rng *rand.Rand) (Instance, error) {
	goal := g.options.Goal
	found := Instance{Board: goal, Path: board.Path{}}
	target, searches := d.Min, 0
	if d.Max > 0 {
		target = d.target(d.Max, rng)
	} else {
		for range maxUniform {
			found = Instance{Board: parity.Random(goal, rng), Length: -1}
			near, err := g.estimate(found.Board)
			if err != nil || near >= d.Min {
				return found, err
			}
			if found.Path, err = g.solve(ctx, found.Board); err != nil {
				return Instance{}, err
			}
			if found.Length = len(found.Path); found.Length >= d.Min {
				return found, nil
			}
		}
	}
	walker := newWalker(found.Board)
	for found.Length < target {
		if searches++; searches > maxSearches {
			return Instance{}, fmt.Errorf("generate: %w: %d moves from the goal, or none found in %d searches",
				ErrNone, target, maxSearches)
		}
		missing := target - found.Length
		err := walker.walk(ctx, missing+(missing+1)/2, rng)
		if err != nil {
			return Instance{}, err
		}
		found.Board = walker.board()
		if found.Path, err = g.solve(ctx, found.Board); err != nil {
			return Instance{}, err
		}
		found.Length = len(found.Path)
	}
	if d.Max > 0 {
		return found.approach(target)
	}
	return found, nil
}

// estimate returns a lower bound on the distance of a board.
func (g *Generator) estimate(b board.Board) (int, error) {
	if heuristics.ClaimsOf(g.options.Heuristic).Overestimates {
		return 0, nil
	}
	p, err := board.NewPosition(b)
	if err != nil {
		return 0, err
	}
	return g.options.Heuristic.Estimate(p), nil
}

// approach follows the path to the board at a distance. What is left of a
// shortest path is one.
func (i Instance) approach(distance int) (Instance, error) {
	skip := i.Length - distance
	b, err := i.Path[:skip].Apply(i.Board)
	return Instance{Board: b, Length: distance, Path: i.Path[skip:]}, err
}
