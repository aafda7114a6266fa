package generate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/engines/generate"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

var ctx = context.Background()

func goal(t testing.TB, layout, size string) board.Board {
	t.Helper()
	s, err := board.ParseSize(size)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Named(layout, s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func manhattan(t testing.TB, goal board.Board) heuristics.Heuristic {
	t.Helper()
	h, err := heuristics.NewManhattan(goal)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func newGenerator(t testing.TB, o generate.Options) *generate.Generator {
	t.Helper()
	g, err := generate.New(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// boards makes so many boards in order.
func boards(t testing.TB, o generate.Options, count uint64) []generate.Instance {
	t.Helper()
	var all []generate.Instance
	for instance, err := range newGenerator(t, o).Boards(ctx, count, 0) {
		if err != nil {
			t.Fatalf("board %d: %v", len(all), err)
		}
		all = append(all, instance)
	}
	if uint64(len(all)) != count {
		t.Fatalf("%d boards, want %d", len(all), count)
	}
	return all
}

func solvable(t testing.TB, b, goal board.Board) bool {
	t.Helper()
	v, err := parity.Check(b, goal)
	if err != nil {
		t.Fatal(err)
	}
	return v.Solvable
}

// TestSeeds holds boards of some seeds: they must never change.
func TestSeeds(t *testing.T) {
	for _, test := range []struct {
		layout, size string
		kind         generate.Kind
		seed, number uint64
		want         string
	}{
		{"blank-last", "3x3", generate.Uniform{}, 1, 0, "5 2 3/8 4 1/0 7 6"}, // as in package parity
		{"blank-last", "3x3", generate.Unsolvable{}, 1, 0, "2 5 3/8 4 1/0 7 6"},
		{"spiral", "4x4", generate.Uniform{}, 1, 5, "13 12 14 0/2 8 5 1/9 11 15 3/4 7 6 10"},
		{"spiral", "5x4", generate.Walk{Moves: 1000}, 2, 3, "1 10 19 6 12/17 18 16 15 13/9 0 8 11 2/3 14 5 4 7"},
		{"blank-last", "3x3", generate.Depth{Min: 20, Max: 20}, 2, 0, "1 3 4/8 2 7/5 6 0"},
		{"blank-last", "3x3", generate.Depth{Min: 31}, 1, 0, "8 6 7/2 5 4/3 0 1"},
		{"blank-last", "3x3", generate.Depth{Min: 1, Max: 31, Even: true}, 4, 0, "1 2 3/4 6 8/7 5 0"},
		{"blank-first", "4x4", generate.Depth{Min: 12, Max: 12}, 1, 0, "1 9 5 2/4 10 7 3/8 13 6 11/12 0 14 15"},
		{"blank-last", "4x4", generate.Depth{Min: 30}, 1, 0, "10 8 0 5/14 3 13 15/6 12 7 9/1 11 2 4"},
	} {
		goal := goal(t, test.layout, test.size)
		o := generate.Options{Goal: goal, Kind: test.kind, Seed: test.seed, Heuristic: manhattan(t, goal)}
		got, err := newGenerator(t, o).Board(ctx, test.number)
		if err != nil || got.Board.String() != test.want || got.Number != test.number {
			t.Errorf("%s %s, %#v, seed %d, number %d: %v, %v, want %q",
				test.layout, test.size, test.kind, test.seed, test.number, got, err, test.want)
		}
	}
}

// TestSolvable makes the first board of 10,000 seeds of each kind and size,
// and 10,000 boards of one seed at distances that take long to prepare.
func TestSolvable(t *testing.T) {
	const count = 10_000
	for i, size := range []string{"2x1", "1x5", "2x2", "3x2", "2x5", "3x3", "4x3", "4x4", "5x4", "5x5", "7x7", "16x1"} {
		goal := goal(t, board.Layouts[i%len(board.Layouts)].Name, size)
		check := func(kind generate.Kind, got generate.Instance, want bool) {
			if solvable(t, got.Board, goal) != want {
				t.Fatalf("%v, %T: %v, want solvable: %v", goal, kind, got.Board, want)
			}
		}
		for _, kind := range []generate.Kind{generate.Uniform{}, generate.Walk{Moves: 37}, generate.Unsolvable{}} {
			_, unsolvable := kind.(generate.Unsolvable)
			if unsolvable && goal.Size().Cells() < 3 {
				continue
			}
			for seed := range uint64(count) {
				got, err := newGenerator(t, generate.Options{Goal: goal, Kind: kind, Seed: seed}).Board(ctx, 0)
				if err != nil {
					t.Fatal(err)
				}
				check(kind, got, !unsolvable)
			}
		}
		kind := generate.Depth{Min: 1, Max: 10}
		for _, got := range boards(t, generate.Options{Goal: goal, Kind: kind}, count) {
			check(kind, got, true)
		}
	}
}

// chiSquare puts counts to Pearson's test against what is expected of each. Of
// k counts the statistic has mean k−1 and variance 2(k−1); six standard
// deviations are beyond bad luck.
func chiSquare(t *testing.T, what string, counts map[string]int, expected func(string) float64) {
	t.Helper()
	sum := 0.0
	for key, n := range counts {
		e := expected(key)
		sum += (float64(n) - e) * (float64(n) - e) / e
	}
	free := float64(len(counts) - 1)
	if limit := free + 6*math.Sqrt(2*free); sum > limit {
		t.Errorf("%s: chi-square is %.0f over %d counts, want at most %.0f", what, sum, len(counts), limit)
	}
}

// TestUniform3x3 counts distances and the place of each tile on 3×3 boards,
// over the numbers of a seed and over seeds.
func TestUniform3x3(t *testing.T) {
	goal := goal(t, "", "3x3")
	table := boardtest.Distances(t, goal)
	const draws = 50_000
	for name, draw := range map[string]func(i uint64) generate.Options{
		"numbers": func(uint64) generate.Options { return generate.Options{Goal: goal, Seed: 7} },
		"seeds":   func(i uint64) generate.Options { return generate.Options{Goal: goal, Seed: i} },
	} {
		distances, places := map[string]int{}, map[string]int{}
		for i := range uint64(draws) {
			number := i
			if name == "seeds" {
				number = 0
			}
			got, err := newGenerator(t, draw(i)).Board(ctx, number)
			if err != nil {
				t.Fatal(err)
			}
			distance, ok := table.Distance(got.Board)
			if !ok {
				t.Fatalf("%v is unsolvable", got.Board)
			}
			if distance >= 10 && distance <= 29 { // enough of each to be counted
				distances[fmt.Sprint(distance)]++
			}
			for cell, tile := range got.Board.Tiles() {
				places[fmt.Sprint(tile, cell)]++
			}
		}
		chiSquare(t, "distances over "+name, distances, func(key string) float64 {
			var distance int
			fmt.Sscan(key, &distance)
			return float64(draws) * float64(table.Layers()[distance]) / float64(table.Len())
		})
		chiSquare(t, "places over "+name, places, func(string) float64 { return draws / 9.0 })
	}
}

// TestDepthIsUniform draws boards of one distance, from a layer that is
// searched for the n-th board, from one that is met at random, from a list,
// and from a range.
func TestDepthIsUniform(t *testing.T) {
	for _, test := range []struct {
		size     string
		kind     generate.Depth
		expected int // boards
		draws    uint64
	}{
		// The layers of 3×3 are published: Reinefeld, IJCAI 1993.
		{"3x3", generate.Depth{Min: 10, Max: 10}, 286, 30_000},
		{"3x3", generate.Depth{Min: 18, Max: 18}, 9529, 150_000},
		{"3x3", generate.Depth{Min: 30}, 221 + 2, 20_000},
		// Those of 4×4 are sequence A089473 of the OEIS.
		{"4x4", generate.Depth{Min: 8, Max: 9}, 446 + 946, 50_000},
	} {
		o := generate.Options{Goal: goal(t, "", test.size), Kind: test.kind, Seed: 3}
		counts := map[string]int{}
		for _, got := range boards(t, o, test.draws) {
			counts[got.Board.String()]++
		}
		if len(counts) != test.expected {
			t.Errorf("%s %+v: %d boards came, want %d", test.size, test.kind, len(counts), test.expected)
		}
		chiSquare(t, fmt.Sprint(test.size, test.kind), counts, func(string) float64 {
			return float64(test.draws) / float64(test.expected)
		})
	}
}

func TestDepthEven(t *testing.T) {
	table := boardtest.Distances(t, goal(t, "", "3x3"))
	counts := map[string]int{}
	const draws = 31_000
	for _, got := range boards(t, generate.Options{Goal: table.Goal(), Kind: generate.Depth{Min: 1, Even: true}}, draws) {
		if distance, _ := table.Distance(got.Board); distance != got.Length {
			t.Fatalf("%v: length %d, want %d", got.Board, got.Length, distance)
		}
		counts[fmt.Sprint(got.Length)]++
	}
	if len(counts) != 31 {
		t.Errorf("%d distances, want 1 to 31", len(counts))
	}
	chiSquare(t, "distances", counts, func(string) float64 { return draws / 31.0 })
}

// TestDepthAgainstTables judges distances and paths by exhaustive search, for
// all goals.
func TestDepthAgainstTables(t *testing.T) {
	for _, size := range []string{"3x3", "2x4", "2x2", "1x9"} {
		for _, layout := range board.Layouts {
			goal := goal(t, layout.Name, size)
			table := boardtest.Distances(t, goal)
			for _, kind := range []generate.Depth{
				{Min: 1, Max: 1}, {Max: 2}, {Min: table.Depth(), Max: table.Depth()}, {Min: table.Depth()},
				{Min: table.Depth() / 2, Max: table.Depth()/2 + 1}, {Min: 0, Max: 1000}, {},
			} {
				for _, got := range boards(t, generate.Options{Goal: goal, Kind: kind, Solve: true}, 30) {
					checkSolved(t, got, goal)
					distance, ok := table.Distance(got.Board)
					if !ok || distance != got.Length || distance < kind.Min || kind.Max > 0 && distance > kind.Max {
						t.Fatalf("%v to %v, %+v: length %d, want %d", got.Board, goal, kind, got.Length, distance)
					}
				}
			}
			o := generate.Options{Goal: goal, Kind: generate.Depth{Min: table.Depth() + 1}}
			if _, err := generate.New(ctx, o); !errors.Is(err, generate.ErrNone) {
				t.Errorf("%v, %d moves from %v: error %v", size, table.Depth()+1, goal, err)
			}
		}
	}
}

// checkSolved checks that an instance has a path to the goal of its length.
func checkSolved(t *testing.T, got generate.Instance, goal board.Board) {
	t.Helper()
	end, err := got.Path.Apply(got.Board)
	if err != nil || end != goal || got.Path == nil || len(got.Path) != got.Length {
		t.Fatalf("%v: %d moves, the path %v leads to %v, %v, want %v", got.Board, got.Length, got.Path, end, err, goal)
	}
}

// TestDepth4x4 solves boards again with another engine and heuristic.
func TestDepth4x4(t *testing.T) {
	for layout, kinds := range map[string][]generate.Depth{
		"blank-last":  {{Min: 7, Max: 7}, {Min: 13, Max: 14}, {Min: 25, Max: 25}, {Min: 34, Max: 34}},
		"blank-first": {{Min: 30, Max: 32}},
		"spiral":      {{Min: 24, Max: 31, Even: true}},
	} {
		goal := goal(t, layout, "4x4")
		conflict, err := heuristics.NewLinearConflict(goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range kinds {
			o := generate.Options{Goal: goal, Kind: kind, Solve: true, Heuristic: conflict}
			for _, got := range boards(t, o, 12) {
				checkSolved(t, got, goal)
				again, err := engines.Solve(ctx, &engines.AStar{}, engines.Problem{Start: got.Board, Goal: goal, Heuristic: manhattan(t, goal)})
				if err != nil || len(again.Path) != got.Length || got.Length < kind.Min || got.Length > kind.Max {
					t.Errorf("%v to %v, %+v: length %d, A* finds %d, %v", got.Board, goal, kind, got.Length, len(again.Path), err)
				}
			}
		}
	}
}

// TestLeastDepth4x4 wants boards of some difficulty, which an estimate proves.
func TestLeastDepth4x4(t *testing.T) {
	goal := goal(t, "", "4x4")
	manhattan := manhattan(t, goal)
	o := generate.Options{Goal: goal, Kind: generate.Depth{Min: 20}, Heuristic: manhattan}
	for _, got := range boards(t, o, 1000) {
		p, err := board.NewPosition(got.Board)
		if err != nil {
			t.Fatal(err)
		}
		if got.Length < 20 && manhattan.Estimate(p) < 20 {
			t.Errorf("%v: length %d, estimate %d, want 20", got.Board, got.Length, manhattan.Estimate(p))
		}
	}
}

func TestDepth3x4(t *testing.T) {
	boardtest.Long(t, "a minute or two")
	goal := goal(t, "blank-first", "4x3")
	table := boardtest.Distances(t, goal)
	for _, kind := range []generate.Depth{{Min: 20, Max: 20}, {Min: 36, Max: 36}, {Min: 53}, {}} {
		for _, got := range boards(t, generate.Options{Goal: goal, Kind: kind}, 20) {
			if distance, ok := table.Distance(got.Board); !ok || distance != got.Length || distance < kind.Min {
				t.Errorf("%v, %+v: length %d, want %d", got.Board, kind, got.Length, distance)
			}
		}
	}
}

// TestJobs makes the same boards in one goroutine and in many.
func TestJobs(t *testing.T) {
	goal := goal(t, "", "4x4")
	for _, kind := range []generate.Kind{generate.Uniform{}, generate.Depth{Min: 20, Max: 24}} {
		var first []generate.Instance
		for _, jobs := range []int{1, 2, 7} {
			var all []generate.Instance
			g := newGenerator(t, generate.Options{Goal: goal, Kind: kind, Seed: 5, Heuristic: manhattan(t, goal)})
			for got, err := range g.Boards(ctx, 60, jobs) {
				if err != nil {
					t.Fatal(err)
				}
				if int(got.Number) != len(all) {
					t.Fatalf("number %d comes %d-th", got.Number, len(all))
				}
				all = append(all, got)
			}
			if first == nil {
				first = all
			}
			same := func(a, b generate.Instance) bool {
				return a.Board == b.Board && a.Length == b.Length && slices.Equal(a.Path, b.Path)
			}
			if !slices.EqualFunc(first, all, same) {
				t.Errorf("%T: %d jobs make other boards than 1", kind, jobs)
			}
		}
	}
}

func TestDistinct(t *testing.T) {
	// The layer of 16 boards that is published, see above.
	o := generate.Options{Goal: goal(t, "", "3x3"), Kind: generate.Depth{Min: 4, Max: 4}, Distinct: true}
	seen := map[board.Board]bool{}
	for _, got := range boards(t, o, 16) {
		if seen[got.Board] {
			t.Errorf("%v comes again", got.Board)
		}
		seen[got.Board] = true
	}
	n := 0
	for _, err := range newGenerator(t, o).Boards(ctx, 17, 0) {
		if n++; (err != nil) != (n == 17) || err != nil && !errors.Is(err, generate.ErrNone) {
			t.Fatalf("board %d of 16: error %v", n, err)
		}
	}
	if n != 17 {
		t.Errorf("%d boards and errors, want 17", n)
	}
}

func TestErrors(t *testing.T) {
	three, four := goal(t, "", "3x3"), goal(t, "", "4x4")
	for _, test := range []struct {
		o  generate.Options
		is error
	}{
		{generate.Options{}, board.ErrBoard},
		{generate.Options{Goal: three, Kind: generate.Walk{Moves: -1}}, generate.ErrNone},
		{generate.Options{Goal: three, Kind: generate.Depth{Min: 32}}, generate.ErrNone},
		{generate.Options{Goal: three, Kind: generate.Depth{Min: 5, Max: 4}}, generate.ErrNone},
		{generate.Options{Goal: three, Kind: generate.Depth{Min: -1}}, generate.ErrNone},
		{generate.Options{Goal: three, Kind: generate.Depth{Max: -1}}, generate.ErrNone},
		{generate.Options{Goal: four, Kind: generate.Depth{Min: 10, Even: true}}, generate.ErrNone},
		{generate.Options{Goal: goal(t, "", "2x1"), Kind: generate.Unsolvable{}}, generate.ErrNone},
		{generate.Options{Goal: goal(t, "", "40x1"), Kind: generate.Depth{Min: 40}}, generate.ErrNone},
	} {
		if _, err := generate.New(ctx, test.o); !errors.Is(err, test.is) {
			t.Errorf("%+v: error %v, want %v", test.o, err, test.is)
		}
	}
	depth := generate.Depth{Min: 25, Max: 25}
	for _, test := range []struct {
		o  generate.Options
		is error
	}{
		{generate.Options{Goal: four, Kind: depth, Engine: &engines.IDAStar{Weight: 2}, Heuristic: manhattan(t, four)}, generate.ErrNotOptimal},
		{generate.Options{Goal: four, Kind: depth, Limits: engines.Limits{Nodes: 1}}, engines.ErrLimit},
		{generate.Options{Goal: goal(t, "", "16x16"), Kind: depth}, board.ErrSize},
	} {
		if got, err := newGenerator(t, test.o).Board(ctx, 0); !errors.Is(err, test.is) {
			t.Errorf("%+v: %v, error %v, want %v", test.o, got, err, test.is)
		}
	}
}

func TestCancel(t *testing.T) {
	for _, size := range []string{"3x3", "4x4"} {
		stopped, stop := context.WithCancel(ctx)
		stop()
		if _, err := generate.New(stopped, generate.Options{Goal: goal(t, "", size), Kind: generate.Depth{Max: 10}}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", size, err)
		}
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	n := 0
	for _, err := range newGenerator(t, generate.Options{Goal: goal(t, "", "3x3")}).Boards(running, 1000, 2) {
		if n++; n == 10 {
			stop()
		}
		if n > 10 && !errors.Is(err, context.Canceled) {
			t.Fatalf("board %d comes after the end, error %v", n, err)
		}
	}
	if n != 11 {
		t.Errorf("%d boards and errors, want 10 and the end", n)
	}
}

// TestSearches checks that nobody builds a heuristic in vain.
func TestSearches(t *testing.T) {
	for _, test := range []struct {
		size  string
		kind  generate.Kind
		solve bool
		want  bool
	}{
		{"3x3", generate.Depth{Min: 20}, true, false},  // a table
		{"4x4", generate.Depth{Max: 10}, false, false}, // a list
		{"4x4", generate.Depth{Max: 10}, true, true},
		{"4x4", generate.Depth{Max: 30}, false, true},
		{"4x4", generate.Depth{Min: 30}, false, true},
		{"4x4", generate.Uniform{}, false, false},
		{"4x4", generate.Uniform{}, true, true},
		{"4x4", generate.Unsolvable{}, true, false},
	} {
		o := generate.Options{Goal: goal(t, "", test.size), Kind: test.kind, Solve: test.solve}
		if got := newGenerator(t, o).Searches(); got != test.want {
			t.Errorf("%s, %#v, solve: %v: searches: %v, want %v", test.size, test.kind, test.solve, got, test.want)
		}
	}
}

func TestUnsolvableIsNotSolved(t *testing.T) {
	for _, got := range boards(t, generate.Options{Goal: goal(t, "", "3x3"), Kind: generate.Unsolvable{}, Solve: true}, 10) {
		if got.Length != -1 || got.Path != nil {
			t.Errorf("%v: length %d, path %v", got.Board, got.Length, got.Path)
		}
	}
}
