package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
)

// convert is the subcommand that turns boards from one format into another.
func (p *program) convert() *cli.Command {
	return &cli.Command{
		Name:  "convert",
		Usage: "turn boards from one format into another, or moves from one notation into another",
		UsageText: "npuzzle convert [flags] --to FORMAT BOARD…\n   npuzzle convert [flags] --to FORMAT --input FILE\n" +
			"   npuzzle convert --moves MOVES --notation NAME --to NAME BOARD",
		Description: `   npuzzle convert --to 42 --goal spiral "1 2 3/8 0 4/7 6 5"
   npuzzle convert --from princeton --to jsonl --input puzzle04.txt
   npuzzle convert --from csv --blank N+1 --to korf --goal blank-first --input boards.csv
   npuzzle generate --size 4x4 --count 1000 | npuzzle convert --to csv --input -
   npuzzle convert --to list --output-blank N+1 "8 6 7/2 5 4/3 0 1"
   npuzzle convert --moves R2DL --notation tile-counts --to blank "1 2 3/4 5 6/7 8 0"

The formats, of which docs/formats.md tells more:

` + formatsHelp() + `
The notations of moves:

` + notationHelp() + `
The format of a file is found out unless --from names it. Boards go through one
by one, however long the file. A board that cannot be read or written is told
and left out, and the exit code is 2.`,
		Flags: append(readFlags("format"),
			&cli.StringFlag{Name: "to", Usage: "write boards in `FORMAT`, moves in a notation", DefaultText: "native, or blank"},
			blankFlag(),
			&cli.StringFlag{Name: "moves", Aliases: []string{"m"}, Usage: "turn `MOVES` from the board into another notation"},
			notationFlag(),
			&cli.StringFlag{Name: "size", Usage: "boards are `WIDTHxHEIGHT`", DefaultText: "as the text shows"},
			&cli.StringFlag{Name: "goal", Aliases: []string{"g"}, Usage: "the goal is `GOAL`, whatever the text says: blank-last, blank-first, spiral, or a board"},
		),
		Action: func(c *cli.Context) error { return p.runConvert(c) },
	}
}

func (p *program) runConvert(c *cli.Context) error {
	if c.IsSet("moves") {
		return p.convertMoves(c)
	}
	name := c.String("to")
	if name == "" {
		name = "native"
	}
	to, err := formats.Builtin().Find(name)
	if err != nil {
		return usage(c.Command.Name, "--to: %v", err)
	}
	sink, err := newWriter(c, to, "to", p.stdout)
	if err != nil {
		return err
	}
	size, err := sizeFlag(c)
	if err != nil {
		return err
	}
	entries, err := p.boards(c, size)
	if err != nil {
		return err
	}
	code, looked := ExitSolved, false
	for e, err := range entries {
		if err != nil {
			return err
		}
		item, err := e.item(c.String("goal"))
		if err == nil {
			err = writeFault(c, sink.Put(item))
		}
		if err == nil && !looked && hasMore(item) {
			looked = true
			p.tellLost(to, item)
		}
		if err != nil {
			p.report(located{e.origin, err})
			if code = worse(code, exitCode(err)); code == ExitFailure {
				return reported(code)
			}
		}
		if c.Context.Err() != nil {
			return c.Context.Err()
		}
	}
	if err := sink.Close(); err != nil {
		return writeFault(c, err)
	}
	if code != ExitSolved {
		return reported(code)
	}
	return nil
}

// item is what a writer is told of a board, with the goal of --goal.
func (e entry) item(goal string) (formats.Item, error) {
	item := formats.Item{Board: e.board, Goal: e.goal, Name: e.name, Length: e.length, Path: e.path}
	if e.err != nil || goal == "" || !item.Goal.IsZero() {
		return item, e.err
	}
	var err error
	if item.Goal, err = board.ParseGoal(goal, e.board.Size()); err != nil {
		return item, fmt.Errorf("--goal: %w", err)
	}
	return item, nil
}

// newWriter returns a sink for a format, which a flag named, and for the blank
// of [blankFlag].
func newWriter(c *cli.Context, format formats.Format, flag string, w io.Writer) (formats.Sink[formats.Item], error) {
	if _, err := format.NewWriter(w, ""); err != nil {
		return nil, usage(c.Command.Name, "--%s: %v", flag, err)
	}
	sink, err := format.NewWriter(w, c.String("output-blank"))
	if err != nil {
		return nil, usage(c.Command.Name, "--output-blank: %v", err)
	}
	return sink, nil
}

// convertMoves writes the moves of --moves in another notation.
func (p *program) convertMoves(c *cli.Context) error {
	size, err := sizeFlag(c)
	if err != nil {
		return err
	}
	e, err := p.oneBoard(c, size, "--moves")
	if err == nil && e.err != nil {
		err = located{e.origin, e.err}
	}
	if err != nil {
		return err
	}
	path, err := formats.ParsePath(c.String("moves"), c.String("notation"), e.board)
	if err != nil {
		return usage(c.Command.Name, "--moves: %v", err)
	}
	text, err := formats.FormatPath(path, c.String("to"), e.board)
	if err != nil {
		return usage(c.Command.Name, "--to: %v", err)
	}
	if _, err := fmt.Fprintln(p.stdout, text); err != nil {
		return failure{err}
	}
	return nil
}

// sizeFlag reads --size, the zero Size when there is none.
func sizeFlag(c *cli.Context) (board.Size, error) {
	text := c.String("size")
	if text == "" {
		return board.Size{}, nil
	}
	size, err := board.ParseSize(text)
	if err != nil {
		return size, usage(c.Command.Name, "--size: %v", err)
	}
	return size, nil
}

// hasMore reports whether something is known of a board that a format may have
// no place for.
func hasMore(item formats.Item) bool {
	return item.Length >= 0 || len(item.Path) > 0 || goalMatters(item)
}

// goalMatters reports whether a board without its goal would be another puzzle.
func goalMatters(item formats.Item) bool {
	return !item.Goal.IsZero() && board.LayoutName(item.Goal) != board.Layouts[0].Name
}

// tellLost says on standard error what a format has no place for: it looks
// whether what is written reads the same.
func (p *program) tellLost(to formats.Format, item formats.Item) {
	var text bytes.Buffer
	sink, err := to.NewWriter(&text, "")
	if to.Read == nil || err != nil || errors.Join(sink.Put(item), sink.Close()) != nil {
		return
	}
	reader, err := formats.NewReader(&text, formats.Options{Format: to.Name, Size: item.Board.Size()})
	if err != nil {
		return
	}
	for back := range reader.Items() {
		lost := func(what string) { fmt.Fprintf(p.stderr, "npuzzle: %s has no place for %s\n", to.Name, what) }
		if len(item.Path) > 0 && back.Path == nil {
			lost("moves")
		}
		if item.Length >= 0 && back.Length < 0 {
			lost("lengths")
		}
		if goalMatters(item) && back.Goal.IsZero() {
			lost("goals, such as " + goalText(item.Goal))
		}
		return
	}
}
