package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
)

// filesBoards reads one file after the other. One that cannot be read is a
// board that is none.
func (p *program) filesBoards(c *cli.Context, files []string, size board.Size) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for _, file := range files {
			entries, err := p.fileBoards(c, file, size)
			if c.Context.Err() != nil {
				return
			}
			if err != nil {
				entries = allOf([]entry{{origin: file, length: -1, err: err}})
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

// fileBoards reads a file, or standard input for "-".
func (p *program) fileBoards(c *cli.Context, file string, size board.Size) (iter.Seq2[entry, error], error) {
	text, name := io.NopCloser(p.stdin), "standard input"
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return nil, usage(c.Command.Name, "%v", err)
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
		err = fmt.Errorf("%w, by --from or --goal", err)
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
			yield(name, formats.Item{Err: usage(c.Command.Name, "%s: no board found", name)})
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
		return nil, usage(c.Command.Name, "%s: no board found", file)
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
	e := entry{
		origin: origin, board: item.Board, goal: item.Goal, name: item.Name,
		length: item.Length, path: item.Path, note: item.Note,
	}
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
	e := entry{text: strings.ReplaceAll(text, "\n", "/"), length: -1}
	if size == (board.Size{}) {
		e.board, e.err = board.Parse(text)
	} else {
		e.board, e.err = board.ParseSized(text, size)
	}
	return e
}
