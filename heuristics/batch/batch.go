// Package batch holds the argument with which a search asks for the values of
// the children of several nodes at once. It stands apart so that pattern
// databases, on which package heuristics builds, can answer it.
//
// # Invariant
//
// A [Batch] is plain data without behaviour: the search fills in states and
// slides, a tracker fills in the answers, and neither keeps it. All but the
// states is of fixed size, since that is what makes it fast.
package batch

const (
	// MaxNodes is the most nodes of a Batch.
	MaxNodes = 16
	// MaxSlides is the most children: four a node.
	MaxSlides = 4 * MaxNodes
	// Views is how many bounds make up a value.
	Views = 2
)

// A Batch is children of several nodes that are to be valued.
type Batch struct {
	// States holds the tracker's states of the nodes. The last word of a state
	// holds the bounds of which the larger is the node's value, 16 bits each, the
	// first one lowest.
	States []uint64
	// Slides are the children, the first N of them.
	Slides [MaxSlides]Slide
	N      uint
	// Answers tell of each what differs in its state from the node's. Of the
	// children of a node, those whose bounds have a lower sum are more likely on
	// the way to the goal.
	Answers [MaxSlides]Answer
}

// A Slide is a child: how it arises from its node.
type Slide struct {
	Tile  uint8  // the tile that slides
	Edge  uint8  // 4 · the blank's cell + the blank's move
	Node  uint8  // the search's own
	Index uint8  // the search's own
	State uint32 // where the node's state begins in States
}

// An Answer is what a tracker says of a child: for each view a word of the
// state and where it stands, and the last word of the state.
type Answer struct {
	Words     [Views]uint64
	Sums      uint64
	At        [Views]uint8
	Addresses [Views]uint64 // the tracker's own
}
