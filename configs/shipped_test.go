package configs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/heuristics"
)

// walked returns the board that a fixed path reaches from a goal: the blank
// goes as far as it can in each direction, several times round.
func walked(goal board.Board, moves int) board.Board {
	b, turn := goal, 0
	directions := []board.Move{board.Up, board.Left, board.Down, board.Right}
	for range moves {
		next, ok := b.Slide(directions[turn%4])
		for tries := 0; !ok && tries < 4; tries++ {
			turn++
			next, ok = b.Slide(directions[turn%4])
		}
		b = next
		if turn++; turn%5 == 0 {
			turn++
		}
	}
	return b
}

// Every shipped config says what it is, loads, is made ready, and solves a
// board of its size; those with optimal engines prove it.
func TestShipped(t *testing.T) {
	tables := t.TempDir()
	dear := map[string]bool{
		"15-puzzle-7-8": true, "24-puzzle": true, "24-puzzle-compound": true, "24-puzzle-7-7-7-3": true,
	}
	for _, shipped := range All() {
		t.Run(shipped.Name, func(t *testing.T) {
			if len(shipped.Doc) < 10 || shipped.Doc[len(shipped.Doc)-1] != '.' {
				t.Errorf("first line %q: want a sentence", shipped.Doc)
			}
			c, err := Loader{}.Load(shipped.Source())
			if err != nil {
				t.Fatal(err)
			}
			sizes := []board.Size{c.Puzzle.Size}
			if sizes[0] == (board.Size{}) {
				sizes = []board.Size{{Width: 2, Height: 2}, {Width: 3, Height: 3}, {Width: 5, Height: 2}}
			}
			if shipped.Name == "large" {
				sizes = append(sizes, board.Size{Width: 5, Height: 5})
			}
			if recipe, ok := c.Heuristic.Recipe.(*heuristics.PDBRecipe); ok {
				recipe.Dir = tables
				if dear[shipped.Name] {
					boardtest.Long(t, "builds tables of a thousand million entries")
				}
			}
			for _, size := range sizes {
				plan, err := c.Build(heuristics.Setup{}, size)
				if err != nil {
					t.Fatal(err)
				}
				const moves = 24
				start := walked(plan.Goal, moves)
				s, err := plan.Solve(context.Background(), engines.Problem{Start: start})
				if err != nil {
					t.Fatalf("%v: %v", start, err)
				}
				if s.Optimal() && len(s.Path) > moves {
					t.Errorf("%v: %d moves proven shortest, but %d lead there", start, len(s.Path), moves)
				}
				if s.LowerBound > moves || len(s.Path) == 0 {
					t.Errorf("%v: lower bound %d, path %v", start, s.LowerBound, s.Path)
				}
			}
		})
	}
}

func TestDefault(t *testing.T) {
	for size, want := range map[board.Size]string{
		{Width: 3, Height: 3}:  "8-puzzle.toml",
		{Width: 4, Height: 4}:  "15-puzzle.toml",
		{Width: 2, Height: 3}:  "2x3.toml",
		{Width: 3, Height: 4}:  "3x4.toml",
		{Width: 2, Height: 2}:  "any-size.toml",
		{Width: 8, Height: 2}:  "any-size.toml",
		{Width: 1, Height: 9}:  "any-size.toml",
		{Width: 5, Height: 5}:  "large.toml",
		{Width: 9, Height: 9}:  "large.toml",
		{Width: 17, Height: 1}: "large.toml",
	} {
		if got := Default(size).Name; got != want {
			t.Errorf("Default(%v) = %s, want %s", size, got, want)
		}
	}
}

func TestNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Named(file); err != nil || s.Name != file || s.Text != "x" {
		t.Errorf("Named(%q) = %+v, %v", file, s, err)
	}
	if s, err := Named("8-puzzle"); err != nil || s.Name != "8-puzzle.toml" {
		t.Errorf("Named: %+v, %v", s, err)
	}
	for name, want := range map[string]string{
		"8-puzle":       `configs: no such config: "8-puzle" is neither a shipped config nor a file (did you mean 8-puzzle?)`,
		"8-puzzle.toml": `configs: no such config: "8-puzzle.toml" is neither a shipped config nor a file (did you mean 8-puzzle?)`,
		"":              `configs: no such config: "" is neither a shipped config nor a file`,
	} {
		t.Chdir(t.TempDir())
		if _, err := Named(name); !errors.Is(err, ErrNoConfig) || err.Error() != want {
			t.Errorf("Named(%q): error\n%v\nwant\n%s", name, err, want)
		}
	}
	if _, err := Named(t.TempDir()); !errors.Is(err, ErrNoConfig) {
		t.Errorf("a directory: error %v, want ErrNoConfig", err)
	}
}
