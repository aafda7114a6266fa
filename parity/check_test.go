package parity_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/parity"

	"pgregory.net/rapid"
)

var (
	parse = boardtest.Parse
	named = boardtest.Named
)

func check(t rapid.TB, start, goal board.Board) parity.Verdict {
	t.Helper()
	v, err := parity.Check(start, goal)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// permutations calls f with every arrangement of the tiles of a size.
func permutations(t *testing.T, size board.Size, f func(board.Board)) {
	tiles := named(t, "", size).Tiles()
	var fill func(int)
	fill = func(k int) {
		if k == len(tiles) {
			b, err := board.New(size, tiles)
			if err != nil {
				t.Fatal(err)
			}
			f(b)
			return
		}
		for i := k; i < len(tiles); i++ {
			tiles[k], tiles[i] = tiles[i], tiles[k]
			fill(k + 1)
			tiles[k], tiles[i] = tiles[i], tiles[k]
		}
	}
	fill(0)
}

// TestCheckExhaustively compares Check with breadth-first search on every board
// of small sizes, for the named goals and goals with the blank elsewhere.
func TestCheckExhaustively(t *testing.T) {
	others := map[string][]string{ // goals beside the named ones
		"2x1": nil, "1x2": nil,
		"3x1": {"2 0 1/"}, "1x3": {"2/0/1"},
		"4x1": {"3 1 0 2/"}, "1x4": {"3/1/0/2"},
		"6x1": {"3 1 0 4 2 5/"}, "1x6": {"3/1/0/4/2/5"},
		"2x2": {"1 0/3 2", "3 1/0 2"},
		"3x2": {"5 0 1/4 3 2", "1 2 3/4 0 5"},
		"2x3": {"1 2/0 3/4 5", "5 4/3 0/2 1"},
		"3x3": {"1 0 2/3 4 5/6 7 8", "8 1 3/5 6 7/2 0 4", "6 4 7/8 0 5/3 2 1"},
	}
	for name, texts := range others {
		size, err := board.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		var goals []board.Board
		for _, layout := range board.Layouts {
			goals = append(goals, named(t, layout.Name, size))
		}
		for _, text := range texts {
			goals = append(goals, parse(t, text))
		}
		if testing.Short() && size.Cells() > 6 {
			goals = goals[len(goals)-1:]
		}
		for _, goal := range goals {
			t.Run(fmt.Sprint(goal), func(t *testing.T) {
				table := boardtest.Distances(t, goal)
				permutations(t, size, func(b board.Board) {
					v := check(t, b, goal)
					d, reached := table.Distance(b)
					if v.Solvable != reached || reached && v.PathParity != d&1 {
						t.Fatalf("%v: solvable %v and path parity %d, search: %v and %d",
							b, v.Solvable, v.PathParity, reached, d)
					}
				})
			})
		}
	}
}

// TestCheckByWalks goes beyond the sizes that can be searched: a walk keeps a
// board solvable and tells the parity of its length, and the swap of two tiles
// makes it unsolvable.
func TestCheckByWalks(t *testing.T) {
	walk := func(t *rapid.T, size board.Size) {
		goal := boardtest.Goals(size).Draw(t, "goal")
		path := boardtest.Walks(goal, 100).Draw(t, "path")
		b, err := path.Apply(goal)
		if err != nil {
			t.Fatal(err)
		}
		if v := check(t, b, goal); !v.Solvable || v.PathParity != len(path)&1 || v.Err() != nil {
			t.Fatalf("%v, %d moves from %v: solvable %v, path parity %d, %v",
				b, len(path), goal, v.Solvable, v.PathParity, v.Err())
		}
		if v := check(t, goal, b); !v.Solvable {
			t.Fatalf("%v to %v is unsolvable, the other way is not", goal, b)
		}
		if size.Width == 1 || size.Height == 1 {
			return
		}
		swapped := boardtest.SwapTiles(b)
		if v := check(t, swapped, goal); v.Solvable || !errors.Is(v.Err(), parity.ErrUnsolvable) {
			t.Fatalf("%v, two tiles swapped, to %v: solvable %v, %v", swapped, goal, v.Solvable, v.Err())
		}
	}
	for _, size := range []board.Size{{Width: 4, Height: 4}, {Width: 3, Height: 4}, {Width: 4, Height: 3}, {Width: 5, Height: 5}} {
		t.Run(size.String(), rapid.MakeCheck(func(t *rapid.T) { walk(t, size) }))
	}
	t.Run("any", rapid.MakeCheck(func(t *rapid.T) { walk(t, boardtest.Sizes(60).Draw(t, "size")) }))
}

// TestReported holds boards that people asked about or that went wrong in
// other programs, and what is right.
func TestReported(t *testing.T) {
	for _, test := range []struct {
		source, start, goal string
		solvable            bool
	}{
		{"github.com/MilanPecov/15-Puzzle-Solvers/issues/2", "1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0", "blank-last", false},
		{"github.com/dgurkaynak/8-puzzle-solver/issues/1", "8 1 2/0 4 3/7 6 5", "blank-last", false},
		{"github.com/jsboige/CoursIA/issues/3801", "1 3 4/8 0 2/7 6 5", "blank-last", false},
		{"stackoverflow.com/questions/35552661", "2 8 7 11/5 0 4 15/13 9 14 3/1 10 6 12", "blank-last", true},
		{"stackoverflow.com/questions/1906676", "1 3 12 4/2 9 10 7/0 14 8 15/5 6 13 11", "blank-last", true},
		{"stackoverflow.com/questions/1906676", "1 3 12 4/2 9 10 7/0 14 8 15/5 6 13 11", "blank-first", false},
		{"stackoverflow.com/questions/36108269", "3 1 5/6 0 4/2 7 8", "3 1 5/6 4 8/2 0 7", true},
		{"stackoverflow.com/questions/36108269", "3 1 5/6 0 4/2 7 8", "blank-last", false},
		// A course page where this goal turns the usual rule round:
		{"cse.unl.edu/~choueiry/F18-476-876/Homework/SlidingTilePuzzle.txt", "1 8 3/5 6 7/2 4 0", "1 2 3/8 0 4/7 6 5", true},
		{"cse.unl.edu/~choueiry/F18-476-876/Homework/SlidingTilePuzzle.txt", "8 1 3/5 6 7/2 4 0", "1 2 3/8 0 4/7 6 5", false},
		{"cse.unl.edu/~choueiry/F18-476-876/Homework/SlidingTilePuzzle.txt", "1 2 3/4 5 6/8 7 0", "1 2 3/8 0 4/7 6 5", true},
		{"github.com/aimacode/aima-java/issues/73", "1 0 2/3 4 5/6 7 8", "blank-first", true},
		{"github.com/luozhihao/vue-puzzle/issues/3", "1 2 3 4/5 6 7 8/9 10 11 15/13 14 12 0", "blank-last", false},
		{"rosettacode.org, talk page of 15 puzzle solver", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "blank-last", false},
		{"Loyd's 14-15 puzzle", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "blank-last", false},
		{"github.com/hkociemba/FifteenPuzzle/issues/2", "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0", "blank-last", true},
		{"hackerrank.com/challenges/n-puzzle", "0 3 8/4 1 7/2 6 5", "blank-first", true},
		{"poj.org/problem?id=3240", "3 1/2 0", "blank-last", true},
		{"UVa 652", "2 3 4/1 5 0/7 6 8", "blank-last", true},
		{"github.com/fineanmol/Hacktoberfest2026/pull/1932", "3 7 6/5 1 2/4 0 8", "5 3 6/7 0 2/4 1 8", true},
		{"github.com/axon-rl/gem/pull/30", "2 3/1 0", "blank-last", true},
		// The subject of the 42 schools' n-puzzle project, with the spiral goal:
		{"n-puzzle subject", "3 2 6/1 4 0/8 7 5", "spiral", true},
		{"n-puzzle subject", "0 10 5 7/11 14 4 8/1 2 6 13/12 3 15 9", "spiral", false},
		{"n-puzzle subject", "0 10 5 7/11 14 4 8/1 2 6 13/12 3 15 9", "blank-first", true},
	} {
		start := parse(t, test.start)
		goal, err := board.ParseGoal(test.goal, start.Size())
		if err != nil {
			t.Fatal(err)
		}
		if v := check(t, start, goal); v.Solvable != test.solvable {
			t.Errorf("%v to %v (%s): solvable %v", start, test.goal, test.source, v.Solvable)
		}
	}
}

func TestCheckErrors(t *testing.T) {
	small, wide := parse(t, "1 2/3 0"), parse(t, "1 2 3/4 5 0")
	for _, test := range []struct {
		start, goal board.Board
		is          error
		says        string
	}{
		{board.Board{}, small, board.ErrBoard, "the start has no cells"},
		{small, board.Board{}, board.ErrBoard, "the goal has no cells"},
		{board.Board{}, board.Board{}, board.ErrBoard, "the start has no cells"},
		{small, wide, board.ErrSize, "the start is 2x2, the goal 3x2; want one size"},
		{parse(t, "1 2/3 4/5 0"), wide, board.ErrSize, "the start is 2x3, the goal 3x2"},
	} {
		if _, err := parity.Check(test.start, test.goal); !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v to %v: error %v, want %q in it", test.start, test.goal, err, test.says)
		}
	}
}

func TestRuleNames(t *testing.T) {
	for size, want := range map[board.Size]string{
		{Width: 3, Height: 4}: "odd width",
		{Width: 4, Height: 3}: "even width",
		{Width: 4, Height: 1}: "single line",
		{Width: 1, Height: 4}: "single line",
	} {
		if got := parity.RuleFor(size).String(); got != want {
			t.Errorf("%v: %q, want %q", size, got, want)
		}
	}
	if got := parity.Rule(9).String(); got != "Rule(9)" {
		t.Errorf("rule 9 is %q", got)
	}
}
