package cmd

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/engines/generate"
	"npuzzle/internal/benchmark"
	"npuzzle/internal/instances"
	"npuzzle/parity"
)

// compared returns the boards to compare on. Where the goal is open, it is that
// of the first way.
func (p *program) compared(c *cli.Context, first *way, line *progress) (benchmark.Set, error) {
	kinds := 0
	for _, name := range []string{"bench", "random", "depth", "input"} {
		if c.IsSet(name) {
			kinds++
		}
	}
	if c.NArg() > 0 {
		kinds++
	}
	switch {
	case kinds == 0:
		return benchmark.Set{}, usage(c.Command.Name, "no boards found, want --bench, --random, --depth, --input, or boards as arguments")
	case kinds > 1:
		return benchmark.Set{}, usage(c.Command.Name,
			"boards in %d ways: want one of --bench, --random, --depth, --input and boards as arguments", kinds)
	}
	if name := c.String("bench"); name != "" {
		if c.IsSet("goal") || c.IsSet("size") {
			return benchmark.Set{}, usage(c.Command.Name, "--goal and --size are fixed by --bench")
		}
		set, err := benchmark.Find(name)
		if err != nil {
			return set, usage(c.Command.Name, "--bench: %v", strings.TrimPrefix(err.Error(), "benchmark: "))
		}
		return set, nil
	}
	if c.IsSet("input") || c.NArg() > 0 {
		return p.entered(c, first)
	}
	size := first.usualSize()
	if goal, err := board.Parse(c.String("goal")); err == nil && first.size == (board.Size{}) {
		size = goal.Size()
	}
	config, err := first.load(size)
	if err != nil {
		return benchmark.Set{}, err
	}
	goal, err := config.Goal(size)
	if err != nil {
		return benchmark.Set{}, err
	}
	if c.IsSet("random") {
		return randomBoards(c, goal)
	}
	line.show("making boards")
	return boardsAtDepths(c, goal)
}

// entered returns the boards of the command line or a file.
func (p *program) entered(c *cli.Context, first *way) (benchmark.Set, error) {
	entries, err := p.boards(c, first.size)
	if err != nil {
		return benchmark.Set{}, err
	}
	set := benchmark.Set{Name: "boards"}
	for e, err := range entries {
		if err != nil {
			return set, err
		}
		name := e.origin
		if name == "" {
			name = fmt.Sprintf("board %d", len(set.Boards)+1)
		}
		if e.err != nil {
			return set, fmt.Errorf("%s: %w", name, e.err)
		}
		config, err := first.load(e.board.Size())
		if err != nil {
			return set, err
		}
		goal := e.goal
		if goal.IsZero() {
			if goal, err = config.Goal(e.board.Size()); err != nil {
				return set, fmt.Errorf("%s: %w", name, err)
			}
		}
		verdict, err := parity.Check(e.board, goal)
		if err == nil {
			err = verdict.Err()
		}
		if err != nil {
			return set, fmt.Errorf("%s: %w", name, err)
		}
		set.Boards = append(set.Boards, instances.Instance{Name: name, Board: e.board, Goal: goal})
	}
	return set, nil
}

func randomBoards(c *cli.Context, goal board.Board) (benchmark.Set, error) {
	n := c.Int("random")
	if n < 1 {
		return benchmark.Set{}, usage(c.Command.Name, "--random %d: want at least 1", n)
	}
	set := benchmark.Set{Name: "random"}
	rng := parity.NewRand(c.Uint64("seed"))
	for i := range n {
		set.Boards = append(set.Boards, instances.Instance{
			Name: fmt.Sprintf("random %d", i+1), Board: parity.Random(goal, rng), Goal: goal,
		})
	}
	return set, nil
}

// boardsAtDepths returns boards at the distances of --depth.
func boardsAtDepths(c *cli.Context, goal board.Board) (benchmark.Set, error) {
	depths, err := parseDepths(c.StringSlice("depth"))
	if err != nil {
		return benchmark.Set{}, usage(c.Command.Name, "%v", err)
	}
	count := uint64(math.MaxInt)
	if text := c.String("count"); text != "all" {
		if count, err = strconv.ParseUint(text, 10, 31); err != nil || count < 1 {
			return benchmark.Set{}, usage(c.Command.Name, "--count %q: want a number from 1, or all", text)
		}
	}
	draw := drawBoards
	if cells := goal.Size().Cells(); cells <= tabulatedCells || count == math.MaxInt {
		draw = tabulatedBoards
	}
	boards, err := draw(c.Context, goal, depths, count, c.Uint64("seed"))
	if errors.Is(err, generate.ErrNone) || errors.Is(err, board.ErrSize) {
		return benchmark.Set{}, usage(c.Command.Name, "--depth: %v", err)
	}
	if err != nil {
		return benchmark.Set{}, err
	}
	for i := range boards {
		boards[i].Name = fmt.Sprintf("depth %d, board %d", boards[i].Length, i+1)
		boards[i].Goal = goal
	}
	return benchmark.Set{Name: "depths", Boards: boards}, nil
}

// maxDepth is more than any board that can be solved is from a goal.
const maxDepth = 1000

// parseDepths reads numbers and ranges of them.
func parseDepths(texts []string) ([]int, error) {
	var depths []int
	for _, text := range texts {
		from, to, isRange := strings.Cut(text, "-")
		if !isRange {
			to = from
		}
		low, errLow := strconv.ParseUint(strings.TrimSpace(from), 10, 31)
		high, errHigh := strconv.ParseUint(strings.TrimSpace(to), 10, 31)
		if errLow != nil || errHigh != nil || low > high || high > maxDepth {
			return nil, fmt.Errorf("--depth %q: want a number up to %d, or a range such as 2-30", text, maxDepth)
		}
		for d := low; d <= high; d++ {
			depths = append(depths, int(d))
		}
	}
	return depths, nil
}

// tabulatedCells is up to how many cells boards at a distance are drawn from a
// table of all boards, which takes a second at most.
const tabulatedCells = 10

// tabulatedBoards returns so many different boards at each of some distances,
// or all that there are.
func tabulatedBoards(ctx context.Context, goal board.Board, depths []int, count, seed uint64) ([]instances.Instance, error) {
	table, err := exhaustive.New(ctx, goal)
	if err != nil {
		return nil, err
	}
	rng := parity.NewRand(seed)
	var all []instances.Instance
	for _, depth := range depths {
		if depth > table.Depth() {
			return nil, fmt.Errorf("%w: %d moves from the goal, the farthest board is %d", generate.ErrNone, depth, table.Depth())
		}
		layer := slices.Collect(table.Layer(depth))
		if count < uint64(len(layer)) {
			rng.Shuffle(len(layer), func(i, j int) { layer[i], layer[j] = layer[j], layer[i] })
			layer = layer[:count]
		}
		for _, b := range layer {
			all = append(all, instances.Instance{Board: b, Length: depth})
		}
	}
	return all, nil
}

// drawBoards returns so many different boards at each of some distances, or as
// many as there are.
func drawBoards(ctx context.Context, goal board.Board, depths []int, count, seed uint64) ([]instances.Instance, error) {
	reference, err := reference(ctx, goal)
	if err != nil {
		return nil, err
	}
	o := generate.Options{Goal: goal, Seed: seed, Distinct: true, Heuristic: reference}
	var all []instances.Instance
	for _, depth := range depths {
		o.Kind = generate.Depth{Min: depth, Max: depth}
		if depth == 0 { // a Max of 0 is none
			all = append(all, instances.Instance{Board: goal})
			continue
		}
		g, err := generate.New(ctx, o)
		if err != nil {
			return nil, err
		}
		found := 0
		for made, err := range g.Boards(ctx, count, 1) {
			if errors.Is(err, generate.ErrNone) && found > 0 {
				break // there are no more
			}
			if err != nil {
				return nil, err
			}
			all = append(all, instances.Instance{Board: made.Board, Length: made.Length})
			found++
		}
	}
	return all, nil
}
