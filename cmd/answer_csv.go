package cmd

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// csvHeader names the columns of answers. Those that the object of --json has
// too have its names and its meaning.
var csvHeader = []string{
	"name", "start", "goal", "status", "length", "moves", "optimal", "factor", "lower_bound",
	"engine", "heuristic", "expanded", "generated", "max_stored", "seconds", "error",
}

// csvPrinter prints a table with one line an answer.
type csvPrinter struct {
	out     io.Writer
	started bool // whether the header is there
}

func (p *csvPrinter) print(a answer) error {
	if err := p.begin(); err != nil {
		return err
	}
	s := a.solution
	fields := make([]string, 0, len(csvHeader))
	number := func(n uint64) string { return strconv.FormatUint(n, 10) }
	start, goal, length, moves, engine, heuristic, fault := a.entry.text, "", "", "", "", "", ""
	if !s.Start.IsZero() {
		start = s.Start.String()
	}
	if a.planned != nil {
		goal = a.planned.goal.String()
		engine, heuristic = a.planned.config.Engine.Name, a.planned.config.Heuristic.Name
	}
	if a.found() {
		length, moves = strconv.Itoa(len(s.Path)), s.Path.String()
	}
	if a.err != nil {
		fault = strings.ReplaceAll(located{a.place(), a.err}.Error(), "\n", " ")
	}
	fields = append(fields, a.entry.name, start, goal, a.status(), length, moves,
		strconv.FormatBool(a.found() && s.Optimal()), strconv.FormatFloat(s.Factor, 'g', -1, 64), strconv.Itoa(s.LowerBound),
		engine, heuristic, number(s.Stats.Expanded), number(s.Stats.Generated), number(s.Stats.MaxStored),
		strconv.FormatFloat(s.Stats.Elapsed.Seconds(), 'g', -1, 64), fault)
	return p.write(fields)
}

// begin prints the header, once.
func (p *csvPrinter) begin() error {
	if p.started {
		return nil
	}
	p.started = true
	return p.write(csvHeader)
}

func (p *csvPrinter) write(fields []string) error {
	w := csv.NewWriter(p.out)
	if err := w.Write(fields); err != nil {
		return err
	}
	w.Flush()
	return w.Error()
}

func (p *csvPrinter) close() error { return p.begin() }
