package formats

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"npuzzle/board"
)

// answered writes answers in the form of a format.
func answered(t *testing.T, name string, answers ...Answer) (string, error) {
	t.Helper()
	f, err := Builtin().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	w, err := f.NewAnswerWriter(&text)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		if err := w.Put(a); err != nil {
			return text.String(), err
		}
	}
	return text.String(), w.Close()
}

func TestAnswers(t *testing.T) {
	solved := Answer{
		Start: parse(t, "1 2 3/4 5 6/0 7 8"), Goal: parse(t, "1 2 3/4 5 6/7 8 0"),
		Status: Solved, Path: board.Path{board.Right, board.Right},
		Search: "astar, manhattan", Expanded: 3, Generated: 7, MaxStored: 6,
	}
	unsolvable := Answer{Start: parse(t, "1 2 3/4 5 6/8 7 0"), Goal: solved.Goal, Status: Unsolvable}
	stopped := Answer{Start: solved.Start, Goal: solved.Goal}
	for _, test := range []struct{ format, solved, unsolvable string }{
		{"slidy", "L2\n", ""},
		{"princeton", "Minimum number of moves = 2\n" +
			"3\n 1  2  3 \n 4  5  6 \n 0  7  8 \n\n" +
			"3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n" +
			"3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n", "No solution possible\n"},
		{"42", "Search: astar, manhattan\nTime complexity (states selected): 3\n" +
			"Size complexity (most states in memory): 6\nMoves: 2\n" +
			"\n1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n", "This puzzle is unsolvable\n"},
		{"korf", "1,2,3,4,5,6,0,7,8  2  3  7,8\n", ""},
		{"leetcode", "2\n", "-1\n"},
		{"hackerrank", "2\nRIGHT\nRIGHT\n", ""},
		{"spoj", "RR\n", ""},
		{"poj", "RR\n", "No Answer!\n"},
		{"uva", "rr\n", "unsolvable\n"},
		{"eolymp", "RR\n", "NO SOLUTION\n"},
		{"deepcubea", "1 2 3 4 5 6 0 7 8 ; 2 LL\n", ""},
		{"pddl", "(move t_7 p_3_2 p_3_1)\n(move t_8 p_3_3 p_3_2)\n", ""},
	} {
		if got, err := answered(t, test.format, solved); err != nil || got != test.solved {
			t.Errorf("%s: wrote\n%s%v\nwant\n%s", test.format, got, err, test.solved)
		}
		got, err := answered(t, test.format, unsolvable)
		if test.unsolvable == "" && !errors.Is(err, ErrInexpressible) || test.unsolvable != "" && err != nil || got != test.unsolvable {
			t.Errorf("%s, unsolvable: wrote %q, %v, want %q", test.format, got, err, test.unsolvable)
		}
		if got, err := answered(t, test.format, stopped); !errors.Is(err, ErrInexpressible) || got != "" {
			t.Errorf("%s, stopped: wrote %q, %v", test.format, got, err)
		}
	}
	// UVa wants a blank line between answers.
	if got, err := answered(t, "uva", solved, unsolvable); err != nil || got != "rr\n\nunsolvable\n" {
		t.Errorf("uva: wrote %q, %v", got, err)
	}
	if _, err := Builtin()[0].NewAnswerWriter(nil); !errors.Is(err, ErrInexpressible) {
		t.Errorf("native has no answers: %v", err)
	}
}

// E-Olymp 3669 takes no answer of more than 45 moves.
func TestAnswerTooLong(t *testing.T) {
	a := Answer{Start: parse(t, "1 2 3/4 5 6/0 7 8"), Status: Solved}
	for _, test := range []struct {
		moves int
		want  string
	}{{45, strings.Repeat("RL", 22) + "R\n"}, {46, "TOO LONG\n"}} {
		a.Path = nil
		for i := range test.moves {
			a.Path = append(a.Path, []board.Move{board.Right, board.Left}[i%2])
		}
		if got, err := answered(t, "eolymp", a); err != nil || got != test.want {
			t.Errorf("%d moves: wrote %q, %v, want %q", test.moves, got, err, test.want)
		}
	}
}

// Names are words of their own, and each format does something.
func TestBuiltin(t *testing.T) {
	met := map[string]bool{}
	for _, f := range Builtin() {
		for _, name := range append(f.Aliases, f.Name) {
			if met[name] || name == "" || strings.ContainsAny(name, " ,") {
				t.Errorf("the name %q is no name, or met before", name)
			}
			met[name] = true
			if found, err := Builtin().Find(name); err != nil || found.Name != f.Name {
				t.Errorf("%q finds %q, %v", name, found.Name, err)
			}
		}
		if f.Doc == "" || strings.Contains(f.Doc, "\n") {
			t.Errorf("%s: the doc is not one line: %q", f.Name, f.Doc)
		}
		if f.Read == nil && f.Write == nil && f.Answer == nil {
			t.Errorf("%s does nothing", f.Name)
		}
		if f.Goal != "" {
			if _, err := board.Named(f.Goal, board.Size{Width: 3, Height: 3}); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
}

// The guide names every format with its aliases and its goal, and every
// notation.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "| [`"); ok {
			name, _, _ = strings.Cut(name, "`")
			rows[name] = line
		}
	}
	for _, f := range Builtin() {
		row, ok := rows[f.Name]
		delete(rows, f.Name)
		for _, word := range append(f.Aliases, f.Goal) {
			ok = ok && strings.Contains(row, word)
		}
		if cells := strings.Split(row, "|"); !ok || (f.Read != nil) != (strings.TrimSpace(cells[3]) != "") ||
			(f.Write != nil) != (strings.TrimSpace(cells[4]) != "") || (f.Answer != nil) != (strings.TrimSpace(cells[5]) != "") {
			t.Errorf("%s: the guide has %q", f.Name, row)
		}
	}
	if len(rows) > 0 {
		t.Errorf("the guide has formats that there are not: %v", rows)
	}
	for _, n := range Notations() {
		if !strings.Contains(string(text), "| `"+n.Name+"` |") {
			t.Errorf("the guide lacks the notation %s", n.Name)
		}
	}
}

func ExampleNewReader() {
	r, err := NewReader(strings.NewReader("# a map of the 42 schools\n3\n1 2 3\n8 4 0\n7 6 5\n"), Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for item := range r.Items() {
		if item.Err != nil {
			fmt.Println(item.Err)
			continue
		}
		fmt.Printf("%s: %v, goal %v\n", r.Format.Name, item.Board, item.Goal)
	}
	// Output:
	// 42: 1 2 3/8 4 0/7 6 5, goal 1 2 3/8 0 4/7 6 5
}
