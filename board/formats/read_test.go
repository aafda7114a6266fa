package formats

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"npuzzle/board"
)

// texts are examples of every shape in which formats hold boards, and what
// they hold: the items as summarize writes them.
var texts = []struct {
	name    string
	options Options
	text    string
	want    string
}{
	// native
	{"native", Options{}, "1 2 3/4 5 6/7 0 8\n", "1: 1 2 3/4 5 6/7 0 8"},
	{"native, a board a line", Options{}, "# two\n1 2 3/4 5 6/7 0 8\n\n1,2,3/4,0,6/7,5,8 # second\n",
		"2: 1 2 3/4 5 6/7 0 8\n4: 1 2 3/4 0 6/7 5 8"},
	{"native, blocks", Options{}, "1 2 3 4\n5 6 7 0\n\n# two\n1 2 3 4\n5 6 0 7\n", "1: 1 2 3 4/5 6 7 0\n5: 1 2 3 4/5 6 0 7"},
	{"native, blocks with slashes", Options{}, "1 2 3/\n4 5 6/\n7 _ 8", "1: 1 2 3/4 5 6/7 0 8"},
	{"native, flat lines", Options{}, "1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 8\n", "1: 1 2 3/4 5 6/7 0 8\n2: 1 2 3/4 0 6/7 5 8"},
	{"native, a block whose first row is a board", Options{}, "0 1 2 3\n4 5 6 7\n", "1: 0 1 2 3/4 5 6 7"},
	{"native, one row", Options{}, "1 2 0/\n0 1 2/", "1: 1 2 0/\n2: 0 1 2/"},
	{"native, sized", Options{Size: board.Size{Width: 3, Height: 2}}, "1 2 3 4 5 0\n0 1 2 3 4 5", "1: 1 2 3/4 5 0\n2: 0 1 2/3 4 5"},
	{"native, sized blocks one behind the other", Options{Size: board.Size{Width: 2, Height: 2}}, "1 2\n3 0\n0 1\n2 3",
		"1: 1 2/3 0\n3: 0 1/2 3"},
	{"native, sized row", Options{Size: board.Size{Width: 4, Height: 1}}, "1 2 3 0", "1: 1 2 3 0/"},
	{"native, CRLF and a byte order mark", Options{}, "\ufeff1 2\r\n3 0\r\n", "1: 1 2/3 0"},
	{"native, blank spelled", Options{}, "1 2 3/4 5 6/7 x 8\n1 2 3/4 5 6/7 . 8\n1 2 3/4 5 6/7 __ 8",
		"1: 1 2 3/4 5 6/7 0 8\n2: 1 2 3/4 5 6/7 0 8\n3: 1 2 3/4 5 6/7 0 8"},
	{"native, blank N+1", Options{Blank: "N+1"}, "1 2 3/4 5 6/7 9 8", "1: 1 2 3/4 5 6/7 0 8"},
	{"native, blank -1", Options{Blank: "-1"}, "1 2 3/4 5 6/7 -1 8", "1: 1 2 3/4 5 6/7 0 8"},
	{"native, goal given", Options{Goal: "spiral"}, "1 2 3/4 5 6/7 0 8", "1: 1 2 3/4 5 6/7 0 8 goal spiral"},
	{"native, a bad board among others", Options{Format: "native"}, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 8\n1 2 3/4 0 6/7 5 8",
		"1: 1 2 3/4 5 6/7 0 8\n2: error\n3: 1 2 3/4 0 6/7 5 8"},
	{"native, a bad flat board first", Options{Format: "native"}, "1 2 3 4 5 6 7 0 0\n1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 8",
		"1: error\n2: 1 2 3/4 5 6/7 0 8\n3: 1 2 3/4 0 6/7 5 8"},
	{"native, a bad flat board second", Options{Format: "native"}, "1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 a\n",
		"1: 1 2 3/4 5 6/7 0 8\n2: error"},
	{"native, one good flat board among bad ones", Options{Format: "native"}, "1 2 3 4 5 6 7 0 0\n1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 5\n",
		"1: error\n2: 1 2 3/4 5 6/7 0 8\n3: error"},
	{"native, a block that is too high", Options{Format: "native"}, "1 2\n3 0\n\n" + strings.Repeat("1 2\n", 300) + "\n1 2\n0 3\n",
		"1: 1 2/3 0\n260: error\n305: 1 2/0 3"},
	{"native, only bad flat boards", Options{Format: "native"}, "1 2 3 4 5 6 7 0 0\n1 2 3 4 0 6 7 5 5\n", "1: error\n2: error"},
	{"native, a bad block among others", Options{Format: "native"}, "1 2\n3 3\n\n0 1\n2 3\n", "1: error\n4: 0 1/2 3"},

	// slidy
	{"slidy", Options{Format: "slidysim"}, "1 2 3 4/5 6 0 7\n1 2 3 4/5 6 7 0", "1: 1 2 3 4/5 6 0 7 goal blank-last\n2: 1 2 3 4/5 6 7 0 goal blank-last"},

	// list
	{"list, commas", Options{}, "1,2,3,4,5,6,7,0,8", "1: 1 2 3/4 5 6/7 0 8"},
	{"list, dashes", Options{}, "1-2-3-4-5-6-7-_-8", "1: 1 2 3/4 5 6/7 0 8"},
	{"list, dashes and lines", Options{}, "1-2-3\n4-5-6\n7-8-_", "1: 1 2 3/4 5 6/7 8 0"},
	{"list, underscores", Options{}, "1_2_3_4_5_6_7_0_8", "1: 1 2 3/4 5 6/7 0 8"},
	{"list, digits", Options{}, "812043765", "1: 8 1 2/0 4 3/7 6 5"},
	{"list, digits and an underscore", Options{}, "12345_786", "1: 1 2 3/4 5 0/7 8 6"},
	{"list, hexadecimal", Options{}, "123456789abcde0F\n123456789ABCD0ef",
		"1: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15\n2: 1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"},
	{"list, letters", Options{}, "abce.fdgh", "1: 1 2 3/5 0 6/4 7 8"},
	{"list, bars and -1", Options{Blank: "-1"}, "1 2 3|4 -1 6|7 5 8", "1: 1 2 3/4 0 6/7 5 8"},

	// princeton and the judges with its shape
	{"princeton", Options{Format: "algs4"}, "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n", "1: 0 1 3/4 2 5/7 8 6 goal blank-last"},
	{"princeton, any space", Options{Format: "princeton"}, "\n2 1\n2 3\t0", "2: 1 2/3 0 goal blank-last"},
	{"princeton, text behind the board", Options{Format: "princeton"}, "2\n1 2\n3 0\n\n2\n0 1 2 3",
		"1: 1 2/3 0 goal blank-last note the text from line 5, column 1, on is not read"},
	{"princeton or 42, goal given", Options{Goal: "blank-last"}, "2\n1 2\n3 0\n", "1: 1 2/3 0 goal blank-last"},
	{"poj", Options{Format: "poj"}, "2\n3 1\n2 0\n", "1: 3 1/2 0 goal blank-last"},
	{"hackerrank", Options{Format: "hackerrank"}, "3\n0\n3\n8\n4\n1\n7\n2\n6\n5\n", "1: 0 3 8/4 1 7/2 6 5 goal blank-first"},
	{"spoj", Options{Format: "spoj"}, "2\n2\n3 1\n2 0\n3\n1 2 3\n4 5 6\n7 0 8\n", "2: #1 3 1/2 0 goal blank-last\n5: #2 1 2 3/4 5 6/7 0 8 goal blank-last"},
	{"spoj, detected", Options{}, "1\n2\n3 1\n2 0\n", "2: #1 3 1/2 0 goal blank-last"},
	{"spoj, a bad board among others", Options{Format: "spoj"}, "2\n2\n3 3\n2 0\n2\n3 1\n2 0", "2: #1 error\n5: #2 3 1/2 0 goal blank-last"},
	{"spoj, no size", Options{Format: "spoj"}, "2\nx\n3 3\n2 0", "2: #1 error"},
	{"uva", Options{}, "2\n\n2 3 4 1 5 x 7 6 8\n\n1 2 3 4 5 6 7 x 8\n",
		"3: #1 2 3 4/1 5 0/7 6 8 goal blank-last\n5: #2 1 2 3/4 5 6/7 0 8 goal blank-last"},
	{"uva, one board", Options{Format: "eight"}, " 2  3  4  1  5  x  7  6  8 ", "1: 2 3 4/1 5 0/7 6 8 goal blank-last"},
	{"eolymp", Options{Format: "eolymp"}, "1 2\n3 0\n", "1: 1 2/3 0 goal blank-last"},
	{"leetcode", Options{Format: "leetcode"}, "[[1,2,3],[4,0,5]]", "1: 1 2 3/4 0 5 goal blank-last"},

	// 42
	{"42", Options{}, "# This puzzle is solvable\n3 # size\n\n1 2 3\n  8 4\t0 # row\n7 6 5#\n\n# end\n", "2: 1 2 3/8 4 0/7 6 5 goal spiral"},
	{"42, rows and columns", Options{}, "2x3\n1 2 3\n4 5 0\n", "1: 1 2 3/4 5 0 goal spiral"},
	{"42, one number a line", Options{}, "# This puzzle is solvable\n2\n1\n2\n0\n3\n", "2: 1 2/0 3 goal spiral"},
	{"42, all on one line", Options{Format: "42-lenient"}, "2 # size\n1 2 0 3\n", "1: 1 2/0 3 goal spiral"},

	// multi
	{"multi", Options{}, "4 3 2\n\n1 2 3 4\n5 6 7 8\n9 10 0 11\n\n1 2 3 4\n5 6 0 8\n9 10 7 11\n\nSolution lengths: 1, 3\n",
		"3: #1 1 2 3 4/5 6 7 8/9 10 0 11 length 1\n7: #2 1 2 3 4/5 6 0 8/9 10 7 11 length 3"},
	{"multi, more boards than counted", Options{}, "2 2 1\n1 2\n0 3\n\n1 2\n3 0\n",
		"2: #1 1 2/0 3 note the text from line 5 on is not read: the header counts 1 board"},
	{"multi, more lengths than boards", Options{}, "2 2 1\n1 2\n0 3\nSolution lengths: 1 0", "2: #1 1 2/0 3 length 1"},
	{"multi, fewer boards than counted", Options{Format: "multi"}, "2 2 3\n1 2\n0 3\n", "2: #1 1 2/0 3\n3: error"},
	{"multi, a bad board among others", Options{Format: "pqn"}, "2 2 2\n1 2\n2 3\n1 2\n3 0\n", "2: #1 error\n4: #2 1 2/3 0"},

	// korf
	{"korf, bare", Options{Format: "korf"}, " 1 2 0 3 4 5 6 7 8\n", "1: 1 2 0/3 4 5/6 7 8 goal blank-first"},
	{"korf, numbered", Options{}, "7 1 2 0 3 4 5 6 7 8\n8 1 0 2 3 4 5 6 7 8\n",
		"1: #7 1 2 0/3 4 5/6 7 8 goal blank-first\n2: #8 1 0 2/3 4 5/6 7 8 goal blank-first"},
	{"korf, HOG2", Options{}, "(3x2)1 0 2 3 4 5\n", "1: 1 0 2/3 4 5 goal blank-first"},
	{"korf, commas", Options{Format: "24puzzle"}, "1,0,2,3\n", "1: 1 0/2 3 goal blank-first"},
	{"korf, a table", Options{}, "2 random boards, by nobody\n\nno initial state dist expansions\n 1 1,0,2,3,4,5,6,7,8   1  17\n 2 1,2,0,3,4,5,6,7,8  2 29\n",
		"4: #1 1 0 2/3 4 5/6 7 8 goal blank-first length 1\n5: #2 1 2 0/3 4 5/6 7 8 goal blank-first length 2"},
	{"korf, results", Options{}, "# partial\n1,2,0,3,4,5,6,7,8  2  29 1,0\n", "2: 1 2 0/3 4 5/6 7 8 goal blank-first length 2 path LL"},
	{"korf, start and goal", Options{}, "2 2\n3 1 2 0\n0 1 2 3\n", "1: 3 1/2 0 goal blank-first"},
	{"korf, start and goal, a number a line", Options{}, "2 2\n3\n1\n2\n0\n1\n0\n2\n3\n", "1: 3 1/2 0 goal 1 0/2 3"},
	{"korf, a bad board among others", Options{}, "7 1 2 0 3 4 5 6 7 8\n8 1 0 2 3 4 5 6 7 7\n9 1 2 0 3 4 5 6 7 8\n",
		"1: #7 1 2 0/3 4 5/6 7 8 goal blank-first\n2: #8 error\n3: #9 1 2 0/3 4 5/6 7 8 goal blank-first"},

	// tile files: cell 1 is the home of tile 3 in one reading, and holds it in the other
	{"tile, positions", Options{Format: "tile-positions"}, "2 2\nstarting positions for each tile:\n1\n2\n3\n0\ngoal positions:\n0\n1\n2\n3\n",
		"1: 3 0/1 2 goal blank-first"},
	{"tile, contents", Options{Format: "tile-contents"}, "2 2\nstarting positions for each tile:\n1\n2\n3\n0\ngoal positions:\n0\n1\n2\n3\n",
		"1: 1 2/3 0 goal blank-first"},
	{"tile, both alike", Options{}, "2 2\nstarting positions for each tile:\n1\n0\n2\n3\ngoal positions:\n0\n1\n2\n3\n",
		"1: 1 0/2 3 goal blank-first"},

	// JSON
	{"json, rows", Options{}, "[\n [1, 2, 3],\n [4, 5, 6],\n [7, 0, 8]\n]", "2: 1 2 3/4 5 6/7 0 8"},
	{"json, rows, the first one a board", Options{}, "[[0,1,2,3],[4,5,6,7]]", "1: 0 1 2 3/4 5 6 7"},
	{"json, flat", Options{}, "[1,2,3,4,5,6,7,null,8]", "1: 1 2 3/4 5 6/7 0 8"},
	{"json, strings", Options{}, `["1","2","","3"]`, "1: 1 2/0 3"},
	{"json, many boards of rows", Options{}, "[[[1,2],[3,0]],\n[[1,2],[0,3]]]", "1: 1 2/3 0\n2: 1 2/0 3"},
	{"json, many flat boards", Options{}, "[[1,2,3,0],\n[1,2,0,3]]", "1: 1 2/3 0\n2: 1 2/0 3"},
	{"json, native strings", Options{}, `["1 2/3 0", "1 2/0 3"]`, "1: 1 2/3 0\n1: 1 2/0 3"},
	{"json, one row", Options{}, `[[[1,2,0]]]`, "1: 1 2 0/"},
	{"json, one row alone", Options{Format: "json"}, `[[1,2,0]]`, "1: 1 2 0/"},
	{"json, one row or one square", Options{Format: "json"}, `[[1,2,3,0]]`, "1: error"},
	{"json, one square, sized", Options{Format: "json", Size: board.Size{Width: 2, Height: 2}}, `[[1,2,3,0]]`, "1: 1 2/3 0"},
	{"jsonl, one row, sized", Options{Format: "jsonl", Size: board.Size{Width: 4, Height: 1}}, `[[1,2,3,0]]`, "1: 1 2 3 0/"},
	{"json, instances", Options{}, `[{"init": [1,0,2,3], "goal": [0,1,2,3], "h2_manhattan": 1, "solution_length": 1},
		{"init": [1,2,0,3], "goal": [0,1,2,3], "solution_length": 4}]`,
		"1: 1 0/2 3 goal blank-first length 1\n2: 1 2/0 3 goal blank-first length 4"},
	{"json, a bad board among others", Options{}, `[[[1,2],[3,0]], [[1,2],[3,3]], [[1,2],[0,3]]]`, "1: 1 2/3 0\n1: error\n1: 1 2/0 3"},
	{"json, text behind a bad comma", Options{Format: "json"}, `[[[1,2],[3,0]],,[[1,2],[3,0]]]`, "1: 1 2/3 0\n1: error"},
	{"json, cut off", Options{Format: "json"}, `[[[1,2],[3,0]],[[1,2],[3`, "1: 1 2/3 0\n1: error"},
	{"json, clicks", Options{}, `{"puzzle":[[1,2,3],[4,5,6],[0,7,8]],"clicks":[{"x":3,"y":3}],"duration":37931}`,
		"1: 1 2 3/4 5 6/0 7 8 length 2 path RR"},
	{"json, moves of the tiles", Options{}, `{"board":[[1,2],[0,3]],"path":["L"],"notation":"tile"}`, "1: 1 2/0 3 length 1 path R"},
	{"jsonl, answers of npuzzle", Options{}, `{"start":"1 2 3/4 5 6/0 7 8","goal":"1 2 3/4 5 6/7 8 0","status":"solved","length":2,"moves":"RR","direction":"blank"}` + "\n" +
		`{"start":"1 2 3/4 5 6/8 7 0","goal":"1 2 3/4 5 6/7 8 0","status":"unsolvable","direction":"blank"}` + "\n",
		"1: 1 2 3/4 5 6/0 7 8 goal blank-last length 2 path RR\n2: 1 2 3/4 5 6/8 7 0 goal blank-last"},
	{"json, blank -1", Options{Blank: "-1"}, `[[1,2],[-1,3]]`, "1: 1 2/0 3"},
	{"jsonl", Options{}, `{"name":"a","board":"1 2 3/4 5 6","goal":"blank-last"}` + "\n\n" + `{"start":"1 2/0 3","goal":"1 2/3 0","length":1,"path":"R"}`,
		"1: #a error\n3: 1 2/0 3 goal blank-last length 1 path R"},
	{"jsonl, a bad line among others", Options{}, "[1,2,0,3]\n[1,2,0,3\n[[1,2],[0,3]]", "1: 1 2/0 3\n2: error\n3: 1 2/0 3"},

	// CSV
	{"csv", Options{}, "0,1,2,3,cost\n1,2,0,3,1\n1,2,3,0,0\n", "2: 1 2/0 3 length 1\n3: 1 2/3 0 length 0"},
	{"csv, boards", Options{}, "name,board,goal,length,path\nfirst,1 2 3/0 4 5,spiral,,\nsecond,\"1,2/0,3\",,1,R\n",
		"2: #first 1 2 3/0 4 5 goal spiral\n3: #second 1 2/0 3 length 1 path R"},
	{"csv, a bad row among others", Options{}, "0,1,2,3,cost\n1,2,0,3,1\n1,2,0,3\n1,2,3,3,0\n1,2,3,0,0\n",
		"2: 1 2/0 3 length 1\n3: error\n4: error\n5: 1 2/3 0 length 0"},

	// sgt, deepcubea
	{"sgt", Options{}, "3x2:1,2,3,0,4,5\n", "1: 1 2 3/0 4 5 goal blank-last"},
	{"deepcubea", Options{}, "# tiles ; length moves\n1 2 3 4 5 6 0 7 8 ; 2 LL\n1 2 3 4 5 6 7 0 8 ; 1\n1 2 3 4 5 6 7 8 0\n",
		"2: 1 2 3/4 5 6/0 7 8 goal blank-last length 2 path RR\n3: 1 2 3/4 5 6/7 0 8 goal blank-last length 1\n4: 1 2 3/4 5 6/7 8 0 goal blank-last"},
}

// summarize writes items, one a line: the line, what is known, "error".
func summarize(items []Item) string {
	lines := make([]string, len(items))
	for i, item := range items {
		text := fmt.Sprintf("%d:", item.Line)
		if item.Name != "" {
			text += " #" + item.Name
		}
		if item.Err != nil {
			text += " error"
		} else {
			text += " " + item.Board.String()
			if !item.Goal.IsZero() {
				text += " goal " + goalName(item.Goal)
			}
			if item.Length >= 0 {
				text += fmt.Sprintf(" length %d", item.Length)
			}
			if item.Path != nil {
				text += " path " + item.Path.String()
			}
			if item.Note != "" {
				text += " note " + item.Note
			}
		}
		lines[i] = text
	}
	return strings.Join(lines, "\n")
}

// readAll reads a text.
func readAll(text string, o Options) ([]Item, error) {
	r, err := NewReader(strings.NewReader(text), o)
	if err != nil {
		return nil, err
	}
	var items []Item
	for item := range r.Items() {
		items = append(items, item)
	}
	return items, nil
}

func TestRead(t *testing.T) {
	for _, test := range texts {
		t.Run(test.name, func(t *testing.T) {
			items, err := readAll(test.text, test.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := summarize(items); got != test.want {
				t.Errorf("read\n%s\nwant\n%s", got, test.want)
				for _, item := range items {
					if item.Err != nil {
						t.Log(item.Err)
					}
				}
			}
		})
	}
}

// Stopping in the middle is no fault: no reader goes on after it.
func TestReadStops(t *testing.T) {
	for _, test := range texts {
		r, err := NewReader(strings.NewReader(test.text), test.options)
		if err != nil {
			t.Fatal(err)
		}
		for range r.Items() {
			break
		}
	}
}

// A text whose reading fails gives the error of the reader last, and no board
// read in part.
func TestReadFails(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, test := range texts {
		whole, err := readAll(test.text, test.options)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Builtin().Detect([]byte(test.text), test.options)
		if test.options.Format != "" {
			f, err = Builtin().Find(test.options.Format)
		}
		if err != nil {
			t.Fatal(err)
		}
		for cut := range len(test.text) {
			o := test.options
			o.Format = f.Name
			r, err := NewReader(&failing{text: test.text[:cut], err: broken}, o)
			if err != nil {
				t.Fatal(err)
			}
			var items []Item
			for item := range r.Items() {
				items = append(items, item)
			}
			last := len(items) - 1
			if last >= 0 && (items[last].Note != "" || last == len(whole)-1 && whole[last].Err != nil) {
				continue // the format does not read on, here or in the whole text
			}
			if last < 0 || !errors.Is(items[last].Err, broken) {
				t.Fatalf("%s, cut at %d: the error of the reader is not the last:\n%s", test.name, cut, summarize(items))
			}
			for i, item := range items[:last] {
				if item.Err == nil && (i >= len(whole) || item.Board != whole[i].Board) {
					t.Fatalf("%s, cut at %d: board %d is %v, not in the whole text", test.name, cut, i+1, item.Board)
				}
			}
		}
	}
}

type failing struct {
	text string
	err  error
}

func (f *failing) Read(p []byte) (int, error) {
	if f.text == "" {
		return 0, f.err
	}
	n := copy(p, f.text)
	f.text = f.text[n:]
	return n, nil
}
