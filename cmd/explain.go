package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/internal/render"
	"npuzzle/parity"
)

// explain is the subcommand that says why a board can or cannot be solved.
func (p *program) explain() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "say whether boards can reach the goal, and why",
		UsageText: "npuzzle explain [flags] BOARD…\n   npuzzle explain [flags] --input FILE",
		Description: `Nothing is searched: parity decides, at once, for boards of any size.

   npuzzle explain "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"
   npuzzle explain --goal spiral --inversions "8 1 3/4 0 2/7 6 5"

` + boardsHelp + `

The exit code is 0 when every board can reach the goal, 3 when one cannot, and
2 when one is none.`,
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "goal", Aliases: []string{"g"}, Usage: "the goal is `GOAL`: blank-last, blank-first, spiral, or a board"},
			&cli.StringFlag{Name: "size", Usage: "boards are `WIDTHxHEIGHT`"},
			&cli.BoolFlag{Name: "inversions", DisableDefaultText: true, Usage: "list the inversions of each tile"},
		}, readFlags("format")...),
		Action: func(c *cli.Context) error { return p.runExplain(c) },
	}
}

func (p *program) runExplain(c *cli.Context) error {
	size, err := sizeFlag(c)
	if err != nil {
		return err
	}
	entries, err := p.boards(c, size)
	if err != nil {
		return err
	}
	code, printed := ExitSolved, 0
	for e, err := range entries {
		if err != nil {
			return err
		}
		verdict, err := judge(e, c.String("goal"))
		if err != nil {
			p.report(located{e.origin, err})
			code = worse(code, exitCode(err))
			continue
		}
		if printed++; printed > 1 {
			fmt.Fprintln(p.stdout)
		}
		if e.origin != "" {
			fmt.Fprintln(p.stdout, e.origin)
		}
		if err := p.printVerdict(verdict, c.Bool("inversions")); err != nil {
			return failure{err}
		}
		code = worse(code, exitCode(verdict.Err()))
	}
	if code != ExitSolved {
		return reported(code)
	}
	return nil
}

// judge decides about a board. The goal is that of the text, else the one of
// --goal.
func judge(e entry, goalText string) (parity.Verdict, error) {
	if e.err != nil {
		return parity.Verdict{}, e.err
	}
	goal := e.goal
	if goal.IsZero() {
		var err error
		if goal, err = board.ParseGoal(goalText, e.board.Size()); err != nil {
			return parity.Verdict{}, fmt.Errorf("--goal: %w", err)
		}
	}
	return parity.Check(e.board, goal)
}

func (p *program) printVerdict(v parity.Verdict, inversions bool) error {
	word := "solvable"
	if !v.Solvable {
		word = "unsolvable"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s%s to the goal %s\n\n%s", render.Board(v.Start), word, goalText(v.Goal), v.Explain())
	if others := reachable(v.Start); !v.Solvable && len(others) > 0 {
		fmt.Fprintf(&text, "It can reach the goal %s.\n", strings.Join(others, ", "))
	}
	_, err := fmt.Fprint(p.stdout, text.String())
	if inversions {
		err = errors.Join(err, p.printInversions("start", v.Start), p.printInversions("goal", v.Goal))
	}
	return err
}

// printInversions lists for each tile, in the order in which the board is
// read, the smaller tiles that come after it.
func (p *program) printInversions(of string, b board.Board) error {
	smaller := make([][]string, b.Size().Cells())
	for first, second := range parity.Inversions(b) {
		smaller[first] = append(smaller[first], fmt.Sprint(second))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\ninversions of the %s, %v\n", of, b)
	sum := 0
	for _, tile := range b.Tiles() {
		if tile == 0 {
			continue
		}
		n := len(smaller[tile])
		sum += n
		line := fmt.Sprintf("%5d: %d", tile, n)
		if n > 0 {
			line += "  (" + strings.Join(smaller[tile], " ") + ")"
		}
		fmt.Fprintf(&text, "%s\n", line)
	}
	fmt.Fprintf(&text, "  sum: %d\n", sum)
	_, err := fmt.Fprint(p.stdout, text.String())
	return err
}
