package cmd

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
)

// hint is the subcommand that tells the next move.
func (p *program) hint() *cli.Command {
	return &cli.Command{
		Name:      "hint",
		Usage:     "tell the next move on a shortest path, and how many moves are left",
		UsageText: "npuzzle hint [flags] BOARD…\n   npuzzle hint [flags] --input FILE",
		Description: `   npuzzle hint "1 2 3/4 5 6/0 7 8"
   npuzzle hint --json --config 15-puzzle 5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 0

` + boardsHelp + `

With a config that looks for any path, the hint is the first move of the one
found, and the answer says so. Exit codes are those of solve.`,
		Flags: append(append(settingFlags(), readFlags("format")...),
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a board, one a line"},
		),
		Action: func(c *cli.Context) error { return p.runHint(c) },
	}
}

func (p *program) runHint(c *cli.Context) error {
	set, err := p.settings(c)
	if err != nil {
		return err
	}
	entries, err := p.boards(c, set.size)
	if err != nil {
		return err
	}
	s := &solving{program: p, settings: set}
	code := ExitSolved
	for e, err := range entries {
		if err != nil {
			return err
		}
		a, err := s.answer(c.Context, e)
		if err != nil {
			return err
		}
		print := p.printHint
		if c.Bool("json") {
			print = p.printJSONHint
		}
		if err := print(a); err != nil {
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

// printHint prints the next move for people.
func (p *program) printHint(a answer) error {
	if a.status() == "invalid" && !a.found() {
		p.report(located{a.entry.origin, a.err})
		return nil
	}
	var text strings.Builder
	if a.entry.origin != "" {
		text.WriteString(a.entry.origin + "\n")
	}
	if tile, ok := a.nextTile(); ok {
		first := a.solution.Path[0]
		fmt.Fprintf(&text, "slide %d %s: the blank goes %s\n", tile, directionWords[first.Opposite()], directionWords[first])
	}
	text.WriteString(a.left() + "\n")
	_, err := fmt.Fprint(p.stdout, text.String())
	if a.found() && a.err != nil {
		p.report(a.err)
	}
	return err
}

// left says how many moves are left, and how that is known.
func (a answer) left() string {
	if !a.found() || len(a.solution.Path) == 0 {
		return a.headline()
	}
	return fmt.Sprintf("%s left: %s", plural(len(a.solution.Path), "move"), a.quality())
}

var directionWords = [...]string{board.Up: "up", board.Down: "down", board.Left: "left", board.Right: "right"}

// nextTile returns the tile that slides first, and whether any does.
func (a answer) nextTile() (int, bool) {
	if !a.found() || len(a.solution.Path) == 0 {
		return 0, false
	}
	start := a.solution.Start
	cell, _ := start.Size().Neighbor(start.Blank(), a.solution.Path[0])
	return start.Tile(cell), true
}

// A jsonHint is the object that tells the next move. docs/verify.md describes
// it.
type jsonHint struct {
	Start      string `json:"start"`
	Goal       string `json:"goal,omitempty"`
	Status     string `json:"status"`
	Move       string `json:"move,omitempty"`
	Direction  string `json:"direction"`
	Tile       int    `json:"tile,omitempty"`
	Next       string `json:"next,omitempty"`
	Left       *int   `json:"left,omitempty"`
	Optimal    bool   `json:"optimal"`
	LowerBound int    `json:"lower_bound"`
	Error      string `json:"error,omitempty"`
}

// printJSONHint prints the next move as an object on a line.
func (p *program) printJSONHint(a answer) error {
	s := a.solution
	o := jsonHint{
		Start: s.Start.String(), Goal: s.Goal.String(), Status: a.status(), Direction: "blank",
		Optimal: a.found() && s.Optimal(), LowerBound: s.LowerBound,
	}
	if s.Start.IsZero() {
		o.Start = a.entry.text
	}
	if a.found() {
		left := len(s.Path)
		o.Left = &left
	}
	if tile, ok := a.nextTile(); ok {
		next, err := s.Path[:1].Apply(s.Start)
		if err != nil {
			return err
		}
		o.Tile, o.Move, o.Next = tile, s.Path[0].String(), next.String()
	}
	if a.err != nil {
		o.Error = a.err.Error()
	}
	encoder := json.NewEncoder(p.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(o)
}
