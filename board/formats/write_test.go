package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

// instances returns a generator of what a format can hold: the boards, and of
// the rest what it has a place for.
func instances(f Format) *rapid.Generator[[]Item] {
	holds := map[string]struct{ many, sizes, anyShape, goal, length, path, name bool }{
		"native":         {many: true, sizes: true, anyShape: true},
		"slidy":          {many: true, sizes: true, anyShape: true},
		"list":           {many: true, sizes: true},
		"princeton":      {},
		"42":             {anyShape: true},
		"multi":          {many: true, anyShape: true},
		"korf":           {many: true, sizes: true, anyShape: true},
		"tile-positions": {anyShape: true, goal: true},
		"tile-contents":  {anyShape: true, goal: true},
		"json":           {many: true, sizes: true, anyShape: true, goal: true, length: true, path: true, name: true},
		"jsonl":          {many: true, sizes: true, anyShape: true, goal: true, length: true, path: true, name: true},
		"leetcode":       {many: true, sizes: true, anyShape: true},
		"csv":            {many: true, anyShape: true, goal: true, length: true, path: true},
		"hackerrank":     {},
		"spoj":           {many: true, sizes: true},
		"poj":            {},
		"uva":            {many: true, sizes: true},
		"eolymp":         {many: true, anyShape: true},
		"sgt":            {many: true, sizes: true, anyShape: true},
		"deepcubea":      {many: true, sizes: true, length: true, path: true},
	}[f.Name]
	return rapid.Custom(func(t *rapid.T) []Item {
		drawSize := func() board.Size {
			switch {
			case f.Name == "eolymp" || f.Name == "leetcode": // a single row may be a square without rows
				return boardtest.Grids(30).Draw(t, "size")
			case holds.anyShape:
				return boardtest.Sizes(30).Draw(t, "size")
			}
			side := rapid.IntRange(2, 6).Draw(t, "side")
			return board.Size{Width: side, Height: side}
		}
		n := 1
		if holds.many {
			n = rapid.IntRange(1, 5).Draw(t, "boards")
		}
		size := drawSize()
		goal := boardtest.Goals(size).Draw(t, "goal")
		solved := rapid.Bool().Draw(t, "solved")
		var items []Item
		for range n {
			if holds.sizes {
				size = drawSize()
			}
			item := Item{Board: boardtest.Boards(size).Draw(t, "board"), Length: -1}
			if holds.goal {
				if holds.sizes {
					goal = boardtest.Goals(size).Draw(t, "goal")
				}
				item.Goal = goal
			}
			if holds.length && solved {
				item.Path = boardtest.Walks(item.Board, 9).Draw(t, "path")
				item.Length = len(item.Path)
				if !holds.path {
					item.Path = nil
				}
			}
			if holds.name {
				item.Name = rapid.SampledFrom([]string{"", "a", `"quoted" ü`}).Draw(t, "name")
			}
			items = append(items, item)
		}
		return items
	})
}

// Every format that is both written and read gives back what was written.
func TestRoundTrip(t *testing.T) {
	for _, f := range Builtin() {
		if f.Write == nil || f.Read == nil {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				items := instances(f).Draw(t, "items")
				// Texts where rows do not show need the size of boards that are not square.
				o := Options{Format: f.Name}
				if f.Blank == "" {
					o.Blank = rapid.SampledFrom([]string{"", "0", "_", "x", ".", "N+1", "-1", "B", "□", "null"}).Draw(t, "blank")
				}
				if size := items[0].Board.Size(); f.Name == "multi" || f.Name == "eolymp" {
					o.Size = size
				}
				text := write(t, f, o.Blank, items)
				back, err := readAll(text, o)
				if err != nil || len(back) != len(items) {
					t.Fatalf("read %d items, %v, want %d, from\n%s", len(back), err, len(items), text)
				}
				for i, got := range back {
					want := items[i]
					if want.Goal.IsZero() && f.Goal != "" {
						want.Goal, _ = board.Named(f.Goal, want.Board.Size())
					}
					if got.Err != nil || got.Board != want.Board || got.Goal != want.Goal && (f.Name != "csv" || !got.Goal.IsZero()) ||
						got.Length != want.Length || !slices.Equal(got.Path, want.Path) {
						t.Fatalf("read %+v\nwant %+v, from\n%s", got, want, text)
					}
					if want.Name != "" && got.Name != want.Name {
						t.Fatalf("read the name %q, want %q", got.Name, want.Name)
					}
				}
			})
		})
	}
}

// The largest boards there are go through every format.
func TestRoundTripLargest(t *testing.T) {
	size := board.Size{Width: board.MaxSide, Height: board.MaxSide}
	for _, f := range Builtin() {
		if f.Write == nil || f.Read == nil {
			continue
		}
		goal, err := board.Named(f.Goal, size)
		if err != nil {
			t.Fatal(err)
		}
		item := Item{Board: goal, Goal: goal, Length: 0}
		text := write(t, f, "", []Item{item})
		back, err := readAll(text, Options{Format: f.Name, Size: size})
		if err != nil || len(back) != 1 || back[0].Err != nil || back[0].Board != goal {
			t.Errorf("%s: %d items, %v", f.Name, len(back), err)
		}
	}
}

// write writes items in a format, with a word for the blank.
func write(t rapid.TB, f Format, blank string, items []Item) string {
	t.Helper()
	var text strings.Builder
	w, err := f.NewWriter(&text, blank)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		if err := w.Put(item); err != nil {
			t.Fatalf("%s: %v: %v", f.Name, item.Board, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// What a format writes is detected, or the formats that fit are told; it is
// never read as something else.
func TestWrittenIsDetected(t *testing.T) {
	for _, f := range Builtin() {
		if f.Write == nil || f.Read == nil {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				items := instances(f).Draw(t, "items")
				if flat := f.Name == "eolymp" || f.Name == "multi"; flat && len(items) > 1 {
					items = items[:1]
				}
				text := write(t, f, "", items)
				if f.Name == "korf" && len(items) == 1 && !strings.Contains(text, "(") {
					return // a bare board, of which nobody knows whose it is
				}
				back, err := readAll(text, Options{})
				if errors.Is(err, ErrAmbiguous) {
					if !strings.Contains(err.Error(), f.Name) {
						t.Fatalf("%s is not among those that fit: %v", f.Name, err)
					}
					return
				}
				if err != nil {
					t.Fatalf("%v, from\n%s", err, text)
				}
				if len(back) != len(items) {
					t.Fatalf("read %d boards, want %d, from\n%s", len(back), len(items), text)
				}
				for i, got := range back {
					want := items[i]
					if want.Goal.IsZero() && f.Goal != "" {
						want.Goal, _ = board.Named(f.Goal, want.Board.Size())
					}
					goal, err := goalOf(got)
					wantGoal, _ := goalOf(want)
					if got.Err != nil || got.Board != want.Board || err != nil || goal != wantGoal {
						t.Fatalf("read %+v\nwant %+v, from\n%s", got, want, text)
					}
				}
			})
		})
	}
}

func TestWrite(t *testing.T) {
	start := parse(t, "1 2 3/4 5 6/7 0 8")
	goal := parse(t, "1 2 3/4 5 6/7 8 0")
	item := Item{Board: start, Goal: goal, Length: 1, Path: board.Path{board.Right}}
	for name, want := range map[string]string{
		"native":         "1 2 3/4 5 6/7 0 8\n",
		"slidy":          "1 2 3/4 5 6/7 0 8\n",
		"list":           "1 2 3 4 5 6 7 0 8\n",
		"princeton":      "3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n",
		"poj":            "3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n",
		"multi":          "3 3 1\n\n1 2 3\n4 5 6\n7 0 8\n",
		"tile-positions": "3 3\nstarting positions for each tile:\n7\n0\n1\n2\n3\n4\n5\n6\n8\ngoal positions:\n8\n0\n1\n2\n3\n4\n5\n6\n7\n",
		"tile-contents":  "3 3\nstarting positions for each tile:\n1\n2\n3\n4\n5\n6\n7\n0\n8\ngoal positions:\n1\n2\n3\n4\n5\n6\n7\n8\n0\n",
		"json":           "[\n" + `{"board":[[1,2,3],[4,5,6],[7,0,8]],"goal":"blank-last","length":1,"path":"R"}` + "\n]\n",
		"jsonl":          `{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","length":1,"path":"R"}` + "\n",
		"leetcode":       "[[1,2,3],[4,5,6],[7,0,8]]\n",
		"csv":            "0,1,2,3,4,5,6,7,8,cost,path\n1,2,3,4,5,6,7,0,8,1,R\n",
		"spoj":           "1\n3\n1 2 3\n4 5 6\n7 0 8\n",
		"uva":            "1 2 3 4 5 6 7 x 8\n",
		"eolymp":         "1 2 3\n4 5 6\n7 0 8\n",
		"sgt":            "3x3:1,2,3,4,5,6,7,0,8\n",
		"deepcubea":      "1 2 3 4 5 6 7 0 8 ; 1 L\n",
	} {
		f, err := Builtin().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := write(t, f, "", []Item{item}); got != want {
			t.Errorf("%s: wrote\n%s\nwant\n%s", name, got, want)
		}
	}
	spiral := Item{Board: parse(t, "1 2 3 4/5 6 0 7"), Length: -1}
	for name, want := range map[string]string{
		"42":   "2x4\n1 2 3 4\n5 6 0 7\n",
		"korf": "(4x2)1 2 3 4 5 6 0 7\n",
		"csv":  "board\n1 2 3 4/5 6 0 7\n",
	} {
		f, err := Builtin().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := write(t, f, "", []Item{spiral}); got != want {
			t.Errorf("%s: wrote\n%s\nwant\n%s", name, got, want)
		}
	}
}

// The word for the blank is the caller's where the format leaves it open.
func TestWriteBlank(t *testing.T) {
	item := Item{Board: parse(t, "1 2 3/4 5 6/7 0 8"), Goal: parse(t, "1 2 3/8 5 4/7 6 0"), Length: -1}
	for _, test := range []struct{ format, blank, want string }{
		{"native", "_", "1 2 3/4 5 6/7 _ 8\n"},
		{"native", "N+1", "1 2 3/4 5 6/7 9 8\n"},
		{"list", "-1", "1 2 3 4 5 6 7 -1 8\n"},
		{"multi", ".", "3 3 1\n\n1 2 3\n4 5 6\n7 . 8\n"},
		{"json", "x", "[\n" + `{"board":[[1,2,3],[4,5,6],[7,"x",8]],"goal":[[1,2,3],[8,5,4],[7,6,"x"]]}` + "\n]\n"},
		{"json", "-1", "[\n" + `{"board":[[1,2,3],[4,5,6],[7,-1,8]],"goal":[[1,2,3],[8,5,4],[7,6,-1]]}` + "\n]\n"},
		{"json", "null", "[\n" + `{"board":[[1,2,3],[4,5,6],[7,null,8]],"goal":[[1,2,3],[8,5,4],[7,6,null]]}` + "\n]\n"},
		{"jsonl", "B", `{"board":"1 2 3/4 5 6/7 B 8","goal":"1 2 3/8 5 4/7 6 B"}` + "\n"},
		{"csv", "99", "0,1,2,3,4,5,6,7,8,goal\n1,2,3,4,5,6,7,99,8,1 2 3/8 5 4/7 6 99\n"},
		{"uva", "x", "1 2 3 4 5 6 7 x 8\n"},
		{"spoj", "0", "1\n3\n1 2 3\n4 5 6\n7 0 8\n"},
	} {
		f, err := Builtin().Find(test.format)
		if err != nil {
			t.Fatal(err)
		}
		item := item
		if f.Goal != "" {
			item.Goal = board.Board{}
		}
		if got := write(t, f, test.blank, []Item{item}); got != test.want {
			t.Errorf("%s, %q: wrote\n%s\nwant\n%s", test.format, test.blank, got, test.want)
		}
	}
	for _, test := range []struct{ format, blank, want string }{
		{"42", "_", `formats: 42: the format cannot say this: "_" for the blank, only "0"`},
		{"uva", "0", `formats: uva: the format cannot say this: "0" for the blank, only "x"`},
		{"pddl", "N+1", `formats: pddl: the format cannot say this: "N+1" for the blank, only "empty"`},
		{"native", "a b", ""},
		{"csv", ",", ""},
		{"json", `"`, ""},
		{"list", "a1", ""},
		{"list", "1-1", ""},
	} {
		f, err := Builtin().Find(test.format)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.NewWriter(&strings.Builder{}, test.blank); !errors.Is(err, ErrInexpressible) || test.want != "" && err.Error() != test.want {
			t.Errorf("%s, %q: error %v, want %s", test.format, test.blank, err, test.want)
		}
	}
	w, err := native.NewWriter(&strings.Builder{}, "8")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(item); !errors.Is(err, ErrInexpressible) {
		t.Errorf("8 for the blank of an 8-puzzle: %v", err)
	}
	if err := w.Put(Item{Board: parse(t, "1 2/0 3"), Length: -1}); err != nil {
		t.Errorf("8 for the blank of a 3-puzzle: %v", err)
	}
}

// Nothing is left out or changed in silence: what a format has no place for
// is refused, and the next board is written all the same.
func TestWriteRefuses(t *testing.T) {
	square := Item{Board: parse(t, "1 2/0 3"), Length: -1}
	wide := Item{Board: parse(t, "1 2 3/0 4 5"), Length: -1}
	spiral := Item{Board: square.Board, Goal: parse(t, "1 2/0 3"), Length: -1}
	for _, test := range []struct {
		format    string
		good, bad Item
	}{
		{"list", square, wide},
		{"spoj", square, wide},
		{"csv", square, wide},
		{"csv", square, spiral},
		{"multi", square, wide},
		{"princeton", square, square}, // a second one
		{"42", square, square},
		{"slidy", square, spiral},
		{"korf", square, spiral},
		{"sgt", square, spiral},
	} {
		f, err := Builtin().Find(test.format)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		w, err := f.NewWriter(&text, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Put(test.good); err != nil {
			t.Errorf("%s: %v", test.format, err)
		}
		held := text.String()
		if err := w.Put(test.bad); !errors.Is(err, ErrInexpressible) {
			t.Errorf("%s: %v after %v: %v", test.format, test.bad.Board, test.good.Board, err)
		}
		if text.String() != held {
			t.Errorf("%s: a refused board left %q", test.format, text.String()[len(held):])
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, f := range Builtin() {
		if f.Write == nil {
			if _, err := f.NewWriter(nil, ""); !errors.Is(err, ErrInexpressible) {
				t.Errorf("%s: %v", f.Name, err)
			}
			continue
		}
		w, err := f.NewWriter(&strings.Builder{}, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Put(Item{}); !errors.Is(err, board.ErrBoard) {
			t.Errorf("%s takes the zero Board: %v", f.Name, err)
		}
	}
}

func TestWritePDDL(t *testing.T) {
	pddl, err := Builtin().Find("pddl")
	if err != nil {
		t.Fatal(err)
	}
	got := write(t, pddl, "", []Item{{Board: parse(t, "1 2/0 3"), Length: -1}})
	// By the rules of the n-puzzle generator of the pddl-generators collection:
	// positions by row and column from 1, the hole of the goal left out.
	want := `(define (problem n-puzzle-2x2)
  (:domain n-puzzle-typed)
  (:objects p_1_1 p_1_2 p_2_1 p_2_2 - position t_1 t_2 t_3 - tile)
  (:init
    (at t_1 p_1_1)
    (at t_2 p_1_2)
    (empty p_2_1)
    (at t_3 p_2_2)
    (neighbor p_1_1 p_2_1)
    (neighbor p_1_1 p_1_2)
    (neighbor p_1_2 p_2_2)
    (neighbor p_1_2 p_1_1)
    (neighbor p_2_1 p_1_1)
    (neighbor p_2_1 p_2_2)
    (neighbor p_2_2 p_1_2)
    (neighbor p_2_2 p_2_1)
  )
  (:goal (and
    (at t_1 p_1_1)
    (at t_2 p_1_2)
    (at t_3 p_2_1)
  ))
)
`
	if got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
}

func ExampleFormat_NewWriter() {
	b, _ := board.Parse("1 2 3/4 5 6/7 0 8")
	f, _ := Builtin().Find("princeton")
	var text strings.Builder
	w, _ := f.NewWriter(&text, "")
	w.Put(Item{Board: b})
	w.Close()
	fmt.Print(strings.ReplaceAll(text.String(), " \n", "\n"))
	// Output:
	// 3
	//  1  2  3
	//  4  5  6
	//  7  0  8
}
