package nearest

import "testing"

func TestWord(t *testing.T) {
	words := []string{"solve", "list", "explain", "config", "low-g", "high-g", "manhattan"}
	for _, test := range []struct {
		typed, want string
	}{
		{"slove", "solve"},          // exchanged
		{"solv", "solve"},           // left out
		{"lsit", "list"},            // exchanged
		{"explian", "explain"},      // exchanged
		{"manhatan", "manhattan"},   // left out
		{"manhatttan", "manhattan"}, // put in
		{"low_g", "low-g"},          // replaced
		{"Solve", "solve"},
		{"solve", "solve"},
		{"x", ""},
		{"", ""},
		{"frobnicate", ""},
	} {
		if got, ok := Word(test.typed, words); got != test.want || ok != (test.want != "") {
			t.Errorf("Word(%q) = %q, %v, want %q", test.typed, got, ok, test.want)
		}
	}
}

// The distances are counted by hand.
func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "", 3},
		{"", "abc", 3},
		{"kitten", "sitting", 3},
		{"ab", "ba", 1},
		{"abcd", "acbd", 1},
		{"ca", "abc", 3}, // restricted: no letter is touched twice
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
