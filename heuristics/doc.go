// Package heuristics holds lower bounds on the number of moves that a board
// is from its goal, one a file.
//
// # Invariants
//
// Every heuristic keeps the contract of [Heuristic]; one that breaks a part of
// it says so through [Claimer], and engines then promise less. A heuristic is
// built for one goal, is immutable after that, and may be used by any number
// of goroutines at once.
//
// The fast form is a [Tracker], which values all children of a node in one
// call from a few words of state. [Track] finds a heuristic's tracker, or
// wraps one that has none; nothing else asks for optional interfaces.
//
// builtin.go is the one place to add a row: a row brings the name in configs,
// the line in listings and the conformance suite of package heuristictest.
//
// Call the constructors ([NewManhattan], …) from a program, or
// [Registry.Find] to go by name.
package heuristics
