// Package generate makes boards of a wanted kind and difficulty: uniformly
// random ones, random walks from the goal, boards at an exact distance or in a
// range of distances, and boards that cannot be solved.
//
// # Invariants
//
// A board is solvable by construction, for any size and goal, unless
// [Unsolvable] ones are asked for. A distance that is told is exact: it comes
// from exhaustive search or from a path that an engine proved shortest.
//
// A board depends on the options, the seed and its own number, and on nothing
// else: not on the boards before it, on time, or on how many are made at once.
// Numbers are drawn with math/rand/v2's PCG, seeded with the seed and the
// number of the board, so the same seed gives the same boards in every
// release; a test holds some of them. Where an engine takes part ([Depth] on
// larger boards), its choice among shortest paths takes part too.
//
// [New] prepares a [Generator]; [Generator.Board] and [Generator.Boards] make
// boards.
package generate
