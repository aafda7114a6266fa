package engines

import (
	"slices"
	"unsafe"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
	"npuzzle/internal/hugepages"
	"npuzzle/internal/prefetch"
)

// wave is a depth-first search that keeps the nodes that are still to be
// expanded, and expands several of them in one go.
//
// With a batcher it does so for the sake of memory: the reads of some forty
// look-ups are under way at once instead of two. The nodes go together that plain
// depth-first search would come to next, or nearly so.
//
// It can also keep what an iteration cuts off, which is where the next one
// begins; see opening.go.
//
// Which goal is found does not depend on timing, but on the size of a wave.
type wave struct {
	*kernel
	batcher heuristics.Batcher    // or
	each    *heuristics.Expansion // of one node at a time
	flights [batch.Flights]flight

	// Nodes that are expanded, as long as some of their children are leaves; and
	// where in nodes there is room again.
	nodeStore
	free []uint32

	now   *agenda // what is to be expanded
	later *agenda // what is cut off, if keeps
	keeps bool
	// nothing is where what is cut off goes when that is not kept: it stays empty.
	nothing pile

	ways   [4]uint8 // by move: from the blank's cell to the next, modulo 256
	target waveCells
	home   uint16 // the blank's cell there
	goal   int    // where in nodes the goal is, or nowhere
	// The subtrees that are searched, by the numbers that nodes have.
	roots []*subtree
	fed   int // how many of them are begun
	most  int // the most nodes that there ever were
	// expected is how many nodes there may be, if that is known.
	expected int
}

// nowhere is no node.
const nowhere = -1

// feedSize is how many subtrees are begun together.
const feedSize = 20

const (
	// waveBoard is the largest number of cells of a board that is searched in
	// waves, and waveDepth the longest path: nodes hold both.
	waveBoard = 32
	waveDepth = 128 - 1
	// mostRoots is the most subtrees that are searched together.
	mostRoots = 1 << 16
)

type (
	waveCells [waveBoard]uint8
	wavePath  [4]uint64 // two bits a move
)

// A waveNode is what a search knows of a node.
type waveNode struct {
	cells   waveCells
	path    wavePath // from the subtree's root, at its depth
	pruning link     // to the state of the automaton
	choice  uint16   // its moves, in the automaton's choices
	root    uint32   // the number of the subtree
	depth   uint8
	leaves  uint8 // how many of its children are leaves
	state   [nodeWords]uint64
}

// nodeWords is the length of a state up to which it is in a node. Longer ones are
// apart.
const nodeWords = 6

// wavesFrom is the number of expanded nodes in an iteration from which on the
// next one is searched in waves: for fewer, making one takes longer than it
// saves.
const wavesFrom = 300

// fitsWave reports whether an iteration is to be searched in waves, and can be.
func (k *kernel) fitsWave() bool {
	if !k.waves || !k.fitsNodes() {
		return false
	}
	if _, ok := k.tracker.(heuristics.Batcher); !ok {
		return false
	}
	if k.wave == nil {
		k.wave = newWave(k)
	}
	return true
}

// fitsNodes reports whether the nodes of a wave can hold those of an iteration.
func (k *kernel) fitsNodes() bool {
	return k.weight.of == k.weight.part && k.trace == nil && k.enter == nil &&
		k.position.Count() <= waveBoard && k.limit < waveDepth && len(k.pruning.links) <= mostLinks>>linkShift
}

// waves are kept for other searches, since filling new memory takes as long as
// a short search. A sync.Pool would drop them too soon: next to large tables,
// which are not on the heap, garbage is collected all the time.
var waves = make(chan *wave, 16)

// mostKept is how many nodes a wave that is kept has room for: 20 MB.
const mostKept = 1 << 17

// newWave returns a wave over a kernel.
func newWave(k *kernel) *wave {
	var w *wave
	select {
	case w = <-waves:
	default:
		w = &wave{now: new(agenda), later: new(agenda)}
	}
	w.kernel, w.most = k, 0
	for i := range w.flights {
		w.flights[i].batch.Flight = uint8(i)
	}
	width := uint8(k.position.Size().Width)
	w.ways = [4]uint8{board.Up: -width, board.Down: width, board.Left: ^uint8(0), board.Right: 1}
	w.target = waveCells{}
	copy(w.target[:], k.goal.Tiles())
	w.home = uint16(k.goal.Blank())
	w.batcher, _ = k.tracker.(heuristics.Batcher)
	if w.batcher != nil {
		w.words = w.batcher.BatchWords()
	} else {
		w.words = k.tracker.Words()
		w.each = heuristics.NewExpansion(k.tracker)
	}
	w.spacing = (w.words + stateUnit - 1) / stateUnit * stateUnit
	// takeNodes sets where states are, but not how long they are.
	none := make([]uint64, w.words)
	for i := range w.flights {
		for j := range w.flights[i].batch.Nodes {
			w.flights[i].batch.Nodes[j].State = none
		}
	}
	w.nothing.leaves = make([]leaf, maxMoves+1)
	return w
}

// release ends the use of a wave.
func (w *wave) release() {
	w.kernel, w.batcher, w.each, w.roots, w.states = nil, nil, nil, nil, nil
	for i := range w.flights {
		w.flights[i] = flight{}
	}
	if cap(w.nodes) > mostKept {
		return
	}
	select {
	case waves <- w:
	default:
	}
}

// begin makes ready to search subtrees in their order, at most mostRoots of
// them.
func (w *wave) begin(roots []*subtree, keeps bool) {
	w.now.clear()
	w.later.clear()
	w.nodes, w.free = w.nodes[:0], w.free[:0]
	for i := range w.flights {
		w.flights[i].end()
	}
	w.keeps, w.goal, w.expected = keeps, nowhere, 0
	w.roots, w.fed = roots, 0
}

// feed begins some subtrees when there are no leaves. Beginning them one by one,
// as leaves become few, would keep waves full, but leave the shallow leaves of
// all subtrees to the end, and with them the nodes they are below.
func (w *wave) feed() {
	if w.now.count > 0 {
		return
	}
	for ; w.now.count < feedSize && w.fed < len(w.roots); w.fed++ {
		if s := w.roots[w.fed]; !w.skip(s) {
			w.now.push(w.pileOf(int(s.depth))).arises = rootFlag | uint64(w.fed)
		}
	}
	// Those that are next lie far from each other in memory.
	rest := w.roots[w.fed:]
	for _, s := range rest[:min(feedSize, len(rest))] {
		if s.root == nil {
			s.of.ahead(&s.leaf)
		}
	}
	for _, s := range rest[min(feedSize, len(rest)):min(2*feedSize, len(rest))] {
		prefetch.Line(unsafe.Pointer(s))
	}
}

// pileOf returns the pile of leaves of some depth. In iterations that keep what they cut off,
// piles are by depth, so that those most likely to lead to the goal go first. Elsewhere there
// is one: piles of a depth are short, and their ends hard to guess.
func (w *wave) pileOf(depth int) int {
	if w.keeps {
		return depth
	}
	return 0
}

// run expands nodes until none is left to be expanded, or one is the goal, or
// there are more leaves than some.
//
// With a batcher there are two flights, and while one waits for memory the other is
// worked at: the reads of each step have the time of a step of the other to come.
func (w *wave) run(most int) error {
	looked := w.expanded
	for turn := 0; ; {
		f, other := &w.flights[turn], &w.flights[turn^1]
		w.land(f)
		w.feed()
		if w.now.count == 0 && !other.up() {
			return nil
		}
		if w.expanded-looked >= lookEvery {
			looked = w.expanded
			if err := w.look(); err != nil {
				return err
			}
		}
		leaves := w.now.count + w.later.count
		w.count(leaves)
		if leaves > most {
			for range crossed {
				w.cross(other)
			}
			w.land(other)
			return nil
		}
		w.take(f, w.now)
		if w.goal != nowhere {
			return nil
		}
		if w.batcher == nil {
			continue
		}
		w.start(f)
		if turn == 0 {
			for range crossed {
				w.cross(other)
				w.cross(f)
			}
		}
		turn ^= 1
	}
}

// count notes how many nodes there are now.
func (w *wave) count(leaves int) {
	n := len(w.nodes) - len(w.free)
	if w.batcher != nil { // else leaves are nodes already
		n += leaves
	}
	w.most = max(w.most, n)
}

// node makes a node of a leaf, and returns where it is in nodes. That of the last
// leaf below a node takes its place. With a batcher, its state is the parent's until
// it is expanded.
func (w *wave) node(b *batch.Node, l *leaf) uint32 {
	b.Tile = 0
	if l.arises&(rootFlag|nodeFlag) != 0 {
		if l.arises&nodeFlag != 0 {
			return uint32(l.arises)
		}
		return w.rootNode(b, uint32(l.arises))
	}
	at := uint32(l.arises) % mostNodes
	if parent := &w.nodes[at]; parent.leaves > 1 {
		parent.leaves--
		above := at
		at = w.room()
		w.nodes[at] = w.nodes[above]
		if w.words > nodeWords {
			copy(w.stateOf(at), w.stateOf(above))
		}
	}
	b.Edge, b.Notes = l.edge(), &l.notes
	b.Tile = w.slide(&w.nodes[at], b.Edge, link(l.arises>>pruningShift)%mostLinks)
	return at
}

// slide makes a node a child of its own, but for the tracker's state, given the edge
// and where it takes the automaton. It returns the tile that slides.
func (w *wave) slide(node *waveNode, edge uint8, pruning link) (tile uint8) {
	tile, from := node.slide(&w.ways, edge)
	node.pruning, node.choice = pruning, pruning.choice(from)
	node.leaves = 0
	return tile
}

// slide does so for the board and the path, and returns the cell of the tile, too.
func (node *waveNode) slide(ways *[4]uint8, edge uint8) (tile, from uint8) {
	to := edge >> 2 % waveBoard
	from = (to + ways[edge&3]) % waveBoard
	tile = node.cells[from]
	node.cells[to], node.cells[from] = tile, 0
	d := node.depth % (waveDepth + 1)
	node.path[d>>5] |= uint64(edge&3) << (d & 31 * 2)
	node.depth++
	return tile, from
}

// rootNode makes a node of a subtree's root, as node does.
func (w *wave) rootNode(b *batch.Node, number uint32) uint32 {
	at, s := w.room(), w.roots[number]
	node, state := &w.nodes[at], w.stateOf(at)
	pruning := w.pruning.link(s.pruning)
	if s.root == nil {
		l := &s.leaf
		*node = s.of.nodes[l.node()]
		copy(state, s.of.stateOf(l.node()))
		node.root = number
		if l.arises&nodeFlag == 0 {
			b.Edge, b.Notes = l.edge(), &l.notes
			b.Tile = w.slide(node, b.Edge, pruning)
		} else {
			node.pruning, node.choice = pruning, pruning.choice(uint8(node.choice>>linkShift))
			node.leaves = 0
		}
		return at
	}
	blank := uint8(slices.Index(s.root.tiles, 0))
	*node = waveNode{pruning: pruning, choice: pruning.choice(blank), root: number, depth: uint8(s.depth)}
	copy(node.cells[:], s.root.tiles)
	if w.batcher != nil {
		w.batcher.Load(s.root.state, state)
	} else {
		copy(state, s.root.state)
	}
	return at
}

// reserve sees to it that there is room for some nodes.
func (w *wave) reserve(nodes int) {
	if len(w.free) >= nodes {
		return
	}
	n := len(w.nodes)
	more := roomPiece
	if n >= manyNodes {
		// All that there may be, instead of twice as many and a copy of them again and again:
		// what is never filled takes no memory.
		more = max(more, w.expected-n)
	}
	w.nodes = hugepages.Grow(w.nodes, more)[:n+roomPiece]
	for i := n + roomPiece; i > n; i-- {
		w.free = append(w.free, uint32(i-1))
	}
	for w.words > nodeWords && len(w.states)*statePiece < len(w.nodes) {
		w.states = append(w.states, hugepages.Make[uint64](statePiece*w.spacing))
	}
}

const (
	// roomPiece is for how many nodes room is made at once, and manyNodes from how many on
	// it is made for all that are expected, mostExpected at most: 32 MB.
	roomPiece    = 32
	manyNodes    = 1 << 13
	mostExpected = 1 << 18
)

// room returns where in nodes there is room for one.
func (w *wave) room() uint32 {
	w.reserve(1)
	n := len(w.free) - 1
	at := w.free[n]
	w.free = w.free[:n]
	return at
}

// A nodeStore is nodes and their states.
type nodeStore struct {
	nodes   []waveNode
	states  [][]uint64 // in pieces, where they are long
	words   int        // the length of a state
	spacing int        // from state to state in a piece: a multiple of stateUnit
}

// stateOf returns the state of a node.
func (s *nodeStore) stateOf(at uint32) []uint64 {
	if s.words <= nodeWords {
		return s.nodes[at].state[:s.words]
	}
	at, piece := at%statePiece, s.states[at/statePiece]
	return piece[int(at)*s.spacing:][:s.words]
}

// statePiece is how many states lie in a piece, and stateUnit the number of words that
// are copied in one go: a cache line.
const (
	statePieceBits = 10
	statePiece     = 1 << statePieceBits
	stateUnit      = 8
)

// trail returns the cells that the blank went to from the start to a node.
func (w *wave) trail(node *waveNode) []uint8 {
	s := w.roots[node.root]
	if s.root == nil {
		return s.of.trail(nil, node)
	}
	return along(slices.Clone(s.root.trail), uint8(slices.Index(s.root.tiles, 0)), &w.ways, &node.path, int(s.depth), int(node.depth))
}

// along appends the cells that moves from one depth to another lead the blank to from a
// cell.
func along(trail []uint8, at uint8, ways *[4]uint8, path *wavePath, from, to int) []uint8 {
	for d := from; d < to; d++ {
		at += ways[path[d>>5&3]>>(d&31*2)&3]
		trail = append(trail, at)
	}
	return trail
}
