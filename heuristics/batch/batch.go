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
	// MaxWords is the most words of a state besides these.
	MaxWords = 8
)

// A State is a tracker's state of a node: words, and the bounds of which the
// larger is the node's value, 16 bits each, the first one lowest.
type State struct {
	Words [MaxWords]uint64
	Sums  uint64
}

// A Batch is children of several nodes that are to be valued.
type Batch struct {
	States [MaxNodes]*State // of the nodes
	// Slides are the children, the first N of them.
	Slides [MaxSlides]Slide
	N      uint
	// Whole says to look at children in both views, also when the first bound is
	// above the budget already. Else what the second view says of these is void.
	Whole bool

	// Answers, by view and slide, tell what differs in a child's state.
	Answers [Views][MaxSlides]Answer
}

// A Slide is a child: how it arises from its node.
type Slide struct {
	Tile   uint8 // the tile that slides
	Edge   uint8 // 4 · the blank's cell + the blank's move
	Node   uint8 // the number of the node in the batch
	Index  uint8 // the search's own
	Budget int32 // a child valued above is cut off
}

// An Answer is what a view says of a child.
type Answer struct {
	Word    uint64 // of the child's state, and
	Address uint64 // the tracker's own
	Sum     int32  // the bound
	At      uint8  // where the word stands
	Entry   uint8  // the tracker's own
}
