package cmd

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"npuzzle/board"
	"npuzzle/board/formats"
	"npuzzle/engines"
	"npuzzle/engines/generate"
	"npuzzle/heuristics"
)

// generate is the subcommand that makes boards.
func (p *program) generate() *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "make boards: random, a number of moves from the goal, or unsolvable",
		UsageText: "npuzzle generate --size WIDTHxHEIGHT [flags]",
		Description: `Boards can be solved by construction, unless --kind unsolvable asks for others.
The same flags and the same --seed make the same boards.

   npuzzle generate --size 4x4
   npuzzle generate --size 3x3 --depth 20 --count 5
   npuzzle generate --size 4x4 --min-depth 40 --goal spiral --format 42
   npuzzle generate --size 4x4 --min-depth 10 --max-depth 40 --even --count 1000 --distinct --solve --seed 1 > boards.jsonl
   npuzzle generate --size 5x4 --moves 200
   npuzzle generate --size 3x3 --kind unsolvable

A depth is the exact number of moves of a shortest solution. Up to 12 cells,
and near the goal, each board of the depths asked for is equally likely; 12
cells may take a minute first. Larger boards of other depths are found by
search, with the engine and the heuristic of the config when one is named, else
by IDA*. docs/generate.md tells how.`,
		Flags: append(settingFlags(),
			&cli.StringFlag{Name: "kind", Usage: "make boards of `KIND`: uniform, walk, unsolvable (default: as the other flags say, else uniform)"},
			&cli.IntFlag{Name: "moves", Usage: "walk `N` random moves from the goal, taking none back at once", DefaultText: "none"},
			&cli.IntFlag{Name: "depth", Usage: "make boards exactly `N` moves from the goal", DefaultText: "any"},
			&cli.IntFlag{Name: "min-depth", Usage: "make boards at least `N` moves from the goal", DefaultText: "any"},
			&cli.IntFlag{Name: "max-depth", Usage: "make boards at most `N` moves from the goal", DefaultText: "any"},
			&cli.BoolFlag{Name: "even", DisableDefaultText: true, Usage: "make as many boards of each depth, not more where there are more"},
			&cli.Uint64Flag{Name: "count", Aliases: []string{"n"}, Value: 1, Usage: "make `N` boards"},
			&cli.BoolFlag{Name: "distinct", DisableDefaultText: true, Usage: "leave out boards that came before"},
			&cli.BoolFlag{Name: "solve", DisableDefaultText: true, Usage: "attach the depth of each board and a shortest solution; the format is jsonl then, unless named"},
			&cli.Uint64Flag{Name: "seed", Usage: "draw with the seed `N`", DefaultText: "drawn, and told"},
			&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Usage: "write boards in `FORMAT`: see npuzzle convert --help", DefaultText: "native"},
			blankFlag(),
			&cli.IntFlag{Name: "jobs", Usage: "make `N` boards at once", DefaultText: "one a processor"},
		),
		Action: func(c *cli.Context) error { return p.runGenerate(c) },
	}
}

// kinds are the values of --kind.
var kinds = []string{"uniform", "walk", "unsolvable"}

// kindOf returns the kind of boards that the flags ask for.
func kindOf(c *cli.Context) (generate.Kind, error) {
	name := c.Command.Name
	var by []string // flags that say what kind it is
	for _, flag := range []string{"kind", "moves", "depth", "min-depth", "max-depth"} {
		if c.IsSet(flag) {
			by = append(by, "--"+flag)
		}
	}
	has := func(flag string) bool { return slices.Contains(by, "--"+flag) }
	depths := has("depth") || has("min-depth") || has("max-depth")
	kind := c.String("kind")
	for _, flag := range []string{"depth", "max-depth"} {
		if has(flag) && c.Int(flag) < 1 {
			return nil, usage(name, "--%s %d: want 1 or more", flag, c.Int(flag))
		}
	}
	switch {
	case has("kind") && !slices.Contains(kinds, kind):
		return nil, usage(name, "--kind %q: want %s", kind, strings.Join(kinds, ", "))
	case has("depth") && len(by) > 1, depths && (has("kind") || has("moves")), has("moves") && has("kind") && kind != "walk":
		return nil, usage(name, "%s do not go together", strings.Join(by, " and "))
	case c.Bool("even") && !has("min-depth") && !has("max-depth"):
		return nil, usage(name, "--even wants a range of depths: --min-depth and --max-depth")
	case has("depth"):
		return generate.Depth{Min: c.Int("depth"), Max: c.Int("depth")}, nil
	case depths:
		return generate.Depth{Min: c.Int("min-depth"), Max: c.Int("max-depth"), Even: c.Bool("even")}, nil
	case has("moves"):
		return generate.Walk{Moves: c.Int("moves")}, nil
	case kind == "walk":
		return nil, usage(name, "--kind walk wants --moves")
	case kind == "unsolvable":
		return generate.Unsolvable{}, nil
	}
	return generate.Uniform{}, nil
}

func (p *program) runGenerate(c *cli.Context) error {
	if c.NArg() > 0 {
		return usage(c.Command.Name, "%q found, want flags alone", c.Args().First())
	}
	kind, err := kindOf(c)
	if err != nil {
		return err
	}
	o := generate.Options{Kind: kind, Seed: c.Uint64("seed"), Solve: c.Bool("solve"), Distinct: c.Bool("distinct")}
	if !c.IsSet("seed") {
		o.Seed = rand.Uint64N(1e9) // short enough to be typed again
	}
	format, err := outputFormat(c, o.Solve)
	if err != nil {
		return err
	}
	sink, err := newWriter(c, format, "format", p.stdout)
	if err != nil {
		return err
	}
	g, goal, err := p.generator(c, o)
	if err != nil {
		return err
	}
	if !c.IsSet("seed") {
		fmt.Fprintf(p.stderr, "npuzzle: --seed %d makes the same boards again\n", o.Seed)
	}
	put := func(made generate.Instance) error {
		item := formats.Item{Board: made.Board, Goal: goal, Length: made.Length}
		if o.Solve {
			item.Path = made.Path
		}
		return writeFault(c, sink.Put(item))
	}
	err = p.makeBoards(c, g, put)
	return errors.Join(err, writeFault(c, sink.Close()))
}

// outputFormat returns the format of --format. When it implies a goal and
// nothing else names one, boards are made for that goal.
func outputFormat(c *cli.Context, solved bool) (formats.Format, error) {
	name := c.String("format")
	switch {
	case name == "" && solved:
		name = "jsonl"
	case name == "":
		name = "native"
	}
	format, err := formats.Builtin().Find(name)
	if err != nil {
		return format, usage(c.Command.Name, "--format: %v", err)
	}
	if format.Goal != "" && !c.IsSet("goal") && !c.IsSet("config") {
		err = c.Set("goal", format.Goal)
	}
	return format, err
}

// generator prepares the making of boards for a goal, with a heuristic only
// when boards are searched for.
func (p *program) generator(c *cli.Context, o generate.Options) (*generate.Generator, board.Board, error) {
	if !c.IsSet("config") && !c.IsSet("engine") && !c.IsSet("weight") && !c.IsSet("set") {
		// The config for large boards looks for any path, but here paths must
		// be shortest.
		if err := c.Set("engine", "idastar"); err != nil {
			return nil, board.Board{}, err
		}
	}
	set, err := p.settings(c)
	if err != nil {
		return nil, board.Board{}, err
	}
	if set.size == (board.Size{}) {
		return nil, board.Board{}, usage(c.Command.Name, "no size found, want --size, such as --size 4x4")
	}
	made, err := set.lookUp(set.size)
	if err == nil {
		err = made.err
	}
	if err != nil {
		return nil, board.Board{}, err
	}
	o.Goal = made.goal
	waiting, told := p.progress(), make(chan struct{})
	patience := time.AfterFunc(2*quiet, func() {
		waiting.show("searching all boards of %v, which takes a minute", set.size)
		close(told)
	})
	g, err := generate.New(c.Context, o)
	if !patience.Stop() {
		<-told
		waiting.clear()
	}
	if err == nil && g.Searches() {
		progress := p.progress()
		defer progress.clear()
		made.build(heuristics.Setup{Context: c.Context, Progress: progress.build})
		if err = made.err; err == nil {
			g.SetSolver(made.plan.Engine, made.plan.Heuristic, made.plan.Limits)
		}
	}
	return g, o.Goal, generateFault(c, err)
}

// makeBoards makes boards and puts them out as they come. A board that a limit
// ends is left out and told.
func (p *program) makeBoards(c *cli.Context, g *generate.Generator, put func(generate.Instance) error) error {
	progress := p.progress()
	if isTerminal(p.stdout) {
		progress.out = nil // the boards show how far it is
	}
	defer progress.clear()
	count, done, code := c.Uint64("count"), uint64(0), ExitSolved
	for made, err := range g.Boards(c.Context, count, c.Int("jobs")) {
		switch {
		case errors.Is(err, engines.ErrLimit):
			progress.clear()
			p.report(located{fmt.Sprintf("board %d", done+1), err})
			code = ExitLimit
		case err != nil:
			return generateFault(c, err)
		default:
			if err := put(made); err != nil {
				return err
			}
		}
		done++
		progress.show("%s of %s boards", grouped(done), grouped(count))
	}
	if code != ExitSolved {
		return reported(code)
	}
	return nil
}

// generateFault makes an error about boards that do not exist one of usage.
func generateFault(c *cli.Context, err error) error {
	if errors.Is(err, generate.ErrNone) || errors.Is(err, generate.ErrNotOptimal) {
		return usage(c.Command.Name, "%v", err)
	}
	return err
}

// writeFault makes an error of a writer one of usage when the format cannot
// say what is to be written, else a failure.
func writeFault(c *cli.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, formats.ErrInexpressible):
		return usage(c.Command.Name, "%v", err)
	}
	return failure{err}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
