package cmd

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// resume opens an output file to go on behind its last whole answer, and
// leaves out the boards that are answered there.
//
// An answer is a line. Whatever ended the batch before, what it wrote is a run
// of whole lines and perhaps a torn one, which is dropped; so is an answer
// that an interrupt cut short.
func (b *batch) resume(c *cli.Context, name, form string) error {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return failure{err}
	}
	if !begun(file, form) {
		return errors.Join(usage(c.Command.Name, "%s:1: found no answer in %s, cannot resume", name, form), file.Close())
	}
	b.out.out, b.out.file = file, file
	size, last, err := wholeLines(file)
	if err == nil && last != nil {
		if row, rowErr := readRow(last, form); rowErr == nil && row.Status == "interrupted" {
			size -= int64(len(last))
		}
	}
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return failure{errors.Join(err, file.Close())}
	}
	old := &oldRows{name: name, form: form, lines: bufio.NewReader(io.NewSectionReader(file, 0, size))}
	if table, ok := b.printer.(*csvPrinter); ok && size > 0 {
		table.started = true
		if _, err := old.line(); err != nil {
			return failure{errors.Join(err, file.Close())}
		}
	}
	b.entries = b.behind(c, old, b.entries)
	return nil
}

// begun reports whether a file begins as answers do, or is empty: what is
// something else must not be cut.
func begun(file *os.File, form string) bool {
	first, err := bufio.NewReader(io.NewSectionReader(file, 0, math.MaxInt64)).ReadBytes('\n')
	switch {
	case form == "csv":
		return strings.HasPrefix(strings.Join(csvHeader, ",")+"\n", string(first))
	case err == nil:
		_, err = readRow(first, form)
		return err == nil
	}
	return len(first) == 0 || first[0] == '{'
}

// wholeLines returns the size of the whole lines of a file, and the last one.
func wholeLines(file *os.File) (size int64, last []byte, err error) {
	var start, end, at int64 // of the last line; of what was read
	buffer := make([]byte, 64<<10)
	for err == nil {
		var n int
		n, err = file.ReadAt(buffer, at)
		for i, c := range buffer[:n] {
			if c == '\n' {
				start, end = end, at+int64(i)+1
			}
		}
		at += int64(n)
	}
	if err != io.EOF || end == 0 {
		return end, nil, notEOF(err)
	}
	last = make([]byte, end-start)
	_, err = file.ReadAt(last, start)
	return end, last, notEOF(err)
}

func notEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// An oldRow is what an answer of before has to tell.
type oldRow struct {
	Start  string `json:"start"`
	Goal   string `json:"goal"`
	Status string `json:"status"`
}

// readRow reads a line of answers.
func readRow(line []byte, form string) (row oldRow, err error) {
	if form == "jsonl" {
		err = json.Unmarshal(line, &row)
	} else {
		reader := csv.NewReader(bytes.NewReader(line))
		reader.FieldsPerRecord = len(csvHeader)
		var fields []string
		if fields, err = reader.Read(); err == nil {
			row = oldRow{fields[1], fields[2], fields[3]}
		}
	}
	known := slices.ContainsFunc(statuses, func(s status) bool { return s.name == row.Status })
	if err == nil && !known {
		err = errors.New("no status")
	}
	return row, err
}

// oldRows are the answers of before.
type oldRows struct {
	name, form string
	lines      *bufio.Reader
	number     int
}

// line returns the next line; the error is io.EOF behind the last.
func (o *oldRows) line() ([]byte, error) {
	o.number++
	return o.lines.ReadBytes('\n')
}

// behind leaves out the boards that are answered, each of which must be the
// one of its answer.
func (b *batch) behind(c *cli.Context, old *oldRows, entries iter.Seq2[entry, error]) iter.Seq2[entry, error] {
	differs := func(format string, args ...any) error {
		return usage(c.Command.Name, "%s:%d: %s; cannot resume, since the input or the settings are others",
			old.name, old.number, fmt.Sprintf(format, args...))
	}
	return func(yield func(entry, error) bool) {
		over := false
		for e, err := range entries {
			if over || err != nil {
				if !yield(e, err) {
					return
				}
				continue
			}
			line, err := old.line()
			if err == io.EOF {
				if over = true; !yield(e, nil) {
					return
				}
				continue
			}
			var row oldRow
			if err == nil {
				if row, err = readRow(line, old.form); err != nil {
					err = usage(c.Command.Name, "%s:%d: found no answer in %s, cannot resume", old.name, old.number, old.form)
				}
			}
			if err == nil {
				err = b.same(row, e, differs)
			}
			if err != nil {
				yield(entry{}, err)
				return
			}
			b.tally.count(row.Status)
			b.tally.resumed++
		}
		if over {
			return
		}
		if _, err := old.line(); err != io.EOF {
			yield(entry{}, differs("an answer found, but the input has no more boards"))
		}
	}
}

// same compares an answer of before with a board.
func (b *batch) same(row oldRow, e entry, differs func(string, ...any) error) error {
	want, goal := e.text, ""
	if e.err == nil {
		made, err := b.lookUp(e)
		if err != nil {
			return err
		}
		want, goal = e.board.String(), made.goal.String()
	}
	switch {
	case row.Start != want:
		return differs("the answer to %q found, where the input has %q", row.Start, want)
	case row.Goal != goal:
		return differs("an answer for the goal %q found, now it is %q", row.Goal, goal)
	}
	return nil
}
