// Package boardtest makes boards for tests: rapid generators of sizes, goals,
// boards and walks, and the exhaustive distances of small boards as an oracle.
//
// # Invariant
//
// Every generated value is valid: boards are boards, walks stay on the board,
// and [Solvable] boards reach their goal. Shrinking leads to small sizes, to
// boards near the goal and to short walks.
//
// [Long] marks tests that take more than some seconds.
//
// It is for the tests of this project and of programs that use it, and must
// not be reachable from a command: rapid registers flags.
package boardtest
