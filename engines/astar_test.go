package engines

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics"
	"npuzzle/heuristics/heuristictest"
	"npuzzle/internal/instances"

	"pgregory.net/rapid"
)

// hardest is one of the two boards of 3×3 that are 31 moves from blank-last.
const hardest = "8 6 7/2 5 4/3 0 1"

var (
	parse   = boardtest.Parse
	named   = boardtest.Named
	builtin = heuristictest.Builtin
)

// TestAStarExpands compares node counts with those of an A* over a binary heap
// of (f, second key, number of the push), which generates in the order U D L R.
// With low g first, they are the number of nodes with g* + h ≤ C* and g* < C*,
// whatever the third key.
func TestAStarExpands(t *testing.T) {
	start := parse(t, hardest)
	for _, test := range []struct {
		tie, heuristic string
		expanded       uint64
	}{
		{"low-g", "misplaced", 143848},
		{"low-g", "manhattan", 21197},
		{"low-g", "linear-conflict", 12714},
		{"high-g", "misplaced", 121528},
		{"high-g", "manhattan", 6744},
		{"high-g", "linear-conflict", 3835},
		{"fifo", "misplaced", 143839},
		{"fifo", "manhattan", 20290},
		{"lifo", "misplaced", 124268},
		{"lifo", "manhattan", 6896},
	} {
		h := builtin(t, test.heuristic, named(t, "", start.Size()))
		s, err := Solve(t.Context(), &AStar{TieBreak: test.tie}, Problem{Start: start, Heuristic: h})
		if err != nil || len(s.Path) != 31 || s.Factor != 1 || s.Stats.Expanded != test.expanded {
			t.Errorf("%s, %s: %d moves, factor %v, %d expanded, %v; want 31, 1, %d",
				test.tie, test.heuristic, len(s.Path), s.Factor, s.Stats.Expanded, err, test.expanded)
		}
	}
}

// TestAStarExpandsByDefinition counts the nodes with g* + h ≤ C* and g* < C*
// by exhaustive search from the start.
func TestAStarExpandsByDefinition(t *testing.T) {
	goal := named(t, "", board.Size{Width: 3, Height: 3})
	for depth := 5; depth <= 30; depth += 5 {
		for start := range boardtest.Distances(t, goal).Layer(depth) {
			from, err := exhaustive.New(t.Context(), start)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"misplaced", "manhattan", "linear-conflict"} {
				h := builtin(t, name, goal)
				want := uint64(0)
				for p, g := range from.Positions() {
					if g < depth && g+h.Estimate(p) <= depth {
						want++
					}
				}
				s, err := Solve(t.Context(), &AStar{TieBreak: "low-g"}, Problem{Start: start, Heuristic: h})
				if err != nil || s.Stats.Expanded != want {
					t.Errorf("%v, %s: %d expanded, %v; want %d", start, name, s.Stats.Expanded, err, want)
				}
			}
			break
		}
	}
}

// TestAStarExpandsAtDepth sums over all boards of 3×3 at depth 12; the sums
// were counted by definition, as above.
func TestAStarExpandsAtDepth(t *testing.T) {
	goal := named(t, "", board.Size{Width: 3, Height: 3})
	for name, want := range map[string]uint64{"manhattan": 24345, "misplaced": 71639} {
		h := builtin(t, name, goal)
		sum := uint64(0)
		for b := range boardtest.Distances(t, goal).Layer(12) {
			s, err := Solve(t.Context(), &AStar{TieBreak: "low-g"}, Problem{Start: b, Heuristic: h})
			if err != nil {
				t.Fatal(err)
			}
			sum += s.Stats.Expanded
		}
		if sum != want {
			t.Errorf("%s: %d expanded, want %d", name, sum, want)
		}
	}
}

// TestAStarTrace checks that with a consistent heuristic f never falls from
// one expanded node to the next (Hart, Nilsson & Raphael 1968, lemma 3), and
// that ties are broken as asked.
func TestAStarTrace(t *testing.T) {
	start := parse(t, hardest)
	goal := named(t, "", start.Size())
	distances := boardtest.Distances(t, start)
	for _, tie := range []string{"high-g", "low-g", "fifo", "lifo"} {
		var last Visit
		_, err := Solve(t.Context(), &AStar{TieBreak: tie}, Problem{
			Start: start, Goal: goal, Heuristic: builtin(t, "manhattan", goal),
			Trace: func(v Visit) {
				if v.F < last.F || v.F != v.G+v.H {
					t.Errorf("%s: %+v after %+v", tie, v, last)
				}
				if tie == "low-g" && v.F == last.F && v.G < last.G {
					t.Errorf("%s: %+v after %+v", tie, v, last)
				}
				if d, ok := distances.Distance(v.Board); !ok || d != v.G {
					t.Errorf("%s: %+v is %d moves from the start", tie, v, d)
				}
				last = v
			},
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAStarSizes compares A*, whose keys take several words on large boards,
// with IDA*, which has none.
func TestAStarSizes(t *testing.T) {
	for _, size := range sizes {
		goal := named(t, "spiral", size)
		rapid.Check(t, func(rt *rapid.T) {
			start, err := boardtest.Walks(goal, 25).Draw(rt, "walk").Apply(goal)
			if err != nil {
				rt.Fatal(err)
			}
			p := Problem{Start: start, Goal: goal, Heuristic: builtin(t, "manhattan", goal)}
			a, err := Solve(t.Context(), new(AStar), p)
			if err != nil {
				rt.Fatal(err)
			}
			b, err := Solve(t.Context(), new(IDAStar), p)
			if err != nil || len(a.Path) != len(b.Path) {
				rt.Fatalf("%v: %d moves by A*, %d by IDA*, %v", start, len(a.Path), len(b.Path), err)
			}
		})
	}
}

// TestAStarWeighted checks the bound w·C* on a board of Korf (1985), and that
// weighting saves nodes.
func TestAStarWeighted(t *testing.T) {
	instance := instances.Korf15()[11] // 45 moves, an easy one
	h := builtin(t, "manhattan", instance.Goal)
	var unweighted uint64
	for _, w := range []float64{1, 1.25, 1.5, 2, 5} {
		s, err := Solve(t.Context(), &AStar{Weight: w}, Problem{Start: instance.Board, Goal: instance.Goal, Heuristic: h})
		if err != nil {
			t.Fatal(err)
		}
		if s.Factor != w || float64(len(s.Path)) > w*float64(instance.Length) || len(s.Path) < instance.Length {
			t.Errorf("weight %v: %d moves with factor %v, want %d to %v with %v",
				w, len(s.Path), s.Factor, instance.Length, w*float64(instance.Length), w)
		}
		if s.LowerBound > instance.Length {
			t.Errorf("weight %v: lower bound %d of %d", w, s.LowerBound, instance.Length)
		}
		if w == 1 {
			unweighted = s.Stats.Expanded
		} else if s.Stats.Expanded > unweighted/2 {
			t.Errorf("weight %v: %d expanded, %d without", w, s.Stats.Expanded, unweighted)
		}
	}
}

// TestAStarBound compares the bound of searches that are cut short with the
// least g + h of the nodes that are not expanded.
func TestAStarBound(t *testing.T) {
	instance := instances.Korf15()[0]
	h := builtin(t, "manhattan", instance.Goal)
	for _, heuristic := range []heuristics.Heuristic{h, moody{h}} {
		for _, weight := range []ratio{{1, 1}, {3, 2}, {5, 1}} {
			task := &Task{Start: instance.Board, Goal: instance.Goal, Heuristic: heuristic, Limits: Limits{Nodes: 100_000}}
			s, err := newBestFirst(t.Context(), task, weight, lifo)
			if err != nil {
				t.Fatal(err)
			}
			s.improve = true
			if _, err := s.run(); err != nil && !errors.Is(err, ErrLimit) {
				t.Fatal(err)
			}
			want := math.MaxInt
			for id := range s.count {
				r := s.node(uint32(id))
				if r.head()&closedFlag != 0 {
					continue
				}
				if err := s.graph.enter(r); err != nil {
					t.Fatal(err)
				}
				want = min(want, s.g(r)+heuristic.Estimate(&s.position))
			}
			if got := s.bound(); got != want || got > instance.Length {
				t.Errorf("%T, weight %v: bound %d, want %d", heuristic, weight, got, want)
			}
		}
	}
}

// moody is inconsistent: it knows nothing of every other board.
type moody struct{ heuristics.Heuristic }

func (m moody) Estimate(p *board.Position) int {
	sum := 0
	for cell, tile := range p.Tiles() {
		sum += cell * int(tile)
	}
	return m.Heuristic.Estimate(p) * (sum / 7 % 2)
}

// TestAStarMemory checks that the limit bounds what is allocated, and that the
// bound proven by then is near.
func TestAStarMemory(t *testing.T) {
	instance := instances.Korf15()[0] // 57 moves
	for _, limit := range []uint64{1, 10_000, 1 << 20, 20 << 20} {
		p := Problem{
			Start: instance.Board, Goal: instance.Goal, Limits: Limits{Memory: limit},
			Heuristic: builtin(t, "manhattan", instance.Goal),
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := Solve(t.Context(), new(AStar), p)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrLimit) {
			t.Fatalf("limit %d: %v", limit, err)
		}
		// This counts garbage too: the first segment and the index before they
		// grew. And there are tables that do not grow.
		if got := after.TotalAlloc - before.TotalAlloc; got > limit+limit/2+200_000 {
			t.Errorf("limit %d: %d bytes allocated", limit, got)
		}
		if limit >= 1<<20 && s.Stats.MaxStored < limit/40 {
			t.Errorf("limit %d: %d nodes stored", limit, s.Stats.MaxStored)
		}
		if s.LowerBound < 41 || s.LowerBound > instance.Length {
			t.Errorf("limit %d: lower bound %d of %d", limit, s.LowerBound, instance.Length)
		}
	}
}

// TestAStarBytes checks the size of a stored node of the 15-puzzle, the index
// and the open list included, without a memo and with one as long as those of
// two partitions into three patterns.
func TestAStarBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("stores a million nodes")
	}
	instance := instances.Korf15()[0]
	h := builtin(t, "manhattan", instance.Goal)
	for _, test := range []struct {
		heuristic heuristics.Heuristic
		bytes     float64
	}{
		{h, 18},
		{memorable{h}, 24},
	} {
		task := &Task{Start: instance.Board, Goal: instance.Goal, Heuristic: test.heuristic, Limits: Limits{Nodes: 1_000_000}}
		s, err := newBestFirst(t.Context(), task, ratio{1, 1}, highG)
		if err != nil {
			t.Fatal(err)
		}
		s.improve = true
		if _, err := s.run(); !errors.Is(err, ErrLimit) {
			t.Fatal(err)
		}
		if got := float64(s.memory.used) / float64(s.count); got > test.bytes {
			t.Errorf("%T: %.2f bytes for each of %d nodes, want at most %v", test.heuristic, got, s.count, test.bytes)
		}
	}
}

// memorable is a heuristic with memos of six bytes.
type memorable struct{ heuristics.Heuristic }

func (m memorable) Tracker() heuristics.Tracker {
	return memorableTracker{heuristics.Track(m.Heuristic)}
}

type memorableTracker struct{ heuristics.Tracker }

func (memorableTracker) MemoBytes() int            { return 6 }
func (memorableTracker) Remember([]uint64, []byte) {}
func (m memorableTracker) Recall(p *board.Position, _ []byte, state []uint64) int {
	return m.Start(p, state)
}

// TestAStarKorf solves Korf's (1985) 100 boards, or some, with a partition into
// 6, 6 and 3 tiles and its mirror image, within 8 GB and 24 bytes a node.
func TestAStarKorf(t *testing.T) {
	list := instances.Korf15()
	if os.Getenv("NPUZZLE_LONG") == "" {
		list = list[:4] // all of them take a quarter of a minute
	}
	recipe := heuristics.NewPDBRecipe()
	recipe.Partition, recipe.Dir = "6-6-3", t.TempDir()
	h, err := recipe.Build(heuristics.Setup{Context: t.Context(), Goal: list[0].Goal})
	if err != nil {
		t.Fatal(err)
	}
	for _, instance := range list {
		task := &Task{Start: instance.Board, Goal: instance.Goal, Heuristic: h, Limits: Limits{Memory: 8 << 30}}
		s, err := newBestFirst(t.Context(), task, ratio{1, 1}, highG)
		if err != nil {
			t.Fatal(err)
		}
		s.improve = true
		path, err := s.run()
		if err != nil || len(path) != instance.Length {
			t.Errorf("%s: %d moves, %v; want %d", instance.Name, len(path), err, instance.Length)
		}
		perNode := float64(s.memory.used) / float64(s.count)
		t.Logf("%s: %d expanded, %d stored, %.1f bytes each", instance.Name, s.stats.Expanded, s.count, perNode)
		if s.count > 1_000_000 && perNode > 24 {
			t.Errorf("%s: %.2f bytes for each of %d nodes", instance.Name, perNode, s.count)
		}
	}
}

func TestAStarOptions(t *testing.T) {
	start := parse(t, hardest)
	for _, e := range []*AStar{{TieBreak: "depth"}, {Weight: 0.5}, {Weight: -1}, {Weight: math.NaN()}} {
		if _, err := Solve(t.Context(), e, Problem{Start: start}); err == nil || errors.Is(err, ErrLimit) {
			t.Errorf("%+v: error %v", e, err)
		}
	}
}

// BenchmarkAStar searches for a while on a board of 80 moves and reports nodes
// a second and bytes a stored node, the index and the open list included.
func BenchmarkAStar(b *testing.B) {
	instance := instances.Antipodes15()[0]
	for _, name := range []string{"manhattan", "linear-conflict"} {
		for _, nodes := range []uint64{100_000, 1_000_000, 10_000_000, 40_000_000} {
			b.Run(fmt.Sprintf("%s/%d", name, nodes), func(b *testing.B) {
				t := &Task{
					Start: instance.Board, Goal: instance.Goal, Limits: Limits{Nodes: nodes},
					Heuristic: builtin(b, name, instance.Goal),
				}
				var generated, stored, bytes uint64
				for b.Loop() {
					s, err := newBestFirst(b.Context(), t, ratio{1, 1}, highG)
					if err != nil {
						b.Fatal(err)
					}
					s.improve = true
					if _, err := s.run(); !errors.Is(err, ErrLimit) {
						b.Fatal(err)
					}
					generated += s.stats.Generated
					stored += uint64(s.count)
					bytes += s.memory.used
				}
				b.ReportMetric(float64(generated)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
				b.ReportMetric(float64(bytes)/float64(stored), "B/node")
			})
		}
	}
}
