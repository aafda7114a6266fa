package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
)

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
