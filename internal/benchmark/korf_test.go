package benchmark

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/instances"
)

// The searches of the shipped configs solve Korf's boards with the published
// lengths: without tables the 60 easiest, with small ones all 100.
func TestKorf15(t *testing.T) {
	boardtest.Long(t, "half a minute")
	set, err := Find("korf15")
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(set.Boards, func(a, b instances.Instance) int { return cmp.Compare(a.Length, b.Length) })
	for _, test := range []struct {
		name   string
		recipe heuristics.Recipe
		boards int
	}{
		{"without tables", row(t, "max"), 60},
		{"with tables", &heuristics.PDBRecipe{Partition: "6-6-3", Mirror: true, Dir: t.TempDir(), Make: "auto"}, 100},
	} {
		some := Set{Name: test.name, Boards: set.Boards[:test.boards]}
		r, err := Run(context.Background(), some, Options{
			Jobs: 2,
			Solver: func(ctx context.Context, goal board.Board) (Solver, error) {
				h, err := test.recipe.Build(heuristics.Setup{Context: ctx, Goal: goal})
				return func(ctx context.Context, start board.Board) (engines.Solution, error) {
					return engines.Solve(ctx, &engines.IDAStar{}, engines.Problem{Start: start, Goal: goal, Heuristic: h})
				}, err
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.Solved != test.boards || r.Length != r.KnownLength || len(r.Faults) > 0 {
			t.Errorf("%s: %d solved, %d moves, want %d; %v", test.name, r.Solved, r.Length, r.KnownLength, r.Faults)
		}
	}
}

func row(t *testing.T, name string) heuristics.Recipe {
	t.Helper()
	row, err := heuristics.Builtin().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return row.New()
}
