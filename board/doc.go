// Package board holds the sliding-tile puzzle as data: sizes, boards, moves,
// paths, goal layouts and the symmetries of the grid. It depends on the
// standard library alone and knows nothing of search.
//
// # Invariants
//
// A [Board] is a value. It is either the zero Board or a permutation of the
// tiles 0 … N on a [Size] of N+1 cells, where 0 is the blank; no function in
// this package returns anything else without an error. Boards are immutable,
// comparable with == and usable as map keys.
//
// A [Position] is the mutable twin of a Board for search: it never allocates
// while it moves, and it is limited to [MaxPositionCells] cells.
//
// # Conventions
//
// Cells are numbered row by row from 0 at the top left. A [Move] is the
// direction in which the blank goes. Sizes are written WIDTHxHEIGHT.
//
// Start with [Parse] (text to Board), [Named] (goal layouts) and
// [Board.Slide]; search code starts with [NewPosition].
package board
