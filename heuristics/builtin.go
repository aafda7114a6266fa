package heuristics

import "npuzzle/board"

// Builtin returns the heuristics of this package, the weakest first. A row
// brings the name in configs, the line in listings and the conformance suite
// of package heuristictest.
func Builtin() Registry {
	manhattan := Plain(NewManhattan)
	linearConflict := Plain(NewLinearConflict)
	walkingDistance := Plain(NewWalkingDistance)
	return Registry{
		{"zero", "0 everywhere: knows nothing", func() Recipe { return &Zero{} }},
		{"misplaced", "the number of tiles that are not at home", Plain(NewMisplaced)},
		{"euclidean", "the straight lines from each tile to its home, summed and rounded up", Plain(NewEuclidean)},
		{"manhattan", "the steps from each tile to its home, summed", manhattan},
		{"linear-conflict", "Manhattan, and two moves for each tile that must leave its home line to let others pass", linearConflict},
		{"walking-distance", "least moves by rows plus by columns, tiles of one home row or column alike", walkingDistance},
		{"pdb", "pattern databases: the exact moves of some tiles at a time, summed", func() Recipe { return NewPDBRecipe() }},
		{"max", "the largest of several", func() Recipe {
			return &MaxRecipe{Of: []Spec{
				{"walking-distance", walkingDistance()},
				{"linear-conflict", linearConflict()},
			}}
		}},
		{"weighted", "a heuristic times a weight, which may overestimate", func() Recipe {
			return &WeightedRecipe{Weight: 1.5, Of: Spec{"manhattan", manhattan()}}
		}},
	}
}

// Plain turns the constructor of a heuristic without options into the New of
// its [Row].
func Plain[H Heuristic](build func(goal board.Board) (H, error)) func() Recipe {
	return func() Recipe { return &plain[H]{build} }
}

type plain[H Heuristic] struct {
	build func(goal board.Board) (H, error)
}

func (r *plain[H]) Build(s Setup) (Heuristic, error) {
	h, err := r.build(s.Goal)
	if err != nil {
		return nil, err
	}
	return h, nil
}
