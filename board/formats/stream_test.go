package formats

import (
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"npuzzle/board"
)

// A repeater is a text of a head, one line many times, and a tail.
type repeater struct {
	head, line, tail string
	times            int
	rest             string
}

func (r *repeater) Read(p []byte) (int, error) {
	for r.rest == "" {
		switch {
		case r.head != "":
			r.rest, r.head = r.head, ""
		case r.times > 0:
			n := min(r.times, 1+(1<<16)/len(r.line))
			r.rest = strings.Repeat(r.line, n)
			r.times -= n
		case r.tail != "":
			r.rest, r.tail = r.tail, ""
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// Readers hold one board at a time, however long the text is.
func TestStreams(t *testing.T) {
	const mostHeld = 16 << 20 // bytes of heap in use, the head for detection included
	lines := 1_000_000
	if testing.Short() {
		lines = 100_000
	}
	for _, test := range []struct {
		format string
		text   repeater
		lines  int
	}{
		{"native", repeater{line: "1 2 3/4 5 6/7 0 8\n"}, lines},
		{"jsonl", repeater{line: `{"board":"1 2 3/4 5 6/7 0 8"}` + "\n"}, lines},
		{"json", repeater{head: "[", line: "[[1,2,3],[4,5,6],[7,0,8]],\n", tail: "[[1,2,3],[4,5,6],[7,0,8]]]"}, lines / 20},
		{"csv", repeater{head: "0,1,2,3,4,5,6,7,8,cost\n", line: "1,2,3,4,5,6,7,0,8,1\n"}, lines / 20},
		{"korf", repeater{line: "7 1,2,0,3,4,5,6,7,8,9,10,11,12,13,14,15 2 9 1,0\n"}, lines / 20},
		{"deepcubea", repeater{line: "1 2 3 4 5 6 7 0 8 ; 1 L\n"}, lines / 20},
		{"spoj", repeater{head: "1000000\n", line: "3\n1 2 3\n4 5 6\n7 0 8\n"}, lines / 20},
		{"multi", repeater{head: "3 3 1000000\n", line: "1 2 3\n4 5 6\n7 0 8\n\n"}, lines / 20},
		{"uva", repeater{line: "1 2 3 4 5 6 7 x 8\n\n"}, lines / 20},
		{"sgt", repeater{line: "3x3:1,2,3,4,5,6,7,0,8\n"}, lines / 20},
	} {
		t.Run(test.format, func(t *testing.T) {
			test.text.times = test.lines
			want := test.lines
			if test.text.tail != "" {
				want++
			}
			began := time.Now()
			options := Options{}
			if test.format == "korf" || test.format == "spoj" || test.format == "multi" || test.format == "uva" {
				options.Format = test.format // others read their first lines alike, or it is told by the end
			}
			r, err := NewReader(&test.text, options)
			if err != nil {
				t.Fatal(err)
			}
			if r.Format.Name != test.format {
				t.Fatalf("detected %s", r.Format.Name)
			}
			n := 0
			var held uint64
			for item := range r.Items() {
				if n++; item.Err != nil && n <= want {
					t.Fatal(item.Err)
				}
				if n%(want/4) == 0 {
					var m runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&m)
					held = max(held, m.HeapAlloc)
				}
			}
			if n < want {
				t.Errorf("%d boards read, want %d", n, want)
			}
			if held > mostHeld {
				t.Errorf("%d bytes held, want at most %d", held, mostHeld)
			}
			t.Logf("%d lines in %v, %d bytes held", test.lines, time.Since(began).Round(time.Millisecond), held)
		})
	}
}

func TestLongLine(t *testing.T) {
	r, err := NewReader(&repeater{line: strings.Repeat("1 ", 1<<19), times: 5}, Options{Format: "native"})
	if err != nil {
		t.Fatal(err)
	}
	for item := range r.Items() {
		if want := "formats: line 1: a line of more than 4 MiB found, want shorter lines"; item.Err == nil || item.Err.Error() != want {
			t.Errorf("got %v\nwant %s", item.Err, want)
		}
	}
}

// A text in which no board ends is given up, and little of it held.
func TestEndless(t *testing.T) {
	const mostAllocated = 64 << 20
	megabyte := func(text string) string { return strings.Repeat(text, 1<<20/len(text)) }
	for _, test := range []struct{ format, head, body string }{
		{"native", "", "1 "},
		{"native", "", "1\n"},
		{"native", "", "1/"},
		{"list", "", "1-"},
		{"42", "256\n", "1 "},
		{"princeton", "", "9 "},
		{"spoj", "9 9 ", "9 "},
		{"multi", "3 3 3\n", "9"},
		{"korf", "", "1,"},
		{"deepcubea", "1 2 3 0 ; 9 ", "U"},
		{"sgt", "2x2:", "1,"},
		{"uva", "", "x "},
		{"tile-contents", "2 2\n", " "},
		{"json", "[", "1,"},
		{"json", "[[", "1,"},
		{"json", "", "["},
		{"json", "[", `"a`},
		{"jsonl", "[", "1,"},
		{"csv", "board\n", "1 2"},
		{"csv", "board\n\"", "1 2\n"},
	} {
		megabytes := 10
		if test.format == "json" && test.body != "1," {
			megabytes = 40
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := NewReader(&repeater{head: test.head, line: megabyte(test.body), times: megabytes}, Options{Format: test.format})
		if err != nil {
			t.Fatal(err)
		}
		faults := 0
		for item := range r.Items() {
			if item.Err == nil {
				t.Errorf("%s: read %v from %q without end", test.format, item.Board, test.body)
			}
			faults++
		}
		runtime.ReadMemStats(&after)
		if allocated := after.TotalAlloc - before.TotalAlloc; faults == 0 || allocated > mostAllocated && faults < 1000 {
			t.Errorf("%s: %q without end: %d faults, %d bytes allocated", test.format, test.head+test.body, faults, allocated)
		}
	}
}

// Where the size is known, lines that are no rows take the place of rows: no
// more of them are held than a board has, and the next board is found.
func TestFaultyRows(t *testing.T) {
	text := "1 2 3\n4 5 6\n7 8 0\n{}\n?\n!\n1 2 3\n4 5 6\n7 0 8\n"
	r, err := NewReader(strings.NewReader(text), Options{Format: "native", Size: board.Size{Width: 3, Height: 3}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for item := range r.Items() {
		if got = append(got, item.Board.String()); item.Err != nil {
			got[len(got)-1] = item.Err.Error()
		}
	}
	want := []string{
		"1 2 3/4 5 6/7 8 0",
		`formats: line 4, column 1: "{}" found, want a tile: a number from 0 to 65535`,
		"1 2 3/4 5 6/7 0 8",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
