package engines

import (
	"math"
	"slices"
)

// A subtree is a part of an iteration: what lies below a node. At first there is
// one, below the start. There may be very many, of a cache line each.
type subtree struct {
	// The node: in full, or a leaf of an opening.
	root *rootNode
	of   *opening
	leaf leaf

	number  uint32 // among the subtrees as they arose
	pruning uint32 // the state of the automaton
	depth   int16  // of the node
	value   int16  // at most the node's
	order   int16  // the tracker's; see [heuristics.Child]

	// deepest is how deep the nodes were that this iteration has expanded below
	// the node, or the node's own depth; at most MaxUint8.
	deepest uint8
	// promise is deepest after the iteration before. All nodes that an iteration
	// cuts off have the same f, so the deepest are those of least h; the goal is
	// most likely below these.
	promise uint8
}

// setDeepest sets deepest to a depth.
func (s *subtree) setDeepest(depth int) { s.deepest = uint8(min(depth, math.MaxUint8)) }

// narrow returns a number, or as much of it as a subtree can have.
func narrow(number int) int16 { return int16(min(number, math.MaxInt16)) }

// A rootNode is the node of a subtree.
type rootNode struct {
	tiles []uint8
	state []uint64 // the tracker's
	trail []uint8  // the cells that the blank went to from the start
}

// rootPieces is memory for the nodes of many subtrees, all in a few pieces.
type rootPieces struct {
	cells, words int // of a node
	roots        []rootNode
	tiles        []uint8
	states       []uint64
	trails       []uint8
}

// newRootPieces makes room for so many nodes of a kernel's search, and trails of so many
// cells in all.
func newRootPieces(k *kernel, nodes, trails int) *rootPieces {
	p := &rootPieces{cells: k.position.Count(), words: k.tracker.Words()}
	p.roots = make([]rootNode, nodes)
	p.tiles = make([]uint8, nodes*p.cells)
	p.states = make([]uint64, nodes*p.words)
	p.trails = make([]uint8, trails)
	return p
}

// next returns a node to be filled in, with an empty trail that has room for so many cells.
func (p *rootPieces) next(trail int) *rootNode {
	r := &p.roots[0]
	p.roots = p.roots[1:]
	r.tiles, p.tiles = p.tiles[:p.cells:p.cells], p.tiles[p.cells:]
	r.state, p.states = p.states[:p.words:p.words], p.states[p.words:]
	r.trail, p.trails = p.trails[:0:trail], p.trails[trail:]
	return r
}

// start returns the subtree of the whole search, below the kernel's position.
func (k *kernel) start() *subtree {
	root := k.frames[0]
	return &subtree{
		value:   narrow(root.Value),
		pruning: uint32(k.position.Blank()),
		root:    &rootNode{tiles: slices.Clone(k.position.Tiles()), state: slices.Clone(root.State)},
	}
}

// trail appends the cells that the blank went to from the start.
func (s *subtree) trail(trail []uint8) []uint8 {
	if s.root != nil {
		return append(trail, s.root.trail...)
	}
	node, _ := s.of.nodeOf(&s.leaf)
	return s.of.trail(trail, &node)
}

// begin makes the node of a subtree the kernel's root.
func (k *kernel) begin(s *subtree) {
	if s.root == nil {
		k.unfold([]*subtree{s})
	}
	k.reserve(0)
	k.place(s.root.tiles)
	k.frames[0].Value = int(s.value)
	copy(k.frames[0].State, s.root.state)
}

// place makes tiles that were a position's the kernel's position.
func (k *kernel) place(tiles []uint8) {
	if err := k.position.SetTiles(k.position.Size(), tiles); err != nil {
		panic("engines: a node that is no board: " + err.Error())
	}
}

// skip reports whether the node of a subtree is cut off itself.
func (k *kernel) skip(s *subtree) bool {
	s.setDeepest(int(s.depth))
	f := k.weight.of*int(s.depth) + k.weight.part*int(s.value)
	if f > k.limit {
		k.excess = min(k.excess, f)
	}
	return f > k.limit
}

// sweep searches subtrees in their order, until one has the goal.
func (k *kernel) sweep(subtrees []*subtree) error {
	k.found, k.err = false, nil
	if k.fitsWave() {
		for part := range slices.Chunk(subtrees, mostRoots) {
			k.wave.begin(part, false)
			if err := k.wave.run(math.MaxInt); err != nil {
				return err
			}
			if w := k.wave; w.goal != nowhere {
				k.succeed(w.trail(&w.nodes[w.goal]))
				return nil
			}
		}
		return nil
	}
	for _, s := range subtrees {
		if k.skip(s) {
			continue
		}
		k.begin(s)
		k.deepest = int(s.depth)
		found, err := k.search(int(s.depth), s.pruning)
		s.setDeepest(k.deepest)
		if err != nil {
			return err
		}
		if found {
			k.way = append(s.trail(nil), k.way...)
			return nil
		}
	}
	return nil
}

// byPromise returns the subtrees in another order, those first that are most
// likely to have the goal, others as they were.
func byPromise(subtrees []*subtree) []*subtree {
	var places [math.MaxUint8 + 1]int // by promise: how many, then where the next goes
	for _, s := range subtrees {
		s.promise = s.deepest
		places[s.promise]++
	}
	before := 0
	for p := math.MaxUint8; p >= 0; p-- {
		places[p], before = before, before+places[p]
	}
	sorted := make([]*subtree, len(subtrees))
	for _, s := range subtrees {
		sorted[places[s.promise]] = s
		places[s.promise]++
	}
	return sorted
}

// restate brings subtrees to another automaton, given the cell where the blank
// starts. Some may turn out superfluous, and are left out.
func restate(subtrees []*subtree, start uint8, a *automaton) []*subtree {
	kept, states := subtrees[:0], a.states()
	var trail []uint8
next:
	for _, s := range subtrees {
		s.pruning = uint32(start)
		trail = s.trail(trail[:0])
		for _, to := range trail {
			rule := &states[s.pruning]
			i := slices.Index(rule.from[:rule.n], to)
			if i < 0 {
				continue next
			}
			s.pruning = rule.next[i].state()
		}
		kept = append(kept, s)
	}
	return kept
}
