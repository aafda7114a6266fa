package heuristics_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// TestRows checks what configs and listings rely on.
func TestRows(t *testing.T) {
	seen := make(map[string]bool)
	for _, row := range heuristics.Builtin() {
		if seen[row.Name] || row.Doc == "" || strings.ContainsAny(row.Name, " _\n") {
			t.Errorf("row %q, %q: want a name of its own, words joined by hyphens, and a line of doc", row.Name, row.Doc)
		}
		seen[row.Name] = true
		options := reflect.TypeOf(row.New())
		if options.Kind() != reflect.Pointer || options.Elem().Kind() != reflect.Struct {
			t.Errorf("%s: the recipe is a %v, want a pointer to a struct", row.Name, options)
			continue
		}
		for i := range options.Elem().NumField() {
			if field := options.Elem().Field(i); field.IsExported() && field.Tag.Get("toml") == "" {
				t.Errorf("%s: option %s has no name for configs", row.Name, field.Name)
			}
		}
	}
}

func TestDefaults(t *testing.T) {
	b := parse(t, "8 6 7/2 5 4/3 0 1")
	goal := goalOf(t, "blank-last", b.Size())
	manhattan := estimate(t, build(t, "manhattan", goal), b)
	if got := estimate(t, build(t, "weighted", goal), b); got != manhattan*3/2 {
		t.Errorf("weighted: %d, want 1.5 times Manhattan's %d", got, manhattan)
	}
	want := max(estimate(t, build(t, "walking-distance", goal), b), estimate(t, build(t, "linear-conflict", goal), b))
	if got := estimate(t, build(t, "max", goal), b); got != want {
		t.Errorf("max: %d, want %d, the larger of walking distance and linear conflict", got, want)
	}
}

func TestClaims(t *testing.T) {
	goal := goalOf(t, "blank-last", board.Size{Width: 3, Height: 3})
	manhattan := build(t, "manhattan", goal)
	weighted := func(weight float64, part heuristics.Heuristic) heuristics.Heuristic {
		w, err := heuristics.NewWeighted(weight, part)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	largest := func(parts ...heuristics.Heuristic) heuristics.Heuristic {
		m, err := heuristics.NewMax(parts...)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	consistent, over := heuristics.Claims{Consistent: true}, heuristics.Claims{Overestimates: true}
	for _, test := range []struct {
		name string
		h    heuristics.Heuristic
		want heuristics.Claims
	}{
		{"weight 1", weighted(1, manhattan), consistent},
		{"weight 0.5", weighted(0.5, manhattan), consistent},
		{"weight 1.001", weighted(1.001, manhattan), over},
		{"weight 0.5 of what claims nothing", weighted(0.5, untracked{manhattan}), heuristics.Claims{}},
		{"weight 0.5 of what overestimates", weighted(0.5, weighted(3, manhattan)), over},
		{"max of consistent ones", largest(manhattan, heuristics.Zero{}), consistent},
		{"max with one that claims nothing", largest(manhattan, untracked{manhattan}), heuristics.Claims{}},
		{"max with one that overestimates", largest(manhattan, weighted(2, manhattan)), over},
	} {
		if got := heuristics.ClaimsOf(test.h); got != test.want {
			t.Errorf("%s: claims %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestBuildErrors(t *testing.T) {
	tooLarge := goalOf(t, "blank-last", board.Size{Width: 16, Height: 16})
	for _, row := range heuristics.Builtin() {
		if row.Name == "zero" {
			continue
		}
		for _, goal := range []board.Board{{}, tooLarge} {
			h, err := row.New().Build(heuristics.Setup{Context: t.Context(), Goal: goal})
			if !errors.Is(err, board.ErrSize) || h != nil {
				t.Errorf("%s for %v: %v, error %v, want no heuristic and %v", row.Name, goal.Size(), h, err, board.ErrSize)
			}
		}
	}
	for _, weight := range []float64{-0.1, 1000.1, math.NaN(), math.Inf(1)} {
		if _, err := heuristics.NewWeighted(weight, heuristics.Zero{}); err == nil {
			t.Errorf("weight %v: no error", weight)
		}
	}
	if _, err := heuristics.NewMax(); err == nil {
		t.Error("max of none: no error")
	}
	if _, err := heuristics.Builtin().Find("hamming"); err == nil || !strings.Contains(err.Error(), "misplaced") {
		t.Errorf("unknown name: error %v, want one that lists the names", err)
	}
}

// TestEuclidean compares with floating point, which is right to 1e-9 here.
func TestEuclidean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(board.MaxPositionCells).Draw(t, "size")
		goal := boardtest.Goals(size).Draw(t, "goal")
		b := boardtest.Boards(size).Draw(t, "board")
		h, err := heuristics.NewEuclidean(goal)
		if err != nil {
			t.Fatal(err)
		}
		p, err := board.NewPosition(b)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		homes, cells := goal.Cells(), b.Cells()
		for tile := 1; tile < size.Cells(); tile++ {
			sum += math.Hypot(float64(size.Row(homes[tile])-size.Row(cells[tile])), float64(size.Column(homes[tile])-size.Column(cells[tile])))
		}
		// 255 tiles lose less than 2⁻¹⁶ each.
		if got := h.Estimate(p); float64(got) < sum-0.004 || float64(got) > math.Ceil(sum+1e-9) {
			t.Fatalf("%v: %d, want %v rounded up", b, got, sum)
		}
	})
}

// TestTrackersDoNotAllocate holds what searches rely on for their speed.
func TestTrackersDoNotAllocate(t *testing.T) {
	goal := goalOf(t, "blank-last", board.Size{Width: 4, Height: 4})
	p, err := board.NewPosition(parse(t, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range heuristics.Builtin() {
		tracker := heuristics.Track(build(t, row.Name, goal))
		e := heuristics.NewExpansion(tracker)
		e.Position, e.N, e.From = p, 4, [4]uint8{5, 13, 8, 10}
		e.Value = tracker.Start(p, e.State)
		for _, e.Budget = range []int{e.Value, math.MaxInt} {
			if n := testing.AllocsPerRun(100, func() { tracker.Expand(e) }); n != 0 {
				t.Errorf("%s: %v allocations an expansion, want none", row.Name, n)
			}
		}
	}
}
