package cmd

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
)

// readFlags are the flags of commands that read boards in any format.
func readFlags() []cli.Flag {
	return []cli.Flag{
		inputFlag(),
		&cli.StringFlag{Name: "from", Usage: "read boards in `FORMAT`", DefaultText: "found out"},
		&cli.StringFlag{Name: "blank", Usage: "read `WORD` as the blank: -1, B, or N+1 for the number behind the highest tile", DefaultText: "0, _, x or ."},
	}
}

// blankFlag is the flag of commands that write boards.
func blankFlag() cli.Flag {
	return &cli.StringFlag{Name: "output-blank", Usage: "write `WORD` for the blank: _, x, -1, or N+1 for the number behind the highest tile", DefaultText: "the format's, else 0"}
}

// formatNames lists the formats.
func formatNames() []string {
	var names []string
	for _, f := range formats.Builtin() {
		names = append(names, f.Name)
	}
	return names
}

func notationFlag() cli.Flag {
	return &cli.StringFlag{Name: "notation", Value: notationNames()[0], Usage: "read --moves in the notation `NAME`"}
}

// notationNames lists the notations of moves, the default first.
func notationNames() []string {
	var names []string
	for _, n := range formats.Notations() {
		names = append(names, n.Name)
	}
	return names
}

// notationHelp lists the notations for help texts.
func notationHelp() string {
	var text strings.Builder
	for _, n := range formats.Notations() {
		fmt.Fprintf(&text, "   %-14s  %s\n", n.Name, n.Doc)
	}
	return text.String()
}

// formatsHelp lists the formats for help texts.
func formatsHelp() string {
	var text strings.Builder
	for _, f := range formats.Builtin() {
		fmt.Fprintf(&text, "   %-14s  %s\n", f.Name, f.Doc)
	}
	return text.String()
}

// items returns the boards of the command line, or those of --input as they
// are read, with the places where they stand. The goal, when given, takes the
// place of those in the text.
func (p *program) items(c *cli.Context, size board.Size, goal string) (iter.Seq2[string, formats.Item], error) {
	args, file := c.Args().Slice(), c.String("input")
	if file == "" && len(args) == 1 && args[0] == "-" {
		file, args = "-", nil
	}
	o := formats.Options{Format: c.String("from"), Size: size, Goal: goal, Blank: c.String("blank")}
	switch {
	case file != "" && len(args) > 0:
		return nil, usage(c.Command.Name, "boards both in --input %s and as arguments: want one of them", file)
	case file != "":
		return p.fileItems(c, file, o)
	case len(args) == 0:
		return nil, usage(c.Command.Name, "no board found, want one as an argument, or --input FILE")
	}
	if o.Format == "" {
		o.Format = "native"
	}
	if isOneBoard(args) {
		args = []string{strings.Join(args, " ")}
	}
	return func(yield func(string, formats.Item) bool) {
		for i, arg := range args {
			origin := ""
			if len(args) > 1 {
				origin = fmt.Sprintf("board %d", i+1)
			}
			reader, err := formats.NewReader(strings.NewReader(arg), o)
			if err != nil {
				yield(origin, formats.Item{Err: usage(c.Command.Name, "%v", err)})
				return
			}
			for item := range reader.Items() {
				if !yield(origin, item) {
					return
				}
			}
		}
	}, nil
}

// fileItems reads a file, or standard input for "-".
func (p *program) fileItems(c *cli.Context, file string, o formats.Options) (iter.Seq2[string, formats.Item], error) {
	text, name := io.NopCloser(p.stdin), "standard input"
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return nil, usage("", "%v", err)
		}
		text, name = opened, file
	}
	o.File = name
	reader, err := formats.NewReader(text, o)
	if err != nil {
		text.Close()
		if errors.Is(err, formats.ErrAmbiguous) {
			err = fmt.Errorf("%w, by --from or --goal", err)
		}
		return nil, usage(c.Command.Name, "%v", err)
	}
	return func(yield func(string, formats.Item) bool) {
		defer text.Close()
		any := false
		for item := range reader.Items() {
			any = true
			origin := name
			if item.Line > 0 {
				origin = fmt.Sprintf("%s:%d", name, item.Line)
			}
			if !yield(origin, item) {
				return
			}
		}
		if !any {
			yield(name, formats.Item{Err: usage("", "%s: no board found", name)})
		}
	}, nil
}

// itemFault returns the error about a board that cannot be read: one of usage,
// unless it is the reading that failed.
func itemFault(c *cli.Context, origin string, err error) error {
	if !strings.Contains(err.Error(), origin) { // faults in files tell their place
		err = located{origin, err}
	}
	for _, known := range []error{formats.ErrSyntax, formats.ErrAmbiguous, formats.ErrUnknown, board.ErrMove} {
		if errors.Is(err, known) {
			return usage(c.Command.Name, "%v", err)
		}
	}
	return err
}
