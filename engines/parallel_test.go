package engines

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// manhattanProblem is a board of Korf's 100 (number 48, turned to blank-last;
// 49 moves) under the Manhattan distance.
func manhattanProblem(tb testing.TB) Problem {
	tb.Helper()
	return problem(tb, "2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8")
}

func problem(tb testing.TB, text string) Problem {
	tb.Helper()
	start, err := board.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	goal, err := board.Named("", start.Size())
	if err != nil {
		tb.Fatal(err)
	}
	h, err := heuristics.NewManhattan(goal)
	if err != nil {
		tb.Fatal(err)
	}
	return Problem{Start: start, Goal: goal, Heuristic: h}
}

// The parallel search gives one path, however many goroutines there are, as
// good as the serial one, with its counts in every iteration but the last.
func TestParallelDependsOnNoTiming(t *testing.T) {
	boards := []string{
		"2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8",
		"1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2", // Korf's number 12, 45 moves
		"8 6 7 2 5 4 3 0 1",
	}
	for _, text := range boards {
		for _, weight := range []float64{1, 1.25} {
			p := problem(t, text)
			serial, err := Solve(context.Background(), &IDAStar{Weight: weight}, p)
			if err != nil {
				t.Fatal(err)
			}
			var first Solution
			for jobs := 2; jobs <= 5; jobs++ {
				got, err := Solve(context.Background(), &ParallelIDAStar{Weight: weight, Jobs: jobs}, p)
				if err != nil {
					t.Fatal(err)
				}
				if first.Path == nil {
					first = got
				}
				if !slices.Equal(got.Path, first.Path) || weight == 1 && len(got.Path) != len(serial.Path) {
					t.Errorf("%s, %d jobs: path %v, with 2 jobs %v, serial %v", text, jobs, got.Path, first.Path, serial.Path)
				}
				n := len(serial.Stats.Iterations) - 1
				if len(got.Stats.Iterations) != n+1 || !slices.Equal(got.Stats.Iterations[:n], serial.Stats.Iterations[:n]) {
					t.Errorf("%s, %d jobs: iterations %v, serial %v", text, jobs, got.Stats.Iterations, serial.Stats.Iterations)
				}
			}
		}
	}
}

// Cut from the first iteration on, also where the whole search is smaller
// than the number of subtrees and where the goal lies above the cut.
func TestParallelFromTheStart(t *testing.T) {
	for _, text := range []string{"8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 0 8", "1 2 3 0 5 6 4 7 8", "4 3 5 2 8 1 7 6 0", "3 1/2 0", "1 0 2 3/"} {
		for _, weight := range []float64{1, 1.5, 5} {
			p := problem(t, text)
			serial, err := Solve(context.Background(), &IDAStar{Weight: weight}, p)
			if err != nil {
				t.Fatal(err)
			}
			d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, weight, 0)
			if err != nil {
				t.Fatal(err)
			}
			for {
				found, err := d.parallel(3)
				if err != nil {
					t.Fatal(err)
				}
				if found {
					// Each of several goals within the limit will do.
					path := d.outcome().Path
					reached, err := path.Apply(p.Start)
					if err != nil || reached != p.Goal || len(path) > d.limit/d.weight.of || weight == 1 && len(path) != len(serial.Path) {
						t.Errorf("%s, weight %v: path %v to %v, serial %v, error %v", text, weight, path, reached, serial.Path, err)
					}
					break
				}
				d.raise()
			}
		}
	}
}

// Limits and cancellation end all workers, with what was proven so far.
func TestParallelStops(t *testing.T) {
	p := problem(t, "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1") // 80 moves: far too many for Manhattan
	p.Limits.Nodes = 3_000_000
	s, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 3}, p)
	if !errors.Is(err, ErrLimit) || s.LowerBound <= 40 || s.LowerBound > 80 || s.Stats.Generated < p.Limits.Nodes {
		t.Errorf("node limit: bound %d, %d nodes, error %v", s.LowerBound, s.Stats.Generated, err)
	}
	p.Limits.Nodes = 0
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err = Solve(ctx, &ParallelIDAStar{Jobs: 3}, p); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: error %v", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("cancelled after 50 ms, ended after %v", took)
	}
}

// A depth-first search allocates for its stack and nothing for its nodes.
func TestKernelDoesNotAllocatePerNode(t *testing.T) {
	p := manhattanProblem(t)
	for _, h := range []heuristics.Heuristic{p.Heuristic, opaque{p.Heuristic}} {
		p.Heuristic = h
		var expanded uint64
		allocs := testing.AllocsPerRun(1, func() {
			s, err := Solve(context.Background(), &IDAStar{}, p)
			if err != nil {
				t.Fatal(err)
			}
			expanded = s.Stats.Expanded
		})
		if allocs > 1000 || expanded < 500_000 {
			t.Errorf("%T: %v allocations for %d nodes", h, allocs, expanded)
		}
	}
}

// opaque hides what a heuristic offers beyond its one method.
type opaque struct{ h heuristics.Heuristic }

func (o opaque) Estimate(p *board.Position) int { return o.h.Estimate(p) }
