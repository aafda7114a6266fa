package heuristics

import "npuzzle/board"

// Builtin returns the heuristics of this package, the weakest first. A row
// brings the name in configs, the line in listings and the conformance suite
// of package heuristictest.
func Builtin() Registry {
	return Registry{
		{"zero", "0 everywhere: knows nothing", func() Recipe { return &Zero{} }},
		{"misplaced", "the number of tiles that are not at home", Plain(NewMisplaced)},
		{"manhattan", "the steps from each tile to its home, summed", Plain(NewManhattan)},
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
