package formats

import (
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
)

// Every text of the table that is read without naming its format is detected:
// as the first word of the test's name, or as a format that comes before it in
// the registry and reads the same.
func TestDetect(t *testing.T) {
	others := map[string]string{
		"42, one number a line":             "42-lenient",
		"princeton or 42, goal given":       "princeton",
		"list, commas":                      "native",
		"tile, both alike":                  "tile-positions",
		"json, flat":                        "jsonl",
		"json, strings":                     "jsonl",
		"json, rows, the first one a board": "jsonl",
		"json, clicks":                      "jsonl",
		"json, moves of the tiles":          "jsonl",
		"json, blank -1":                    "jsonl",
	}
	for _, test := range texts {
		if test.options.Format != "" {
			continue
		}
		want, _, _ := strings.Cut(test.name, ",")
		if other := others[test.name]; other != "" {
			want = other
		}
		f, err := Builtin().Detect([]byte(test.text), test.options)
		if err != nil || f.Name != want {
			t.Errorf("%s: detected %q, %v, want %s", test.name, f.Name, err, want)
		}
	}
}

func TestDetectAsks(t *testing.T) {
	korf := "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n" // Korf 1985, instances 1 and 2
	for _, test := range []struct {
		name, text string
		options    Options
		want       string
	}{
		{"n and rows", "3\n1 2 3\n4 5 6\n7 0 8\n", Options{File: "a.txt"},
			"formats: a.txt: more than one format fits: as princeton or poj (1 board of size 3x3, 1 2 3/4 5 6/7 0 8, goal blank-last), " +
				"and as 42 (1 board of size 3x3, 1 2 3/4 5 6/7 0 8, goal spiral): the format or the goal must be named"},
		{"n and a number a line", "2\n1\n2\n0\n3\n", Options{},
			"formats: more than one format fits: as princeton or poj (1 board of size 2x2, 1 2/0 3, goal blank-last), " +
				"and as 42-lenient (1 board of size 2x2, 1 2/0 3, goal spiral), " +
				"and as hackerrank (1 board of size 2x2, 1 2/0 3, goal blank-first): the format or the goal must be named"},
		{"lists of 15-puzzles", korf, Options{},
			"formats: more than one format fits: as native or slidy or list or uva or eolymp (2 boards of size 4x4, 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3, goal blank-last), " +
				"and as korf (2 boards of size 4x4, 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3, goal blank-first): the format or the goal must be named"},
		{"tile files", "2 2\nstarting positions for each tile:\n1\n2\n3\n0\ngoal positions:\n0\n1\n2\n3\n", Options{},
			"formats: more than one format fits: as tile-positions (1 board of size 2x2, 3 0/1 2, goal blank-first), " +
				"and as tile-contents (1 board of size 2x2, 1 2/3 0, goal blank-first): the format or the goal must be named"},
		{"a table of a list", "0,1,2,3\n1,2,0,3\n", Options{},
			"formats: more than one format fits: as native or list (2 boards of size 2x2, 0 1/2 3, goal blank-last), " +
				"and as csv (1 board of size 2x2, 1 2/0 3, goal blank-last): the format or the goal must be named"},
	} {
		_, err := readAll(test.text, test.options)
		if !errors.Is(err, ErrAmbiguous) || err.Error() != test.want {
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
	// A goal or a format settles what only they tell apart.
	for _, o := range []Options{{Goal: "blank-first"}, {Format: "korf"}} {
		items, err := readAll(korf, o)
		if err != nil || len(items) != 2 || board.LayoutName(items[0].Goal) != "blank-first" {
			t.Errorf("%v: read %v, %v", o, items, err)
		}
	}
}

func TestDetectRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "formats: unknown format: the text is empty"},
		{" \n\t\r\n", "formats: unknown format: the text is empty"},
		{"1 2 3/4 5 6/7 7 8", `formats: unknown format: no format fits; native: line 1, column 15: tile 7 again (first at line 1, column 13) found, want 0 to 8 once each; 0 is missing`},
		{"# map\n3\n1 2 3\n4 5 6\n7 8\n", "formats: unknown format: no format fits; 42: line 5, column 1: 2 tiles in row 3 found, want 3"},
		{"3\n0 1 3\n4 2 5\n7 8 6\n1 2 3\n", "formats: unknown format: no format fits; 42: line 5: another row found, want nothing behind the 3 rows of a map of size 3"},
		{"1 2 3 0\n1 2 3 3\n1 1 1 0\n", "formats: unknown format: no format fits; native: line 2, column 7: tile 3 again (first at line 2, column 5) found, want 0 to 3 once each; 0 is missing"},
	} {
		_, err := readAll(test.text, Options{})
		if !errors.Is(err, ErrUnknown) || err.Error() != test.want {
			t.Errorf("%q: got %v\nwant %s", test.text, err, test.want)
		}
	}
	if _, err := readAll("1 2 3 0", Options{Format: "klingon"}); !errors.Is(err, ErrUnknown) {
		t.Errorf("an unknown name: %v", err)
	}
	if _, err := readAll("(define", Options{Format: "pddl"}); !errors.Is(err, ErrInexpressible) {
		t.Errorf("a format that is only written: %v", err)
	}
}

// A text longer than what detection looks at, with a board cut in two there.
func TestDetectLongText(t *testing.T) {
	for _, test := range []struct{ want, head, line string }{
		{"native", "", "1 2 3/4 5 6/7 0 8\n"},
		{"jsonl", "", "[[1,2,3],[4,5,6],[7,0,8]]\n"},
		{"json", "[\n", "[[1,2,3],\n[4,5,6],\n[7,0,8]],\n"},
		{"csv", "0,1,2,3,4,5,6,7,8,cost\n", "1,2,3,4,5,6,7,0,8,1\n"},
	} {
		r, err := NewReader(&repeater{head: test.head, line: test.line, times: 2 * headSize / len(test.line)}, Options{})
		if err != nil || r.Format.Name != test.want {
			t.Errorf("%s: detected %v, %v", test.want, r, err)
		}
	}
	// The head ends between a board and its new line, so that a reader of values
	// finds one board more there than a reader of lines.
	line := "[[1,2],\t[0," + strings.Repeat(" ", 100_000) + "3]]"
	lines := headSize / (len(line) + 1)
	pad := headSize - lines*(len(line)+1) - len(line)
	if pad < 0 {
		pad += len(line) + 1
		lines--
	}
	text := strings.Repeat(" ", pad) + strings.Repeat(line+"\n", lines+3)
	if f, err := NewReader(strings.NewReader(text), Options{}); err != nil || f.Format.Name != "jsonl" {
		t.Errorf("a head that ends with a value: %v, %v", f, err)
	}
	// One board that nearly fills the head, and one beyond it.
	for _, side := range []int{100, 256} {
		goal, err := board.Named("blank-first", board.Size{Width: side, Height: side})
		if err != nil {
			t.Fatal(err)
		}
		f, _ := Builtin().Find("native")
		var text strings.Builder
		w, err := f.NewWriter(&text, "")
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			if err := w.Put(Item{Board: goal}); err != nil {
				t.Fatal(err)
			}
		}
		items, err := readAll(text.String(), Options{})
		if err != nil || len(items) != 4 || items[3].Board != goal {
			t.Errorf("%dx%d: %d items, %v", side, side, len(items), err)
		}
	}
}
