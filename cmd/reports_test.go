package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// runJSON runs the command and reads the objects that it prints.
func runJSON(t *testing.T, stdin string, args ...string) (code int, answers []jsonAnswer) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), Options{}, args, strings.NewReader(stdin), &stdout, &stderr)
	for decoder := json.NewDecoder(&stdout); decoder.More(); {
		var a jsonAnswer
		if err := decoder.Decode(&a); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		answers = append(answers, a)
	}
	if len(answers) == 0 {
		t.Fatalf("%v: exit code %d, nothing printed; standard error: %s", args, code, &stderr)
	}
	return code, answers
}

// Boards on which other solvers were reported to fail: to loop forever, to run
// out of memory, to call a board unsolvable, or to give too long a path. The
// sources are public bug reports, questions and exercises, named in each row;
// the lengths were computed by an independent IDA*.
func TestReports(t *testing.T) {
	const unsolvable = -1
	for _, test := range []struct {
		source, board, goal string
		want                int
	}{
		{"MilanPecov/15-Puzzle-Solvers", "1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0", "blank-last", unsolvable},
		{"dgurkaynak/8-puzzle-solver", "8 1 2/0 4 3/7 6 5", "blank-last", unsolvable},
		{"jsboige/CoursIA", "1 3 4/8 0 2/7 6 5", "blank-last", unsolvable},
		{"Stack Overflow 35552661", "2 8 7 11/5 0 4 15/13 9 14 3/1 10 6 12", "blank-last", 42},
		{"8-puzzle solution executes infinitely", "8 2 7/5 1 6/3 0 4", "blank-last", 27},
		{"Stack Overflow 1906676", "1 3 12 4/2 9 10 7/0 14 8 15/5 6 13 11", "blank-last", 28},
		{"Stack Overflow 1906676", "1 3 12 4/2 9 10 7/0 14 8 15/5 6 13 11", "blank-first", unsolvable},
		{"Stack Overflow 36108269", "3 1 5/6 0 4/2 7 8", "3 1 5/6 4 8/2 0 7", 3},
		{"Stack Overflow 36108269", "3 1 5/6 0 4/2 7 8", "blank-last", unsolvable},
		{"University of Nebraska, CSCE 476", "1 8 3/5 6 7/2 4 0", "1 2 3/8 0 4/7 6 5", 22},
		{"University of Nebraska, CSCE 476", "8 1 3/5 6 7/2 4 0", "1 2 3/8 0 4/7 6 5", unsolvable},
		{"University of Nebraska, CSCE 476", "1 2 3/4 5 6/8 7 0", "1 2 3/8 0 4/7 6 5", 8},
		{"aimacode/aima-java", "1 0 2/3 4 5/6 7 8", "blank-first", 1},
		{"luozhihao/vue-puzzle", "1 2 3 4/5 6 7 8/9 10 11 15/13 14 12 0", "blank-last", unsolvable},
		{"Rosetta Code", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "blank-last", unsolvable},
		{"HackerRank n-puzzle", "0 3 8/4 1 7/2 6 5", "blank-first", 20},
		{"POJ 3240", "3 1/2 0", "blank-last", 4},
		{"UVa 652", "2 3 4/1 5 0/7 6 8", "blank-last", 19},
		{"fineanmol/Hacktoberfest2026", "3 7 6/5 1 2/4 0 8", "5 3 6/7 0 2/4 1 8", 5},
		{"axon-rl/gem", "2 3/1 0", "blank-last", 4},
	} {
		code, answers := runJSON(t, "", "solve", "--json", "--goal", test.goal, test.board)
		a := answers[0]
		switch {
		case test.want == unsolvable:
			if code != ExitUnsolvable || a.Status != "unsolvable" {
				t.Errorf("%s: %s to %s: exit code %d, %+v, want unsolvable", test.source, test.board, test.goal, code, a)
			}
		case code != ExitSolved || a.Length == nil || *a.Length != test.want || !a.Optimal || a.Goal == "":
			t.Errorf("%s: %s to %s: exit code %d, %+v, want %d moves, proven shortest", test.source, test.board, test.goal, code, a, test.want)
		}
	}
}

// People ask for sizes that a solver does not have. Every size is solved with
// nothing else said, near the goal at least.
func TestEverySize(t *testing.T) {
	for _, text := range []string{
		"0 1/", "1/0", "1 2/3 0", "1 2 0/4 5 3", "1 2/3 4/0 5", "1 0 2 3/4 5 6 7/8 9 10 11",
		"1 2 3/4 5 6/7 8 9/10 11 12/0 13 14", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/0 21 22 23 24",
		"1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 25/0 26 27 28 29",
	} {
		for _, goal := range []string{"blank-last", "blank-first", "spiral"} {
			args := []string{"solve", "--json", "--limit-nodes", "100000", "--goal", goal, text}
			code, answers := runJSON(t, "", args...)
			if code != ExitSolved && code != ExitUnsolvable && code != ExitLimit || goal == "blank-last" && code == ExitLimit {
				t.Errorf("%v: exit code %d, %+v", args, code, answers)
			}
		}
	}
}
