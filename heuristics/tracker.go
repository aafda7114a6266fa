package heuristics

import (
	"npuzzle/board"
	"npuzzle/heuristics/batch"
	"npuzzle/heuristics/survey"
)

// A Tracker values the children of a node from the state of the node, without
// looking at the whole board again. What it knows of a node is a value and a
// state of a few words, both held by the caller: going back is dropping a
// state, a search of many paths keeps many states, and nothing has to be
// undone.
//
// A Tracker belongs to one goroutine (it may keep scratch memory); a
// heuristic hands out as many as are wanted.
type Tracker interface {
	// Words is the length of a state. It never changes and may be 0.
	Words() int

	// Start fills state, which has Words() words, for a position and returns
	// the position's value: the same as Estimate.
	Start(p *board.Position, state []uint64) int

	// Expand values the children of a node: for each i < e.N it sets
	// e.Child[i].Value, and fills e.Child[i].State.
	//
	// Where a child's value is above e.Budget, any lower bound above e.Budget
	// is as good, and the state may be left unfilled: a tracker stops looking
	// when it knows that the child is cut off. Asking for all children at
	// once lets their memory reads overlap.
	//
	// e.Position may be moved during the call but is as before at its end.
	Expand(e *Expansion)
}

// An Expansion is a node whose children are to be valued: the argument and
// the result of [Tracker.Expand].
type Expansion struct {
	Position *board.Position // the node
	Value    int             // its value
	State    []uint64        // its state

	N      int      // number of children, at most 4
	From   [4]uint8 // child i arises when the tile on cell From[i] slides into the blank
	Budget int      // children valued above this are cut off

	Child [4]Child // the answer, in the order of From
}

// A Child is what [Tracker.Expand] says of a child.
type Child struct {
	Value int
	// Order ranks the children of a node: those with a lower order are more
	// likely on the way to the goal. Trackers that cannot tell leave it alone.
	Order int
	State []uint64 // Words() words, the caller's memory
}

// A Tracked heuristic has a tracker of its own.
type Tracked interface {
	Heuristic
	// Tracker returns a tracker that nobody else uses. Its values equal those of
	// Estimate.
	Tracker() Tracker
}

// A Rememberer is a tracker whose Start is dear, and which can take up a node
// again from a few bytes that the caller kept with it. A best-first search
// keeps these bytes instead of the state.
type Rememberer interface {
	Tracker
	// MemoBytes is the length of a memo.
	MemoBytes() int
	// Remember fills memo from the state of a node.
	Remember(state []uint64, memo []byte)
	// Recall fills state as Start does, from a position and its memo, and
	// returns the position's value.
	Recall(p *board.Position, memo []byte, state []uint64) int
}

// Costs holds what each tile adds to a sum, by tile and by the cell it is on;
// the blank adds 0. Rows are 256 long so that no access with a byte is
// bounds-checked.
type Costs [256][256]uint8

// A Summed tracker's values are sums over the tiles, each tile by itself:
//
//	h(p) = Σ costs[tile][cell of tile]
//
// It has no state, and a search may value a child without calling it.
type Summed interface {
	Tracker
	Costs() *Costs
}

// A Walker is a tracker that can follow the path of a depth-first search, so
// that it keeps the state of one node only, takes up what a slide changes, and
// gives it back. Orders and values are those of Expand, but for what it puts
// off: see [survey.Children].
type Walker interface {
	Tracker
	// Enter begins a walk at a node, given its state.
	Enter(state []uint64)
	// Survey values the children of the node that the walk is at.
	Survey(c *survey.Children)
	// Step goes to one of the children that the last Survey of this node left.
	Step(c *survey.Children, child uint8)
	// Back undoes the last Step.
	Back()
}

// A Batcher is a tracker that can look at the children of several nodes at once,
// so that more memory reads overlap than one node has. With one, each slide changes
// the value by 1.
//
// It does so in four steps, each of which begins reads that the next one waits for.
// What a search does in between, best with another batch, is time for them to come.
type Batcher interface {
	Tracker
	// Begin begins to bring the states of a batch's nodes up to date.
	Begin(b *batch.Batch)
	// Look ends that, and begins to look at the children.
	Look(b *batch.Batch)
	// Sift goes on with those children for which the first look was not enough.
	Sift(b *batch.Batch)
	// Judge says which children are cut off: those that Expand values above the
	// budget.
	Judge(b *batch.Batch)
	// BatchWords is the length of a state in a batch.
	BatchWords() int
	// Load makes such a state of a state of the tracker, and Save the reverse.
	Load(state, own []uint64)
	Save(own, state []uint64)
}

// A Releaser is a tracker that its heuristic hands out again once it is
// released. Many short searches save making one each time.
type Releaser interface {
	Tracker
	// Release ends the use of the tracker.
	Release()
}

// Track returns a tracker for any heuristic: its own, or one that estimates
// each child from scratch.
func Track(h Heuristic) Tracker {
	if t, ok := h.(Tracked); ok {
		return t.Tracker()
	}
	return untracked{h}
}

// NewExpansion returns an expansion whose children have room for the states
// of a tracker.
func NewExpansion(t Tracker) *Expansion {
	e := new(Expansion)
	words := t.Words()
	states := make([]uint64, 5*words)
	e.State = states[:words:words]
	for i := range e.Child {
		states = states[words:]
		e.Child[i].State = states[:words:words]
	}
	return e
}

// untracked is the tracker of a heuristic that has none.
type untracked struct{ h Heuristic }

func (u untracked) Words() int { return 0 }

func (u untracked) Start(p *board.Position, _ []uint64) int { return u.h.Estimate(p) }

func (u untracked) Expand(e *Expansion) {
	blank := e.Position.Blank()
	for i := range e.N {
		e.Position.Slide(e.From[i])
		e.Child[i].Value = u.h.Estimate(e.Position)
		e.Position.Slide(blank)
	}
}
