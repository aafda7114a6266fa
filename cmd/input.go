package cmd

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
)

// An entry is a board that was asked about, or why it is none.
type entry struct {
	origin string // file and line, or "board 2"; "" for the only board
	text   string // as it was written, on one line
	board  board.Board
	goal   board.Board // that the text gives; zero without one
	name   string      // of the instance; "" without one
	length int         // of the solution that the text gives; −1 without one
	path   board.Path  // that solution; nil without one
	note   string      // what a reader left unread
	err    error
}

// readFlags are the flags of commands that read boards. The format is --from
// everywhere, and has the alias where that is free.
func readFlags(alias ...string) []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "input", Aliases: []string{"i"}, Usage: "read boards from `FILE`, - for standard input; may be repeated"},
		&cli.StringFlag{Name: "from", Aliases: alias, Usage: "read boards in `FORMAT`", DefaultText: "found out"},
		&cli.StringFlag{Name: "blank", Usage: "read `WORD` as the blank: -1, B, or N+1 for the number behind the highest tile", DefaultText: "0, _, x or ."},
	}
}

// boardsHelp says in help texts how boards are written.
const boardsHelp = `A board is its numbers row by row, 0 for the blank, rows split by slashes:
"8 6 7/2 5 4/3 0 1". A square board may leave out the slashes, and then the
quotes too: 8 6 7 2 5 4 3 0 1. With --size, so may any board. Several quoted
boards are several boards. Arguments that are names of files stand for --input.

A file has one board a line, or one board with a row a line, or any other format
that npuzzle convert --help lists; the format is found out unless --from names
it. When the format, or the text, gives a goal, that is the goal of its boards
unless --goal names one.`

// boards returns the boards of the command line, or those of the files of
// --input as they are read, and tells the notes on them. The size is the known
// one, or the zero Size. An error in the stream ends it.
func (p *program) boards(c *cli.Context, size board.Size) (iter.Seq2[entry, error], error) {
	entries, err := p.unnotedBoards(c, size)
	if err != nil {
		return nil, err
	}
	return func(yield func(entry, error) bool) {
		for e, err := range entries {
			if e.note != "" {
				p.notice(located{e.origin, errors.New(e.note)})
			}
			if !yield(e, err) {
				return
			}
		}
	}, nil
}

// unnotedBoards is boards for a caller that tells the notes in its own time.
func (p *program) unnotedBoards(c *cli.Context, size board.Size) (iter.Seq2[entry, error], error) {
	args, files := c.Args().Slice(), c.StringSlice("input")
	if len(files) == 0 && (len(args) == 1 && args[0] == "-" || areFiles(args)) {
		files, args = args, nil
	}
	switch {
	case len(files) > 0 && len(args) > 0:
		return nil, usage(c.Command.Name, "boards both in --input %s and as arguments: want one of them", files[0])
	case len(files) == 1:
		return p.fileBoards(c, files[0], size)
	case len(files) > 1:
		return p.filesBoards(c, files, size), nil
	case len(args) == 0:
		return nil, usage(c.Command.Name, "no board found, want one as an argument, or --input FILE")
	case isFileName(args[0]):
		return nil, usage(c.Command.Name, "%s: no board, and no file of that name", args[0])
	case c.IsSet("from") || c.IsSet("blank"):
		return argItems(c, args, size), nil
	}
	return allOf(argEntries(args, size)), nil
}

// oneBoard returns the only board of the command line or a file, which a flag
// asks for, or the command.
func (p *program) oneBoard(c *cli.Context, size board.Size, by string) (entry, error) {
	all, err := p.boards(c, size)
	if err != nil {
		return entry{}, err
	}
	var one entry
	n := 0
	for e, err := range all {
		if err != nil {
			return entry{}, err
		}
		one, one.note = e, "" // the note is told
		n++
	}
	if n != 1 {
		return entry{}, usage(c.Command.Name, "found %d boards, want one with %s", n, by)
	}
	return one, nil
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

// areFiles reports whether arguments are the names of files, and not numbers
// that files happen to be named by.
func areFiles(args []string) bool {
	for _, arg := range args {
		if isNumber(arg) {
			return false
		}
		if info, err := os.Stat(arg); err != nil || info.IsDir() {
			return false
		}
	}
	return len(args) > 0
}

// isFileName reports whether an argument looks like the name of a file and not
// like a board: a word that ends in a point and letters.
func isFileName(arg string) bool {
	suffix := strings.TrimPrefix(filepath.Ext(arg), ".")
	return suffix != "" && strings.Trim(strings.ToLower(suffix), "abcdefghijklmnopqrstuvwxyz") == "" && !strings.ContainsAny(arg, " ,")
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

func allOf(entries []entry) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for _, e := range entries {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// argItems reads boards that are arguments in a format of their own.
func argItems(c *cli.Context, args []string, size board.Size) iter.Seq2[entry, error] {
	o := readOptions(c, size)
	if o.Format == "" {
		o.Format = "native"
	}
	if isOneBoard(args) {
		args = []string{strings.Join(args, " ")}
	}
	return func(yield func(entry, error) bool) {
		for i, arg := range args {
			reader, err := formats.NewReader(strings.NewReader(arg), o)
			if err != nil {
				yield(entry{}, usage(c.Command.Name, "%v", err))
				return
			}
			for item := range reader.Items() {
				e := itemEntry(c, "", item)
				e.text = strings.ReplaceAll(arg, "\n", "/")
				if len(args) > 1 {
					e.origin = fmt.Sprintf("board %d", i+1)
				}
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// readOptions reads the flags about reading.
func readOptions(c *cli.Context, size board.Size) formats.Options {
	return formats.Options{Format: c.String("from"), Size: size, Blank: c.String("blank"), Goal: givenGoal(c)}
}
