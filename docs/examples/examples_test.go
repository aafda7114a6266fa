// Package examples_test keeps the programs in docs/examples and the guides
// that quote them true.
package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCustomHeuristic tests and builds the module with a heuristic from
// outside, and solves a board with it.
func TestCustomHeuristic(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	for _, test := range []struct {
		args []string
		want string // in the output
	}{
		{[]string{"vet", "./..."}, ""},
		{[]string{"test", "-short", "./..."}, "ok"},
		{[]string{"run", "./cmd/npuzzle-gaschnig", "list"}, "gaschnig"},
		{[]string{"run", "./cmd/npuzzle-gaschnig", "solve", "--heuristic", "gaschnig", "8 6 7/2 5 4/3 0 1"}, "31 moves: proven shortest"},
	} {
		command := exec.Command("go", test.args...)
		command.Dir = "custom-heuristic"
		command.Env = append(os.Environ(), "GOWORK=off")
		output, err := command.CombinedOutput()
		if err != nil || !strings.Contains(string(output), test.want) {
			t.Errorf("go %s: %v, want %q in the output\n%s", strings.Join(test.args, " "), err, test.want, output)
		}
	}
}

// TestQuotes checks that code which a guide says to be from a file is in it.
func TestQuotes(t *testing.T) {
	guides, err := filepath.Glob("../*.md")
	if err != nil {
		t.Fatal(err)
	}
	quotes := 0
	for _, guide := range guides {
		text, err := os.ReadFile(guide)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(text), "<!-- file: ")[1:] {
			file, rest, ok := strings.Cut(part, " -->\n```go\n")
			quote, _, closed := strings.Cut(rest, "```")
			if !ok || !closed {
				t.Errorf("%s: no block of Go after a mark", guide)
				continue
			}
			code, err := os.ReadFile(filepath.Join("..", file))
			if err != nil {
				t.Error(err)
			} else if !strings.Contains(string(code), quote) {
				t.Errorf("%s: this is not in %s:\n%s", guide, file, quote)
			}
			quotes++
		}
	}
	if quotes == 0 {
		t.Error("no guide quotes a file")
	}
}
