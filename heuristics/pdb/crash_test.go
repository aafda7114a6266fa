package pdb

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"npuzzle/board"
)

// builtKey takes a moment to build.
var builtKey = Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 4, 5)}

// process returns the command that runs TestProcess with a task for it.
func process(t *testing.T, task, dir string) *exec.Cmd {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program, "-test.run=^TestProcess$")
	c.Env = append(os.Environ(), "NPUZZLE_PDB_TASK="+task, "NPUZZLE_PDB_DIR="+dir)
	return c
}

// TestProcess is no test, but what other tests run as a process of its own.
func TestProcess(t *testing.T) {
	dir := os.Getenv("NPUZZLE_PDB_DIR")
	switch os.Getenv("NPUZZLE_PDB_TASK") {
	case "":
		t.Skip("for other tests")

	case "get": // one table, as users do
		if _, err := (&Store{Dir: dir}).Get(t.Context(), builtKey, GetOptions{}); err != nil {
			t.Fatal(err)
		}

	case "write": // the same file again and again
		table := noise(blocksKey)
		for {
			if err := WriteFile(t.Context(), filepath.Join(dir, blocksKey.FileName()), table); err != nil {
				t.Fatal(err)
			}
		}

	case "count": // leaves a mark for each table that it builds, and when it waits
		mark := func(name string) {
			f, err := os.CreateTemp(dir, name)
			if err != nil {
				t.Fatal(err)
			}
			f.Close()
		}
		s := &Store{Dir: dir, build: func(ctx context.Context, k Key, o BuildOptions) (*Table, error) {
			mark("built")
			for start := time.Now(); count(dir, "waited") < 3 && time.Since(start) < time.Minute; {
				time.Sleep(time.Millisecond)
			}
			return Build(ctx, k, o)
		}}
		table, err := s.Get(t.Context(), builtKey, GetOptions{Progress: func(s Stage, _ Progress) {
			if s == Waiting {
				mark("waited")
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, table, mustBuild(t, builtKey))
	}
}

// count returns the number of files whose names begin so.
func count(dir, name string) int {
	files, _ := fs.Glob(os.DirFS(dir), name+"*")
	return len(files)
}

// TestKilled kills processes that build and store tables, at many points. It
// leaves a whole table or none, and the next one goes on as if nothing were.
func TestKilled(t *testing.T) {
	kills := 40
	if testing.Short() {
		kills = 10
	}
	for task, want := range map[string]*Table{"get": mustBuild(t, builtKey), "write": noise(blocksKey)} {
		t.Run(task, func(t *testing.T) {
			dir := t.TempDir()
			s := &Store{Dir: dir}
			path, _ := s.Path(want.Key)

			// The longest wait is such that the table is there.
			start := time.Now()
			c := process(t, task, dir)
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			for {
				if _, err := os.Stat(path); err == nil {
					break
				}
				if time.Sleep(time.Millisecond); time.Since(start) > 20*time.Second {
					t.Fatal("no table after twenty seconds")
				}
			}
			longest := time.Since(start) * 5 / 4
			c.Process.Kill()
			c.Wait()

			whole, none, unfinished := 0, 0, 0
			for range kills {
				os.Remove(path)
				c := process(t, task, dir)
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(rand.N(longest))
				c.Process.Kill()
				c.Wait()
				f, err := s.Open(want.Key)
				switch {
				case errors.Is(err, ErrMissing):
					none++
				case err != nil:
					t.Fatal(err)
				default:
					whole++
					sameTable(t, f.Table, want)
					f.Close()
				}
				if slices.ContainsFunc(names(t, dir), func(name string) bool { return strings.HasSuffix(name, ".tmp") }) {
					unfinished++
				}
			}
			t.Logf("%d kills: %d tables, %d times none; after %d there were unfinished files", kills, whole, none, unfinished)

			os.Remove(path)
			if _, err := s.Get(t.Context(), builtKey, GetOptions{}); err != nil {
				t.Fatal(err)
			}
			closed(t, s)
			if left := names(t, dir); !slices.Equal(left, []string{builtKey.FileName(), lockName}) {
				t.Errorf("left %v", left)
			}
		})
	}
}

// TestProcessesBuildOnce wants a table in four processes at once: one builds,
// the others wait, say so, and use it.
func TestProcessesBuildOnce(t *testing.T) {
	dir := t.TempDir()
	var processes [4]*exec.Cmd
	for i := range processes {
		processes[i] = process(t, "count", dir)
		if err := processes[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range processes {
		if err := c.Wait(); err != nil {
			t.Errorf("process %d: %v", i, err)
		}
	}
	if built, waited := count(dir, "built"), count(dir, "waited"); built != 1 || waited != 3 {
		t.Errorf("%d built and %d waited, want 1 and 3", built, waited)
	}
}
