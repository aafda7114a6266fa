package enginetest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/board/exhaustive"
	"npuzzle/engines"

	"pgregory.net/rapid"
)

// options checks the form of an engine: a pointer to a struct, with names for
// its options in configs, whose zero value works.
func (s *subject) options(t rapid.TB) {
	kind := reflect.TypeOf(s.factory())
	if kind.Kind() != reflect.Pointer || kind.Elem().Kind() != reflect.Struct {
		t.Fatalf("found   an engine of type %v\nwant    a pointer to a struct, whose fields are the options", kind)
	}
	for _, field := range reflect.VisibleFields(kind.Elem()) {
		if field.IsExported() && field.Tag.Get("toml") == "" {
			t.Errorf("found   the option %v.%s without a toml tag\nwant    one, for its name in configs", kind, field.Name)
		}
	}
	goal := s.usual()
	for start, distance := range sample(boardtest.Distances(t, goal), sampleSize()) {
		p := engines.Problem{Start: start, Goal: goal, Heuristic: manhattan(t, goal)}
		zero := reflect.New(kind.Elem()).Interface().(engines.Engine)
		solution, err := s.solve(t, context.Background(), zero, p, time.Minute)
		truth := *s
		truth.promise = anything // that of the options
		if how := truth.broken(p, distance, solution, err); how != "" {
			t.Fatalf("%s", failure(p, distance, "engine  the zero value\n"+how))
		}
	}
}

// an outcome is what has to be the same when a search is repeated.
type outcome struct {
	path       string
	factor     float64
	bound      int
	expanded   uint64
	generated  uint64
	iterations []engines.Iteration
}

func (s *subject) outcome(solution engines.Solution) outcome {
	o := outcome{
		path: solution.Path.String(), factor: solution.Factor, bound: solution.LowerBound,
		expanded: solution.Stats.Expanded, generated: solution.Stats.Generated, iterations: solution.Stats.Iterations,
	}
	if s.parallel {
		o.expanded, o.generated, o.iterations = 0, 0, nil
	}
	return o
}

func (o outcome) equal(other outcome) bool {
	return o.path == other.path && o.factor == other.factor && o.bound == other.bound &&
		o.expanded == other.expanded && o.generated == other.generated && slices.Equal(o.iterations, other.iterations)
}

// problems returns some problems for the usual goal.
func (s *subject) problems(t rapid.TB) (all []engines.Problem) {
	goal := s.usual()
	h := manhattan(t, goal)
	for start := range sample(boardtest.Distances(t, goal), sampleSize()) {
		all = append(all, engines.Problem{Start: start, Goal: goal, Heuristic: h})
	}
	return all
}

// repeated checks that an engine answers the same when asked again, whatever
// it was asked in between, and that a new engine does.
func (s *subject) repeated(t rapid.TB) {
	problems := s.problems(t)
	e := s.factory()
	first := make([]outcome, len(problems))
	for i, p := range problems {
		solution, _ := s.solve(t, context.Background(), e, p, time.Minute)
		first[i] = s.outcome(solution)
	}
	for i, p := range slices.Backward(problems) {
		for name, e := range map[string]engines.Engine{"the same engine": e, "a new engine": s.factory()} {
			solution, _ := s.solve(t, context.Background(), e, p, time.Minute)
			if again := s.outcome(solution); !again.equal(first[i]) {
				t.Fatalf("start   %v, goal %v\nfound   %+v, and then of %s %+v\nwant    the same", p.Start, p.Goal, first[i], name, again)
			}
		}
	}
}

// concurrent checks that an engine serves several searches at once.
func (s *subject) concurrent(t rapid.TB) {
	problems := s.problems(t)
	e := s.factory()
	faults := make([]string, len(problems))
	var searches sync.WaitGroup
	for i, p := range problems {
		solution, _ := s.solve(t, context.Background(), s.factory(), p, time.Minute)
		alone := s.outcome(solution)
		searches.Go(func() {
			solution, err := engines.Solve(context.Background(), e, p)
			if together := s.outcome(solution); !together.equal(alone) {
				faults[i] = fmt.Sprintf("start   %v, goal %v\nfound   %+v alone, and %+v, %v among other searches\nwant    the same",
					p.Start, p.Goal, alone, together, err)
			}
		})
	}
	searches.Wait()
	for _, fault := range faults {
		if fault != "" {
			t.Fatal(fault)
		}
	}
}

// trace checks that every expanded node is told, with a g that a path from the
// start has.
func (s *subject) trace(t rapid.TB) {
	for i, p := range s.problems(t) {
		if i%4 != 0 {
			continue
		}
		from, err := exhaustive.New(context.Background(), p.Start)
		if err != nil {
			t.Fatal(err)
		}
		visits := uint64(0)
		fault := ""
		p.Trace = func(v engines.Visit) {
			visits++
			distance, ok := from.Distance(v.Board)
			switch {
			case fault != "":
			case visits == 1 && (v.Board != p.Start || v.G != 0):
				fault = fmt.Sprintf("found   %+v as the first node\nwant    the start", v)
			case !ok || v.G < distance || (v.G-distance)%2 != 0:
				fault = fmt.Sprintf("found   %+v, %d moves from the start\nwant    g to be the length of a path", v, distance)
			case v.H != 0 && v.H != estimate(t, p, v.Board):
				fault = fmt.Sprintf("found   %+v with the estimate %d\nwant    h to be the estimate, or 0 where none was made", v, estimate(t, p, v.Board))
			}
		}
		solution, err := s.solve(t, context.Background(), s.factory(), p, time.Minute)
		if fault == "" && visits != solution.Stats.Expanded {
			fault = fmt.Sprintf("found   %d nodes in the trace, %d expanded\nwant    the same", visits, solution.Stats.Expanded)
		}
		if err != nil || fault != "" {
			t.Fatalf("start   %v, goal %v, error %v\n%s", p.Start, p.Goal, err, fault)
		}
	}
}

func estimate(t rapid.TB, p engines.Problem, b board.Board) int {
	position, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	return p.Heuristic.Estimate(position)
}
