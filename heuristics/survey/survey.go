// Package survey holds what a search and a walker tell each other about a node
// of the search's path. It stands apart so that pattern databases, on which
// package heuristics builds, can be walkers.
//
// # Invariant
//
// [Children] is plain data without behaviour: the search fills in the slides
// and the budget, a walker fills in the answers, and neither keeps it.
package survey

// Children are those of the node that a walker is at.
type Children struct {
	// The slides: the tiles, and by which edge each goes: 4 · the blank's cell
	// + the blank's move. The first N count.
	N    int
	Tile [4]uint8
	Edge [4]uint8
	// Children valued above Budget are cut off.
	Budget int

	// Best lists the children that are not cut off, the first Left of it, those
	// first that are more likely on the way to the goal.
	Left int
	Best [4]uint8
	// Value bounds the children that are not cut off from below. A walker may
	// put off what cannot cut off a child, but a goal has 0.
	Value [4]int32
	// Over is the least value known of the children that are cut off, or
	// math.MaxInt.
	Over int
}
