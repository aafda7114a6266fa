// Package batch holds the argument with which a search asks for the values of
// the children of many nodes at once. It stands apart so that pattern
// databases, on which package heuristics builds, can answer it.
//
// # Invariant
//
// A [Batch] is plain data without behaviour: the search fills in nodes and
// slides, a tracker fills in the answers, and neither keeps it.
package batch

const (
	// MaxNodes is the most nodes of a Batch.
	MaxNodes = 16
	// MaxSlides is the most children: four a node.
	MaxSlides = 4 * MaxNodes
)

// A Batch is children of several nodes that are to be valued.
type Batch struct {
	// States are those of the nodes, one after the other.
	States []uint64
	// Budgets are the nodes' limits: children valued above are cut off.
	Budgets [MaxNodes]int32

	// Slides are the children, the first N of them.
	Slides [MaxSlides]Slide
	N      int

	// Values is the answer, by slide; above the budget, any lower bound above
	// the budget is as good.
	Values [MaxSlides]int32
	// Orders ranks the children of a node that are not cut off: those with a
	// lower order are more likely on the way to the goal.
	Orders [MaxSlides]int32
	// Children receives the states of the children that are not cut off, one
	// after the other in the order of Slides.
	Children []uint64
}

// A Slide is a child: how it arises from its node.
type Slide struct {
	Tile uint8 // the tile that slides
	From uint8 // its cell
	To   uint8 // the blank's cell
	Node uint8 // the number of the node in the batch
}
