// Package enginetest is a conformance kit: it tests that an engine keeps the
// contract of [engines.Engine]. One call tests everything:
//
//	func TestMine(t *testing.T) {
//		enginetest.Run(t, func() engines.Engine { return new(mine.Engine) }, enginetest.Promise(1))
//	}
//
// # Invariant
//
// It raises no false alarm: every rule follows from the contract, or from what
// the engine promises through an [Option]. Lengths are compared with the
// distances of package exhaustive, never with those of another engine.
//
// Starts are taken in the order of distance, so that the board in a failure
// is the nearest one that was tried. With -short there are fewer.
//
// An engine is run through [engines.Solve] with heuristics of all kinds: zero,
// consistent, admissible but not consistent, overestimating, and one whose
// tracker watches how it is used.
package enginetest
