// Package engines holds the searches, one a file, and the one front door that
// runs them.
//
// # Invariants
//
// [Solve] checks sizes and parity, answers the trivial case, runs an engine,
// replays the path that the engine returns, and alone fills in a [Solution]:
// an engine holds search and nothing else, and a faulty one cannot return an
// illegal path unnoticed.
//
// A node is expanded when its successors are generated; it is generated when
// it is created by a slide that does not undo the last one. The start counts
// as neither until it is expanded. Every engine counts in this way.
//
// Results never depend on timing: the same input gives the same path and, for
// serial engines, the same node counts.
//
// Every engine works as its zero value. builtin.go is the one place to add a
// row. Call [Solve] with a [Problem] and an engine such as &[IDAStar]{}.
package engines
