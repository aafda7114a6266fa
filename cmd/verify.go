package cmd

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
	"npuzzle/configs"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// verify is the subcommand that replays paths.
func (p *program) verify() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "replay moves: are they legal, do they lead to the goal, are they shortest",
		UsageText: "npuzzle verify [flags] --moves MOVES BOARD\n   npuzzle verify [flags] --input FILE",
		Description: `   npuzzle verify --moves RR "1 2 3/4 5 6/0 7 8"
   npuzzle verify --moves R2D --notation tile-counts --goal spiral --solve "0 1 3/8 2 4/7 6 5"
   npuzzle solve --json --input boards.txt | npuzzle verify --input -

A file holds boards with moves, in any format that has a place for them: what
npuzzle solve --json prints, and jsonl, json, csv, korf and deepcubea. Of
several paths, those that fail are told, and how many there are; --json tells
of each.

The notations of moves:

` + notationHelp() + `
The exit code is 0 when every path leads to the goal, 3 when one does not, and 2
when one cannot be read.`,
		Flags: append(append(settingFlags(),
			&cli.StringFlag{Name: "moves", Aliases: []string{"m"}, Usage: "replay `MOVES`"},
			notationFlag(),
			&cli.BoolFlag{Name: "solve", DisableDefaultText: true, Usage: "solve each board, and tell how far from shortest the path is"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a path, one a line"},
		), readFlags("format")...),
		Action: func(c *cli.Context) error { return p.runVerify(c) },
	}
}

func (p *program) runVerify(c *cli.Context) error {
	v := &verifying{program: p, plans: map[board.Board]*configs.Plan{}}
	var err error
	if v.settings, err = p.settings(c); err != nil {
		return err
	}
	entries, err := p.boards(c, v.settings.size)
	if err != nil {
		return err
	}
	printer := &replayPrinter{program: p, each: c.Bool("json") || !c.IsSet("input")}
	code := ExitSolved
	for e, err := range entries {
		if err != nil {
			return err
		}
		r := v.replay(c, e)
		if r.err == nil && c.Bool("solve") {
			if r.err = v.solve(c, &r); c.Context.Err() != nil {
				return r.err
			}
		}
		print := printer.text
		if c.Bool("json") {
			print = printer.json
		}
		if err := print(r); err != nil {
			return failure{err}
		}
		switch {
		case r.err != nil:
			code = worse(code, exitCode(r.err))
		case !r.solved():
			code = worse(code, ExitUnsolvable)
		}
	}
	if err := printer.close(); err != nil {
		return failure{err}
	}
	if code != ExitSolved {
		return reported(code)
	}
	return nil
}

// verifying is what the paths of one run share.
type verifying struct {
	*program
	settings *settings
	plans    map[board.Board]*configs.Plan // by goal
}

// A replay is what came of a path.
type replay struct {
	origin      string
	start, goal board.Board
	path        board.Path
	end         board.Board // where the moves that can be made lead
	made        int         // moves up to there
	fault       error       // why the next move cannot be made, nil when none is left
	solution    *engines.Solution
	err         error // why there is nothing to replay
}

// solved reports whether the path leads to the goal.
func (r *replay) solved() bool { return r.err == nil && r.fault == nil && r.end == r.goal }

// replay makes the moves of a board.
func (v *verifying) replay(c *cli.Context, e entry) replay {
	r := replay{origin: e.origin, start: e.board, goal: e.goal, path: e.path}
	if e.err != nil {
		r.err = located{e.origin, e.err}
	} else if err := v.walk(c, &r); err != nil {
		r.err = itemFault(c, e.origin, err)
	}
	return r
}

// walk makes the moves of --moves, or of the item, from a board.
func (v *verifying) walk(c *cli.Context, r *replay) error {
	if r.goal.IsZero() {
		made, err := v.settings.lookUp(r.start.Size())
		if err == nil {
			err = made.err
		}
		if err != nil {
			return err
		}
		r.goal = made.goal
	}
	switch {
	case c.IsSet("moves"):
		var err error
		if r.path, err = formats.ParsePath(c.String("moves"), c.String("notation"), r.start); err != nil {
			if !errors.Is(err, board.ErrMove) {
				return err
			}
			r.fault = err // of a notation that is read on the board
		}
	case r.path == nil:
		return usage(c.Command.Name, "no moves found, want --moves, or a file with moves")
	}
	r.end = r.start
	for _, m := range r.path {
		next, ok := r.end.Slide(m)
		if !ok {
			blank, size := r.end.Blank(), r.end.Size()
			r.fault = fmt.Errorf("move %d of %d cannot be made: the blank cannot go %v from row %d, column %d",
				r.made+1, len(r.path), m, size.Row(blank)+1, size.Column(blank)+1)
			return nil
		}
		r.end, r.made = next, r.made+1
	}
	return nil
}

// solve finds a path from the board to its goal. What stops it other than the
// board itself is in the solution's bound.
func (v *verifying) solve(c *cli.Context, r *replay) error {
	progress := v.progress()
	defer progress.clear()
	plan, ok := v.plans[r.goal]
	if !ok {
		made, err := v.settings.lookUp(r.start.Size())
		if err != nil {
			return err
		}
		config := made.config
		config.Puzzle.Goal = r.goal.String()
		plan, err = config.Build(heuristics.Setup{Context: c.Context, Progress: progress.build}, r.goal.Size())
		if err != nil {
			return err
		}
		v.plans[r.goal] = plan
	}
	s, err := plan.Solve(c.Context, engines.Problem{Start: r.start, Progress: progress.search})
	if errors.Is(err, configs.ErrNotOptimal) || errors.Is(err, engines.ErrLimit) {
		err = nil // as far as it went
	}
	if errors.Is(err, parity.ErrUnsolvable) {
		return nil
	}
	r.solution = &s
	return err
}
