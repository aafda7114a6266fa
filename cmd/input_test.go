package cmd

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

func TestIsOneBoard(t *testing.T) {
	for args, want := range map[string]bool{
		"1 2 3 0": true, "1, 2, 3, 0": true, "1 2 / 3 0": true, "-1 2": true,
		"5": false, "1,2/3,0 3,1/2,0": false, "a b": false, "1 x": false, "1,, 2": false, "1 -": false,
	} {
		if got := isOneBoard(strings.Fields(args)); got != want {
			t.Errorf("%q: %v, want %v", args, got, want)
		}
	}
}

func TestParseEntries(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // origins and boards
	}{
		{"1 2 3/4 5 6/7 8 0", ":1 1 2 3/4 5 6/7 8 0"},
		{"1 2/3 0\n0 1/2 3\n", ":1 1 2/3 0; :2 0 1/2 3"},
		{"# x\n\n1 2 3 0\n0 1 2 3", ":3 1 2/3 0; :4 0 1/2 3"},
		{"1 2\n3 0", " 1 2/3 0"},
		{"1 2\r\n\r\n3 0\r\n", " 1 2/3 0"},
		{"1 2/\n3 0/\n", " 1 2/3 0"},
		{"1,2,3,\n4,5,0", " 1 2 3/4 5 0"},
		{"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", ":1 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"},
		{"10 2 3\n4 5 6\n7 8 9\n1 11 0", " 10 2 3/4 5 6/7 8 9/1 11 0"},
		{"", ""},
		{"# only this", ""},
	} {
		var got []string
		for _, e := range parseEntries(test.text, board.Size{}) {
			if e.err != nil {
				t.Errorf("%q: %v", test.text, e.err)
			}
			got = append(got, e.origin+" "+e.board.String())
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	// One bad line among several is one bad board.
	entries := parseEntries("1 2/3 0\n1 2/3 3\n0 1/2 3", board.Size{})
	if len(entries) != 3 || entries[0].err != nil || entries[1].err == nil || entries[2].err != nil {
		t.Errorf("a bad line: %+v", entries)
	}
	if entries[1].text != "1 2/3 3" {
		t.Errorf("text of a bad board: %q", entries[1].text)
	}
	// A known size splits a flat list into rows.
	entries = parseEntries("1 2 3 4 5 0\n0 1 2 3 4 5", board.Size{Width: 3, Height: 2})
	if len(entries) != 2 || entries[0].board.String() != "1 2 3/4 5 0" {
		t.Errorf("flat lists: %+v", entries)
	}
}

// Boards written a line each, or a row a line, are read back: never is one
// layout taken for the other.
func TestParseEntriesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(20).Draw(t, "size")
		boards := rapid.SliceOfN(boardtest.Boards(size), 1, 4).Draw(t, "boards")
		var lines []string
		for _, b := range boards {
			lines = append(lines, b.String())
		}
		got := parseEntries(strings.Join(lines, "\n"), board.Size{})
		if len(got) != len(boards) {
			t.Fatalf("%d boards, want %d", len(got), len(boards))
		}
		for i, e := range got {
			if e.err != nil || e.board != boards[i] {
				t.Fatalf("board %d: %v, %v, want %v", i, e.board, e.err, boards[i])
			}
		}
		if size.Height == 1 {
			return
		}
		grid := parseEntries(strings.ReplaceAll(boards[0].String(), "/", "\n"), board.Size{})
		if len(grid) != 1 || grid[0].err != nil || grid[0].board != boards[0] {
			t.Fatalf("grid: %+v, want %v", grid, boards[0])
		}
	})
}

// Nothing that is read makes the command panic.
func FuzzEntries(f *testing.F) {
	f.Add("1 2 3/4 5 6/7 8 0\n# x\n1 2\n3 0", 3, 3)
	f.Fuzz(func(t *testing.T, text string, width, height int) {
		size := board.Size{Width: width, Height: height}
		if size.Check() != nil {
			size = board.Size{}
		}
		for _, e := range parseEntries(text, size) {
			if (e.err == nil) == e.board.IsZero() {
				t.Fatalf("%q: board %v, error %v", e.text, e.board, e.err)
			}
		}
	})
}
