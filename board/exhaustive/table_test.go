package exhaustive_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/board/exhaustive"
)

// layers holds the number of boards at each distance. The sources: for 3×3
// OEIS A089473 (blank home in a corner, with the two antipodes), A089483 (at
// mid-side) and A089474 (in the centre); the greatest distance of every other
// grid is in A151944 and the sum is half the factorial of the cells. The
// layers between were counted by a breadth-first program of another author.
var layers = []struct {
	goal      string
	layers    []int
	antipodes []string // where published
}{
	{goal: "1 2/3 0", layers: []int{1, 2, 2, 2, 2, 2, 1}},
	{goal: "1 2 3/4 5 0", layers: layers2x3, antipodes: []string{"4 5 0/1 2 3"}},
	{goal: "1 2/3 4/5 0", layers: layers2x3},
	{goal: "0 1 2/3 4 5", layers: layers2x3},
	{goal: "1 2 3 4/5 6 7 0", layers: layers2x4},
	{goal: "1 2 3 4 5/6 7 8 9 0", layers: layers2x5},
	{
		goal:      "1 2 3/4 5 6/7 8 0",
		layers:    layers3x3Corner,
		antipodes: []string{"6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"},
	},
	{goal: "0 1 2/3 4 5/6 7 8", layers: layers3x3Corner},
	{
		goal: "1 2 3/4 5 6/7 0 8",
		layers: []int{1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
			13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2},
	},
	{
		goal: "1 2 3/8 0 4/7 6 5",
		layers: []int{1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
			12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148},
	},
	{goal: "1 2 3 4 0/", layers: []int{1, 1, 1, 1, 1}},
	{goal: "2/1/0/3", layers: []int{1, 2, 1}},
	{goal: "1 0/", layers: []int{1, 1}},
}

var (
	layers2x3 = []int{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}
	layers2x4 = []int{1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194,
		1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1}
	layers2x5 = []int{1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996,
		6838, 9279, 12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335,
		131998, 133107, 128720, 119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605,
		1224, 528, 225, 75, 20, 2}
	layers3x3Corner = []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
		10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}
	layers3x4 = []int{1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
		119888, 198363, 323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800,
		12760413, 15570786, 18171606, 20299876, 21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217,
		6583181, 4242753, 2503873, 1350268, 643245, 270303, 92311, 27116, 5390, 1115, 86, 18}
)

var parse = boardtest.Parse

func search(t testing.TB, goal string) *exhaustive.Table {
	t.Helper()
	table, err := exhaustive.New(t.Context(), parse(t, goal))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestLayers(t *testing.T) {
	for _, test := range layers {
		table := search(t, test.goal)
		if got := table.Layers(); !slices.Equal(got, test.layers) {
			t.Errorf("%v: layers\n%v, want\n%v", test.goal, got, test.layers)
		}
		sum := 0
		for _, n := range test.layers {
			sum += n
		}
		if table.Len() != sum || table.Depth() != len(test.layers)-1 {
			t.Errorf("%v: %d boards to depth %d, want %d to %d",
				test.goal, table.Len(), table.Depth(), sum, len(test.layers)-1)
		}
		if test.antipodes == nil {
			continue
		}
		var far []string
		for b := range table.Layer(table.Depth()) {
			far = append(far, b.String())
		}
		slices.Sort(far)
		if !slices.Equal(far, test.antipodes) {
			t.Errorf("%v: antipodes %v, want %v", test.goal, far, test.antipodes)
		}
	}
}

// TestMean holds the mean distance of the 8-puzzle, 3,986,672 moves over
// 181,440 boards by its published layers.
func TestMean(t *testing.T) {
	if got, want := search(t, "1 2 3/4 5 6/7 8 0").Mean(), 21.972399; math.Abs(got-want) > 1e-6 {
		t.Errorf("mean %v, want %v", got, want)
	}
}

func TestLayers3x4(t *testing.T) {
	boardtest.Long(t, "a minute or two and 240 MB")
	if got := search(t, "1 2 3 4/5 6 7 8/9 10 11 0").Layers(); !slices.Equal(got, layers3x4) {
		t.Errorf("layers\n%v, want\n%v", got, layers3x4)
	}
}

// TestAgainstPlainSearch compares every distance with a search that keeps
// boards in a map, and every way of asking for it.
func TestAgainstPlainSearch(t *testing.T) {
	for _, goal := range []string{
		"1 2 3/4 5 6/7 8 0", "8 1 3/5 0 7/2 6 4", "1 2 0/4 3 5", "2 1/0 3/4 5", "3 2/1 0", "4 1 0 2 3/", "2/0/1",
	} {
		table := search(t, goal)
		want := map[board.Board]int{table.Goal(): 0}
		for queue := []board.Board{table.Goal()}; len(queue) > 0; queue = queue[1:] {
			for _, m := range board.Moves {
				next, ok := queue[0].Slide(m)
				if _, met := want[next]; ok && !met {
					want[next] = want[queue[0]] + 1
					queue = append(queue, next)
				}
			}
		}
		if table.Len() != len(want) {
			t.Fatalf("%v: %d boards, want %d", goal, table.Len(), len(want))
		}
		var p board.Position
		for b, d := range want {
			if got, ok := table.Distance(b); !ok || got != d {
				t.Fatalf("%v: distance %d, %v, want %d", b, got, ok, d)
			}
			if err := p.Set(b); err != nil {
				t.Fatal(err)
			}
			if got, ok := table.PositionDistance(&p); !ok || got != d {
				t.Fatalf("%v: distance of the position %d, %v, want %d", b, got, ok, d)
			}
		}
		last, met := 0, map[board.Board]bool{}
		for b, d := range table.All() {
			if d < last || want[b] != d || met[b] {
				t.Fatalf("%v: yielded with %d after %d, want once with %d", b, d, last, want[b])
			}
			met[b] = true
			last = d
		}
		if len(met) != len(want) {
			t.Fatalf("%v: All yields %d boards, want %d", goal, len(met), len(want))
		}
		met = map[board.Board]bool{}
		for p, d := range table.Positions() {
			b := p.Board()
			if want[b] != d || met[b] || p.Blank() != uint8(b.Blank()) {
				t.Fatalf("%v: position yielded with %d, want once with %d", b, d, want[b])
			}
			met[b] = true
			p.Slide(p.Blank() ^ 1) // whatever the caller does to it
		}
		if len(met) != len(want) {
			t.Fatalf("%v: Positions yields %d boards, want %d", goal, len(met), len(want))
		}
	}
}

func TestUnreachable(t *testing.T) {
	for _, test := range []struct{ goal, board string }{
		{"1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/8 7 0"},
		{"1 2 3/4 5 6/7 8 0", "1 2 3/8 0 4/7 6 5"},
		{"1 2 3/4 5 0", "1 2 3/5 4 0"},
		{"1 2 3/4 5 0", "1 2/3 4/5 0"}, // another size
		{"1 2 3 0/", "2 1 3 0/"},
		{"1 2 3 0/", "0 1 3 2/"},
	} {
		table, b := search(t, test.goal), parse(t, test.board)
		p, err := board.NewPosition(b)
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := table.Distance(b); ok {
			t.Errorf("%v to %v: distance %d, want none", test.board, test.goal, d)
		}
		if d, ok := table.PositionDistance(p); ok {
			t.Errorf("%v to %v: distance %d of the position, want none", test.board, test.goal, d)
		}
		if path, ok := table.Path(b); ok {
			t.Errorf("%v to %v: path %v, want none", test.board, test.goal, path)
		}
	}
	if _, ok := search(t, "1 2/3 0").Distance(board.Board{}); ok {
		t.Error("the zero Board has a distance")
	}
}

func TestPath(t *testing.T) {
	table := search(t, "1 2 3/4 5 6/7 8 0")
	for b, d := range table.All() {
		if d < 26 && d%5 != 0 {
			continue
		}
		path, ok := table.Path(b)
		if !ok || len(path) != d {
			t.Fatalf("%v: path of %d moves, %v, want %d", b, len(path), ok, d)
		}
		if reached, err := path.Apply(b); err != nil || reached != table.Goal() {
			t.Fatalf("%v: %v leads to %v, %v", b, path, reached, err)
		}
	}
}

func TestNth(t *testing.T) {
	table := search(t, "1 2 3/4 5 0")
	for depth := range table.Layers() {
		k := 0
		for b := range table.Layer(depth) {
			if got, ok := table.Nth(depth, k); !ok || got != b {
				t.Fatalf("board %d at depth %d is %v, %v, want %v", k, depth, got, ok, b)
			}
			k++
		}
		if b, ok := table.Nth(depth, k); ok {
			t.Errorf("board %d at depth %d is %v, want none", k, depth, b)
		}
	}
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {22, 0}, {255, 0}} {
		if b, ok := table.Nth(at[0], at[1]); ok {
			t.Errorf("board %d at depth %d is %v, want none", at[1], at[0], b)
		}
	}
	for b := range table.Layer(22) {
		t.Errorf("layer 22 yields %v, want nothing", b)
	}
}

func TestNewErrors(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	big, err := board.Named("", board.Size{Width: 13, Height: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		ctx  context.Context
		goal board.Board
		want error
	}{
		{t.Context(), board.Board{}, board.ErrBoard},
		{t.Context(), big, board.ErrSize},
		{stopped, parse(t, "1 2/3 0"), context.Canceled},
	} {
		if _, err := exhaustive.New(test.ctx, test.goal); !errors.Is(err, test.want) {
			t.Errorf("%v: error %v, want %v", test.goal, err, test.want)
		}
	}
}

func TestLookupsDoNotAllocate(t *testing.T) {
	table := search(t, "1 2 3/4 5 6/7 8 0")
	b := parse(t, "8 6 7/2 5 4/3 0 1")
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		table.Distance(b)
		table.PositionDistance(p)
	}); n != 0 {
		t.Errorf("%v allocations a look-up, want none", n)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, goal := range []string{"1 2 3/4 5 6/7 8 0", "1 2 3 4 5/6 7 8 9 0"} {
		b.Run(parse(b, goal).Size().String(), func(b *testing.B) {
			for b.Loop() {
				search(b, goal)
			}
		})
	}
}

func BenchmarkAll(b *testing.B) {
	table := search(b, "1 2 3/4 5 6/7 8 0")
	perBoard := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*table.Len()), "ns/board")
	}
	b.Run("boards", func(b *testing.B) {
		for b.Loop() {
			for range table.All() {
			}
		}
		perBoard(b)
	})
	b.Run("positions", func(b *testing.B) {
		for b.Loop() {
			for range table.Positions() {
			}
		}
		perBoard(b)
	})
}

func BenchmarkPositionDistance(b *testing.B) {
	table := search(b, "1 2 3/4 5 6/7 8 0")
	p, err := board.NewPosition(parse(b, "8 6 7/2 5 4/3 0 1"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		table.PositionDistance(p)
	}
}
