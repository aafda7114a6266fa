package cmd

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/term"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/internal/render"
)

// textPrinter prints answers for people.
type textPrinter struct {
	*program
	out     *rows
	show    string
	printed int
}

func (p *textPrinter) print(a answer) error {
	if a.status() == "invalid" && !a.found() {
		p.out.tell(func() { p.report(located{a.entry.origin, a.err}) })
		return nil
	}
	var text strings.Builder
	if p.printed++; p.printed > 1 {
		text.WriteByte('\n')
	}
	if a.entry.origin != "" {
		text.WriteString(a.entry.origin + "\n")
	}
	text.WriteString(render.Board(a.entry.board))
	text.WriteString(a.headline() + "\n")
	if a.found() {
		if err := p.path(&text, a); err != nil {
			return err
		}
	}
	facts(&text, a)
	if _, err := io.WriteString(p.out, text.String()); err != nil {
		return err
	}
	if a.found() && a.err != nil {
		p.out.tell(func() { p.report(a.err) })
	} else if a.err != nil {
		if advice := a.advice(); advice != "" {
			p.out.tell(func() { fmt.Fprintf(p.stderr, "hint: %s\n", advice) })
		}
	}
	return nil
}

func (p *textPrinter) close() error { return nil }

// A located error says which board it is about, unless the error does so.
type located struct {
	origin string
	err    error
}

func (l located) Error() string {
	text := l.err.Error()
	if l.origin == "" || strings.Contains(text, l.origin+":") {
		return text
	}
	return l.origin + ": " + text
}

func (l located) Unwrap() error { return l.err }

// headline says in one sentence how it went.
func (a answer) headline() string {
	s := a.solution
	switch status := a.status(); {
	case a.found() && len(s.Path) == 0:
		return "0 moves: this is the goal"
	case a.found():
		return fmt.Sprintf("%s: %s", plural(len(s.Path), "move"), a.quality())
	case status == "unsolvable":
		return "unsolvable: " + a.reason()
	case status == "limit":
		return fmt.Sprintf("not solved: %v\n%s", a.err, a.atLeast())
	case status == "interrupted":
		return "interrupted\n" + a.atLeast()
	}
	return "failed: " + a.reason()
}

// quality says how good the path is, and how that is known.
func (a answer) quality() string {
	s := a.solution
	switch {
	case s.Optimal():
		return "proven shortest"
	case s.Factor > 0:
		return fmt.Sprintf("at most %v times a shortest path, which has at least %d", s.Factor, s.LowerBound)
	case heuristics.ClaimsOf(a.planned.plan.Heuristic).Overestimates:
		return fmt.Sprintf("not proven shortest, since %s may overestimate; at least %d are needed", a.planned.config.Heuristic.Name, s.LowerBound)
	}
	return fmt.Sprintf("not proven shortest, since %s does not look for that; at least %d are needed", a.planned.config.Engine.Name, s.LowerBound)
}

func (a answer) atLeast() string {
	s := a.solution
	text := fmt.Sprintf("at least %s are needed", plural(s.LowerBound, "move"))
	if n := len(s.Best); n > 0 {
		text += fmt.Sprintf(", and %d are enough: %v", n, s.Best)
	}
	return text
}

// path prints the path as --show has it.
func (p *textPrinter) path(text *strings.Builder, a answer) error {
	switch p.show {
	case "boards":
		boards, err := render.Path(a.solution.Start, a.solution.Path, p.width())
		if err != nil {
			return err
		}
		text.WriteString("\n" + boards + "\n")
	case "trace":
		steps, err := a.steps()
		if err != nil {
			return err
		}
		text.WriteByte('\n')
		table := tabwriter.NewWriter(text, 0, 0, 2, ' ', 0)
		fmt.Fprint(table, "move\tg\th\tf\tboard\n")
		for _, s := range steps {
			fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%v\n", s.move, s.g, s.h, s.g+s.h, s.board)
		}
		if err := table.Flush(); err != nil {
			return err
		}
		text.WriteByte('\n')
	}
	return nil
}

// facts prints what else there is to say, one a line.
func facts(text *strings.Builder, a answer) {
	s := a.solution
	fact := func(name, format string, args ...any) {
		fmt.Fprintf(text, "  %-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	if a.found() && len(s.Path) > 0 {
		fact("blank moves", "%v", s.Path)
	}
	fact("goal", "%s", goalText(a.planned.goal))
	if a.status() == "unsolvable" {
		return
	}
	fact("search", "%s with %s (%s)", a.planned.config.Engine.Name, a.planned.config.Heuristic.Name, a.planned.config.Source())
	fact("nodes", "%s expanded, %s generated, %s stored at most",
		grouped(s.Stats.Expanded), grouped(s.Stats.Generated), grouped(s.Stats.MaxStored))
	if n := len(s.Stats.Iterations); n > 0 {
		last := s.Stats.Iterations[n-1]
		fact("iterations", "%d, the last to bound %d", n, last.Bound)
	}
	fact("time", "%v", roundTime(s.Stats.Elapsed))
}

// advice says what may help to an answer.
func (a answer) advice() string {
	if a.status() != "unsolvable" {
		return advise(a.err)
	}
	others := reachable(a.solution.Start)
	if len(others) == 0 {
		return "npuzzle explain shows why"
	}
	return fmt.Sprintf("npuzzle explain shows why; the board can reach the goal %s", strings.Join(others, ", "))
}

// A step is a board on the path, with its heuristic value.
type step struct {
	move  string // that led to it; "" for the start
	g, h  int
	board board.Board
}

// steps lists the boards of the path.
func (a answer) steps() ([]step, error) {
	boards, err := a.solution.Path.Boards(a.solution.Start)
	if err != nil {
		return nil, err
	}
	steps := make([]step, len(boards))
	for g, b := range boards {
		position, err := board.NewPosition(b)
		if err != nil {
			return nil, err
		}
		steps[g] = step{g: g, h: a.planned.plan.Heuristic.Estimate(position), board: b}
		if g > 0 {
			steps[g].move = a.solution.Path[g-1].String()
		}
	}
	return steps, nil
}

// width is that of the terminal, or of a page.
func (p *program) width() int {
	if f, ok := p.stdout.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// grouped writes a number with commas: 21,197.
func grouped(n uint64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// roundTime keeps three figures or so.
func roundTime(d time.Duration) time.Duration {
	switch {
	case d > 10*time.Second:
		return d.Round(100 * time.Millisecond)
	case d > 10*time.Millisecond:
		return d.Round(time.Millisecond)
	}
	return d.Round(time.Microsecond)
}
