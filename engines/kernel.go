package engines

import (
	"npuzzle/board"
	"npuzzle/heuristics"
)

// kernel is the one depth-first search of the project: all nodes below a root
// with g + w·h within a limit, over a position, a tracker and an automaton.
// Nothing in its recursion allocates.
type kernel struct {
	tracker  heuristics.Tracker
	costs    *heuristics.Costs // instead of the tracker, when it has them
	pruning  *automaton
	weight   ratio
	position board.Position
	goal     board.Position
	frames   []*frame // by depth below the root

	// limit is the largest f of the iteration and excess the least f above
	// it that was met, both times weight.of.
	limit, excess int

	expanded, generated uint64
	// look is called every lookEvery expanded nodes; an error ends the search.
	look func() error
	// enter, when set, is told every node before it is expanded, and says
	// whether to leave it out.
	enter func(*frame, *autoState) bool

	found *frame // the goal, when it was reached
	err   error  // why the search ended early
}

// A frame is a node on the path from the root to where the search is.
type frame struct {
	heuristics.Expansion
	childG int // g of the children, times weight.of
	below  *frame
	blank  uint8 // where the blank is; not kept up for the root
}

// A ratio is a weight as a fraction, so that f = g + w·h is compared in whole
// numbers: of·f = of·g + part·h.
type ratio struct{ part, of int }

// newKernel returns a kernel with the start as its position.
func newKernel(t *Task, pruning *automaton, weight ratio) (*kernel, error) {
	k := &kernel{
		tracker: heuristics.Track(t.Heuristic),
		pruning: pruning,
		weight:  weight,
	}
	if t.Trace != nil {
		k.enter = func(f *frame, _ *autoState) bool {
			g := f.childG/weight.of - 1
			t.Trace(Visit{
				Board: k.position.Board(),
				G:     g,
				H:     f.Value,
				F:     g + weight.part*f.Value/weight.of,
			})
			return false
		}
	}
	if s, ok := k.tracker.(heuristics.Summed); ok {
		k.costs = s.Costs()
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
	return root.Value
}

// reserve makes room for nodes down to a depth.
func (k *kernel) reserve(depth int) {
	for len(k.frames) <= depth {
		f := &frame{Expansion: *heuristics.NewExpansion(k.tracker)}
		f.Position = &k.position
		if n := len(k.frames); n > 0 {
			k.frames[n-1].below = f
		}
		k.frames = append(k.frames, f)
	}
}

// search looks for the goal below the root, which lies g moves from the start
// and is in a state of the automaton. When it finds it, the position is the
// goal; without an error and the goal, the position is the root again and
// excess is up to date.
func (k *kernel) search(g int, s *autoState) (found bool, err error) {
	root := k.frames[0]
	k.found, k.err = nil, nil
	if root.Value == 0 && k.position == k.goal {
		k.found = root
		return true, nil
	}
	k.reserve(max(k.limit/k.weight.of-g, 0) + 1)
	for d, f := range k.frames {
		f.childG = k.weight.of * (g + d + 1)
		f.Budget = floorDiv(k.limit-f.childG, k.weight.part)
	}
	k.expand(root, s)
	return k.found != nil, k.err
}

// expand searches below a node and reports whether to stop: at the goal or
// with an error.
//
// A heuristic that is a sum over the tiles is valued here, child by child:
// then a processor works ahead of the comparison, past the call that would be
// in its way. For others all children are valued in one call, so that their
// memory reads overlap.
func (k *kernel) expand(f *frame, s *autoState) bool {
	if k.enter != nil && k.enter(f, s) {
		return false
	}
	k.expanded++
	k.generated += uint64(s.n)
	if k.expanded%lookEvery == 0 {
		if k.err = k.look(); k.err != nil {
			return true
		}
	}
	costs := k.costs
	if costs == nil {
		f.N = int(s.n)
		f.From = s.from
		k.tracker.Expand(&f.Expansion)
	}
	for i := range s.n {
		from := s.from[i&3]
		var value int
		if costs != nil {
			cost := &costs[k.position.Tile(from)]
			value = f.Value + int(cost[s.blank]) - int(cost[from])
		} else {
			value = f.Child[i&3].Value
		}
		if value > f.Budget {
			k.excess = min(k.excess, f.childG+k.weight.part*value)
			continue
		}
		below := f.below
		below.Value = value
		below.blank = from
		if costs == nil {
			below.State = f.Child[i&3].State
		}
		k.position.Slide(from)
		if value == 0 && k.position == k.goal {
			k.found = below
			return true
		}
		if k.expand(below, &k.pruning.states[s.next[i&3]]) {
			return true
		}
		k.position.Slide(s.blank)
	}
	return false
}

// trail appends the cells that the blank went to from the root to a node on
// the current path.
func (k *kernel) trail(cells []uint8, end *frame) []uint8 {
	for f := k.frames[0]; f != end; f = f.below {
		cells = append(cells, f.below.blank)
	}
	return cells
}

// pathAlong returns the moves that take the blank along a trail.
func pathAlong(size board.Size, blank uint8, trail []uint8) board.Path {
	path := make(board.Path, 0, len(trail))
	for _, to := range trail {
		path = append(path, moveTo(size, blank, to))
		blank = to
	}
	return path
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

// floorDiv divides and rounds down, also below zero.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
