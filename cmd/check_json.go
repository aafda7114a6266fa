package cmd

import (
	"encoding/json"
	"io"
	"math"

	"npuzzle/heuristics/lab"
)

// jsonCheck is what check prints with --json. docs/checking-heuristics.md
// describes it.
type jsonCheck struct {
	Heuristic  string `json:"heuristic"`
	Options    string `json:"options,omitempty"`
	Size       string `json:"size"`
	Goal       string `json:"goal"`
	Boards     uint64 `json:"boards"`
	Exhaustive bool   `json:"exhaustive"`
	Near       *int   `json:"near,omitempty"`
	Paths      int    `json:"paths,omitempty"`

	Admissible  jsonVerdict `json:"admissible"`
	Consistent  jsonVerdict `json:"consistent"`
	NonNegative jsonVerdict `json:"non_negative"`

	H           jsonDistribution `json:"h"`
	D           jsonDistribution `json:"d"`
	Error       jsonDistribution `json:"error"`
	Correlation *float64         `json:"correlation,omitempty"`

	Moves  float64 `json:"moves"`
	Growth float64 `json:"growth"`

	Cost []jsonCost `json:"cost"`
}

type jsonVerdict struct {
	Holds    bool                `json:"holds"`
	Proven   bool                `json:"proven"`
	Claimed  *bool               `json:"claimed,omitempty"`
	Broken   uint64              `json:"broken"`
	Smallest *jsonCounterexample `json:"smallest,omitempty"`
	Worst    *jsonCounterexample `json:"worst,omitempty"`
}

type jsonCounterexample struct {
	Board    string `json:"board"`
	Distance *int   `json:"distance,omitempty"`
	Estimate int    `json:"estimate"`
	Moves    string `json:"moves,omitempty"`

	Neighbor         string `json:"neighbor,omitempty"`
	NeighborEstimate *int   `json:"neighbor_estimate,omitempty"`
	By               int    `json:"by"`
}

type jsonDistribution struct {
	Boards        uint64         `json:"boards"`
	Mean          float64        `json:"mean"`
	Deviation     float64        `json:"deviation"`
	StandardError float64        `json:"standard_error"` // 0 of all boards
	Counts        map[int]uint64 `json:"counts"`
}

type jsonCost struct {
	Bound          string   `json:"bound"`
	Boards         int      `json:"boards"`
	Predicted      *float64 `json:"predicted,omitempty"`
	PredictedError float64  `json:"predicted_error,omitempty"`
	Sampled        float64  `json:"sampled"`
	SampledError   float64  `json:"sampled_error"`
	Typical        float64  `json:"typical"`
	TypicalError   float64  `json:"typical_error"`
	Measured       *float64 `json:"measured,omitempty"`
}

func (e *examination) printJSON(out io.Writer) error {
	admissible, consistent := !e.verdicts.Claims.Overestimates, e.verdicts.Claims.Consistent
	moves, growth := lab.Branching(e.goal.Size())
	o := jsonCheck{
		Heuristic:   e.name,
		Options:     e.options,
		Size:        e.goal.Size().String(),
		Goal:        e.goal.String(),
		Boards:      e.verdicts.Boards,
		Exhaustive:  e.verdicts.All,
		Paths:       e.paths,
		Admissible:  e.jsonVerdict(e.verdicts.Admissible, &admissible),
		Consistent:  e.jsonVerdict(e.consistent(), &consistent),
		NonNegative: e.jsonVerdict(e.verdicts.NonNegative, nil),
		H:           e.jsonDistribution(e.profile().H()),
		D:           e.jsonDistribution(e.quality.D()),
		Error:       e.jsonDistribution(e.quality.Error()),
		Correlation: known(e.quality.Correlation()),
		Moves:       moves,
		Growth:      growth,
		Cost:        []jsonCost{},
	}
	if e.near >= 0 {
		o.Near = &e.near
	}
	if smallest := o.Admissible.Smallest; smallest != nil {
		smallest.Moves = e.solution.String()
	}
	for _, c := range e.cost {
		o.Cost = append(o.Cost, jsonCost{
			Bound: c.bound.String(), Boards: e.boards,
			Predicted: known(c.predicted), PredictedError: c.predictedError,
			Sampled: c.sampled, SampledError: c.sampledError,
			Typical: c.typical, TypicalError: c.typicalError,
			Measured: known(c.measured),
		})
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(o)
}

func (e *examination) jsonVerdict(v lab.Verdict, claimed *bool) jsonVerdict {
	o := jsonVerdict{
		Holds: v.Holds(), Proven: e.verdicts.All || !v.Holds(),
		Claimed: claimed, Broken: v.Broken,
	}
	if !v.Holds() {
		o.Smallest, o.Worst = newJSONCounterexample(v.Smallest), newJSONCounterexample(v.Worst)
	}
	return o
}

func newJSONCounterexample(c lab.Counterexample) *jsonCounterexample {
	o := &jsonCounterexample{Board: c.Board.String(), Estimate: c.Estimate, By: c.By}
	if c.Distance != lab.Unknown {
		o.Distance = &c.Distance
	}
	if !c.Neighbor.IsZero() {
		o.Neighbor, o.NeighborEstimate = c.Neighbor.String(), &c.NeighborEstimate
	}
	return o
}

func (e *examination) jsonDistribution(d lab.Distribution) jsonDistribution {
	if len(d) == 0 {
		return jsonDistribution{Counts: map[int]uint64{}}
	}
	o := jsonDistribution{Boards: d.Boards(), Mean: d.Mean(), Deviation: d.Deviation(), Counts: d}
	if e.uniform != nil {
		o.StandardError = standardError(d)
	}
	return o
}

// known returns nil for NaN, which JSON does not know.
func known(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}
