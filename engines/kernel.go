package engines

import (
	"math"
	"slices"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/survey"
)

// kernel is the one depth-first search of the project: all nodes below a root
// with g + w·h within a limit, over a position, a tracker and an automaton.
// Nothing in its recursion allocates.
type kernel struct {
	tracker  heuristics.Tracker
	costs    *heuristics.Costs // instead of the tracker, when it has them
	packed   *packed           // with these, on a small board
	pruning  *automaton
	rules    []autoState // the automaton's states
	weight   ratio
	position board.Position
	goal     board.Position
	frames   []*frame // by depth below the root; a walk uses the root's only
	steps    []step   // of a walk, by g
	stepped  int      // the limit that steps are for

	// limit is the largest f of the iteration and excess the least f above
	// it that was met, both times weight.of.
	limit, excess int

	expanded, generated uint64
	deepest             int // g of the nodes that a walk has expanded
	// look is called every lookEvery expanded nodes; an error ends the search.
	look  func() error
	trace func(Visit)
	// enter, when set, is told every node before it is expanded, with its
	// state of the automaton, and says whether to leave it out.
	enter func(*frame, uint32) bool

	walker heuristics.Walker // the tracker, when it is one
	wave   *wave             // over the tracker, when it is a batcher; made when it is first needed
	waves  bool              // whether an iteration takes long enough for that

	found bool
	way   []uint8 // when found, the cells that the blank goes to from the root, or back from the goal while it is put together
	err   error   // why the search ended early
}

// A frame is a node on the path from the root to where the search is.
type frame struct {
	heuristics.Expansion
	childG int // g of the children, times weight.of
	below  *frame
	blank  uint8 // where the blank is; not kept up for the root
	rank   int   // among its siblings, by the tracker; not kept up for the root
}

// A step is what a walk needs of a node on its path.
type step struct {
	survey.Children
	childG int // g of the children, times weight.of
	value  int
}

// A ratio is a weight as a fraction, so that f = g + w·h is compared in whole
// numbers: of·f = of·g + part·h.
type ratio struct{ part, of int }

// visit is a node as a trace shows it.
func (r ratio) visit(b board.Board, g, h int) Visit {
	return Visit{Board: b, G: g, H: h, F: g + r.part*h/r.of}
}

// newKernel returns a kernel with the start as its position. It has no automaton yet.
func newKernel(t *Task, weight ratio) (*kernel, error) {
	k := &kernel{
		tracker: heuristics.Track(t.Heuristic),
		weight:  weight,
		trace:   t.Trace,
	}
	if s, ok := k.tracker.(heuristics.Summed); ok {
		k.costs = s.Costs()
	}
	if err := k.goal.Set(t.Goal); err != nil {
		return nil, err
	}
	if err := k.position.Set(t.Start); err != nil {
		return nil, err
	}
	if k.costs != nil {
		k.packed = newPacked(&k.goal, k.costs, weight)
	}
	k.walker, _ = k.tracker.(heuristics.Walker)
	return k, nil
}

// release ends the use of the kernel.
func (k *kernel) release() {
	if t, ok := k.tracker.(heuristics.Releaser); ok {
		t.Release()
	}
	if k.wave != nil {
		k.wave.release()
		k.wave = nil
	}
}

// root makes the kernel's position the root and returns its value.
func (k *kernel) root() int {
	k.reserve(0)
	root := k.frames[0]
	root.Value = k.tracker.Start(&k.position, root.State)
	return root.Value
}

// reserve makes room for nodes down to a depth. A node's state is its parent's
// memory; the root has some of its own.
func (k *kernel) reserve(depth int) {
	missing := depth + 1 - len(k.frames)
	if missing <= 0 {
		return
	}
	words := k.tracker.Words()
	block := make([]frame, missing)
	states := make([]uint64, 4*missing*words)
	for i := range block {
		f := &block[i]
		f.Position = &k.position
		for j := range f.Child {
			f.Child[j].State, states = states[:words:words], states[words:]
		}
		if n := len(k.frames); n > 0 {
			k.frames[n-1].below = f
		} else {
			f.State = make([]uint64, words)
		}
		k.frames = append(k.frames, f)
	}
}

// search looks for the goal below the root, which lies g moves from the start
// and is in a state of the automaton. Afterwards way is the way to the goal if it
// was found; if it was not, excess is up to date and the position is the root
// again.
func (k *kernel) search(g int, state uint32) (found bool, err error) {
	k.found, k.err = false, nil
	k.rules = k.pruning.states()
	root := k.frames[0]
	if root.Value == 0 && k.position == k.goal {
		k.succeed(nil)
		return true, nil
	}
	if k.costs != nil && k.enter == nil && k.trace == nil {
		room := k.limit - k.weight.of*g - k.weight.part*root.Value
		k.way = k.way[:0]
		stop := false
		if k.packed != nil {
			stop = k.expandPacked(&k.rules[state], packedOf(k.position.Tiles()), room)
		} else {
			stop = k.expandSum(&k.rules[state], root.Value, room)
		}
		if stop && k.err == nil {
			slices.Reverse(k.way)
			k.succeed(k.way)
		}
		return k.found, k.err
	}
	if k.walker != nil && k.enter == nil {
		k.stride()
		k.steps[g].value = root.Value
		k.walker.Enter(root.State)
		if k.way = k.way[:0]; k.walk(g, &k.rules[state]) && k.err == nil {
			slices.Reverse(k.way)
			k.succeed(k.way)
		}
		return k.found, k.err
	}
	k.reserve(max(k.limit/k.weight.of-g, 0) + 1)
	for d, f := range k.frames {
		f.childG = k.weight.of * (g + d + 1)
		f.Budget = floorDiv(k.limit-f.childG, k.weight.part)
	}
	k.expand(root, state)
	return k.found, k.err
}

// stride makes steps for walks within the limit.
func (k *kernel) stride() {
	n := max(k.limit/k.weight.of, 0) + 2
	if k.stepped == k.limit && len(k.steps) == n {
		return
	}
	k.stepped = k.limit
	k.steps = slices.Grow(k.steps[:0], n)[:n]
	for g := range k.steps {
		s := &k.steps[g]
		s.childG = k.weight.of * (g + 1)
		s.Budget = floorDiv(k.limit-s.childG, k.weight.part)
	}
}

// succeed notes the way to the goal.
func (k *kernel) succeed(way []uint8) { k.found, k.way = true, way }

// expand searches below a node and reports whether to stop: at the goal or
// with an error.
func (k *kernel) expand(f *frame, state uint32) bool {
	if k.enter != nil && k.enter(f, state) {
		return false
	}
	if k.trace != nil {
		g := f.childG/k.weight.of - 1
		k.trace(k.weight.visit(k.position.Board(), g, f.Value))
	}
	s := &k.rules[state]
	k.expanded++
	k.generated += uint64(s.n)
	if k.expanded%lookEvery == 0 {
		if k.err = k.look(); k.err != nil {
			return true
		}
	}
	f.N = int(s.n)
	f.From = s.from
	k.tracker.Expand(&f.Expansion)
	order := [4]uint8{0, 1, 2, 3}
	if k.walker != nil {
		order = orderOf(&f.Expansion)
	}
	for _, i := range order[:s.n] {
		child := &f.Child[i&3]
		if child.Value > f.Budget {
			k.excess = min(k.excess, f.childG+k.weight.part*child.Value)
			continue
		}
		from := s.from[i&3]
		below := f.below
		below.Value, below.State, below.rank = child.Value, child.State, child.Order
		below.blank = from
		k.position.Slide(from)
		if child.Value == 0 && k.position == k.goal {
			k.succeed(k.trail(nil, below))
			return true
		}
		if k.expand(below, s.next[i&3].state()) {
			return true
		}
		k.position.Slide(s.blank)
	}
	return false
}

// walk is expand for a tracker that is a walker. On success, way holds the
// cells from the goal back to the node.
func (k *kernel) walk(g int, s *autoState) bool {
	c := &k.steps[g]
	if k.trace != nil {
		k.trace(k.weight.visit(k.position.Board(), g, c.value))
	}
	k.expanded++
	k.generated += uint64(s.n)
	k.deepest = max(k.deepest, g)
	if k.expanded%lookEvery == 0 {
		if k.err = k.look(); k.err != nil {
			return true
		}
	}
	c.N, c.Edge = int(s.n), s.edge
	for i := range s.n {
		c.Tile[i&3] = k.position.Tile(s.from[i&3])
	}
	k.walker.Survey(&c.Children)
	if c.Over != math.MaxInt {
		k.excess = min(k.excess, c.childG+k.weight.part*c.Over)
	}
	for n := range c.Left {
		i := c.Best[n&3] & 3
		from := s.from[i]
		k.position.Slide(from)
		if c.Value[i] == 0 && k.position == k.goal {
			k.way = append(k.way, from)
			return true
		}
		k.walker.Step(&c.Children, i)
		k.steps[g+1].value = int(c.Value[i])
		if k.walk(g+1, &k.rules[s.next[i].state()]) {
			k.way = append(k.way, from)
			return true
		}
		k.walker.Back()
		k.position.Slide(s.blank)
	}
	return false
}

// expandSum is expand for a heuristic that is a sum over the tiles, of which a
// node's value is all there is to know. Children are valued one by one: then
// a processor works ahead of the comparisons, past the call that would be in
// its way. The room of a node is what is left of the limit at it. On success,
// way holds the cells from the goal back to the node.
func (k *kernel) expandSum(s *autoState, value, room int) bool {
	k.expanded++
	k.generated += uint64(s.n)
	if k.expanded%lookEvery == 0 {
		if k.err = k.look(); k.err != nil {
			return true
		}
	}
	for i := range s.n {
		from := s.from[i&3]
		cost := &k.costs[k.position.Tile(from)]
		change := int(cost[s.blank]) - int(cost[from])
		left := room - k.weight.of - k.weight.part*change
		if left < 0 {
			k.excess = min(k.excess, k.limit-left)
			continue
		}
		k.position.Slide(from)
		if value+change == 0 && k.position == k.goal ||
			k.expandSum(&k.rules[s.next[i&3].state()], value+change, left) {
			k.way = append(k.way, from)
			return true
		}
		k.position.Slide(s.blank)
	}
	return false
}

// orderOf returns the children by their orders, as a walk goes through them.
func orderOf(e *heuristics.Expansion) [4]uint8 {
	order := [4]uint8{0, 1, 2, 3}
	for n := 1; n < e.N; n++ {
		for i := n; i > 0 && e.Child[order[i]].Order < e.Child[order[i-1]].Order; i-- {
			order[i], order[i-1] = order[i-1], order[i]
		}
	}
	return order
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
