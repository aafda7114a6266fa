package cmd

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever the words of the command line, the command ends with one of its
// exit codes and says something unless all is well; it never panics.
func TestAnyWords(t *testing.T) { rapid.Check(t, anyWords) }

func FuzzAnyWords(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyWords)) }

func anyWords(t *rapid.T) {
	word := rapid.OneOf(
		rapid.SampledFrom([]string{
			"solve", "explain", "list", "config", "completion", "help", completeCommand, "slove",
			"--config", "8-puzzle", "15-puzzle", "any-size", "large", "--size", "3x3", "2x9", "9", "--goal",
			"spiral", "blank-first", "--heuristic", "manhattan", "max", "--engine", "bfs", "astar", "idastar",
			"greedy", "dfs", "iddfs", "--weight", "2", "0.5", "--tie-break", "low-g", "--set",
			"engine.weight=2", "puzzle.goal=[1]", "heuristic={}", "limits.nodes=5", "=", "x=",
			"--json", "--show", "boards", "trace", "--optimal", "--optimal=false", "--inversions", "--help",
			"-h", "-", "--", "--version", "bash", "heuristics", "",
			"1 2 3/4 5 6/7 8 0", "8 6 7/2 5 4/3 0 1", "1 2/3", "0 1/", "1/0", "2 1 0/", "8", "6", "0", "/",
			"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "1 2 3 4 5/6 7 8 9 0",
		}),
		rapid.StringMatching(`[-=a-z0-9/ ]{0,12}`),
	)
	args := rapid.SliceOfN(word, 0, 8).Draw(t, "args")
	if len(args) > 0 && args[0] == "solve" {
		args = append(args, "--limit-nodes", "10000", "--limit-memory", "4MB")
	}
	for _, arg := range args { // flags that read and write files
		if name := strings.TrimLeft(arg, "-"); strings.HasPrefix(arg, "-") &&
			(strings.HasPrefix(name, "i") || strings.HasPrefix(name, "trace")) {
			t.Skip()
		}
	}
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), Options{}, args, strings.NewReader(""), &stdout, &stderr)
	if !slices.Contains([]int{ExitSolved, ExitUsage, ExitUnsolvable, ExitLimit}, code) {
		t.Fatalf("%q: exit code %d\n%s", args, code, &stderr)
	}
	if code == ExitUsage && !strings.Contains(stderr.String(), "npuzzle: ") && !strings.Contains(stdout.String(), `"status":"invalid"`) {
		t.Fatalf("%q: exit code 2 without a word", args)
	}
}
