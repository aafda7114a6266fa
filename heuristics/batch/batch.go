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
	// States are the tracker's states of the nodes, the first one at 0, the
	// others Stride words apart. The last word of a state holds the bounds of
	// which the larger is the node's value, 16 bits each, the first one lowest.
	States []uint64
	Stride int

	Budgets [MaxNodes]int32 // children of a node that are valued above are cut off
	// Slides are the children, the first N of them, node by node.
	Slides [MaxSlides]Slide
	N      uint
	// Owed are slides by which nodes arose and at which the second view has not
	// looked yet, the first Owes of them. The tracker makes up for them in States.
	Owed [MaxNodes]Slide
	Owes uint

	// Kept lists the slides whose children are not cut off, in their order, the
	// first Left of it. Cut lists the others: the first CutFirst are cut off by
	// the first view, at those from there up to CutAll both views have looked.
	Kept, Cut              [MaxSlides]uint8
	Left, CutFirst, CutAll uint
	// Answers, by view and slide, tell what differs in a child's state. Of the
	// children of a node, those whose bounds have a lower sum are more likely on
	// the way to the goal.
	Answers [Views][MaxSlides]Answer
	// Over is the least known excess of a value over its budget among the
	// children that are cut off, or math.MaxInt32.
	Over int32
}

// A Slide is a child: how it arises from its node.
type Slide struct {
	Tile  uint8 // the tile that slides
	Edge  uint8 // 4 · the blank's cell + the blank's move
	Node  uint8 // the number of the node in the batch
	Index uint8 // the search's own
}

// An Answer is what a view says of a child.
type Answer struct {
	Word    uint64 // of the child's state, and
	At      uint8  // where it stands
	Entry   uint8  // the tracker's own
	Sum     int32  // the bound
	Address uint64 // the tracker's own
}
