package cmd

import (
	"bytes"
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

// stream returns the boards of the command line, or those of the files of
// --input as they are read. An error in the stream ends it.
func (p *program) stream(c *cli.Context, size board.Size) (iter.Seq2[entry, error], error) {
	args, files := c.Args().Slice(), c.StringSlice("input")
	if len(files) == 0 && len(args) == 1 && args[0] == "-" {
		files, args = args, nil
	}
	switch {
	case len(files) > 0 && len(args) > 0:
		return nil, usage(c.Command.Name, "boards both in --input %s and as arguments: want one of them", files[0])
	case len(files) == 1:
		return p.streamFile(c, files[0], size)
	case len(files) > 1:
		return p.streamFiles(c, files, size), nil
	case len(args) == 0:
		return nil, usage(c.Command.Name, "no board found, want one as an argument, or --input FILE")
	case c.IsSet("format") || c.IsSet("blank"):
		return argItems(c, args, size), nil
	}
	return allOf(argEntries(args, size)), nil
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
	return formats.Options{Format: c.String("format"), Size: size, Blank: c.String("blank"), Goal: givenGoal(c)}
}

// streamFiles reads one file after the other. One that cannot be read is a
// board that is none.
func (p *program) streamFiles(c *cli.Context, files []string, size board.Size) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for _, file := range files {
			entries, err := p.streamFile(c, file, size)
			if c.Context.Err() != nil {
				return
			}
			if err != nil {
				entries = allOf([]entry{{origin: file, err: err}})
			}
			for e, err := range entries {
				if !yield(e, err) || err != nil {
					return
				}
			}
		}
	}
}

// headSize is how much of a text is looked at to find its format out, in
// bytes; package formats looks at as much.
const headSize = 1 << 20

// streamFile reads a file, or standard input for "-".
func (p *program) streamFile(c *cli.Context, file string, size board.Size) (iter.Seq2[entry, error], error) {
	text, name := io.NopCloser(p.stdin), "standard input"
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return nil, usage("", "%v", err)
		}
		text, name = opened, file
	}
	o := readOptions(c, size)
	o.File = name
	head := new(bytes.Buffer)
	reader, err := formats.NewReader(io.MultiReader(io.TeeReader(io.LimitReader(text, headSize), head), text), o)
	switch {
	case c.Context.Err() != nil:
		return nil, errors.Join(c.Context.Err(), text.Close())
	case errors.Is(err, formats.ErrUnknown) && o.Format == "" && head.Len() < headSize:
		defer text.Close()
		return plainEntries(c, name, head.String(), size, err)
	case errors.Is(err, formats.ErrAmbiguous):
		err = fmt.Errorf("%w, by --format or --goal", err)
	}
	if err != nil {
		text.Close()
		return nil, usage(c.Command.Name, "%v", err)
	}
	items := func(yield func(string, formats.Item) bool) {
		defer text.Close()
		origin := func(item formats.Item) string { return place(name, item.Line) }
		first := true
		for item, last := range lookAhead(reader.Items(), o.Format == "") {
			at := origin(item)
			if first && last {
				at = name
			}
			first = false
			if !yield(at, item) {
				return
			}
		}
		if first {
			yield(name, formats.Item{Err: usage("", "%s: no board found", name)})
		}
	}
	return itemEntries(c, items), nil
}

// lookAhead tells of every item whether it is known to be the last. When it is
// not asked to look, none is, and no item waits for the one behind it.
func lookAhead(items iter.Seq[formats.Item], look bool) iter.Seq2[formats.Item, bool] {
	return func(yield func(formats.Item, bool) bool) {
		var held formats.Item
		holds := false
		for item := range items {
			if holds && !yield(held, false) {
				return
			}
			if holds = look; !look && !yield(item, false) {
				return
			}
			held = item
		}
		if holds {
			yield(held, true)
		}
	}
}

// place names a line of a file, or the file when the line is 0.
func place(file string, line int) string {
	if line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// plainEntries reads a short text that no format fits by the plain rules: a
// board may be there all the same, such as one with blank lines in it.
func plainEntries(c *cli.Context, file, text string, size board.Size, err error) (iter.Seq2[entry, error], error) {
	entries := parseEntries(text, size)
	if len(entries) == 0 {
		return nil, usage("", "%s: no board found", file)
	}
	good := false
	for i, e := range entries {
		good = good || e.err == nil
		entries[i].origin = file + e.origin
	}
	if !good {
		return nil, usage(c.Command.Name, "%v", err)
	}
	return allOf(entries), nil
}

// itemEntries turns items into entries.
func itemEntries(c *cli.Context, items iter.Seq2[string, formats.Item]) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for origin, item := range items {
			if err := c.Context.Err(); err != nil {
				yield(entry{}, err)
				return
			}
			if !yield(itemEntry(c, origin, item), nil) {
				return
			}
		}
	}
}

func itemEntry(c *cli.Context, origin string, item formats.Item) entry {
	e := entry{origin: origin, board: item.Board, goal: item.Goal, name: item.Name, note: item.Note}
	if item.Err != nil {
		e.board, e.err = board.Board{}, entryFault(c, origin, item.Err)
	}
	return e
}

// entryFault returns the error about a board that cannot be read, without the
// place that the entry tells.
func entryFault(c *cli.Context, origin string, err error) error {
	var fault *formats.Error
	if !errors.As(err, &fault) {
		return itemFault(c, origin, err)
	}
	at := ""
	if fault.Column > 0 {
		at = fmt.Sprintf("column %d: ", fault.Column)
		if line := fmt.Sprintf(":%d", fault.Line); !strings.HasSuffix(origin, line) {
			at = fmt.Sprintf("line %d, %s", fault.Line, at)
		}
	}
	from := "formats"
	if errors.Is(err, board.ErrBoard) {
		from = "board"
	}
	return fmt.Errorf("%s: %w: %s%s found, want %s", from, fault.Err, at, fault.Found, fault.Want)
}

// givenGoal is the goal that the flags name, "" when they name none.
func givenGoal(c *cli.Context) string {
	goal := c.String("goal")
	for _, pair := range c.StringSlice("set") {
		if key, value, _ := strings.Cut(pair, "="); strings.TrimSpace(key) == "puzzle.goal" {
			goal = strings.TrimSpace(value)
		}
	}
	return goal
}
