// Package parity decides which boards reach which goals, and explains why not
// when not.
//
// # Invariant
//
// [Check] is exact for every size, goal and pair of blank cells: it says
// solvable exactly when some sequence of moves leads from the one board to the
// other. The theory is that a slide is a transposition of the blank with a
// tile, so the parity of the permutation between two boards must equal the
// parity of the blank's distance; and that on grids of at least 2×2 nothing
// else matters (Johnson & Story 1879; Wilson 1974). On a single row or column
// tiles cannot pass each other, so their order must be equal.
//
// Call [Check] to decide, [Random] for uniformly random solvable boards.
package parity
