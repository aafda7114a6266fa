// Package batch holds the argument with which a search asks for the values of
// the children of several nodes at once. It stands apart so that pattern
// databases, on which package heuristics builds, can answer it.
//
// # Invariant
//
// A [Batch] is plain data without behaviour: the search fills in nodes, a
// tracker fills in their children, and neither keeps it. All but the states is
// of fixed size, since that is what makes it fast.
package batch

const (
	// MaxNodes is the most nodes of a Batch.
	MaxNodes = 16
	// MaxChildren is the most children of a Batch.
	MaxChildren = 4 * MaxNodes
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

// A Batch is nodes whose children are to be valued.
type Batch struct {
	Nodes    [MaxNodes]Node // the first N of them
	N        uint
	Children [MaxChildren]Child // node by node
}

// A Node is one of a Batch: its state, and its children by the tiles that slide
// and the edges, 4 · the blank's cell + the blank's move.
type Node struct {
	State *State
	N     uint8 // how many children
	Tiles [4]uint8
	Edges [4]uint8
}

// A Child tells what differs in a child's state: a word for each view.
type Child struct {
	Words [Views]uint64
	// Sums is the state's, and from AtShift on where the words stand in it, 8 bits
	// each.
	Sums uint64
}

// AtShift is the lowest bit of what Sums of a child has besides those of a state.
const AtShift = 16 * Views

// Value returns the larger of the bounds.
func (c *Child) Value() int { return int(max(uint16(c.Sums), uint16(c.Sums>>16))) }

// Apply makes the node's state the child's.
func (c *Child) Apply(s *State) {
	s.Words[c.Sums>>AtShift%MaxWords] = c.Words[0]
	s.Words[c.Sums>>(AtShift+8)%MaxWords] = c.Words[1]
	s.Sums = c.Sums & (1<<AtShift - 1)
}
