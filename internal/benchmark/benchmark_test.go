package benchmark

import (
	"context"
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/instances"
)

// committed is the fingerprint of this commit. `npuzzle bench --fingerprint`
// prints it.
const committed = 3_941_686

func TestFingerprint(t *testing.T) {
	got, err := Fingerprint(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got != committed {
		t.Errorf("fingerprint %d, committed %d: if a search was meant to change, commit the new number", got, committed)
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name, full    string
		boards, total int // total is the sum of the known lengths
	}{
		{"korf15", "korf15", 100, 5305}, // Korf 1985
		{"korf24:3", "korf24:3", 3, 96 + 82 + 81},
		{"korf24", "korf24:10", 10, 96 + 82 + 81 + 97 + 93 + 100 + 92 + 101 + 95 + 98},
		{"random15:7", "random15:7", 7, 0},
		{"antipodes15", "antipodes15", 17, 17 * 80},
		{"hard15", "hard15", 6, 70 + 72 + 74 + 76 + 78 + 80},
		{"all8", "all8", 181_440, 3_986_672}, // mean 21.972399 (Reinefeld 1993)
	} {
		set, err := Find(test.name)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		total := 0
		for _, b := range set.Boards {
			total += b.Length
		}
		if set.Name != test.full || len(set.Boards) != test.boards || total != test.total {
			t.Errorf("%s: %s with %d boards of %d moves in all, want %s, %d, %d",
				test.name, set.Name, len(set.Boards), total, test.full, test.boards, test.total)
		}
	}
	for _, name := range []string{"", "korf", "korf15:3", "korf24:0", "korf24:51", "korf24:x", "random15:-1", "random15:"} {
		if _, err := Find(name); err == nil {
			t.Errorf("%q: no error", name)
		}
	}
}

func TestRandomSetStays(t *testing.T) {
	set, err := Find("random15:2")
	if err != nil {
		t.Fatal(err)
	}
	more, err := Find("random15:20")
	if err != nil {
		t.Fatal(err)
	}
	if set.Boards[1] != more.Boards[1] {
		t.Error("the boards of a larger set differ")
	}
}

// solver solves with IDA* and linear conflicts, and spoils a path if asked.
func solver(spoil func(*engines.Solution)) Options {
	return Options{Solver: func(_ context.Context, goal board.Board) (Solver, error) {
		h, err := heuristics.NewLinearConflict(goal)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, start board.Board) (engines.Solution, error) {
			s, err := engines.Solve(ctx, &engines.IDAStar{}, engines.Problem{Start: start, Goal: goal, Heuristic: h})
			if spoil != nil {
				spoil(&s)
			}
			return s, err
		}, nil
	}}
}

func smallSet() Set {
	set := Set{Name: "small"}
	for _, b := range []struct {
		text   string
		length int
	}{
		{"8 6 7/2 5 4/3 0 1", 31}, {"6 4 7/8 5 0/3 2 1", 31}, {"1 2 3/4 5 6/7 8 0", 0}, {"4 3 5/2 8 1/7 6 0", 12},
	} {
		i := fixed(b.text, "")
		i.Length = b.length
		set.Boards = append(set.Boards, i)
	}
	return set
}

func TestRun(t *testing.T) {
	o := solver(nil)
	o.Jobs, o.Repeats, o.WarmUp = 2, 3, true
	calls, last := 0, 0
	o.Progress = func(done, total int) {
		if calls++; done != last+1 || total != 16 {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
	}
	r, err := Run(context.Background(), smallSet(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Boards != 4 || r.Solved != 4 || r.Length != 74 || r.KnownLength != 74 || len(r.Faults) != 0 || calls != 16 {
		t.Errorf("%+v after %d calls", r, calls)
	}
	if r.Median <= 0 || r.Median > r.P99 || r.P99 > r.Max || r.Mean > r.Max || r.Wall <= 0 || r.Expanded == 0 {
		t.Errorf("times %+v", r)
	}
	ratios, err := Compare(r, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, ratio := range ratios {
		if ratio.Old != 0 && ratio.Ratio != 1 {
			t.Errorf("a report against itself: %+v", ratio)
		}
	}
	if _, err := Compare(Report{Set: "other"}, r); err == nil {
		t.Error("reports of different sets compare")
	}
}

func TestRunFindsFaults(t *testing.T) {
	longer := func(s *engines.Solution) {
		if len(s.Path) > 0 {
			s.Path = append(s.Path, s.Path[len(s.Path)-1].Opposite(), s.Path[len(s.Path)-1])
		}
	}
	for _, test := range []struct {
		name   string
		spoil  func(*engines.Solution)
		faults int
		says   string
	}{
		{"longer", longer, 3, "are enough"},
		{"shorter", func(s *engines.Solution) { s.Path = s.Path[:len(s.Path)/2] }, 3, "are the least"},
		{"longer, and nothing promised", func(s *engines.Solution) { longer(s); s.Factor = 0 }, 0, ""},
		{"beyond a promise", func(s *engines.Solution) { longer(s); s.Factor = 1.01 }, 3, "times the least"},
	} {
		r, err := Run(context.Background(), smallSet(), solver(test.spoil))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Faults) != test.faults || !strings.Contains(strings.Join(r.Faults, ""), test.says) {
			t.Errorf("%s: faults %q", test.name, r.Faults)
		}
	}

	unknown := Set{Name: "unknown", Boards: []instances.Instance{fixed("8 6 7/2 5 4/3 0 1", "")}}
	odd := solver(func(s *engines.Solution) { s.Path = s.Path[1:] })
	if r, err := Run(context.Background(), unknown, odd); err != nil || len(r.Faults) != 1 || r.KnownLength != 0 {
		t.Errorf("a length of the wrong parity: %+v, %v", r, err)
	}
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Run(ctx, smallSet(), solver(nil)); !errors.Is(err, context.Canceled) || r.Boards != 0 {
		t.Errorf("error %v, %d boards", err, r.Boards)
	}

	// What was measured before is told: two boards of four in the first of two
	// repetitions; all of them, once, in the second.
	for _, test := range []struct{ after, boards, repeats, length int }{{2, 2, 1, 62}, {6, 4, 1, 74}} {
		ctx, cancel := context.WithCancel(context.Background())
		o := solver(nil)
		o.Repeats = 2
		o.Progress = func(done, _ int) {
			if done == test.after {
				cancel()
			}
		}
		r, err := Run(ctx, smallSet(), o)
		if !errors.Is(err, context.Canceled) || r.Of != 4 || r.Boards != test.boards || r.Repeats != test.repeats ||
			r.Length != test.length || r.KnownLength != test.length || len(r.Results) != test.boards || r.Median <= 0 || len(r.Faults) > 0 {
			t.Errorf("after %d boards: error %v, %+v", test.after, err, r)
		}
	}

	// The board that is being solved when the run ends is left out.
	ctx, cancel = context.WithCancel(context.Background())
	plain, boards := solver(nil), 0
	o := plain
	o.Solver = func(ctx context.Context, goal board.Board) (Solver, error) {
		solve, err := plain.Solver(ctx, goal)
		return func(ctx context.Context, start board.Board) (engines.Solution, error) {
			if boards++; boards == 2 {
				cancel()
				return engines.Solution{}, ctx.Err()
			}
			return solve(ctx, start)
		}, err
	}
	if r, err := Run(ctx, smallSet(), o); !errors.Is(err, context.Canceled) || r.Boards != 1 || r.Length != 31 || len(r.Faults) > 0 {
		t.Errorf("broken off: error %v, %+v", err, r)
	}
}
