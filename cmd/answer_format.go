package cmd

import (
	"npuzzle/board/formats"
)

// formatPrinter prints answers in the form of a format of boards.
type formatPrinter struct {
	*batch
	sink formats.Sink[formats.Answer]
}

func (p *formatPrinter) print(a answer) error {
	if a.planned == nil || a.status() == "invalid" && !a.found() {
		p.out.tell(func() { p.report(located{a.entry.origin, a.err}) })
		return nil
	}
	s := a.solution
	out := formats.Answer{
		Start: s.Start, Goal: a.planned.goal, Name: a.entry.name,
		Search:   a.planned.config.Engine.Name + ", " + a.planned.config.Heuristic.Name,
		Expanded: s.Stats.Expanded, Generated: s.Stats.Generated, MaxStored: s.Stats.MaxStored,
		Elapsed: s.Stats.Elapsed,
	}
	switch {
	case a.found():
		out.Status, out.Path = formats.Solved, s.Path
	case a.status() == "unsolvable":
		out.Status = formats.Unsolvable
	}
	return p.sink.Put(out)
}

func (p *formatPrinter) close() error { return p.sink.Close() }
