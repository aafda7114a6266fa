package cmd

import (
	"encoding/json"
	"io"

	"npuzzle/engines"
)

// A printer prints answers, one after the other.
type printer interface {
	print(answer) error
	close() error // prints what stands behind the last one
}

// jsonPrinter prints one object a line. docs/output.md describes it.
type jsonPrinter struct {
	out  io.Writer
	show string
}

type jsonAnswer struct {
	Name       string     `json:"name,omitempty"`
	Place      string     `json:"place,omitempty"`
	Start      string     `json:"start"`
	Goal       string     `json:"goal,omitempty"`
	Size       string     `json:"size,omitempty"`
	Status     string     `json:"status"`
	Length     *int       `json:"length,omitempty"`
	Moves      *string    `json:"moves,omitempty"`
	Direction  string     `json:"direction"`
	Metric     string     `json:"metric"`
	Optimal    bool       `json:"optimal"`
	Factor     float64    `json:"factor"`
	LowerBound int        `json:"lower_bound"`
	UpperBound int        `json:"upper_bound,omitempty"`
	Best       string     `json:"best,omitempty"`
	Engine     string     `json:"engine,omitempty"`
	Heuristic  string     `json:"heuristic,omitempty"`
	Stats      *jsonStats `json:"stats,omitempty"`
	Boards     []string   `json:"boards,omitempty"`
	Trace      []jsonStep `json:"trace,omitempty"`
	Error      string     `json:"error,omitempty"`
}

type jsonStats struct {
	Expanded   uint64          `json:"expanded"`
	Generated  uint64          `json:"generated"`
	MaxStored  uint64          `json:"max_stored"`
	Seconds    float64         `json:"seconds"`
	Iterations []jsonIteration `json:"iterations,omitempty"`
}

type jsonIteration struct {
	Bound     int    `json:"bound"`
	Expanded  uint64 `json:"expanded"`
	Generated uint64 `json:"generated"`
}

type jsonStep struct {
	Move  string `json:"move,omitempty"`
	G     int    `json:"g"`
	H     int    `json:"h"`
	F     int    `json:"f"`
	Board string `json:"board"`
}

func (p *jsonPrinter) print(a answer) error {
	s := a.solution
	o := jsonAnswer{
		Name:       a.entry.name,
		Place:      a.place(),
		Start:      s.Start.String(),
		Status:     a.status(),
		Direction:  "blank",
		Metric:     "single-tile",
		Optimal:    a.found() && s.Optimal(),
		LowerBound: s.LowerBound,
		UpperBound: len(s.Best),
		Best:       s.Best.String(),
	}
	if s.Start.IsZero() {
		o.Start = a.entry.text
	} else {
		o.Size = s.Start.Size().String()
	}
	if a.planned != nil {
		o.Goal = a.planned.goal.String()
		o.Engine, o.Heuristic = a.planned.config.Engine.Name, a.planned.config.Heuristic.Name
		o.Stats = newJSONStats(s.Stats)
	}
	if a.found() {
		length, moves := len(s.Path), s.Path.String()
		o.Length, o.Moves, o.Factor = &length, &moves, s.Factor
	}
	if a.found() && p.show != "moves" {
		steps, err := a.steps()
		if err != nil {
			return err
		}
		for _, step := range steps {
			switch p.show {
			case "boards":
				o.Boards = append(o.Boards, step.board.String())
			case "trace":
				o.Trace = append(o.Trace, jsonStep{step.move, step.g, step.h, step.g + step.h, step.board.String()})
			}
		}
	}
	if a.err != nil {
		o.Error = a.err.Error()
	}
	encoder := json.NewEncoder(p.out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(o)
}

func (p *jsonPrinter) close() error { return nil }

// place is where a board stands whose text is not known.
func (a answer) place() string {
	if a.err == nil || !a.solution.Start.IsZero() || a.entry.text != "" {
		return ""
	}
	return a.entry.origin
}

func newJSONStats(s engines.Stats) *jsonStats {
	stats := &jsonStats{Expanded: s.Expanded, Generated: s.Generated, MaxStored: s.MaxStored, Seconds: s.Elapsed.Seconds()}
	for _, i := range s.Iterations {
		stats.Iterations = append(stats.Iterations, jsonIteration(i))
	}
	return stats
}
