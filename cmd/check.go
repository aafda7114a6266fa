package cmd

import (
	"context"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/configs"
	"npuzzle/heuristics"
	"npuzzle/heuristics/lab"
)

// check is the subcommand that examines a heuristic.
func (p *program) check() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "examine a heuristic: is it admissible, is it consistent, how good is it",
		UsageText: "npuzzle check [flags]",
		Description: `A heuristic is admissible when it never exceeds the number of moves left, and
consistent when it differs by at most 1 between boards one move apart. On up to
9 cells every board is tried, with --exhaustive on up to 12: that takes seconds
for 2x5, and some minutes and 240 MB for 3x4. On larger boards, and without it,
these are tried: all boards near the goal, boards on shortest paths, and random
ones, of which only the consistency can be judged.

The cost is that of one round of IDA* up to a bound, which undoes no move and
does not stop at the goal: what the formula of Korf, Reid and Edelkamp
predicts, what stratified sampling estimates, and what a search measures where
it is short enough.

   npuzzle check --heuristic manhattan
   npuzzle check --heuristic weighted --set heuristic.weight=1.2
   npuzzle check --config 15-puzzle --json
   npuzzle check --size 5x5 --heuristic linear-conflict --bound 101 --bound +24

The exit code is 1 when the heuristic is not admissible. docs/checking-heuristics.md
explains the figures.`,
		Flags: append(chosen(settingFlags(), "config", "size", "goal", "heuristic", "set"),
			&cli.BoolFlag{Name: "exhaustive", DisableDefaultText: true, Usage: "try every board of up to 12 cells"},
			&cli.IntFlag{Name: "boards", Value: 100, Usage: "solve and search from `N` random boards"},
			&cli.IntFlag{Name: "sample", Value: 100_000, Usage: "estimate `N` random boards, where not all are tried"},
			&cli.StringSliceFlag{Name: "bound", Usage: "tell the cost of a search up to `F`, or to +N above the Manhattan distance; may be repeated (default: the median distance, and 12, 8 and 4 less)"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "draw random boards from `SEED`"},
			&cli.BoolFlag{Name: "distribution", DisableDefaultText: true, Usage: "print how many boards have each h, d and d − h"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object"},
		),
		Action: func(c *cli.Context) error { return p.runCheck(c) },
	}
}

// chosen returns the flags of some names.
func chosen(flags []cli.Flag, names ...string) []cli.Flag {
	var some []cli.Flag
	for _, name := range names {
		for _, flag := range flags {
			if flag.Names()[0] == name {
				some = append(some, flag)
			}
		}
	}
	return some
}

// exhaustiveCells is up to how many cells all boards are tried unasked.
const exhaustiveCells = 9

func (p *program) runCheck(c *cli.Context) error {
	switch {
	case c.NArg() > 0:
		return usage(c.Command.Name, "found %q, want flags alone", c.Args().First())
	case c.Int("boards") < 2:
		return usage(c.Command.Name, "--boards %d: want at least 2", c.Int("boards"))
	case c.Int("sample") < 2:
		return usage(c.Command.Name, "--sample %d: want at least 2", c.Int("sample"))
	}
	var bounds []bound
	for _, text := range c.StringSlice("bound") {
		b, err := parseBound(text)
		if err != nil {
			return usage(c.Command.Name, "--bound %q: %v", text, err)
		}
		bounds = append(bounds, b)
	}
	set, err := p.settings(c)
	if err != nil {
		return err
	}
	config, goal, err := set.goal(c)
	if err != nil {
		return err
	}
	every := goal.Size().Cells() <= exhaustiveCells
	if c.Bool("exhaustive") {
		if every = goal.Size().Cells() <= exhaustive.MaxCells; !every {
			return usage(c.Command.Name, "--exhaustive on %v, which has %d cells: want at most %d",
				goal.Size(), goal.Size().Cells(), exhaustive.MaxCells)
		}
	}
	line := p.progress()
	defer line.clear()
	plan, err := config.Build(heuristics.Setup{Context: c.Context, Progress: line.build}, goal.Size())
	if err != nil {
		return err
	}
	e := &examination{
		name: config.Heuristic.Name, options: optionsOf(config.Heuristic), h: plan.Heuristic, goal: goal,
		boards: c.Int("boards"), sample: c.Int("sample"), bounds: bounds, seed: c.Uint64("seed"),
		say: func(what string) { line.show("%s", what) },
	}
	if every {
		err = e.exhaustive(c.Context)
	} else {
		err = e.sampled(c.Context)
	}
	if err == nil {
		err = e.costs(c.Context)
	}
	if err != nil {
		return err
	}
	line.clear()
	if c.Bool("json") {
		err = e.printJSON(p.stdout)
	} else {
		err = e.print(p.stdout, c.Bool("distribution"))
	}
	switch {
	case err != nil:
		return failure{err}
	case !e.lawful():
		return reported(ExitFailure)
	}
	return nil
}

// goal returns the config and the goal when there is no board to give a size:
// the goal does, or it is the 8-puzzle.
func (s *settings) goal(c *cli.Context) (configs.Config, board.Board, error) {
	size := s.size
	if size == (board.Size{}) {
		size = board.Size{Width: 3, Height: 3}
		if goal, err := board.Parse(c.String("goal")); err == nil {
			size = goal.Size()
		}
	}
	made, err := s.lookUp(size)
	if err == nil {
		err = made.err
	}
	if err != nil {
		return configs.Config{}, board.Board{}, err
	}
	return made.config, made.goal, nil
}

// An examination is what check does and finds.
type examination struct {
	name, options string // of the heuristic
	h             heuristics.Heuristic
	goal          board.Board
	boards        int // to be solved and searched from
	sample        int // to be estimated
	bounds        []bound
	seed          uint64
	say           func(what string)

	// verdicts are of all boards whose distances are known, and quality is of
	// those that stand for all; the same where all are known.
	verdicts, quality lab.Report
	near              int         // up to this distance all boards are among them; −1 when all are
	paths             int         // on how many shortest paths the others lie
	uniform           *lab.Sample // random boards; nil when all are known
	solve             func(context.Context, board.Board) (board.Path, error)
	solution          board.Path // of the smallest counterexample
	cost              []cost
}

// exhaustive tries all boards.
func (e *examination) exhaustive(ctx context.Context) error {
	e.say("searching all boards")
	table, err := exhaustive.New(ctx, e.goal)
	if err != nil {
		return err
	}
	e.solve = func(_ context.Context, b board.Board) (board.Path, error) {
		path, _ := table.Path(b)
		return path, nil
	}
	e.near = -1
	e.say("estimating " + grouped(uint64(table.Len())) + " boards")
	if e.verdicts, err = lab.Analyse(ctx, e.h, lab.Exhaustive(table)); err != nil {
		return err
	}
	e.quality = e.verdicts
	return e.solveCounterexample(ctx)
}

// lawful reports whether 0 ≤ h ≤ d held.
func (e *examination) lawful() bool {
	return e.verdicts.Admissible.Holds() && e.verdicts.NonNegative.Holds()
}

// consistent returns the verdict that says more: of two that are broken, that
// with distances.
func (e *examination) consistent() lab.Verdict {
	if e.verdicts.Consistent.Holds() && e.uniform != nil {
		return e.uniform.Consistent
	}
	return e.verdicts.Consistent
}

func (e *examination) solveCounterexample(ctx context.Context) (err error) {
	if !e.verdicts.Admissible.Holds() {
		e.solution, err = e.solve(ctx, e.verdicts.Admissible.Smallest.Board)
	}
	return err
}

// profile returns how often which estimates occur.
func (e *examination) profile() lab.Profile {
	if e.uniform != nil {
		return e.uniform.Profile
	}
	return e.verdicts.Profile
}

// optionsOf lists the options of a heuristic on one line, "" when it has none.
func optionsOf(s heuristics.Spec) string {
	return strings.ReplaceAll(strings.TrimSpace(configs.Options(s.Recipe)), "\n", ", ")
}
