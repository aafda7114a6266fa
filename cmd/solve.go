package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/configs"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// solve is the subcommand that solves boards.
func (p *program) solve() *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "find moves that bring boards to the goal",
		UsageText: "npuzzle solve [flags] BOARD…\n   npuzzle solve [flags] --input FILE",
		Description: boardsHelp + `

   npuzzle solve "8 6 7/2 5 4/3 0 1"
   npuzzle solve --config 15-puzzle --json 5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 0
   npuzzle solve --config 8-puzzle --engine astar --heuristic misplaced --tie-break low-g "8 6 7/2 5 4/3 0 1"
   npuzzle solve --goal spiral --show boards "1 2 3/8 4 0/7 6 5"
   npuzzle solve --engine astar --weight 2 --limit-time 10s --input boards.txt

When several boards end in different ways, the exit code is the first of
130, 1, 2, 4, 3, 0 that fits one of them.`,
		Flags: append(append(settingFlags(), profileFlags()...),
			inputFlag(),
			&cli.StringFlag{Name: "show", Value: "moves", Usage: "print the answer as `FORM`: moves, boards, or trace (g, h and f at each step)"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a board, one a line"},
			&cli.StringFlag{Name: "checkpoint", Usage: "save a long search to `FILE` now and then, and go on from there if it exists"},
			&cli.StringFlag{Name: "trace-search", Usage: "write every expanded node with g, h and f to `FILE`, in order"},
		),
		Action: profiled(func(c *cli.Context) error { return p.runSolve(c) }),
	}
}

// shows are the values of --show.
var shows = []string{"moves", "boards", "trace"}

func (p *program) runSolve(c *cli.Context) (err error) {
	show := c.String("show")
	if !slices.Contains(shows, show) {
		return usage(c.Command.Name, "--show %q: want %s", show, strings.Join(shows, ", "))
	}
	set, err := p.settings(c)
	if err != nil {
		return err
	}
	entries, err := p.entries(c, set.size)
	if err != nil {
		return err
	}
	s := &solving{program: p, settings: set, checkpoint: c.String("checkpoint")}
	if s.checkpoint != "" && len(entries) != 1 {
		return usage(c.Command.Name, "--checkpoint: found %d boards, want one", len(entries))
	}
	if name := c.String("trace-search"); name != "" {
		trace, err := createTrace(name)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, trace.close()) }()
		s.trace = trace
	}
	var printer printer = &textPrinter{program: p, show: show}
	if c.Bool("json") {
		printer = &jsonPrinter{out: p.stdout, show: show}
	}
	code := ExitSolved
	for _, e := range entries {
		a, err := s.answer(c.Context, e)
		if err != nil {
			return err
		}
		if err := printer.print(a); err != nil {
			return failure{err}
		}
		code = worse(code, exitCode(a.err))
		if c.Context.Err() != nil {
			break
		}
	}
	if code != ExitSolved {
		return reported(code)
	}
	return nil
}

// solving is what the boards of one run share.
type solving struct {
	*program
	settings   *settings
	trace      *searchTrace // nil without --trace-search
	checkpoint string       // the file for it, if any
}

// An answer is what came of one board.
type answer struct {
	entry    entry
	planned  *planned // nil when there is no board
	solution engines.Solution
	err      error
}

// answer solves one board. The error is one of the settings, which no board
// can mend; what is wrong with the board is in the answer.
func (s *solving) answer(ctx context.Context, e entry) (answer, error) {
	a := answer{entry: e, err: e.err}
	if e.err != nil {
		return a, nil
	}
	a.solution.Start = e.board
	progress := s.progress()
	defer progress.clear()

	made, err := s.settings.lookUp(e.board.Size())
	if err != nil {
		return a, err
	}
	a.planned, a.err = made, made.err
	if a.err != nil {
		return a, nil
	}
	// No heuristic is built for a board that cannot be solved.
	a.solution.Goal = made.goal
	verdict, err := parity.Check(e.board, made.goal)
	if err == nil {
		err = verdict.Err()
	}
	if err == nil {
		_, err = board.NewPosition(e.board) // whether search takes boards of this size
	}
	if a.err = err; err != nil {
		return a, nil
	}
	made.build(heuristics.Setup{Context: ctx, Progress: progress.build, Notice: s.notice})
	if a.err = made.err; a.err != nil {
		return a, nil
	}
	problem := engines.Problem{Start: e.board, Progress: progress.search}
	if s.trace != nil {
		s.trace.begin(e.board, made.goal)
		problem.Trace = s.trace.visit
	}
	if s.checkpoint == "" {
		a.solution, a.err = made.plan.Solve(ctx, problem)
		return a, nil
	}
	file, err := checkpoint(s.checkpoint, made.config)
	if err != nil {
		return a, err
	}
	problem.Checkpoint = file
	if a.solution, a.err = made.plan.Solve(ctx, problem); a.err == nil {
		return a, file.remove()
	}
	return a, nil
}

// status is the word for how it went, as the JSON object has it.
func (a answer) status() string {
	switch exitCode(a.err) {
	case ExitSolved:
		return "solved"
	case ExitUnsolvable:
		return "unsolvable"
	case ExitLimit:
		return "limit"
	case ExitInterrupted:
		return "interrupted"
	case ExitFailure:
		return "failed"
	}
	return "invalid"
}

// found reports whether there is a path. One that breaks the demand of a
// shortest path is there all the same.
func (a answer) found() bool {
	return a.err == nil || errors.Is(a.err, configs.ErrNotOptimal)
}

// reason says without prefixes why there is no path.
func (a answer) reason() string {
	if errors.Is(a.err, parity.ErrUnsolvable) {
		if verdict, err := parity.Check(a.solution.Start, a.solution.Goal); err == nil {
			return verdict.Reason()
		}
	}
	return a.err.Error()
}

// goalText names a goal for people.
func goalText(goal board.Board) string {
	if name := board.LayoutName(goal); name != "" {
		return fmt.Sprintf("%s, %v", name, goal)
	}
	return goal.String()
}
