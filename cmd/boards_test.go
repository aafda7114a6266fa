package cmd

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever the words behind the commands that make, replay, convert and draw
// boards, they end with one of their exit codes, and say why unless all is
// well.
func TestAnyBoardWords(t *testing.T) {
	t.Chdir(t.TempDir()) // for files that render writes
	word := rapid.SampledFrom([]string{
		"--size", "2x3", "3x3", "1x4", "2x1", "3", "--goal", "spiral", "blank-first", "--count", "-n", "3", "0",
		"--kind", "uniform", "walk", "unsolvable", "--moves", "-m", "7", "RR", "RUD", "l2", "7, 8",
		"--depth", "--min-depth", "--max-depth", "20", "31", "-1", "--even", "--distinct", "--solve", "--seed", "1",
		"--format", "--from", "--to", "42", "jsonl", "csv", "princeton", "pddl", "svg", "png", "gif", "text",
		"--notation", "tile", "numbers", "clicks", "blank-words", "--json", "--blank", "N+1", "x",
		"--output", "a.svg", "b.gif", "c", "--tile", "8", "--step", "1s", "--pause", "0s", "--jobs", "2", "--help", "-", "--", "",
		"1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/0 7 8", "2 1 3/4 5 6/7 8 0", "1 2/3 0", "0 1/", "1 2/3", "1 2 3/4 5 6/7 9 8",
	})
	rapid.Check(t, func(t *rapid.T) {
		command := rapid.SampledFrom([]string{"generate", "verify", "hint", "convert", "render"}).Draw(t, "command")
		args := append([]string{command}, rapid.SliceOfN(word, 0, 9).Draw(t, "words")...)
		var stdout, stderr bytes.Buffer
		code := run(context.Background(), Options{}, args, strings.NewReader("1 2 3/4 5 6/7 0 8\n"), &stdout, &stderr)
		if !slices.Contains([]int{ExitSolved, ExitUsage, ExitUnsolvable}, code) {
			t.Fatalf("%q: exit code %d\n%s", args, code, &stderr)
		}
		if code == ExitUsage && !strings.Contains(stderr.String(), "npuzzle: ") && !strings.Contains(stdout.String(), `"status":"invalid"`) {
			t.Fatalf("%q: exit code 2 without a word", args)
		}
	})
}
