package cmd

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
)

// An entry is a board that was asked about, or why it is none.
type entry struct {
	origin string // file and line, or "board 2"; "" for the only board
	text   string // as it was written, on one line
	board  board.Board
	goal   board.Board // that the text gives; zero without one
	name   string      // of the instance; "" without one
	note   string      // what a reader left unread
	err    error
}

// inputFlag is the flag of commands that take boards.
func inputFlag() cli.Flag {
	return &cli.StringFlag{Name: "input", Aliases: []string{"i"}, Usage: "read boards from `FILE`, - for standard input"}
}

// boardsHelp says in help texts how boards are written.
const boardsHelp = `A board is its numbers row by row, 0 for the blank, rows split by slashes:
"8 6 7/2 5 4/3 0 1". A square board may leave out the slashes, and then the
quotes too: 8 6 7 2 5 4 3 0 1. With --size, so may any board. Several quoted
boards are several boards.

A file holds one board a line, or one board with a row a line: it is one board
a line when a slash stands between numbers, or when two lines hold a 0.
Empty lines and lines that begin with # are passed over.`

// entries collects the boards of the command line. The size is the known one,
// or the zero Size.
func (p *program) entries(c *cli.Context, size board.Size) ([]entry, error) {
	args := c.Args().Slice()
	file := c.String("input")
	if file == "" && len(args) == 1 && args[0] == "-" {
		file, args = "-", nil
	}
	switch {
	case file != "" && len(args) > 0:
		return nil, usage(c.Command.Name, "boards both in --input %s and as arguments: want one of them", file)
	case file != "":
		return p.readEntries(c.Context, file, size)
	case len(args) == 0:
		return nil, usage(c.Command.Name, "no board found, want one as an argument, or --input FILE")
	}
	return argEntries(args, size), nil
}

// argEntries reads boards that are arguments.
func argEntries(args []string, size board.Size) []entry {
	if isOneBoard(args) {
		args = []string{strings.Join(args, " ")}
	}
	entries := make([]entry, len(args))
	for i, arg := range args {
		entries[i] = parseEntry(arg, size)
		if len(args) > 1 {
			entries[i].origin = fmt.Sprintf("board %d", i+1)
		}
	}
	return entries
}

// isOneBoard reports whether arguments are the numbers of one board, as they
// come without quotes: each a number or a slash, with or without a comma.
func isOneBoard(args []string) bool {
	if len(args) < 2 {
		return false
	}
	for _, arg := range args {
		if number := strings.TrimSuffix(arg, ","); number != "/" && !isNumber(number) {
			return false
		}
	}
	return true
}

func isNumber(word string) bool {
	word = strings.TrimPrefix(word, "-")
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// readEntries reads a file, or standard input for "-".
func (p *program) readEntries(ctx context.Context, file string, size board.Size) ([]entry, error) {
	var text []byte
	var err error
	if file == "-" {
		file = "standard input"
		text, err = io.ReadAll(p.stdin)
	} else {
		text, err = os.ReadFile(file)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, usage("", "%v", err)
	}
	entries := parseEntries(string(text), size)
	if len(entries) == 0 {
		return nil, usage("", "%s: no board found", file)
	}
	for i := range entries {
		entries[i].origin = file + entries[i].origin
	}
	return entries, nil
}

// parseEntries finds the boards in the text of a file: the one place that
// knows how files are laid out. Origins are ":LINE", or "" for a board that is
// the whole file.
func parseEntries(text string, size board.Size) []entry {
	type numbered struct {
		line int
		text string
	}
	var lines []numbered
	line, slashes, blanks := 0, false, 0
	for l := range strings.Lines(text) {
		line++
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '#' {
			continue
		}
		lines = append(lines, numbered{line, l})
		slashes = slashes || strings.Contains(strings.TrimSuffix(l, "/"), "/")
		if slices.Contains(strings.FieldsFunc(l, func(r rune) bool { return strings.ContainsRune(" \t,/", r) }), "0") {
			blanks++
		}
	}
	if len(lines) > 1 && !slashes && blanks < 2 {
		all := make([]string, len(lines))
		for i, l := range lines {
			all[i] = l.text
		}
		return []entry{parseEntry(strings.Join(all, "\n"), size)}
	}
	entries := make([]entry, len(lines))
	for i, l := range lines {
		entries[i] = parseEntry(l.text, size)
		entries[i].origin = fmt.Sprintf(":%d", l.line)
	}
	return entries
}

// parseEntry reads one board.
func parseEntry(text string, size board.Size) entry {
	e := entry{text: strings.ReplaceAll(text, "\n", "/")}
	if size == (board.Size{}) {
		e.board, e.err = board.Parse(text)
	} else {
		e.board, e.err = board.ParseSized(text, size)
	}
	return e
}
