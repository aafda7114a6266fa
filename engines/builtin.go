package engines

// Builtin returns the engines of this package. A row brings the name in
// configs, the line in listings and the conformance suite of package
// enginetest.
func Builtin() Registry {
	return Registry{
		{"bfs", "breadth-first: shortest, stores everything, no heuristic", func() Engine { return new(BFS) }},
		{"dfs", "depth-first to a depth limit: some path, for teaching", func() Engine { return new(DFS) }},
		{"iddfs", "iterative-deepening depth-first: shortest, stores nothing, no heuristic", func() Engine { return new(IDDFS) }},
		{"greedy", "least h first: some path soon", func() Engine { return new(Greedy) }},
		{"astar", "least g + w·h first: shortest when w is 1, stores everything", func() Engine { return &AStar{Weight: 1, TieBreak: "high-g"} }},
		{"idastar", "iterative-deepening A*: shortest when w is 1, stores nothing", func() Engine { return &IDAStar{Weight: 1} }},
		{"parallel-idastar", "IDA* on several processors, with the same answer", func() Engine { return &ParallelIDAStar{Weight: 1} }},
	}
}
