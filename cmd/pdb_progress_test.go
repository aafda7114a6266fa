package cmd

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"npuzzle/heuristics/pdb"
)

// Where there is no terminal, a line comes now and then.
func TestTableProgressLines(t *testing.T) {
	var out bytes.Buffer
	p := (&program{stderr: &out}).tableProgress("1/2")
	p.report(pdb.Building, pdb.Progress{Level: 1, Done: 1, Total: 1000})
	if out.Len() > 0 {
		t.Errorf("told at once: %s", &out)
	}
	p.began, p.told = time.Now().Add(-4*time.Second), time.Now().Add(-2*every)
	p.report(pdb.Building, pdb.Progress{Level: 20, Done: 400e6, Total: 1000e6})
	p.report(pdb.Building, pdb.Progress{Level: 21, Done: 500e6, Total: 1000e6})
	want := "1/2 [######··········] 40 %, level 20, 400 M of 1.00 G, 100 M/s, about 6 s left\n"
	if got := out.String(); got != want {
		t.Errorf("found %q, want %q", got, want)
	}
	out.Reset()
	p.report(pdb.Waiting, pdb.Progress{})
	if got := out.String(); !strings.HasPrefix(got, "1/2 waiting for another process") || strings.Count(got, "\n") != 1 {
		t.Errorf("found %q, want one line about waiting", got)
	}
}

// On a terminal a line is written over and over, and cleared.
func TestTableProgressTerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/terminal")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	p := (&program{stderr: new(bytes.Buffer)}).tableProgress("1/1")
	p.line.out = file
	p.report(pdb.Building, pdb.Progress{Level: 1, Done: 1, Total: 4}) // still quiet
	p.line.began = time.Now().Add(-2 * quiet)
	p.report(pdb.Building, pdb.Progress{Level: 2, Done: 2, Total: 4})
	p.report(pdb.Storing, pdb.Progress{})
	p.line.clear()
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\r\x1b[K")
	if len(parts) != 4 || parts[1] != "1/1 [########········] 50 %, level 2, 2 of 4" || parts[2] != "1/1 storing" || parts[3] != "" {
		t.Errorf("found %q", parts)
	}
}

func TestAbout(t *testing.T) {
	for _, test := range []struct {
		seconds float64
		want    string
	}{
		{0, "less than 1 s"}, {0.99, "less than 1 s"}, {1, "about 1 s"}, {7.6, "about 8 s"},
		{9.7, "about 10 s"}, {33, "about 35 s"}, {99, "about 100 s"}, {100, "about 2 min"}, {5900, "about 98 min"}, {7200, "about 2 h"},
	} {
		if got := about(test.seconds); got != test.want {
			t.Errorf("about(%v) = %q, want %q", test.seconds, got, test.want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, test := range []struct {
		n    uint64
		want string
	}{
		{0, "0 B"}, {999, "999 B"}, {1000, "1.00 kB"}, {9999, "10.0 kB"}, {17483760, "17.5 MB"},
		{99949, "99.9 kB"}, {99951, "100 kB"}, {999499, "999 kB"}, {999501, "1.00 MB"}, {1 << 63, "9.22 EB"},
	} {
		if got := short(test.n, "B"); got != test.want {
			t.Errorf("short(%d) = %q, want %q", test.n, got, test.want)
		}
	}
	if got := short(641335968, ""); got != "641 M" {
		t.Errorf("found %q, want 641 M", got)
	}
}
