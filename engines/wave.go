package engines

import (
	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
)

// wave is the depth-first search for trackers that wait for memory. It keeps
// the nodes that are still to be expanded on a stack in depth-first order, the
// next one on top, and expands the uppermost sixteen in one go, so that the
// reads of some forty look-ups are under way at once instead of two.
//
// Expanding a node replaces it by its children, which keeps the order; only a
// goal is found a little later than by plain depth-first search. All that is
// left after a goal in the order is dropped, and what stands before it is
// searched on, so that the goal that is found at last is the first one in
// depth-first order: the same as the recursion finds, whatever the size of a
// wave.
type wave struct {
	*kernel
	batcher heuristics.Batcher
	words   int // of a tracker's state

	// The stack, the bottom first. A node's state and path are rows of these.
	nodes     []waveNode
	states    []uint64
	paths     []uint64 // two bits a move: the index of the child
	pathWords int
	highest   int // that the stack ever was

	batch    batch.Batch
	index    [batch.MaxSlides]uint8 // which child of its node a slide is
	popped   [batch.MaxNodes]waveNode
	parents  []uint64 // states of the popped
	trails   []uint64 // paths of the popped
	children []uint64
	budgets  []int32 // by depth below the root
	target   [waveCells]uint8
}

// wavesFrom is the number of expanded nodes in an iteration from which on the
// next one is searched in waves: for fewer, making one takes longer than it
// saves.
const wavesFrom = 256

// waveCells is the largest number of cells of a board that is searched in
// waves: nodes hold their boards.
const waveCells = 32

type waveNode struct {
	cells [waveCells]uint8
	state uint32 // of the automaton
	depth int32  // below the root
	value int32
}

// newWave returns a wave over a kernel whose tracker is a batcher.
func newWave(k *kernel) *wave {
	w := &wave{kernel: k, batcher: k.tracker.(heuristics.Batcher), words: k.tracker.Words()}
	w.parents = make([]uint64, batch.MaxNodes*w.words)
	w.children = make([]uint64, batch.MaxSlides*w.words)
	copy(w.target[:], k.goal.Tiles())
	return w
}

// reserve makes room for a wave on top of a stack of a height. Depths never
// decrease from the bottom up, so when a node is taken, no deeper one stays;
// its depth below then holds the children of one wave and no more, which keeps
// the stack low: some thousands of nodes for the longest paths.
func (w *wave) reserve(height int) {
	nodes := height + batch.MaxSlides
	if len(w.nodes) >= nodes {
		return
	}
	nodes += nodes / 2
	w.nodes = append(w.nodes, make([]waveNode, nodes-len(w.nodes))...)
	w.states = append(w.states, make([]uint64, nodes*w.words-len(w.states))...)
	w.paths = append(w.paths, make([]uint64, nodes*w.pathWords-len(w.paths))...)
}

// search is [kernel.search] in waves.
func (w *wave) search(g int, root uint32) error {
	k := w.kernel
	depth := max(k.limit/k.weight.of-g, 0) + 1
	if words := (depth + 31) / 32; words != w.pathWords {
		w.pathWords = words
		w.nodes, w.states, w.paths = nil, nil, nil
		w.trails = make([]uint64, batch.MaxNodes*words)
	}
	w.reserve(1)
	w.budgets = w.budgets[:0]
	for d := range depth + 1 {
		w.budgets = append(w.budgets, int32(floorDiv(k.limit-k.weight.of*(g+d+1), k.weight.part)))
	}
	w.nodes[0] = waveNode{state: root, value: int32(k.frames[0].Value)}
	copy(w.nodes[0].cells[:], k.position.Tiles())
	copy(w.states, k.frames[0].State)
	clear(w.paths[:w.pathWords])
	b := &w.batch
	b.States, b.Children = w.parents, w.children

	looked := k.expanded
	for bottom, top := 0, 1; top > bottom; {
		if k.expanded-looked >= lookEvery {
			looked = k.expanded
			if err := k.look(); err != nil {
				return err
			}
		}
		n := min(top-bottom, batch.MaxNodes)
		w.reserve(top)
		w.highest = max(w.highest, top)
		top -= n
		copy(w.popped[:n], w.nodes[top:])
		copy(w.parents[:n*w.words], w.states[top*w.words:])
		copy(w.trails[:n*w.pathWords], w.paths[top*w.pathWords:])
		w.gather(g, n)
		w.batcher.ExpandBatch(b)
		bottom, top = w.push(g, root, bottom, top)
	}
	return nil
}

// gather makes the batch of the children of the popped nodes.
func (w *wave) gather(g, n int) {
	b := &w.batch
	b.N = 0
	for i := range w.popped[:n] {
		node := &w.popped[i]
		s := &w.pruning.states[node.state]
		if w.trace != nil {
			w.visit(g, node)
		}
		b.Budgets[i] = w.budgets[node.depth]
		for j := range s.n {
			from := s.from[j&3]
			b.Slides[b.N%batch.MaxSlides] = batch.Slide{
				Tile: node.cells[from%waveCells], From: from, To: s.blank, Node: uint8(i),
			}
			w.index[b.N%batch.MaxSlides] = j
			b.N++
		}
	}
	w.expanded += uint64(n)
	w.generated += uint64(b.N)
}

// push puts the children that are not cut off on the stack, in depth-first
// order: of two nodes those of the upper one, of one node those of lower order
// above. It returns where the stack begins and ends.
func (w *wave) push(g int, root uint32, bottom, top int) (newBottom, newTop int) {
	b := &w.batch
	states := w.children
	of, part, excess := w.weight.of, w.weight.part, w.excess
	for i := 0; i < b.N; {
		// The slides of one node, and those of them that stay.
		node := b.Slides[i%batch.MaxSlides].Node
		parent := &w.popped[node%batch.MaxNodes]
		var stay [4]uint8
		n := 0
		for ; i < b.N && b.Slides[i%batch.MaxSlides].Node == node; i++ {
			value := b.Values[i%batch.MaxSlides]
			if value > b.Budgets[node%batch.MaxNodes] {
				excess = min(excess, of*(g+int(parent.depth)+1)+part*int(value))
				continue
			}
			// Insertion keeps the highest order first, the later move before
			// the earlier one.
			at := n
			for ; at > 0 && b.Orders[stay[(at-1)&3]%batch.MaxSlides] <= b.Orders[i%batch.MaxSlides]; at-- {
				stay[at&3] = stay[(at-1)&3]
			}
			stay[at&3] = uint8(i)
			n++
		}
		for _, slide := range stay[:n] {
			s := &b.Slides[slide%batch.MaxSlides]
			child := &w.nodes[top]
			*child = *parent
			child.cells[s.To%waveCells] = s.Tile
			child.cells[s.From%waveCells] = 0
			child.state = w.pruning.states[parent.state].next[w.index[slide%batch.MaxSlides]&3]
			child.depth++
			child.value = b.Values[slide%batch.MaxSlides]
			path := w.paths[top*w.pathWords:][:w.pathWords]
			copy(path, w.trails[int(node)*w.pathWords:])
			path[parent.depth>>5] |= uint64(w.index[slide%batch.MaxSlides]) << (parent.depth & 31 * 2)
			row := 0 // of its state: states are in the order of slides
			for _, other := range stay[:n] {
				if other < slide {
					row++
				}
			}
			copy(w.states[top*w.words:][:w.words], states[row*w.words:])
			top++
			if child.value == 0 && child.cells == w.target {
				bottom = top
				w.succeed(w.trail(path, int(child.depth), root))
			}
		}
		states = states[n*w.words:]
	}
	w.excess = excess
	return bottom, top
}

// trail returns the cells that the blank goes to along a path from the root.
func (w *wave) trail(path []uint64, depth int, state uint32) []uint8 {
	cells := make([]uint8, depth)
	for d := range cells {
		s := &w.pruning.states[state]
		i := path[d>>5] >> (d & 31 * 2) & 3
		cells[d], state = s.from[i], s.next[i]
	}
	return cells
}

// visit tells the trace of a node.
func (w *wave) visit(g int, node *waveNode) {
	var p board.Position
	if err := p.SetTiles(w.position.Size(), node.cells[:w.position.Count()]); err != nil {
		panic(err) // slides make boards of boards
	}
	w.trace(w.weight.visit(p.Board(), g+int(node.depth), int(node.value)))
}
