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
   npuzzle solve --format 42 --output-format 42 --input map.txt
   npuzzle solve --jobs 2 --output answers.jsonl --output-format jsonl --resume --input many.txt

When several boards end in different ways, the exit code is the first of
130, 1, 2, 4, 3, 0 that fits one of them.`,
		Flags: slices.Concat(settingFlags(), profileFlags(), batchFlags(), []cli.Flag{
			&cli.StringFlag{Name: "show", Value: "moves", Usage: "print the answer as `FORM`: moves, boards, or trace (g, h and f at each step)"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a board, one a line"},
			&cli.StringFlag{Name: "checkpoint", Usage: "save a long search to `FILE` now and then, and go on from there if it exists"},
			&cli.StringFlag{Name: "trace-search", Usage: "write every expanded node with g, h and f to `FILE`, in order"},
		}),
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
	s := &solving{program: p, settings: set, checkpoint: c.String("checkpoint")}
	b, err := s.batch(c)
	if err != nil {
		return err
	}
	if name := c.String("trace-search"); name != "" {
		if b.jobs > 1 {
			return usage(c.Command.Name, "--trace-search and --jobs %d do not go together", b.jobs)
		}
		trace, err := createTrace(name)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, trace.close()) }()
		s.trace = trace
	}
	return b.run(c)
}

// solving is what the boards of one run share.
type solving struct {
	*program
	settings   *settings
	goals      map[board.Board]*settings // settings for goals that texts name
	trace      *searchTrace              // nil without --trace-search
	checkpoint string                    // the file for it, if any
	jobs       int                       // searches at once; 0 stands for 1
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
	progress := s.progress()
	defer progress.clear()
	a, err := s.prepare(ctx, e, progress)
	if err != nil || a.err != nil {
		return a, err
	}
	return a, s.search(ctx, &a, progress)
}

// prepare finds the plan for a board, and builds it when it is the first to
// need it. The answer has an error when there is nothing to search.
func (s *solving) prepare(ctx context.Context, e entry, progress *progress) (answer, error) {
	a := answer{entry: e, err: e.err}
	if e.err != nil {
		return a, nil
	}
	a.solution.Start = e.board
	made, err := s.lookUp(e)
	if err != nil {
		return a, err
	}
	a.planned, a.err = made, made.err
	if a.err != nil {
		return a, nil
	}
	a.solution.Goal = made.goal
	if made.plan != nil {
		return a, nil
	}
	// No heuristic is built for a board that cannot be solved.
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
	if a.err = made.err; a.err == nil && made.config.Limits.Memory == configs.Auto {
		made.plan.Limits.Memory /= uint64(max(1, s.jobs))
	}
	return a, nil
}

// maxGoals is how many goals have their plans kept at once.
const maxGoals = 4

// lookUp returns the plan for a board and the goal that its text gives.
func (s *solving) lookUp(e entry) (*planned, error) {
	size := e.board.Size()
	made, err := s.settings.lookUp(size)
	if err != nil || e.goal.IsZero() || made.err == nil && made.goal == e.goal {
		return made, err
	}
	set := s.goals[e.goal]
	if set == nil {
		goal := board.LayoutName(e.goal)
		if goal == "" {
			goal = e.goal.String()
		}
		if len(s.goals) >= maxGoals || s.goals == nil {
			s.goals = map[board.Board]*settings{}
		}
		set = s.settings.with(configs.SetString("the goal of the text", "puzzle.goal", goal))
		s.goals[e.goal] = set
	}
	return set.lookUp(size)
}

// search runs the plan of an answer and fills it in. The error is one of the
// settings.
func (s *solving) search(ctx context.Context, a *answer, progress *progress) error {
	plan := a.planned.plan
	problem := engines.Problem{Start: a.entry.board, Progress: progress.search}
	if s.trace != nil {
		s.trace.begin(a.entry.board, a.planned.goal)
		problem.Trace = s.trace.visit
	}
	if s.checkpoint == "" {
		a.solution, a.err = plan.Solve(ctx, problem)
		return nil
	}
	file, err := checkpoint(s.checkpoint, a.planned.config)
	if err != nil {
		return err
	}
	problem.Checkpoint = file
	if a.solution, a.err = plan.Solve(ctx, problem); a.err == nil {
		return file.remove()
	}
	return nil
}

// status is the word for how it went, as the JSON object has it.
func (a answer) status() string {
	code := exitCode(a.err)
	i := slices.IndexFunc(statuses, func(s status) bool { return s.code == code })
	return statuses[i].name
}

// A status is a word for how it went with a board, and its exit code.
type status struct {
	name string
	code int
}

var statuses = []status{
	{"solved", ExitSolved},
	{"unsolvable", ExitUnsolvable},
	{"limit", ExitLimit},
	{"invalid", ExitUsage},
	{"failed", ExitFailure},
	{"interrupted", ExitInterrupted},
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
