package instances

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/parity"
)

// TestSets holds what the sources say of the sets: how many there are, the
// total and the extremes of the lengths. Korf and Felner's mean is 100.78.
func TestSets(t *testing.T) {
	for _, test := range []struct {
		name                            string
		list                            []Instance
		count, total, shortest, longest int
	}{
		{"korf15", Korf15(), 100, 5305, 41, 66},
		{"korf24", Korf24(), 50, 5039, 81, 114},
		{"antipodes15", Antipodes15(), 17, 17 * 80, 80, 80},
		{"hard15", Hard15(), 6, 70 + 72 + 74 + 76 + 78 + 80, 70, 80},
	} {
		total, met := 0, map[board.Board]bool{}
		shortest, longest := test.list[0].Length, 0
		for _, i := range test.list {
			total += i.Length
			shortest, longest = min(shortest, i.Length), max(longest, i.Length)
			v, err := parity.Check(i.Board, i.Goal)
			if err != nil || !v.Solvable || v.PathParity != i.Length&1 {
				t.Errorf("%s: solvable %v, path parity %d, length %d, %v", i.Name, v.Solvable, v.PathParity, i.Length, err)
			}
			if met[i.Board] {
				t.Errorf("%s: %v again", i.Name, i.Board)
			}
			met[i.Board] = true
		}
		if len(test.list) != test.count || total != test.total || shortest != test.shortest || longest != test.longest {
			t.Errorf("%s: %d boards of %d moves, %d to %d, want %d of %d, %d to %d", test.name,
				len(test.list), total, shortest, longest, test.count, test.total, test.shortest, test.longest)
		}
	}
}

func TestFirstAndLast(t *testing.T) {
	korf := Korf15()
	for _, test := range []struct {
		got    Instance
		name   string
		board  string
		length int
	}{
		{korf[0], "korf15/1", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", 57},
		{korf[87], "korf15/88", "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4", 65}, // the one with most nodes
		{korf[99], "korf15/100", "11 4 0 8/6 10 5 13/12 7 14 3/1 2 9 15", 54},
		{Korf24()[0], "korf24/1", "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13", 95},
	} {
		if test.got.Name != test.name || test.got.Board.String() != test.board || test.got.Length != test.length {
			t.Errorf("%v, want %s, %s, %d", test.got, test.name, test.board, test.length)
		}
	}
}

// TestAntipodes checks that reflection on the main diagonal maps the antipodes
// to one another, and that the hard set ends in one.
func TestAntipodes(t *testing.T) {
	list := Antipodes15()
	in := func(b board.Board) bool {
		return slices.ContainsFunc(list, func(i Instance) bool { return i.Board == b })
	}
	diagonal := func(s board.Symmetry) bool { return s[1] == 4 && s[4] == 1 && s[15] == 15 }
	all := board.Symmetries(list[0].Goal.Size())
	reflection := all[slices.IndexFunc(all, diagonal)]
	for _, i := range list {
		if image, ok := reflection.Apply(i.Board, i.Goal); !ok || !in(image) {
			t.Errorf("%s: the reflection of %v, %v, is not in the set", i.Name, i.Board, image)
		}
	}
	if hard := Hard15(); !in(hard[5].Board) {
		t.Errorf("%v is not among the antipodes", hard[5].Board)
	}
}

func TestListsAreTheCallers(t *testing.T) {
	Korf15()[0].Length = 0
	if Korf15()[0].Length != 57 {
		t.Error("a caller can change the list")
	}
}

func TestReadErrors(t *testing.T) {
	for _, text := range []string{"x 1 2 3 0", "4 1 2 3 3", "4", "\n"} {
		if list, err := read("set", text, "blank-last", 2); err == nil {
			t.Errorf("%q is read as %v", text, list)
		}
	}
	if _, err := read("set", "", "no such layout", 2); err == nil {
		t.Error("a layout that is not there is found")
	}
}
