package engines

import (
	"context"
	"errors"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"
	"npuzzle/heuristics/pdb"
	"npuzzle/internal/instances"
)

// stayed is a heuristic whose tracker is not a walker.
type stayed struct{ heuristics.Tracked }

func (h stayed) Tracker() heuristics.Tracker {
	return struct{ heuristics.Tracker }{h.Tracked.Tracker()}
}

// views returns the heuristic of some partitions of a goal, and their mirror
// images.
func views(t testing.TB, goal board.Board, partitions ...string) *heuristics.PDB {
	t.Helper()
	var all []pdb.Partition
	for _, text := range partitions {
		p, err := pdb.ParsePartition(text, goal)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p.Mirrored()...)
	}
	h, err := heuristics.NewPDB(goal, all, pdb.ByZone, pdb.Bit, func(k pdb.Key) (*pdb.Table, error) {
		return pdb.Build(context.Background(), k, pdb.BuildOptions{})
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// A walk expands the nodes of the recursion in every iteration but the last,
// and finds a path as long, with two views and with many, weighted or not, on
// one goroutine or three; and its trace shows each node once.
func TestWalkIsRecursion(t *testing.T) {
	for _, partitions := range [][]string{{"4-4"}, {"4-4", "5-3", "3-3-2"}} {
		for _, text := range []string{"8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1", "4 3 5 2 8 1 7 6 0", "1 2 3 4 5 6 7 0 8"} {
			p := problem(t, text)
			h := views(t, p.Goal, partitions...)
			for _, weight := range []float64{1, 1.3} {
				p.Heuristic = stayed{h}
				want, err := Solve(context.Background(), &IDAStar{Weight: weight}, p)
				if err != nil {
					t.Fatal(err)
				}
				p.Heuristic = h
				visits := uint64(0)
				p.Trace = func(Visit) { visits++ }
				for _, engine := range []Engine{&IDAStar{Weight: weight}, &ParallelIDAStar{Weight: weight, Jobs: 3}} {
					visits = 0
					got, err := Solve(context.Background(), engine, p)
					n := len(want.Stats.Iterations) - 1
					if err != nil || weight == 1 && len(got.Path) != len(want.Path) || len(got.Stats.Iterations) != n+1 ||
						!slices.Equal(got.Stats.Iterations[:n], want.Stats.Iterations[:n]) {
						t.Errorf("%s, weight %v, %T: %v in iterations %v, want %v in %v (error %v)",
							text, weight, engine, got.Path, got.Stats.Iterations, want.Path, want.Stats.Iterations, err)
					}
					if visits != got.Stats.Expanded {
						t.Errorf("%s, weight %v, %T: %d visits of %d nodes", text, weight, engine, visits, got.Stats.Expanded)
					}
				}
				p.Trace = nil
			}
		}
	}
}

// walking is a heuristic whose tracker is a walker and no batcher.
type walking struct{ heuristics.Tracked }

func (h walking) Claims() heuristics.Claims { return heuristics.ClaimsOf(h.Tracked) }

func (h walking) Tracker() heuristics.Tracker {
	return struct{ heuristics.Walker }{h.Tracked.Tracker().(heuristics.Walker)}
}

// Waves below stored nodes expand the nodes of walks in every iteration but the
// last, and find a path as long.
func TestWaveIsWalk(t *testing.T) {
	boardtest.Long(t, "builds tables of 35 MB")
	goal, err := board.Named("blank-first", board.Size{Width: 4, Height: 4})
	if err != nil {
		t.Fatal(err)
	}
	h := views(t, goal, "7-7-1")
	if _, ok := h.Tracker().(heuristics.Batcher); !ok {
		t.Fatal("not searched in waves")
	}
	for _, in := range instances.Korf15()[:40] {
		p := Problem{Start: in.Board, Goal: goal, Heuristic: walking{h}}
		want, err := Solve(context.Background(), &IDAStar{StoredNodes: 100}, p)
		if err != nil {
			t.Fatal(err)
		}
		p.Heuristic = h
		got, err := Solve(context.Background(), &IDAStar{StoredNodes: 100}, p)
		n := len(want.Stats.Iterations) - 1
		if err != nil || len(got.Path) != in.Length || len(want.Path) != in.Length || len(got.Stats.Iterations) != n+1 ||
			!slices.Equal(got.Stats.Iterations[:n], want.Stats.Iterations[:n]) {
			t.Errorf("%s: %v in iterations %v, by a walk %v in %v, want %d moves (error %v)",
				in.Name, got.Path, got.Stats.Iterations, want.Path, want.Stats.Iterations, in.Length, err)
		}
	}
}

// Expanded nodes per second with pattern databases of up to six tiles and their
// mirror images, on a board of 65 moves (number 88 of Korf's, 1985).
func BenchmarkWalk(b *testing.B) {
	p := problem(b, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4")
	goal, err := board.Named("blank-first", p.Start.Size())
	if err != nil {
		b.Fatal(err)
	}
	p.Goal, p.Heuristic = goal, views(b, goal, "6-6-3")
	p.Limits.Nodes = 1_000_000
	expanded := uint64(0)
	for b.Loop() {
		s, err := Solve(context.Background(), &IDAStar{}, p)
		if !errors.Is(err, ErrLimit) {
			b.Fatalf("error %v, want a limit", err)
		}
		expanded += s.Stats.Expanded
	}
	b.ReportMetric(float64(expanded)/b.Elapsed().Seconds()/1e6, "Mexpanded/s")
}
