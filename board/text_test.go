package board_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

var parse = boardtest.Parse

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"},
		{"1 2 3 4 5 6 7 8 0", "1 2 3/4 5 6/7 8 0"},
		{"1,2,3,4,5,6,7,8,0", "1 2 3/4 5 6/7 8 0"},
		{"1, 2, 3,\n4, 5, 6,\n7, 8, 0,\n", "1 2 3/4 5 6/7 8 0"},
		{"\n\n 1\t2  3 \r\n4 5\t6\r\n\r\n7 8 0", "1 2 3/4 5 6/7 8 0"},
		{"1 2 3/4 5 6\n7 8 0", "1 2 3/4 5 6/7 8 0"},
		{"1 2 3/\n4 5 6/\n7 8 0/\n", "1 2 3/4 5 6/7 8 0"},
		{" 1 2 3 / 4 5 6 / 7 8 0 / ", "1 2 3/4 5 6/7 8 0"},
		{"01 002/3 0", "1 2/3 0"},
		{"1 2 3 0", "1 2/3 0"},
		{"1 2 3 0/", "1 2 3 0/"},
		{"0 1/", "0 1/"},
		{"1\n0", "1/0"},
		{"3/1/0/2", "3/1/0/2"},
		{"1 2 3 4/5 6 7 0", "1 2 3 4/5 6 7 0"},
	} {
		b, err := board.Parse(test.text)
		if err != nil || b.String() != test.want {
			t.Errorf("%q: %v, %v, want %v", test.text, b, err, test.want)
		}
	}
}

// TestParseErrors holds every way in which a text can fail to be a board, and
// what the error says about it.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		is         error
		says       string
	}{
		{"empty", "", board.ErrBoard, "nothing found, want numbers such as"},
		{"blank lines", " \n\t\r\n", board.ErrBoard, "nothing found"},
		{"duplicate", "1 2 3/4 5 6/7 7 0", board.ErrBoard, "row 3, column 2: tile 7 again, first at row 3, column 1; 8 is missing"},
		{"two blanks", "1 0/3 0", board.ErrBoard, "row 2, column 2: tile 0 again, first at row 1, column 2; 2 is missing"},
		{"no blank", "1 2/3 4", board.ErrBoard, "row 2, column 2: tile 4 is out of range, want 0 to 3"},
		{"out of range", "1 2 3/4 9 6/7 8 0", board.ErrBoard, "row 2, column 2: tile 9 is out of range, want 0 to 8"},
		{"ragged", "1 2 3/4 5/6 7 8", board.ErrBoard, "row 2: 2 numbers found, want 3"},
		{"ragged, one", "1 2 3/4/5 6 7", board.ErrBoard, "row 2: 1 number found, want 3"},
		{"not square", "1 2 3 4 5 6 7 0", board.ErrBoard, "8 numbers in one row found, want a square count, or rows split by / or new lines"},
		{"letters", "1 2 3/4 x 6/7 8 0", board.ErrBoard, `line 1, column 9: "x" found, want a number from 0 to 65535`},
		{"letters on line 2", "1 2\n3 o", board.ErrBoard, `line 2, column 3: "o" found`},
		{"negative", "1 -2/3 0", board.ErrBoard, `line 1, column 3: "-2" found, want a number`},
		{"plus", "1 +2/3 0", board.ErrBoard, `"+2" found`},
		{"fraction", "1 2.5/3 0", board.ErrBoard, `"2.5" found`},
		{"hexadecimal", "1 0x2/3 0", board.ErrBoard, `"0x2" found`},
		{"underscore", "1 1_0/3 0", board.ErrBoard, `"1_0" found`},
		{"huge", "1 65536/3 0", board.ErrBoard, `"65536" found, want a number from 0 to 65535`},
		{"very huge", "1 2/3 " + strings.Repeat("9", 1000), board.ErrBoard, `"99999999999999999999"… found`},
		{"not Latin", "1 2/3 零零零零零零零零零零零零零零零零零零零零零", board.ErrBoard, `"零零零零零零零零零零零零零零零零零零零零"… found`},
		{"binary", "\x00\xff", board.ErrBoard, `line 1, column 1: "\x00\xff" found`},
		{"comma first", ",1 2/3 0", board.ErrBoard, "line 1, column 1: a comma found, want a number before it"},
		{"comma first in row 2", "1 2/ ,3 0", board.ErrBoard, "line 1, column 6: a comma found, want a number before it"},
		{"two commas", "1,,2/3 0", board.ErrBoard, "line 1, column 3: a comma found, want a number before it"},
		{"commas apart", "1, ,2/3 0", board.ErrBoard, "line 1, column 4: a comma found"},
		{"only a comma", ",", board.ErrBoard, "line 1, column 1: a comma found"},
		{"empty row", "1 2//3 0", board.ErrBoard, "line 1, column 5: an empty row found, want numbers"},
		{"empty first row", "/1 2/3 0", board.ErrBoard, "line 1, column 1: an empty row found"},
		{"only a slash", "/", board.ErrBoard, "line 1, column 1: an empty row found"},
		{"slashes round a line end", "1 2/\n/3 0", board.ErrBoard, "line 2, column 1: an empty row found"},
		{"1×1", "0", board.ErrSize, "1x1: one cell leaves no tile to slide"},
		{"1×1 as a row", "0/", board.ErrSize, "1x1: one cell"},
		{"too wide", strings.Repeat("1 ", 257) + "/", board.ErrSize, "257x1: sides must be at most 256"},
		{"too many rows", strings.Repeat("1\n", 257), board.ErrSize, "line 257, column 1: more than 256 rows"},
		{"too many rows on a line", strings.Repeat("1/", 300), board.ErrSize, "line 1, column 513: more than 256 rows"},
		{"too many numbers", strings.Repeat("1 ", 65537), board.ErrSize, "line 1, column 131073: more than 65536 numbers"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, err := board.Parse(test.text)
			if !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %q, want %q in it, wrapping %q", err, test.says, test.is)
			}
			if !b.IsZero() {
				t.Errorf("board %v beside the error", b)
			}
			if strings.ContainsRune(err.Error(), '\n') || len(err.Error()) > 200 {
				t.Errorf("error of more than a line: %q", err)
			}
		})
	}
}

func TestParseSized(t *testing.T) {
	for _, test := range []struct {
		text          string
		width, height int
		want          string // the board, or what the error says
		is            error
	}{
		{"1 2 3 4 5 0", 3, 2, "1 2 3/4 5 0", nil},
		{"1 2 3 4 5 0", 2, 3, "1 2/3 4/5 0", nil},
		{"1 2 3 0", 4, 1, "1 2 3 0/", nil},
		{"1 2 3 0/", 4, 1, "1 2 3 0/", nil},
		{"1 2 3 0", 1, 4, "1/2/3/0", nil},
		{"1 2 3/4 5 0", 3, 2, "1 2 3/4 5 0", nil},
		{"1 2 3 0", 3, 2, "4 numbers found, want 6 for 3x2, the blank included", board.ErrBoard},
		{"1 2 3/4 5 0", 2, 3, "2 rows found, want 3 for 2x3", board.ErrBoard},
		{"1 2 3 0/", 2, 2, "1 row found, want 2 for 2x2", board.ErrBoard},
		{"1 2/3 4 5/0", 2, 3, "row 2: 3 numbers found, want 2", board.ErrBoard},
		{"1 2 3/4 5 0/6 7 8", 4, 3, "row 1: 3 numbers found, want 4", board.ErrBoard},
		{"1 2 3 0", 0, 4, "0x4: sides must be at least 1", board.ErrSize},
	} {
		b, err := board.ParseSized(test.text, board.Size{Width: test.width, Height: test.height})
		switch {
		case test.is == nil && (err != nil || b.String() != test.want):
			t.Errorf("%q as %dx%d: %v, %v, want %v", test.text, test.width, test.height, b, err, test.want)
		case test.is != nil && (!errors.Is(err, test.is) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%q as %dx%d: error %q, want %q in it, wrapping %q",
				test.text, test.width, test.height, err, test.want, test.is)
		}
	}
}

// TestLargestBoard takes the largest board there is through every text form.
func TestLargestBoard(t *testing.T) {
	size := board.Size{Width: board.MaxSide, Height: board.MaxSide}
	goal, err := board.Named("spiral", size)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{goal.String(), strings.ReplaceAll(goal.String(), "/", "\n"), strings.ReplaceAll(goal.String(), "/", " ")} {
		if parse(t, text) != goal {
			t.Errorf("%.40q… is not read as the board it was written from", text)
		}
	}
}

// TestParseKeepsMemorySmall reads texts of 8 MB that are no boards. What it
// allocates must not grow with the text.
func TestParseKeepsMemorySmall(t *testing.T) {
	const size = 8 << 20
	for _, text := range []string{
		strings.Repeat("1 ", size/2),
		strings.Repeat("1\n", size/2),
		strings.Repeat("1/", size/2),
		strings.Repeat("9", size),
		strings.Repeat("x", size),
		strings.Repeat("\n", size),
		strings.Repeat("1 ", 65536) + strings.Repeat(" ", size),
		strings.Repeat(strings.Repeat("1 ", 30000)+"\n", size/60000),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := board.Parse(text)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%.20q… is read", text)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%.20q…: %d bytes allocated, want at most 4 MB", text, got)
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(64).Draw(t, "size")
		b := boardtest.Boards(size).Draw(t, "board")
		text := b.String()
		if got := parse(t, text); got != b {
			t.Fatalf("%q is read as %v", text, got)
		}
		flat := strings.ReplaceAll(text, "/", ", ")
		if got, err := board.ParseSized(flat, size); err != nil || got != b {
			t.Fatalf("%q as %v is read as %v, %v", flat, size, got, err)
		}
		lines := strings.ReplaceAll(text, "/", "\r\n")
		if got, err := board.ParseSized(lines, size); err != nil || got != b {
			t.Fatalf("%q as %v is read as %v, %v", lines, size, got, err)
		}
		marshaled, err := b.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back board.Board
		if err := back.UnmarshalText(marshaled); err != nil || back != b {
			t.Fatalf("%q is unmarshaled as %v, %v", marshaled, back, err)
		}
	})
}

func TestUnmarshalText(t *testing.T) {
	b := parse(t, "1 2/3 0")
	if err := b.UnmarshalText([]byte("1 2/3 3")); !errors.Is(err, board.ErrBoard) || b.String() != "1 2/3 0" {
		t.Errorf("error %v and board %v, want an error and the board as it was", err, b)
	}
	if err := b.UnmarshalText(nil); err != nil || !b.IsZero() {
		t.Errorf("error %v and board %v, want the zero Board", err, b)
	}
	if text, err := (board.Board{}).MarshalText(); err != nil || len(text) != 0 {
		t.Errorf("the zero Board is %q, %v, want empty text", text, err)
	}
}

// FuzzParse feeds arbitrary text: nothing panics, and what is read can be
// written and read again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"1 2 3/4 5 6/7 8 0", "1,2,3,\n4,5,0,", "1 2 3 0/", "0\n1", "1 2//3 0", "7 8 x", "0", "", "/", ",", "1 65535", "1 2 3/4 5 6 /\t/",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := board.Parse(text)
		switch {
		case err != nil && !errors.Is(err, board.ErrBoard) && !errors.Is(err, board.ErrSize):
			t.Fatalf("%q: error %q wraps neither ErrBoard nor ErrSize", text, err)
		case err == nil && parse(t, b.String()) != b:
			t.Fatalf("%q is read as %v, and that as %v", text, b, parse(t, b.String()))
		}
	})
}
