package cmd

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// A build waits for another process that stores tables in the same folder, and
// uses the table when it is the one that it wants itself.
func TestBuildWaits(t *testing.T) {
	key := pdb.Key{Size: board.Size{Width: 3, Height: 3}, Home: 8, Pattern: 1<<3 - 1}
	for _, test := range []struct {
		name  string
		other func(dir string, interrupt func()) // what happens meanwhile
		want  string
		code  int
	}{
		{"in vain", func(string, func()) {}, "built 3x3-home8-cells0.1.2-zones-bit: max 11,", ExitSolved},
		{"for the table", func(dir string, _ func()) {
			table, err := pdb.Build(t.Context(), key, pdb.BuildOptions{})
			if err == nil {
				err = pdb.WriteFile(t.Context(), filepath.Join(dir, key.FileName()), table)
			}
			if err != nil {
				t.Error(err)
			}
		}, "stored 3x3-home8-cells0.1.2-zones-bit: max 11,", ExitSolved},
		{"until an interrupt", func(_ string, interrupt func()) { interrupt() }, "", ExitInterrupted},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			lock := flock.New(filepath.Join(dir, "lock"))
			if err := lock.Lock(); err != nil {
				t.Fatal(err)
			}
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			told, stderr := io.Pipe()
			var out bytes.Buffer
			code := make(chan int)
			go func() {
				code <- run(ctx, Options{}, []string{"pdb", "build", "--dir", dir, "--size", "3x3", "--pattern", "1 2 3"}, nil, &out, stderr)
			}()
			lines := bufio.NewScanner(told)
			if !lines.Scan() || !strings.HasPrefix(lines.Text(), "1/1 waiting for another process") {
				t.Errorf("told %q, want that it waits", lines.Text())
			}
			go io.Copy(io.Discard, told)
			test.other(dir, interrupt)
			if test.code == ExitSolved {
				if err := lock.Unlock(); err != nil {
					t.Error(err)
				}
			}
			if got := <-code; got != test.code || !strings.Contains(out.String(), test.want) {
				t.Errorf("exit code %d, want %d; output\n%swant\n%s", got, test.code, &out, test.want)
			}
			if err := lock.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
