// Package benchmark runs a solver over fixed sets of boards and says how fast
// it was and whether it was right.
//
// # Invariant
//
// A [Report] without an error vouches for every board in it: paths were
// replayed by [engines.Solve], and a path that claims to be shortest has the
// known length wherever one is known. Counts of a report depend on the boards
// and the solver alone; only its times depend on the machine.
//
// [Find] gives a set by name, [Run] runs it, [Compare] holds two reports
// against each other, and [Fingerprint] sums up the searches of this module in
// one number.
package benchmark
