package heuristictest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// The kit is made to fail here: its failures are not for keeping.
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// A recorder is a test that may fail.
type recorder struct {
	name   string
	text   strings.Builder
	failed bool
}

func (r *recorder) Helper()                           {}
func (r *recorder) Name() string                      { return r.name }
func (r *recorder) Logf(format string, args ...any)   { fmt.Fprintf(&r.text, format+"\n", args...) }
func (r *recorder) Log(args ...any)                   { fmt.Fprintln(&r.text, args...) }
func (r *recorder) Skipf(format string, args ...any)  { r.SkipNow() }
func (r *recorder) Skip(args ...any)                  { r.SkipNow() }
func (r *recorder) SkipNow()                          { runtime.Goexit() }
func (r *recorder) Errorf(format string, args ...any) { r.Logf(format, args...); r.Fail() }
func (r *recorder) Error(args ...any)                 { r.Log(args...); r.Fail() }
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...); r.FailNow() }
func (r *recorder) Fatal(args ...any)                 { r.Error(args...); r.FailNow() }
func (r *recorder) FailNow()                          { r.failed = true; runtime.Goexit() }
func (r *recorder) Fail()                             { r.failed = true }
func (r *recorder) Failed() bool                      { return r.failed }

// failures runs the kit on one goal and returns the text of each check that
// fails.
func failures(t *testing.T, factory Factory, goal string, opts ...Option) map[string]string {
	t.Helper()
	b, err := board.Parse(goal)
	if err != nil {
		t.Fatal(err)
	}
	o := options{cells: 9}
	for _, option := range opts {
		option(&o)
	}
	s := newSubject(t, factory, b, o)
	failed := make(map[string]string)
	for _, c := range checks {
		r := &recorder{name: c.name}
		done := make(chan struct{})
		go func() {
			defer close(done)
			c.run(s, r)
		}()
		<-done
		if r.failed {
			failed[c.name] = r.text.String()
		}
	}
	return failed
}

// build makes a factory of a heuristic that every goal has.
func build(h func(goal board.Board) heuristics.Heuristic) Factory {
	return func(goal board.Board) (heuristics.Heuristic, error) { return h(goal), nil }
}

const (
	goal3x3 = "1 2 3/4 5 6/7 8 0"
	goal2x4 = "1 2 3 4/5 6 7 0"
	goal4x4 = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"
)

// TestDoubles has the kit find every kind of fault. The figures for wrong
// linear conflicts were counted by a separate program; the others follow from
// the rules.
func TestDoubles(t *testing.T) {
	for _, test := range []struct {
		name    string
		factory Factory
		goal    string
		options []Option
		fails   []string // these checks, and no other
		in      string   // one of them, the first when empty
		text    []string // of that one
	}{
		{
			name:    "conflicts by number, in rows",
			factory: build(func(goal board.Board) heuristics.Heuristic { return linear(goal, false, anyPair) }),
			goal:    goal3x3,
			fails:   []string{"admissible"},
			text: []string{
				"board   1 2 3/4 5 0/7 8 6, 1 move from", "h = 5", "0 ≤ h ≤ 1", "54952 of 181440 boards",
				`show    b, _ := board.Parse("1 2 3/4 5 0/7 8 6"); p, _ := board.NewPosition(b); fmt.Println(h.Estimate(p))`,
			},
		},
		{
			name:    "conflicts by number",
			factory: build(func(goal board.Board) heuristics.Heuristic { return linear(goal, true, anyPair) }),
			goal:    goal3x3,
			fails:   []string{"admissible"},
			text:    []string{"1 move ", "152362 of 181440 boards"},
		},
		{
			name:    "conflicts by pairs",
			factory: build(func(goal board.Board) heuristics.Heuristic { return linear(goal, true, homePair) }),
			goal:    goal3x3,
			fails:   []string{"admissible"},
			text:    []string{" 7 of 181440 boards"},
		},
		{
			name:    "conflicts by number on a large board",
			factory: build(func(goal board.Board) heuristics.Heuristic { return linear(goal, false, anyPair) }),
			goal:    goal4x4,
			fails:   []string{"admissible", "shortest"},
			text:    []string{"board   1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12, at most 1 move from", "h = 7"},
		},
		{
			name:    "the blank as a misplaced tile",
			factory: build(misplacedWithBlank),
			goal:    goal3x3,
			fails:   []string{"admissible"},
			text:    []string{"1 move ", "h = 2"},
		},
		{
			name: "an overestimate that is not claimed",
			factory: func(goal board.Board) (heuristics.Heuristic, error) {
				w, err := heuristics.NewWeighted(1.5, manhattan(goal))
				return tracked{estimator(w.Estimate), w.Tracker}, err
			},
			goal:  goal2x4,
			fails: []string{"admissible"},
			text:  []string{"2 moves", "h = 3"},
		},
		{
			name: "below 0",
			factory: build(func(goal board.Board) heuristics.Heuristic {
				m := manhattan(goal)
				return estimator(func(p *board.Position) int { return m.Estimate(p) - 1 })
			}),
			goal:  goal2x4,
			fails: []string{"admissible", "goal"},
			text:  []string{"board   " + goal2x4 + ", 0 moves", "h = -1", "1 of 20160 boards"},
		},
		{
			name: "an inconsistent heuristic that claims to be consistent",
			factory: build(func(goal board.Board) heuristics.Heuristic {
				return claiming{patchy(goal), heuristics.Claims{Consistent: true}}
			}),
			goal:  goal3x3,
			fails: []string{"consistent"},
			text:  []string{"found   h = ", "of the neighbour"},
		},
		{
			name:    "an inconsistent heuristic that claims nothing",
			factory: build(patchy),
			goal:    goal3x3,
		},
		{
			name: "an asymmetric heuristic that is not said to be symmetric",
			factory: build(func(goal board.Board) heuristics.Heuristic {
				return patchy(goal)
			}),
			goal: goal3x3,
		},
		{
			name:    "an asymmetric heuristic that is said to be symmetric",
			factory: build(patchy),
			options: []Option{Symmetric()},
			goal:    goal3x3,
			fails:   []string{"symmetric"},
			text:    []string{"of the image"},
		},
		{
			name:    "a position that is moved",
			factory: build(mover),
			goal:    goal2x4,
			fails:   []string{"deterministic", "untouched"},
			in:      "untouched",
			text:    []string{"after Expand", "3 moves"},
		},
		{
			name:    "chance",
			factory: build(random),
			goal:    goal2x4,
			fails:   []string{"concurrent", "deterministic"},
			in:      "deterministic",
			text:    []string{"found   h = "},
		},
		{
			name:    "another heuristic every time",
			factory: build(changing),
			goal:    goal2x4,
			fails:   []string{"deterministic"},
			text:    []string{"of a heuristic built again"},
		},
		{
			name:    "shared memory",
			factory: build(racy),
			goal:    goal2x4,
			fails:   []string{"concurrent"},
			text:    []string{"in one of several goroutines"},
		},
		{
			name: "a tracker that keeps the path itself",
			factory: withFault(0, func() func(e *heuristics.Expansion) {
				value := -1
				return func(e *heuristics.Expansion) {
					if value >= 0 && e.Value > value+1 {
						e.Child[0].Value++
					}
					value = e.Value
				}
			}),
			goal:  goal2x4,
			fails: []string{"concurrent", "interleaved", "tracker"},
			in:    "interleaved",
			text:  []string{"values the child"},
		},
		{
			name: "a state that is written over",
			factory: withFault(1, func() func(e *heuristics.Expansion) {
				return func(e *heuristics.Expansion) { e.State[0]++ }
			}),
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"changes the node"},
		},
		{
			name: "a child that is cut off at the budget",
			factory: withFault(0, func() func(e *heuristics.Expansion) {
				return func(e *heuristics.Expansion) {
					for i := range e.N {
						if e.Child[i].Value == e.Budget {
							e.Child[i].Value++
						}
					}
				}
			}),
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"the estimate", `show    heuristictest.Replay(t, h, "1 2 3 4/5 6 7 0", heuristictest.Step{Node: 0, Slack: 1})`},
		},
		{
			name: "no bound above the budget",
			factory: withFault(0, func() func(e *heuristics.Expansion) {
				return func(e *heuristics.Expansion) {
					for i := range e.N {
						e.Child[i].Value = min(e.Child[i].Value, e.Budget)
					}
				}
			}),
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"a lower bound above the budget"},
		},
		{
			name: "too high a bound above the budget",
			factory: withFault(0, func() func(e *heuristics.Expansion) {
				return func(e *heuristics.Expansion) {
					for i := range e.N {
						if e.Child[i].Value > e.Budget {
							e.Child[i].Value = 1 << 20
						}
					}
				}
			}),
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"a lower bound above the budget"},
		},
		{
			name: "a state that is not written",
			factory: withFault(1, func() func(e *heuristics.Expansion) {
				return func(e *heuristics.Expansion) {
					for i := range e.N {
						e.Child[i].Value += int(e.State[0] & 1)
					}
				}
			}),
			goal:  goal2x4,
			fails: []string{"interleaved"},
			text:  []string{"values the child"},
		},
		{
			name: "Start that is not Estimate",
			factory: func(goal board.Board) (heuristics.Heuristic, error) {
				m := manhattan(goal)
				return tracked{m, func() heuristics.Tracker {
					return &faulty{
						Tracker: m.Tracker(),
						start:   func(value int) int { return value + value/9 },
						expand:  func(*heuristics.Expansion) {},
					}
				}}, nil
			},
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"found   Start = ", "the estimate"},
		},
		{
			name: "a memo that is too small",
			factory: func(goal board.Board) (heuristics.Heuristic, error) {
				m := manhattan(goal)
				return tracked{m, func() heuristics.Tracker { return forgetful{m.Tracker()} }}, nil
			},
			goal:  goal2x4,
			fails: []string{"interleaved", "tracker"},
			text:  []string{"found   Recall = ", "the value that was remembered"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.goal == goal3x3 {
				t.Skip("a second or two each")
			}
			failed := failures(t, test.factory, test.goal, test.options...)
			var names []string
			for name := range failed {
				names = append(names, name)
			}
			slices.Sort(names)
			if !slices.Equal(names, test.fails) {
				t.Errorf("checks %v fail, want %v\n%v", names, test.fails, failed)
			}
			if test.in == "" && len(test.fails) > 0 {
				test.in = test.fails[0]
			}
			for _, text := range test.text {
				if got := failed[test.in]; !strings.Contains(got, text) {
					t.Errorf("failure\n%s\nwant %q in it", got, text)
				}
			}
		})
	}
}

// TestSolver has the kit take 3x3 for too large to be searched, and find with a
// solver what is wrong only far from the goal.
func TestSolver(t *testing.T) {
	b, err := board.Parse(goal3x3)
	if err != nil {
		t.Fatal(err)
	}
	table := boardtest.Distances(t, b)
	far := build(func(goal board.Board) heuristics.Heuristic {
		m := manhattan(goal)
		return estimator(func(p *board.Position) int {
			if d, _ := table.PositionDistance(p); d > 24 {
				return d + 1
			}
			return m.Estimate(p)
		})
	})
	sampled := func(o *options) { o.cells = 0 }
	solve := func(start, _ board.Board) (board.Path, error) {
		path, ok := table.Path(start)
		if !ok {
			return nil, errors.New("unsolvable")
		}
		return path, nil
	}
	if failed := failures(t, far, goal3x3, sampled); failed["shortest"] != "" {
		t.Errorf("without a solver: %v, want boards of at most 24 moves", failed)
	}
	want := "25 moves from the goal 1 2 3/4 5 6/7 8 0\nfound   h = 26"
	if got := failures(t, far, goal3x3, sampled, Solver(solve))["shortest"]; !strings.Contains(got, want) {
		t.Errorf("with a solver: %q, want %q in it", got, want)
	}
	refuse := func(board.Board, board.Board) (board.Path, error) { return nil, errors.New("too hard") }
	if got := failures(t, far, goal3x3, sampled, Solver(refuse))["shortest"]; !strings.Contains(got, "too hard") {
		t.Errorf("with a solver that fails: %q, want its error", got)
	}
	stay := func(board.Board, board.Board) (board.Path, error) { return nil, nil }
	if got := failures(t, far, goal3x3, sampled, Solver(stay))["shortest"]; !strings.Contains(got, "does not lead") {
		t.Errorf("with a solver that is wrong: %q, want that said", got)
	}
}

// fatalRecorder is a recorder as a testing.TB, as far as Replay uses it.
type fatalRecorder struct {
	testing.TB
	recorder *recorder
}

func (f fatalRecorder) Helper()                           {}
func (f fatalRecorder) Fatal(args ...any)                 { f.recorder.Fatal(args...) }
func (f fatalRecorder) Fatalf(format string, args ...any) { f.recorder.Fatalf(format, args...) }

func TestReplay(t *testing.T) {
	b, err := board.Parse(goal2x4)
	if err != nil {
		t.Fatal(err)
	}
	cut, err := withFault(0, func() func(e *heuristics.Expansion) {
		return func(e *heuristics.Expansion) { e.Child[0].Value = min(e.Child[0].Value, 2) }
	})(b)
	if err != nil {
		t.Fatal(err)
	}
	down := []Step{{0, Unlimited}, {1, Unlimited}, {4, Unlimited}, {9, Unlimited}}
	Replay(t, manhattan(b), goal2x4, down...)
	for _, test := range []struct {
		start string
		steps []Step
		want  string
	}{
		{goal2x4, nil, ""},
		{goal2x4, down[:2], ""},
		{goal2x4, down, "at 2"},
		{"1 2 3", nil, "not a board"},
	} {
		r := &recorder{name: "replay"}
		done := make(chan struct{})
		go func() {
			defer close(done)
			Replay(fatalRecorder{recorder: r}, cut, test.start, test.steps...)
		}()
		<-done
		if r.failed != (test.want != "") || !strings.Contains(r.text.String(), test.want) {
			t.Errorf("%v, %v: %q, want %q", test.start, test.steps, r.text.String(), test.want)
		}
	}
}
