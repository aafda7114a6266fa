package cmd

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board/formats"
)

// open makes the printer and opens the output, behind what is there when the
// batch goes on.
func (b *batch) open(c *cli.Context) error {
	form := c.String("output-format")
	if c.Bool("json") {
		if c.IsSet("output-format") && form != "jsonl" {
			return usage(c.Command.Name, "--json and --output-format %s do not go together", form)
		}
		form = "jsonl"
	}
	file, resume := c.String("output"), c.Bool("resume")
	if resume && (file == "" || form != "jsonl" && form != "csv") {
		return usage(c.Command.Name, "--resume: want --output FILE, and jsonl or csv for --output-format")
	}
	if c.IsSet("show") && form != "text" && form != "jsonl" {
		return usage(c.Command.Name, "--show and --output-format %s do not go together", form)
	}
	b.out = &rows{out: b.stdout, line: b.line}
	var err error
	if b.printer, err = b.newPrinter(form, c.String("show")); err != nil {
		return usage(c.Command.Name, "--output-format: %v", err)
	}
	switch {
	case resume:
		return b.resume(c, file, form)
	case file != "":
		created, err := os.Create(file)
		if err != nil {
			return failure{err}
		}
		b.out.out, b.out.file = created, created
	}
	return nil
}

// newPrinter returns the printer of a form.
func (b *batch) newPrinter(form, show string) (printer, error) {
	switch form {
	case "text":
		return &textPrinter{program: b.program, out: b.out, show: show}, nil
	case "jsonl":
		return &jsonPrinter{out: b.out, show: show}, nil
	case "csv":
		return &csvPrinter{out: b.out}, nil
	}
	format, err := formats.Builtin().Find(form)
	if err != nil {
		return nil, errors.New("found " + form + ", want one of " + strings.Join(outputForms(), ", "))
	}
	sink, err := format.NewAnswerWriter(b.out)
	return &formatPrinter{batch: b, sink: sink}, err
}

// outputForms lists the values of --output-format.
func outputForms() []string {
	forms := []string{"text", "jsonl", "csv"}
	for _, f := range formats.Builtin() {
		if f.Answer != nil {
			forms = append(forms, f.Name)
		}
	}
	return forms
}

// rows holds what was printed until it is worth writing, or until the batch
// has to wait. Only whole answers are written.
type rows struct {
	out  io.Writer
	file *os.File // to be closed; nil for standard output
	line *progress
	held []byte
	err  error // the first of writing
}

// maxHeld is how much is held back at most, in bytes, but for the last answer.
const maxHeld = 64 << 10

func (r *rows) Write(p []byte) (int, error) {
	r.held = append(r.held, p...)
	return len(p), r.err
}

// end ends an answer.
func (r *rows) end() error {
	if len(r.held) >= maxHeld {
		r.flush()
	}
	return r.err
}

// flush writes what is held.
func (r *rows) flush() {
	if len(r.held) > 0 && r.err == nil {
		r.line.clear()
		_, r.err = r.out.Write(r.held)
	}
	r.held = r.held[:0]
}

// tell lets something be said on standard error, behind what was printed.
func (r *rows) tell(say func()) {
	r.flush()
	r.line.clear()
	say()
}

// close writes the rest.
func (r *rows) close() error {
	r.flush()
	err := r.err
	if r.file != nil {
		err = errors.Join(err, r.file.Close())
	}
	if err != nil {
		return failure{err}
	}
	return nil
}
