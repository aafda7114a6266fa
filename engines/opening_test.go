package engines

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/internal/instances"
)

// storing returns problems for iterations that store nodes, with two views, which
// are searched in waves, and with more.
func storing(t *testing.T, visit func(p Problem)) {
	t.Helper()
	for _, partitions := range [][]string{{"4-4-3"}, {"4-4-3", "3-3-3-2"}} {
		goal, err := board.Named("", board.Size{Width: 4, Height: 3})
		if err != nil {
			t.Fatal(err)
		}
		h := views(t, goal, partitions...)
		random := rand.New(rand.NewPCG(3, 4))
		for range 12 {
			start := goal
			for range 2000 {
				legal := start.Legal()
				start, _ = start.Slide(legal[random.IntN(len(legal))])
			}
			visit(Problem{Start: start, Goal: goal, Heuristic: h})
		}
	}
}

// Iterations that store what they cut off expand together what plain ones expand
// each, and find a path as long.
func TestStoredNodesAreExpandedOnce(t *testing.T) {
	most := uint64(0)
	storing(t, func(p Problem) {
		plain, err := Solve(context.Background(), &IDAStar{PruningDepth: 8}, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []Engine{
			&IDAStar{PruningDepth: 8, StoredNodes: 1 << 20},
			&ParallelIDAStar{PruningDepth: 8, StoredNodes: 1 << 20, Jobs: 2},
		} {
			got, err := Solve(context.Background(), engine, p)
			if err != nil || len(got.Path) != len(plain.Path) || len(got.Stats.Iterations) != len(plain.Stats.Iterations) {
				t.Fatalf("%v: %v in %v, plain %v in %v (error %v)",
					p.Start, got.Path, got.Stats.Iterations, plain.Path, plain.Stats.Iterations, err)
			}
			together := uint64(0)
			for i := range len(plain.Stats.Iterations) - 1 {
				together += got.Stats.Iterations[i].Expanded
				if want := plain.Stats.Iterations[i].Expanded; together != want {
					t.Errorf("%v: %d nodes up to iteration %d, plain %d", p.Start, together, i, want)
				}
				most = max(most, together)
			}
		}
	})
	if most < 3_000 {
		t.Errorf("%d nodes at most: the test tests little", most)
	}
}

// When there are too many nodes to store, iterations go on below those stored:
// each one leaves out the same number of nodes from there on.
func TestSubtreesOfStoredNodes(t *testing.T) {
	opened := false
	storing(t, func(p Problem) {
		for _, stored := range []int{1, 10, 300} {
			plain, err := Solve(context.Background(), &IDAStar{PruningDepth: 8}, p)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Solve(context.Background(), &IDAStar{PruningDepth: 8, StoredNodes: stored}, p)
			if err != nil || len(got.Path) != len(plain.Path) || len(got.Stats.Iterations) != len(plain.Stats.Iterations) {
				t.Fatalf("%v: %v in %v, plain %v in %v (error %v)",
					p.Start, got.Path, got.Stats.Iterations, plain.Path, plain.Stats.Iterations, err)
			}
			var saved []int
			for i := range len(plain.Stats.Iterations) - 1 {
				saved = append(saved, int(plain.Stats.Iterations[i].Expanded)-int(got.Stats.Iterations[i].Expanded))
			}
			n := len(saved)
			if !slices.IsSorted(saved) || n > 4 && stored <= 10 && saved[n-1] != saved[n-2] {
				t.Errorf("%v, %d stored: iterations save %v nodes", p.Start, stored, saved)
			}
			opened = opened || n > 4

			// The answer is the same for any number of goroutines.
			var first board.Path
			for jobs := 1; jobs <= 4; jobs++ {
				d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, 1, 0)
				if err != nil {
					t.Fatal(err)
				}
				found, err := d.open(stored)
				for !found && err == nil {
					if found, err = d.parallel(jobs); !found && err == nil {
						d.raise()
					}
				}
				path := d.outcome().Path
				if jobs == 1 {
					first = path
				}
				if err != nil || len(path) != len(plain.Path) || !slices.Equal(path, first) {
					t.Errorf("%v, %d stored, %d jobs: %v, with one job %v (error %v)", p.Start, stored, jobs, path, first, err)
				}
				d.kernel.release()
			}
		}
	})
	if !opened {
		t.Error("too few iterations: the test tests nothing")
	}
}

// Subtrees can go over to a deeper automaton, which leaves out some and loses no
// shortest path.
func TestRestate(t *testing.T) {
	left := 0
	storing(t, func(p Problem) {
		plain, err := Solve(context.Background(), &IDAStar{}, p)
		if err != nil {
			t.Fatal(err)
		}
		d, err := newDeepening(context.Background(), &Task{Start: p.Start, Goal: p.Goal, Heuristic: p.Heuristic}, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		defer d.kernel.release()
		found, err := d.open(300)
		if !found && err == nil {
			before := len(d.subtrees)
			d.pruning = automatonFor(p.Start.Size(), 14)
			d.kernel.pruning = d.pruning
			d.subtrees = restate(d.subtrees, d.blank, d.pruning)
			d.order = byPromise(d.subtrees)
			left += before - len(d.subtrees)
			for !found && err == nil {
				if found, err = d.serial(); !found && err == nil {
					d.raise()
				}
			}
		}
		if path := d.outcome().Path; err != nil || len(path) != len(plain.Path) {
			t.Errorf("%v: %v, plain %v (error %v)", p.Start, path, plain.Path, err)
		}
	})
	if left == 0 {
		t.Error("no subtree is superfluous: the test tests nothing")
	}
}

// A search from stored nodes that is stopped again and again ends with the
// answer and the counts of one that never was.
func TestCheckpointOfStoredNodes(t *testing.T) {
	in := instances.Korf15()[2]
	goal, err := board.Named("blank-first", in.Board.Size())
	if err != nil {
		t.Fatal(err)
	}
	p := Problem{Start: in.Board, Goal: goal, Heuristic: views(t, goal, "4-4-4-3")}
	whole, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 2, StoredNodes: 1000}, p)
	if err != nil || len(whole.Path) != in.Length {
		t.Fatalf("%v, want %d moves (error %v)", whole.Path, in.Length, err)
	}
	checkpoint := new(memoryCheckpoint)
	p.Checkpoint = checkpoint
	p.Limits.Nodes = 100_000
	for stops := 0; ; stops++ {
		p.Limits.Nodes += 100_000
		p.Limits.Memory = uint64(stops%2) * 300_000 // which lets a search that begins store less
		s, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 1 + stops%3, StoredNodes: 1000}, p)
		if errors.Is(err, ErrLimit) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if stops < 3 || checkpoint.saves < 2 {
			t.Errorf("stopped %d times with %d saves: the test tests nothing", stops, checkpoint.saves)
		}
		n := len(whole.Stats.Iterations) - 1
		if !slices.Equal(s.Path, whole.Path) || !slices.Equal(s.Stats.Iterations[:n], whole.Stats.Iterations[:n]) {
			t.Errorf("%v in %v, want %v in %v", s.Path, s.Stats.Iterations, whole.Path, whole.Stats.Iterations)
		}
		break
	}
}

func TestStoredNodesWrong(t *testing.T) {
	storing(t, func(p Problem) {
		for _, engine := range []Engine{&IDAStar{StoredNodes: -1}, &ParallelIDAStar{StoredNodes: -1}} {
			if _, err := Solve(context.Background(), engine, p); err == nil || !strings.Contains(err.Error(), "stored nodes -1: want 0 or more") {
				t.Errorf("%T: error %v", engine, err)
			}
		}
	})
}
