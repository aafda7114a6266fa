package cmd

import (
	"encoding/json"
	"fmt"
	"strings"

	"npuzzle/internal/render"
	"npuzzle/parity"
)

// A replayPrinter prints what came of paths.
type replayPrinter struct {
	*program
	each                 bool // not only those that fail
	paths, good, printed int
}

// text prints a path for people.
func (p *replayPrinter) text(r replay) error {
	p.paths++
	if r.solved() {
		p.good++
	}
	if r.err != nil {
		p.report(r.err)
		return nil
	}
	if r.solved() && !p.each {
		return nil
	}
	var text strings.Builder
	if p.printed++; p.printed > 1 {
		text.WriteByte('\n')
	}
	if r.origin != "" {
		text.WriteString(r.origin + "\n")
	}
	if !r.solved() {
		text.WriteString(render.Board(r.end))
	}
	fmt.Fprintf(&text, "%s\n", r.headline())
	fact := func(name, format string, args ...any) {
		fmt.Fprintf(&text, "  %-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	if len(r.path) > 0 {
		fact("blank moves", "%v", r.path)
		fact("length", "%d single-tile, %d multi-tile", len(r.path), r.path.MultiTile())
	}
	fact("goal", "%s", goalText(r.goal))
	if shortest := r.shortest(); shortest != "" {
		fact("shortest", "%s", shortest)
	}
	_, err := fmt.Fprint(p.stdout, text.String())
	if !r.solved() && r.turned().solved() {
		fmt.Fprintln(p.stderr, "hint: as the directions of tiles, the moves lead to the goal: --notation tile")
	}
	return err
}

// close tells how many of several paths lead to the goal.
func (p *replayPrinter) close() error {
	if p.each {
		return nil
	}
	_, err := fmt.Fprintf(p.stdout, "%d of %s: to the goal\n", p.good, plural(p.paths, "path"))
	return err
}

// headline says in one sentence where the path leads.
func (r *replay) headline() string {
	switch {
	case r.fault != nil:
		return "not legal: " + r.fault.Error()
	case r.solved() && len(r.path) == 0:
		return "0 moves: this is the goal"
	case r.solved():
		return plural(len(r.path), "move") + ": to the goal"
	case r.unsolvable():
		return plural(len(r.path), "move") + ": not to the goal, which no moves lead to"
	}
	return plural(len(r.path), "move") + ": not to the goal"
}

func (r *replay) unsolvable() bool {
	verdict, err := parity.Check(r.start, r.goal)
	return err == nil && !verdict.Solvable
}

// shortest compares the path with what solving the board has shown.
func (r *replay) shortest() string {
	s := r.solution
	switch {
	case s == nil:
		return ""
	case r.solved() && len(r.path) == s.LowerBound:
		return "this one is"
	case s.Optimal() && !r.solved():
		return plural(len(s.Path), "move")
	case s.Optimal():
		return fmt.Sprintf("%s, %d less", plural(len(s.Path), "move"), len(r.path)-len(s.Path))
	case s.Path != nil && len(s.Path) < len(r.path) && r.solved():
		return fmt.Sprintf("at least %d moves; one of %d is known", s.LowerBound, len(s.Path))
	}
	return fmt.Sprintf("at least %s", plural(s.LowerBound, "move"))
}

// turned is the replay of the path in the other direction.
func (r *replay) turned() *replay {
	other := &replay{start: r.start, goal: r.goal}
	for _, m := range r.path {
		other.path = append(other.path, m.Opposite())
	}
	other.end, other.fault = other.path.Apply(r.start)
	return other
}

// A jsonReplay is the object that tells of a path. docs/verify.md describes it.
type jsonReplay struct {
	Origin     string `json:"origin,omitempty"`
	Start      string `json:"start,omitempty"`
	Goal       string `json:"goal,omitempty"`
	Status     string `json:"status"` // solved, elsewhere, illegal, invalid
	Length     int    `json:"length"`
	MultiTile  int    `json:"multi_tile"`
	Moves      string `json:"moves"`
	Direction  string `json:"direction"`
	Made       int    `json:"made"`
	End        string `json:"end,omitempty"`
	LowerBound *int   `json:"lower_bound,omitempty"`
	Shortest   *int   `json:"shortest,omitempty"`
	Error      string `json:"error,omitempty"`
}

// json prints a path as an object on a line.
func (p *replayPrinter) json(r replay) error {
	o := jsonReplay{
		Origin: r.origin, Start: r.start.String(), Goal: r.goal.String(),
		Status: "elsewhere", Length: len(r.path), MultiTile: r.path.MultiTile(),
		Moves: r.path.String(), Direction: "blank", Made: r.made, End: r.end.String(),
	}
	switch {
	case r.err != nil:
		o.Status, o.Error = "invalid", r.err.Error()
	case r.fault != nil:
		o.Status, o.Error = "illegal", r.fault.Error()
	case r.solved():
		o.Status = "solved"
	}
	if s := r.solution; s != nil {
		o.LowerBound = &s.LowerBound
		if s.Optimal() {
			length := len(s.Path)
			o.Shortest = &length
		}
	}
	return json.NewEncoder(p.stdout).Encode(o)
}
