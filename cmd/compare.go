package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/benchmark"
)

// compare is the subcommand that sets searches side by side.
func (p *program) compare() *cli.Command {
	return &cli.Command{
		Name:      "compare",
		Usage:     "solve the same boards in several ways and set the costs side by side",
		UsageText: "npuzzle compare [flags] [BOARD…]",
		Description: `Every --heuristic goes with every --engine and every --config; what is not
given is as in the config. A heuristic or an engine is a name, or a table with
options as in a config: --engine '{name="astar", tie-break="low-g"}'.

The boards are those of --bench, --random, --depth, --input, or the arguments.
Counts are means over the boards that were solved; most is the largest count of
one board, stored the most nodes in memory at once, proven how many paths are
proven shortest. The ratio is that of the nodes expanded to those of the first
way, on the boards that both solved.

   npuzzle compare --heuristic manhattan --heuristic linear-conflict "8 6 7/2 5 4/3 0 1"
   npuzzle compare --heuristic misplaced --heuristic manhattan --depth 12 --depth 24 --count 20
   npuzzle compare --engine idastar --engine astar --depth 2-31 --plot plots
   npuzzle compare --config 15-puzzle --heuristic manhattan --heuristic linear-conflict --bench random15:20`,
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: "config", Aliases: []string{"c"}, Usage: "compare the shipped config `NAME`, or the one in a file; without it, the size of the board picks one"},
			&cli.StringSliceFlag{Name: "heuristic", Usage: "compare the heuristic `NAME`, or a table with its options"},
			&cli.StringSliceFlag{Name: "engine", Aliases: []string{"e"}, Usage: "compare the engine `NAME`, or a table with its options"},
		}, append(append(chosen(settingFlags(), "size", "goal", "limit-time", "limit-nodes", "limit-memory", "set"), readFlags()...),
			&cli.StringFlag{Name: "bench", Usage: "solve the boards of `SET`, as npuzzle bench names them: korf15, random15:100"},
			&cli.IntFlag{Name: "random", Usage: "solve `N` random boards"},
			&cli.StringSliceFlag{Name: "depth", Usage: "solve boards `D` moves from the goal, or from A to B moves as A-B; may be repeated"},
			&cli.StringFlag{Name: "count", Value: "20", Usage: "with --depth, solve `N` boards a depth, or all"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "draw boards from `SEED`"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "solve `N` boards at once"},
			&cli.BoolFlag{Name: "by-depth", DisableDefaultText: true, Usage: "print a row for each length of a shortest path, as --depth does unless it is --by-depth=false"},
			&cli.BoolFlag{Name: "each", DisableDefaultText: true, Usage: "print a row for each board"},
			&cli.StringFlag{Name: "format", Value: "text", Usage: "print as `FORM`: " + strings.Join(tableForms(), ", ")},
			&cli.StringFlag{Name: "columns", Usage: "print the columns in `LIST`, split by commas: " + strings.Join(columnNames(), ", ")},
			&cli.StringFlag{Name: "plot", Usage: "write figures as SVG and PNG to the folder `DIR`"},
		)...),
		Action: func(c *cli.Context) error { return p.runCompare(c) },
	}
}

func (p *program) runCompare(c *cli.Context) error {
	form, columns, err := tableFlags(c)
	if err != nil {
		return err
	}
	if c.Int("jobs") < 1 {
		return usage(c.Command.Name, "--jobs %d: want at least 1", c.Int("jobs"))
	}
	ways, err := p.ways(c)
	if err != nil {
		return err
	}
	line := p.progress()
	defer line.clear()
	set, err := p.compared(c, ways[0], line)
	if err != nil {
		return err
	}
	comparison := &comparison{set: set}
	for i, way := range ways {
		result, err := way.run(c.Context, set, c.Int("jobs"), func(done, total int) {
			line.show("%d of %d ways · board %d of %d", i+1, len(ways), done, total)
		}, line.build)
		if err != nil {
			return err
		}
		comparison.results = append(comparison.results, result)
	}
	line.clear()
	comparison.finish()
	by := byNothing
	switch {
	case c.Bool("each"):
		by = byBoard
	case c.Bool("by-depth"), c.IsSet("depth") && !c.IsSet("by-depth"):
		by = byDepth
	}
	if err := form.print(p.stdout, columns.of(by), comparison.rows(by)); err != nil {
		return failure{err}
	}
	if folder := c.String("plot"); folder != "" {
		files, err := comparison.plot(c.Context, folder)
		for _, file := range files {
			fmt.Fprintf(p.stderr, "npuzzle: wrote %s\n", file)
		}
		if err != nil {
			return failure{err}
		}
	}
	return comparison.faults()
}

// A comparison is what came of the boards, way by way.
type comparison struct {
	set     benchmark.Set
	results []result
	depths  []int // by board; −1 when no shortest path is known
}

// A result is what came of the boards in one way.
type result struct {
	way       *way
	report    benchmark.Report
	solutions []engines.Solution // by board
	// heuristics by goal
	heuristics map[board.Board]heuristics.Heuristic
}

// run solves the boards of a set.
func (w *way) run(ctx context.Context, set benchmark.Set, jobs int,
	progress func(done, total int), build func(heuristics.Progress)) (result, error) {
	r := result{way: w, heuristics: map[board.Board]heuristics.Heuristic{}}
	type key struct{ start, goal board.Board }
	solutions := map[key]engines.Solution{}
	var mu sync.Mutex
	report, err := benchmark.Run(ctx, set, benchmark.Options{
		Jobs: jobs, Progress: progress,
		Solver: func(ctx context.Context, goal board.Board) (benchmark.Solver, error) {
			config, err := w.load(goal.Size())
			if err != nil {
				return nil, err
			}
			config.Puzzle.Goal = goal.String()
			plan, err := config.Build(heuristics.Setup{Context: ctx, Progress: build}, goal.Size())
			if err != nil {
				return nil, err
			}
			r.heuristics[goal] = plan.Heuristic
			return func(ctx context.Context, start board.Board) (engines.Solution, error) {
				s, err := plan.Solve(ctx, engines.Problem{Start: start})
				mu.Lock()
				solutions[key{start, goal}] = s
				mu.Unlock()
				return s, err
			}, nil
		},
	})
	r.report = report
	for _, b := range set.Boards {
		r.solutions = append(r.solutions, solutions[key{b.Board, b.Goal}])
	}
	return r, err
}

// solved reports whether a board was solved.
func (r result) solved(i int) bool { return r.report.Results[i].Length >= 0 }

// finish finds how far the boards are from the goal: what is known of them, or
// what one of the ways proved.
func (c *comparison) finish() {
	c.depths = make([]int, len(c.set.Boards))
	for i, b := range c.set.Boards {
		c.depths[i] = -1
		if b.Length > 0 || b.Board == b.Goal {
			c.depths[i] = b.Length
		}
		for _, r := range c.results {
			if s := r.solutions[i]; c.depths[i] < 0 && r.solved(i) && s.Optimal() {
				c.depths[i] = len(s.Path)
			}
		}
	}
}

// faults returns an error that lists what went wrong with boards, and nil when
// nothing did.
func (c *comparison) faults() error {
	var all []error
	for _, r := range c.results {
		for _, fault := range r.report.Faults {
			all = append(all, failure{fmt.Errorf("%s with %s: %s", r.way.engine, r.way.heuristic, fault)})
		}
	}
	// Two ways that both prove a path shortest agree on its length.
	for i, b := range c.set.Boards {
		var lengths []int
		for _, r := range c.results {
			if r.solved(i) && r.solutions[i].Optimal() {
				lengths = append(lengths, len(r.solutions[i].Path))
			}
		}
		if len(lengths) > 0 && slices.Min(lengths) != slices.Max(lengths) {
			all = append(all, failure{fmt.Errorf("%s: paths of %d and of %d moves are both said to be shortest",
				b.Name, slices.Min(lengths), slices.Max(lengths))})
		}
	}
	return errors.Join(all...)
}
