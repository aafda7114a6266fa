package engines

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"testing"
)

// memoryCheckpoint keeps a search in memory.
type memoryCheckpoint struct {
	data  []byte
	saves int
	fault error
}

func (c *memoryCheckpoint) Load() ([]byte, error) { return c.data, c.fault }

func (c *memoryCheckpoint) Save(data []byte) error {
	c.data = slices.Clone(data)
	c.saves++
	return c.fault
}

// A search that is stopped again and again, each time after a part of an
// iteration, ends with the answer and the counts of one that never was.
func TestCheckpointGoesOn(t *testing.T) {
	p := problem(t, "2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8")
	whole, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 2}, p)
	if err != nil {
		t.Fatal(err)
	}
	checkpoint := new(memoryCheckpoint)
	p.Checkpoint = checkpoint
	for stops := 0; ; stops++ {
		// Each run may generate a little more than was counted before it.
		p.Limits.Nodes += 150_000
		s, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 1 + stops%3}, p)
		if errors.Is(err, ErrLimit) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if stops < 5 || checkpoint.saves < 3 {
			t.Errorf("stopped %d times with %d saves: the test tests nothing", stops, checkpoint.saves)
		}
		if !slices.Equal(s.Path, whole.Path) {
			t.Errorf("path %v, want %v", s.Path, whole.Path)
		}
		n := len(whole.Stats.Iterations) - 1
		if !slices.Equal(s.Stats.Iterations[:n], whole.Stats.Iterations[:n]) {
			t.Errorf("iterations %v, want %v", s.Stats.Iterations, whole.Stats.Iterations)
		}
		return
	}
}

func TestCheckpointFaults(t *testing.T) {
	p := problem(t, "2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8")
	good := new(memoryCheckpoint)
	p.Checkpoint = good
	p.Limits.Nodes = 700_000
	if _, err := Solve(context.Background(), &ParallelIDAStar{Jobs: 2}, p); !errors.Is(err, ErrLimit) || good.saves == 0 {
		t.Fatalf("%d saves, error %v", good.saves, err)
	}
	other := problem(t, "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2")
	for _, test := range []struct {
		name       string
		problem    Problem
		checkpoint *memoryCheckpoint
		engine     Engine
	}{
		{"no text", p, &memoryCheckpoint{data: []byte("?")}, &ParallelIDAStar{}},
		{"cut off", p, &memoryCheckpoint{data: good.data[:len(good.data)/2]}, &ParallelIDAStar{}},
		{"another board", other, good, &ParallelIDAStar{}},
		{"another engine", p, good, &ParallelIDAStar{PruningDepth: 2}},
		{"another version", p, &memoryCheckpoint{data: regexp.MustCompile(`"Cut":\d+`).ReplaceAll(good.data, []byte(`"Cut":1`))}, &ParallelIDAStar{}},
		{"unreadable", p, &memoryCheckpoint{fault: errors.New("no such disk")}, &ParallelIDAStar{}},
	} {
		test.problem.Checkpoint = test.checkpoint
		if _, err := Solve(context.Background(), test.engine, test.problem); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
}
