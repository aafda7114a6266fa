// Package lab examines heuristics: whether they are what they claim, with the
// smallest counterexample where not, and how good they are.
//
// # Invariant
//
// A [Report] says only what was seen: a verdict that holds is proven when
// [Report.All] is set, and otherwise means that no counterexample was among
// the boards tried. Distances come from the caller's [States], never from a
// heuristic.
//
// The package is for programs. Package heuristictest makes tests of it.
//
// Call [Exhaustive] and [Analyse]; on larger boards [Near], [Along] and
// [Uniform]. [Profile.Predict], [Tree.Probe] and [Tree.Count] tell what a search
// costs, from a formula, by sampling and by searching.
package lab
