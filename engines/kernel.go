package engines

import (
	"math/bits"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// kernel is the one depth-first search of the project: all nodes below a root
// with g + w·h within a bound, over a position, a tracker and an automaton.
// Nothing in its loop allocates.
type kernel struct {
	tracker  heuristics.Tracker
	pruning  *automaton
	weight   ratio
	goal     board.Position
	position board.Position
	frames   []*frame

	// limit is the largest f of the iteration and excess the least f above
	// it that was met, both times weight.of.
	limit, excess int

	expanded, generated uint64
	// look is called every lookEvery expanded nodes; an error ends the search.
	look  func() error
	trace func(Visit)
}

// A frame is a node on the path from the root to where the search is.
type frame struct {
	heuristics.Expansion
	state    uint32 // in the automaton
	live     uint32 // the children still to be searched, bit i for child i
	taken    uint32 // the child being searched
	up, down *frame
}

// A ratio is a weight as a fraction, so that f = g + w·h is compared in whole
// numbers: of·f = of·g + part·h.
type ratio struct{ part, of int }

func newKernel(t *Task, pruning *automaton, weight ratio) (*kernel, error) {
	k := &kernel{
		tracker: heuristics.Track(t.Heuristic),
		pruning: pruning,
		weight:  weight,
		trace:   t.Trace,
	}
	if err := k.goal.Set(t.Goal); err != nil {
		return nil, err
	}
	return k, k.position.Set(t.Start)
}

// root makes the kernel's position the root and returns its value.
func (k *kernel) root() int {
	k.reserve(0)
	root := k.frames[0]
	root.Value = k.tracker.Start(&k.position, root.State)
	root.state = uint32(k.position.Blank())
	return root.Value
}

// reserve makes room for nodes down to a depth.
func (k *kernel) reserve(depth int) {
	for len(k.frames) <= depth {
		f := &frame{Expansion: *heuristics.NewExpansion(k.tracker)}
		f.Position = &k.position
		if n := len(k.frames); n > 0 {
			f.up, k.frames[n-1].down = k.frames[n-1], f
		}
		k.frames = append(k.frames, f)
	}
}

// search looks for the goal below the root, which lies g moves from the
// start. When it finds it, frames hold the path down to the returned depth;
// otherwise the position is the root again and excess is up to date.
func (k *kernel) search(g int) (depth int, found bool, err error) {
	if k.frames[0].Value == 0 && k.position == k.goal {
		return 0, true, nil
	}
	part, of := k.weight.part, k.weight.of
	k.reserve(k.limit/of - g + 1)
	for d, f := range k.frames {
		f.Budget = floorDiv(k.limit-of*(g+d+1), part)
	}
	var (
		f                   = k.frames[0]
		states              = k.pruning.states
		hasState            = k.tracker.Words() > 0
		excess              = k.excess
		expanded, generated uint64
	)
search:
	for {
		expanded++
		if expanded%lookEvery == 0 {
			k.count(&expanded, &generated)
			if err = k.look(); err != nil {
				break
			}
		}
		s := &states[f.state]
		f.N = int(s.n)
		f.From = s.from
		generated += uint64(s.n)
		if k.trace != nil {
			k.visit(f, g+depth)
		}
		// Value all children in one call, then find those within the budget
		// without a branch: none would be predicted. Lanes beyond N repeat a
		// child and are masked out.
		k.tracker.Expand(&f.Expansion)
		room0 := f.Budget - f.Child[0].Value
		room1 := f.Budget - f.Child[1].Value
		room2 := f.Budget - f.Child[2].Value
		room3 := f.Budget - f.Child[3].Value
		cut := uint32(room0>>63)&1 | uint32(room1>>63)&2 | uint32(room2>>63)&4 | uint32(room3>>63)&8
		live := uint32(s.mask) &^ cut
		// ^room is by how much a value is above the least that is cut off, or
		// huge when it is not cut off.
		over := min(uint(^room0), uint(^room1), uint(^room2), uint(^room3), noneOver)
		excess = min(excess, of*(g+depth+1)+part*(f.Budget+1+int(over)))

		// Back up to a node with a child left, and down to that child.
		for live == 0 {
			if depth == 0 {
				break search
			}
			depth--
			f = f.up
			live = f.live
			k.position.Slide(states[f.state].blank)
		}
		i := bits.TrailingZeros32(live) & 3
		f.live = live & (live - 1)
		f.taken = uint32(i)
		child, below := &f.Child[i], f.down
		below.Value = child.Value
		below.state = states[f.state].next[i]
		if hasState {
			below.State = child.State
		}
		k.position.Slide(f.From[i])
		depth++
		f = below
		if f.Value == 0 && k.position == k.goal {
			found = true
			break
		}
	}
	k.count(&expanded, &generated)
	k.excess = excess
	return depth, found, err
}

// noneOver stands for "no child is cut off": more than any value, and not so
// much that sums with it overflow.
const noneOver = 1 << 32

// count books what was counted since the last time.
func (k *kernel) count(expanded, generated *uint64) {
	k.expanded += *expanded
	k.generated += *generated
	*expanded, *generated = 0, 0
}

// floorDiv divides and rounds down, also below zero.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// visit tells the trace of a node that is expanded.
func (k *kernel) visit(f *frame, g int) {
	k.trace(Visit{
		Board: k.position.Board(),
		G:     g,
		H:     f.Value,
		F:     (k.weight.of*g + k.weight.part*f.Value) / k.weight.of,
	})
}

// path appends the moves from the root to the node at a depth.
func (k *kernel) path(moves board.Path, depth int) board.Path {
	for _, f := range k.frames[:depth] {
		moves = append(moves, moveTo(k.position.Size(), k.pruning.states[f.state].blank, f.From[f.taken]))
	}
	return moves
}

// moveTo returns the move that takes the blank from a cell to a neighbour.
func moveTo(size board.Size, blank, to uint8) board.Move {
	for _, m := range board.Moves {
		if cell, ok := size.Neighbor(int(blank), m); ok && cell == int(to) {
			return m
		}
	}
	panic("engines: the blank goes to a cell that is no neighbour")
}
