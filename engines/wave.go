package engines

import (
	"encoding/binary"
	"math"

	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
)

// wave is the depth-first search for trackers that wait for memory. It keeps
// the nodes that are still to be expanded on a stack in depth-first order, the
// next one on top, and expands the uppermost ones in one go, so that the reads
// of some twenty look-ups are under way at once instead of two.
//
// Expanding a node replaces it by its children, which keeps the order; only a
// goal is found a little later than by plain depth-first search. All that is
// left after a goal in the order is dropped, and what stands before it is
// searched on, so that the goal that is found at last is the first one in
// depth-first order: the same as the recursion finds, whatever the size of a
// wave.
//
// Depths never decrease from the bottom of the stack up, so when a node is
// taken, no deeper one stays; its depth below then holds the children of one
// wave and no more, which keeps the stack low.
type wave struct {
	*kernel
	batcher heuristics.Batcher
	batch   batch.Batch

	nodes  []waveNode    // the stack, the bottom first
	states []batch.State // the tracker's, of the same
	popped [batch.MaxNodes]waveNode
	target waveCells
	most   int // the most nodes that there ever were
}

// waveSize is how many nodes a wave expands. More do not overlap more reads,
// and cost more nodes beyond the goal.
const waveSize = 10

const (
	// waveBoard is the largest number of cells of a board that is searched in
	// waves, and waveDepth the longest path: nodes hold both.
	waveBoard = 32
	waveDepth = 32 * 4
)

type (
	waveCells [waveBoard / 8]uint64 // eight cells to a word
	wavePath  [waveDepth / 32]uint64
)

// A waveNode is what a search knows of a node.
type waveNode struct {
	cells waveCells
	path  wavePath // two bits a move: the index of the child
	state uint32   // of the automaton
	depth int32    // below the root
}

// newWave returns a wave over a kernel whose tracker is a batcher.
func newWave(k *kernel, b heuristics.Batcher) *wave {
	w := &wave{kernel: k, batcher: b}
	w.target.set(k.goal.Tiles())
	return w
}

// set packs cells.
func (c *waveCells) set(tiles []uint8) {
	var bytes [waveBoard]uint8
	copy(bytes[:], tiles)
	for i := range c {
		c[i] = binary.LittleEndian.Uint64(bytes[8*i:])
	}
}

// wavesFrom is the number of expanded nodes in an iteration from which on the
// next one is searched in waves: for fewer, making one takes longer than it
// saves.
const wavesFrom = 300

// fitsWave reports whether an iteration is to be searched in waves, and can be.
func (k *kernel) fitsWave(g int) bool {
	if !k.waves || k.weight.of != k.weight.part || k.trace != nil || k.enter != nil ||
		k.position.Count() > waveBoard || k.limit-g >= waveDepth {
		return false
	}
	if b, ok := k.tracker.(heuristics.Batcher); ok && k.wave == nil {
		k.wave = newWave(k, b)
	}
	return k.wave != nil
}

// search is [kernel.search] in waves.
func (w *wave) search(g int, root uint32) error {
	k, b := w.kernel, &w.batch
	w.nodes, w.states = append(w.nodes[:0], waveNode{state: root}), append(w.states[:0], batch.State{})
	w.nodes[0].cells.set(k.position.Tiles())
	w.batcher.Begin(k.frames[0].State, &w.states[0])
	looked := k.expanded
	for bottom, top := 0, 1; top > bottom; {
		if k.expanded-looked >= lookEvery {
			looked = k.expanded
			if err := k.look(); err != nil {
				return err
			}
		}
		n := min(top-bottom, waveSize)
		if room := top + batch.MaxSlides; room > len(w.nodes) {
			w.nodes = append(w.nodes, make([]waveNode, room)...)
			w.states = append(w.states, make([]batch.State, room)...)
		}
		w.most = max(w.most, top)
		top -= n
		copy(w.popped[:n], w.nodes[top:])
		copy(b.States[:n], w.states[top:])
		w.gather(n, k.limit-g-1)
		w.batcher.ExpandBatch(b)
		if b.Over != math.MaxInt32 {
			k.excess = min(k.excess, k.limit+int(b.Over))
		}
		bottom, top = w.push(root, bottom, top)
	}
	return nil
}

// gather makes the batch of the children of the popped nodes. Room is what a
// child of the root can be valued at most.
func (w *wave) gather(n, room int) {
	b := &w.batch
	slides := uint(0)
	for i := range w.popped[:n] {
		node := &w.popped[i]
		s := &w.pruning.states[node.state]
		b.Budgets[i] = int32(room) - node.depth
		for j := range s.n {
			from := s.from[j&3] % waveBoard
			b.Slides[slides%batch.MaxSlides] = batch.Slide{
				Tile: uint8(node.cells[from>>3] >> (from & 7 * 8)), Edge: s.edge[j&3], Node: uint8(i), Index: j,
			}
			slides++
		}
	}
	b.N = slides
	w.expanded += uint64(n)
	w.generated += uint64(slides)
}

// push puts the children that are not cut off on the stack, in depth-first
// order: of two nodes those of the upper one, of one node those of lower order
// above. It returns where the stack begins and ends.
func (w *wave) push(root uint32, bottom, top int) (newBottom, newTop int) {
	b := &w.batch
	nodes, states := w.nodes, w.states
	family, first := uint8(batch.MaxNodes), top // whose children are on top, from where on
	goal := false
	for k := range b.Left {
		i := b.Kept[k%batch.MaxSlides] % batch.MaxSlides
		s := &b.Slides[i]
		one, two := &b.Answers[0][i], &b.Answers[1][i]
		if s.Node != family {
			family, first = s.Node, top
		}
		// Insertion keeps the highest order lowest, the later move below the
		// earlier one.
		at := top
		for ; at > first && states[at-1].Sums[0]+states[at-1].Sums[1] <= one.Sum+two.Sum; at-- {
			nodes[at], states[at] = nodes[at-1], states[at-1]
		}
		top++

		state := &states[at]
		*state = b.States[s.Node%batch.MaxNodes]
		state.Words[one.At%batch.MaxWords] = one.Word
		state.Words[two.At%batch.MaxWords] = two.Word
		state.Sums = [batch.Views]int32{one.Sum, two.Sum}
		node := &nodes[at]
		*node = w.popped[s.Node%batch.MaxNodes]
		rule := &w.pruning.states[node.state]
		to, from := rule.blank%waveBoard, rule.from[s.Index&3]%waveBoard
		node.cells[to>>3] ^= uint64(s.Tile) << (to & 7 * 8)
		node.cells[from>>3] ^= uint64(s.Tile) << (from & 7 * 8)
		node.path[uint32(node.depth)/32%uint32(len(node.path))] |= uint64(s.Index) << (node.depth & 31 * 2)
		node.state = rule.next[s.Index&3]
		node.depth++
		goal = goal || node.cells == w.target
	}
	if !goal {
		return bottom, top
	}
	for bottom = top; nodes[bottom-1].cells != w.target; bottom-- {
	}
	w.succeed(w.trail(&nodes[bottom-1], root))
	return bottom, top
}

// trail returns the cells that the blank went to from the root.
func (w *wave) trail(node *waveNode, state uint32) []uint8 {
	cells := make([]uint8, node.depth)
	for d := range cells {
		s := &w.pruning.states[state]
		i := node.path[d>>5] >> (d & 31 * 2) & 3
		cells[d], state = s.from[i], s.next[i]
	}
	return cells
}
