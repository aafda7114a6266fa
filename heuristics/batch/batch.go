// Package batch holds the argument with which a search asks for the values of
// the children of several nodes at once. It stands apart so that pattern
// databases, on which package heuristics builds, can answer it.
//
// # Invariant
//
// A [Batch] is plain data without behaviour: the search fills in nodes, a
// tracker brings their states up to date and says which children are cut off, and
// neither keeps it. All but the states is of fixed size, since that is what makes
// it fast.
package batch

// MaxNodes is the most nodes of a Batch.
const MaxNodes = 16

// MaxChildren is the most children of a Batch.
const MaxChildren = 4 * MaxNodes

// Flights is how many batches may be under way at once.
const Flights = 2

// A Batch is nodes whose children are to be valued: the first N of Nodes. It is under
// way from when a tracker begins with the nodes until it has judged the children.
type Batch struct {
	// Flight is the batch's number among those under way, below Flights.
	Flight uint8
	Nodes  [MaxNodes]Node
	N      uint
	// Children is the answer: child j of node i is 4 · i + j. The last one is no child's.
	Children [MaxChildren + 1]Notes
}

// Notes are what a tracker knows of a child already when it says whether the child
// is cut off, for when it becomes a node. What they mean is up to the tracker.
type Notes [3]uint64

// A Node is one of a Batch. Slides are given by the tile and the edge: 4 · the
// blank's cell + the blank's move.
type Node struct {
	// State is the tracker's of the node. Where Tile is not 0, it is the parent's
	// at first, the slide of Tile by Edge leads from there to the node, and Notes are
	// what was noted then, which the tracker needs only when it begins.
	State      []uint64
	Tile, Edge uint8
	Notes      *Notes

	// The children: how many, and the slides to them.
	N     uint8
	Tiles [4]uint8
	Edges [4]uint8
	// Cut is the answer: bit i is set when child i is valued above Budget.
	Cut uint8
	// Budget is what children may be valued at most. The node's own value is at
	// most one more, and neither less than it by an even number.
	Budget int
}
