// Package heuristictest is a conformance kit: it tests that a heuristic keeps
// the contracts of package heuristics. One call tests everything:
//
//	func TestMine(t *testing.T) {
//		heuristictest.Run(t, func(goal board.Board) (heuristics.Heuristic, error) {
//			return mine.New(goal)
//		})
//	}
//
// # Invariant
//
// It raises no false alarm: every rule follows from the contract of
// [heuristics.Heuristic], [heuristics.Tracker] or [heuristics.Rememberer], or
// from what the heuristic says of itself as a [heuristics.Claimer].
//
// On goals of up to 9 cells (8 with -short) nothing slips through the rules
// about single boards: they are checked on every board from which the goal can
// be reached, in the order of distance, so that the board in a failure is a
// smallest one.
// Larger goals are checked on random walks, which rapid shrinks, and on
// shortest paths.
//
// A failure names the rule, the board, what was found and what is wanted, and
// a line of Go that shows it.
//
// Package lab has the verdicts without a test around them.
package heuristictest
