// Package exhaustive finds the distance of every board of a small size from
// one goal.
//
// # Invariant
//
// A [Table] holds the length of a shortest path to its goal for each board
// from which the goal can be reached, found by breadth-first search alone. No
// heuristic, no pruning and no solvability rule of package parity takes part,
// so a table can judge all of them.
//
// Boards have at most [MaxCells] cells, one byte each in memory: 3×3 takes
// 181 kB and some 30 ms, 2×5 takes 2 MB and half a second, 3×4 takes 240 MB
// and a minute.
//
// Call [New]; then [Table.Distance] for a board, [Table.All] for every board
// from the goal outward.
package exhaustive
