package benchmark

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/internal/instances"
	"npuzzle/internal/memory"
	"npuzzle/parity"
)

// Options says how to run a set.
type Options struct {
	// Solver returns what solves boards for a goal. It is called once for each
	// goal of the set, and its time is reported by itself.
	Solver func(ctx context.Context, goal board.Board) (Solver, error)
	// Jobs is how many boards are solved at once; 0 stands for 1.
	Jobs int
	// Repeats is how often the set is run; times are those of the median
	// repetition of each board. 0 stands for 1.
	Repeats int
	// WarmUp runs the set once before it counts.
	WarmUp bool
	// Progress is told after each board; may be nil.
	Progress func(done, total int)
}

// A Solver solves boards for one goal, as [engines.Solve] does.
type Solver func(ctx context.Context, start board.Board) (engines.Solution, error)

// A Report says how a run went. Times are in seconds unless said.
type Report struct {
	Set     string `json:"set"`
	Jobs    int    `json:"jobs"`
	Repeats int    `json:"repeats"`

	// Boards is how many boards the report is of. Where the run ended before it
	// was through, those are the ones that were done, and Of tells how many the
	// set has; Of is 0 in a report of a whole run.
	Boards int `json:"boards"`
	Of     int `json:"of,omitempty"`
	Solved int `json:"solved"`
	// Length is the sum of the lengths of the paths found, and KnownLength
	// that of the shortest ones; 0 when one is unknown.
	Length      int    `json:"length"`
	KnownLength int    `json:"known_length"`
	Expanded    uint64 `json:"expanded"`
	Generated   uint64 `json:"generated"`

	Setup float64 `json:"setup"` // until the heuristic stood: tables loaded or built
	Wall  float64 `json:"wall"`  // of one repetition
	// Rates are over Wall.
	ExpandedPerSecond  float64 `json:"expanded_per_second"`
	GeneratedPerSecond float64 `json:"generated_per_second"`
	BoardsPerSecond    float64 `json:"boards_per_second"`
	// Of the times of the boards.
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`

	PeakMemory uint64 `json:"peak_memory"` // bytes of the process; 0 when unknown
	// Faults says what went wrong, board by board; a limit that was reached is
	// no fault, a length other than the known one is.
	Faults []string `json:"faults,omitempty"`

	Results []Result `json:"results,omitempty"`
}

// A Result is one board of a run.
type Result struct {
	Name      string  `json:"name"`
	Length    int     `json:"length"` // −1 when unsolved
	Expanded  uint64  `json:"expanded"`
	Generated uint64  `json:"generated"`
	Seconds   float64 `json:"seconds"`
}

// Run solves the boards of a set. The error is one of the solver's set-up, or
// ctx.Err(); what goes wrong with a board is in the report. With ctx.Err() the
// report tells what was measured before: the repetitions that were complete,
// or as much as there is of the first.
func Run(ctx context.Context, set Set, o Options) (Report, error) {
	o.Jobs, o.Repeats = max(o.Jobs, 1), max(o.Repeats, 1)
	r := Report{Set: set.Name, Jobs: o.Jobs}

	began := time.Now()
	solvers := map[board.Board]Solver{}
	for _, b := range set.Boards {
		if solvers[b.Goal] == nil {
			solver, err := o.Solver(ctx, b.Goal)
			if err != nil {
				return r, err
			}
			solvers[b.Goal] = solver
		}
	}
	r.Setup = time.Since(began).Seconds()

	total := o.Repeats * len(set.Boards)
	if o.WarmUp {
		total += len(set.Boards)
		if _, _, err := repeat(ctx, set, solvers, o, 0, total); err != nil {
			return r, err
		}
	}
	var walls []float64
	var times [][]float64 // by board
	var err error
	for i := 0; i < o.Repeats && err == nil; i++ {
		var outcomes []outcome
		var wall float64
		outcomes, wall, err = repeat(ctx, set, solvers, o, total-(o.Repeats-i)*len(set.Boards), total)
		if err != nil {
			r.Of = len(set.Boards)
		}
		if i == 0 {
			r.book(set, outcomes)
			times = make([][]float64, r.Boards)
		} else if err != nil {
			break
		}
		r.Repeats++
		walls = append(walls, wall)
		outcomes = slices.DeleteFunc(outcomes, func(o outcome) bool { return !o.done })
		for j, outcome := range outcomes {
			times[j] = append(times[j], outcome.seconds)
		}
	}
	r.Wall = median(walls)
	for j := range r.Results {
		r.Results[j].Seconds = median(times[j])
	}
	r.sum()
	return r, err
}

// outcome is one board of one repetition.
type outcome struct {
	solution engines.Solution
	err      error
	seconds  float64
	done     bool // not left out or broken off when the run ended
}

// repeat runs the set once.
func repeat(ctx context.Context, set Set, solvers map[board.Board]Solver, o Options, done, total int) ([]outcome, float64, error) {
	outcomes := make([]outcome, len(set.Boards))
	var next atomic.Int64
	var mu sync.Mutex
	var workers sync.WaitGroup
	began := time.Now()
	for range o.Jobs {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(outcomes) || ctx.Err() != nil {
					return
				}
				b := set.Boards[i]
				start := time.Now()
				s, err := solvers[b.Goal](ctx, b.Board)
				outcomes[i] = outcome{s, err, time.Since(start).Seconds(), err == nil || !errors.Is(err, ctx.Err())}
				if o.Progress != nil {
					mu.Lock()
					done++
					o.Progress(done, total)
					mu.Unlock()
				}
			}
		})
	}
	workers.Wait()
	return outcomes, time.Since(began).Seconds(), ctx.Err()
}

// book takes the counts of the first repetition into the report.
func (r *Report) book(set Set, outcomes []outcome) {
	known := true
	for i, o := range outcomes {
		if !o.done {
			continue
		}
		r.Boards++
		b, s := set.Boards[i], o.solution
		result := Result{Name: b.Name, Length: -1, Expanded: s.Stats.Expanded, Generated: s.Stats.Generated}
		r.Expanded += result.Expanded
		r.Generated += result.Generated
		r.KnownLength += b.Length
		known = known && lengthKnown(b)
		switch {
		case o.err == nil:
			result.Length = len(s.Path)
			r.Solved++
			r.Length += result.Length
			if wrong := lengthFault(b, s); wrong != "" {
				r.Faults = append(r.Faults, b.Name+": "+wrong)
			}
		case !errors.Is(o.err, engines.ErrLimit):
			r.Faults = append(r.Faults, fmt.Sprintf("%s: %v", b.Name, o.err))
		}
		r.Results = append(r.Results, result)
	}
	if !known {
		r.KnownLength = 0
	}
}

func lengthKnown(b instances.Instance) bool { return b.Length > 0 || b.Board == b.Goal }

// lengthFault says what is wrong with the length of a path.
func lengthFault(b instances.Instance, s engines.Solution) string {
	length := len(s.Path)
	switch {
	case !lengthKnown(b):
		if verdict, err := parity.Check(b.Board, b.Goal); err != nil || (length+verdict.PathParity)%2 != 0 {
			return fmt.Sprintf("%d moves, which has the wrong parity", length)
		}
	case length < b.Length:
		return fmt.Sprintf("%d moves where %d are the least", length, b.Length)
	case s.Optimal() && length > b.Length:
		return fmt.Sprintf("%d moves said to be the least where %d are enough", length, b.Length)
	case s.Factor > 1 && float64(length) > s.Factor*float64(b.Length):
		return fmt.Sprintf("%d moves said to be at most %v times the least, which is %d", length, s.Factor, b.Length)
	}
	return ""
}

// sum fills in what follows from the results.
func (r *Report) sum() {
	times := make([]float64, len(r.Results))
	for i, result := range r.Results {
		times[i] = result.Seconds
		r.Mean += result.Seconds / float64(len(times))
	}
	slices.Sort(times)
	if n := len(times); n > 0 {
		r.Median = median(times)
		r.P99 = times[int(math.Ceil(0.99*float64(n)))-1]
		r.Max = times[n-1]
	}
	if r.Wall > 0 {
		r.ExpandedPerSecond = float64(r.Expanded) / r.Wall
		r.GeneratedPerSecond = float64(r.Generated) / r.Wall
		r.BoardsPerSecond = float64(r.Boards) / r.Wall
	}
	r.PeakMemory = memory.Peak()
}

// median returns the middle of some numbers, the mean of the two middle ones
// when their count is even.
func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	n := len(x)
	if n == 0 {
		return 0
	}
	return (x[(n-1)/2] + x[n/2]) / 2
}
