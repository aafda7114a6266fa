package cmd

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A search that is killed again and again, at any moment, ends with the answer
// of one that never was.
func TestCheckpointOutlivesKills(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	file := filepath.Join(t.TempDir(), "search.json")
	// The first of Korf's 100, 57 moves: some millions of nodes.
	start := "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"
	solve := func(more ...string) *exec.Cmd {
		args := []string{"solve", "--json", "--goal", "blank-first", "--heuristic", "linear-conflict", "--engine", "parallel-idastar", start}
		return exec.Command("npuzzle", append(args, more...)...)
	}
	answer := func(c *exec.Cmd) (moves string) {
		t.Helper()
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		var object struct{ Moves string }
		if err := json.Unmarshal(out, &object); err != nil {
			t.Fatal(err)
		}
		return object.Moves
	}
	want := answer(solve())
	kills := 0
	for range 5 {
		c := solve("--checkpoint", file)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- c.Wait() }()
		for waited := 0; waited < 1000; waited++ {
			if _, err := os.Stat(file); err == nil {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond)
		if c.Process.Kill() == nil {
			kills++
		}
		<-done
	}
	if got := answer(solve("--checkpoint", file)); got != want {
		t.Errorf("after %d kills %s, want %s", kills, got, want)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("the checkpoint stays after the answer")
	}
}
