// Package instances holds boards that were published together with their
// optimal lengths, for benchmarks and tests.
//
// # Invariant
//
// Each [Instance] is a solvable board, its goal, and the length of a shortest
// path in single-tile moves. The text files beside the code name the sources;
// they are read at first use.
package instances
