package engines

import (
	"encoding/binary"
	"math"
	"slices"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/batch"
)

// wave is a depth-first search that keeps the nodes that are still to be
// expanded, and expands several of them in one go.
//
// With a batcher it does so for the sake of memory: the reads of some twenty
// look-ups are under way at once instead of two. The uppermost nodes go
// together, those that plain depth-first search would come to next.
//
// It can also keep what an iteration cuts off, which is where the next one
// begins; see opening.go.
//
// Which goal is found does not depend on timing, but on the size of a wave.
type wave struct {
	*kernel
	batcher heuristics.Batcher    // or
	each    *heuristics.Expansion // of one node at a time
	batch   batch.Batch
	layout

	// Nodes that are expanded, one after the other, as long as some of their
	// children are not.
	nodes []uint64
	first int // of the nodes that are expanded now
	count int // how many these are

	now   *agenda // what is to be expanded
	later *agenda // what is cut off, if keeps
	keeps bool

	ways   [4]uint8 // by move: from the blank's cell to the next, modulo 256
	target []uint64 // the goal's cells
	met    bool     // whether some node taken has the goal's first cells
	goal   int      // where in nodes the goal is, or nowhere
	// The subtrees that are searched, by the numbers that nodes have.
	roots []*subtree
	fed   int // how many of them are begun
	most  int // the most nodes that there ever were
}

// nowhere is no node.
const nowhere = -1

// waveSize is how many nodes a wave expands. More do not overlap more reads,
// and cost more nodes beyond the goal.
const waveSize = 10

const (
	// waveBoard is the largest number of cells of a board that is searched in
	// waves, and waveDepth the longest path: nodes hold both.
	waveBoard = 32
	waveDepth = 128 - 1
)

// A layout says where the words of a node are. First come its cells, eight to
// a word; then the path to it from its subtree's root, two bits a move; a word
// about the search; and the tracker's state.
//
//	root 16 | depth 8 | state of the automaton 32
type layout struct {
	path, about, state, words int
}

const (
	depthShift = 32
	depthMask  = 255
	rootShift  = 40
	// mostRoots is the most subtrees that are searched together.
	mostRoots = 1 << 16
)

// A leaf is a node that is not expanded: a word that says how it arises, and what
// differs in its state from that of its parent: two words and the sums for a
// batcher, else the whole state.
//
//	word 1 at 8 | word 0 at 8 | index of the slide 2 | its parent in nodes 32
//
// Or it is the root of a subtree.
//
//	1 | number of the subtree 32
const (
	indexShift = 32
	atShift    = 34
	rootFlag   = 1 << 63
)

// wavesFrom is the number of expanded nodes in an iteration from which on the
// next one is searched in waves: for fewer, making one takes longer than it
// saves.
const wavesFrom = 300

// fitsWave reports whether an iteration is to be searched in waves, and can be.
func (k *kernel) fitsWave() bool {
	if !k.waves || !k.fitsNodes() {
		return false
	}
	if b, ok := k.tracker.(heuristics.Batcher); !ok || !b.Large() {
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
		k.position.Count() <= waveBoard && k.limit < waveDepth
}

// waves are kept for other searches, since filling new memory takes as long as
// a short search. A sync.Pool would drop them too soon: next to large tables,
// which are not on the heap, garbage is collected all the time.
var waves = make(chan *wave, 16)

// newWave returns a wave over a kernel.
func newWave(k *kernel) *wave {
	var w *wave
	select {
	case w = <-waves:
	default:
		w = &wave{now: new(agenda), later: new(agenda)}
	}
	w.kernel, w.most = k, 0
	w.layout = layoutOf(k.position.Size(), k.tracker.Words())
	width := uint8(k.position.Size().Width)
	w.ways = [4]uint8{board.Up: -width, board.Down: width, board.Left: ^uint8(0), board.Right: 1}
	w.target = make([]uint64, w.path)
	packCells(w.target, k.goal.Tiles())
	w.batcher, _ = k.tracker.(heuristics.Batcher)
	words := 4
	if w.batcher == nil {
		w.each = heuristics.NewExpansion(k.tracker)
		words = 1 + k.tracker.Words()
	}
	w.now.words, w.later.words = words, words
	return w
}

// release ends the use of a wave.
func (w *wave) release() {
	w.kernel, w.batcher, w.each, w.roots = nil, nil, nil, nil
	select {
	case waves <- w:
	default:
	}
}

// layoutOf returns the layout for a size and a state of some words.
func layoutOf(size board.Size, state int) layout {
	l := layout{path: (size.Cells() + 7) / 8}
	l.about = l.path + 4
	if size == (board.Size{Width: 4, Height: 4}) {
		l.about-- // no path is longer than 80
	}
	l.state = l.about + 1
	l.words = l.state + state
	return l
}

// packCells packs tiles into words.
func packCells(words []uint64, tiles []uint8) {
	var bytes [waveBoard]uint8
	copy(bytes[:], tiles)
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(bytes[8*i:])
	}
}

// An agenda is leaves by their depth. The deepest is the next one in depth-first
// order, and of equally deep ones the last.
type agenda struct {
	words   int // of a leaf
	byDepth [waveDepth + 1][]uint64
	deepest int // no leaf is deeper
	count   int
}

// push makes room for a leaf.
func (a *agenda) push(depth int) []uint64 {
	leaves := a.byDepth[depth&waveDepth]
	n := len(leaves)
	if n+a.words > cap(leaves) {
		leaves = slices.Grow(leaves, 16*a.words)
	}
	leaves = leaves[:n+a.words]
	a.byDepth[depth&waveDepth] = leaves
	a.deepest = max(a.deepest, depth)
	a.count++
	return leaves[n:]
}

// lower makes deepest exact.
func (a *agenda) lower() {
	for a.deepest > 0 && len(a.byDepth[a.deepest&waveDepth]) == 0 {
		a.deepest--
	}
}

func (a *agenda) clear() {
	for i := range a.byDepth {
		a.byDepth[i] = a.byDepth[i][:0]
	}
	a.deepest, a.count = 0, 0
}

// begin makes ready to search subtrees in their order, at most mostRoots of
// them.
func (w *wave) begin(roots []*subtree, keeps bool) {
	w.now.clear()
	w.later.clear()
	w.nodes, w.count = w.nodes[:0], 0
	w.keeps, w.met, w.goal = keeps, false, nowhere
	w.roots, w.fed = roots, 0
}

// feed begins subtrees while there are too few leaves for a wave.
func (w *wave) feed() {
	for ; w.now.count < waveSize && w.fed < len(w.roots); w.fed++ {
		if s := w.roots[w.fed]; !w.skip(s) {
			w.now.push(len(s.trail))[0] = rootFlag | uint64(w.fed)
		}
	}
}

// run expands nodes until none is left to be expanded, or one is the goal, or
// there are more than some.
func (w *wave) run(most int) error {
	looked := w.expanded
	for w.feed(); w.now.count > 0; w.feed() {
		if w.expanded-looked >= lookEvery {
			looked = w.expanded
			if err := w.look(); err != nil {
				return err
			}
		}
		leaves := w.now.count + w.later.count
		w.most = max(w.most, leaves+len(w.nodes)/w.words)
		if leaves > most {
			return nil
		}
		if !w.keeps {
			w.forget()
		}
		w.take(w.now)
		w.find()
		if w.goal != nowhere {
			return nil
		}
		if w.batcher != nil {
			w.gather()
			w.batcher.ExpandBatch(&w.batch)
			w.sort()
		} else {
			w.expandEach()
		}
	}
	return nil
}

// forget drops nodes that have no leaf below them any more: from the last one
// back, those as deep as the deepest leaf.
func (w *wave) forget() {
	w.now.lower()
	end := len(w.nodes)
	for end > 0 && int(w.nodes[end-w.words+w.about]>>depthShift&depthMask) >= w.now.deepest {
		end -= w.words
	}
	w.nodes = w.nodes[:end]
}

// take makes nodes of the next leaves of an agenda, as many as make a wave.
func (w *wave) take(from *agenda) {
	w.first, w.count = len(w.nodes), min(from.count, waveSize)
	w.nodes = slices.Grow(w.nodes, w.count*w.words)[:w.first+w.count*w.words]
	from.count -= w.count
	nodes := w.nodes[w.first:]
	for len(nodes) > 0 {
		from.lower()
		depth := from.deepest & waveDepth
		leaves := from.byDepth[depth]
		for len(leaves) > 0 && len(nodes) > 0 {
			end := len(leaves) - from.words
			leaf, node := leaves[end:], nodes[:w.words:w.words]
			leaves, nodes = leaves[:end], nodes[w.words:]
			if leaf[0]&rootFlag != 0 {
				w.takeRoot(node, int(uint32(leaf[0])))
			} else {
				w.takeLeaf(node, leaf, depth)
			}
		}
		from.byDepth[depth] = leaves
	}
}

// takeRoot fills the node of a subtree's root.
func (w *wave) takeRoot(node []uint64, number int) {
	s := w.roots[number]
	clear(node[:w.state])
	packCells(node[:w.path], s.tiles)
	node[w.about] = uint64(number)<<rootShift | uint64(len(s.trail))<<depthShift | uint64(s.pruning)
	copy(node[w.state:], s.state)
	w.met = w.met || node[0] == w.target[0]
}

// takeLeaf fills the node of a leaf.
func (w *wave) takeLeaf(node, leaf []uint64, depth int) {
	arises := leaf[0]
	parent := w.nodes[uint32(arises):]
	about := parent[w.about]
	rule := &w.pruning.states[uint32(about)]
	index := arises >> indexShift & 3
	to, from := rule.blank%waveBoard, rule.from[index]%waveBoard
	if w.batcher != nil {
		copy(node, parent[:w.words])
		state := node[w.state:]
		state[arises>>atShift&255] = leaf[1]
		state[arises>>(atShift+8)&255] = leaf[2]
		state[len(state)-1] = leaf[3]
	} else {
		copy(node, parent[:w.state])
		copy(node[w.state:], leaf[1:])
	}
	tile := node[from>>3] >> (from & 7 * 8) & 255
	node[to>>3] ^= tile << (to & 7 * 8)
	node[from>>3] ^= tile << (from & 7 * 8)
	node[w.path+(depth-1)>>5] |= uint64(rule.edge[index]&3) << ((depth - 1) & 31 * 2)
	node[w.about] = about>>rootShift<<rootShift | uint64(depth)<<depthShift | uint64(rule.next[index])
	w.met = w.met || node[0] == w.target[0]
}

// find looks for the goal among the nodes taken, if one of them has its first
// cells.
func (w *wave) find() {
	if !w.met {
		return
	}
	w.met = false
	for at := w.first; at < len(w.nodes) && w.goal == nowhere; at += w.words {
		if slices.Equal(w.nodes[at:at+w.path], w.target) {
			w.goal = at
		}
	}
}

// gather makes the batch of the children of the nodes taken.
func (w *wave) gather() {
	b := &w.batch
	b.States = w.nodes[w.first:]
	slides := uint(0)
	for i := range w.count {
		node := b.States[i*w.words:][:w.words]
		about := node[w.about]
		root := w.roots[about>>rootShift]
		root.deepest = max(root.deepest, int(about>>depthShift&depthMask))
		s := &w.pruning.states[uint32(about)]
		state := uint32(i*w.words + w.state)
		for j := range s.n {
			from := s.from[j&3] % waveBoard
			b.Slides[slides%batch.MaxSlides] = batch.Slide{
				Tile: uint8(node[from>>3] >> (from & 7 * 8)), Edge: s.edge[j&3], Node: uint8(i), Index: j, State: state,
			}
			slides++
		}
	}
	b.N = slides
	w.expanded += uint64(w.count)
	w.generated += uint64(slides)
}

// sort puts the children that are not cut off where they are expanded next, and
// keeps the others if they are to be kept.
func (w *wave) sort() {
	b := &w.batch
	for i := range b.Slides[:b.N] {
		s, a := &b.Slides[i], &b.Answers[i]
		parent := w.first + int(s.Node)*w.words
		depth := int(w.nodes[parent+w.about]>>depthShift&depthMask) + 1
		f := depth + max(int(a.Sums&0xffff), int(a.Sums>>16))
		to := w.now
		if f > w.limit {
			w.excess = min(w.excess, f)
			if to = w.later; !w.keeps {
				continue
			}
		}
		leaf := to.push(depth)
		_ = leaf[3]
		leaf[0] = uint64(uint32(parent)) | uint64(s.Index)<<indexShift |
			uint64(a.At[0])<<atShift | uint64(a.At[1])<<(atShift+8)
		leaf[1], leaf[2], leaf[3] = a.Words[0], a.Words[1], a.Sums
	}
}

// expandEach expands the nodes taken by a tracker that is no batcher.
func (w *wave) expandEach() {
	e := w.each
	e.Position = &w.position
	// What is cut off is kept, and so has to be known.
	e.Budget = math.MaxInt
	var tiles [waveBoard]uint8
	for i := range w.count {
		at := w.first + i*w.words
		node := w.nodes[at : at+w.words]
		w.tilesOf(node, tiles[:w.position.Count()])
		w.place(tiles[:w.position.Count()])
		about := node[w.about]
		s := &w.pruning.states[uint32(about)]
		depth := int(about >> depthShift & depthMask)
		budget := w.limit - 1 - depth
		e.N, e.From = int(s.n), s.from
		copy(e.State, node[w.state:])
		w.tracker.Expand(e)
		w.expanded++
		w.generated += uint64(s.n)
		for j := range s.n {
			c := &e.Child[j&3]
			to := w.now
			if c.Value > budget {
				w.excess = min(w.excess, w.limit+c.Value-budget)
				to = w.later
			}
			leaf := to.push(depth + 1)
			leaf[0] = uint64(uint32(at)) | uint64(j)<<indexShift
			copy(leaf[1:], c.State)
		}
	}
}

// tilesOf unpacks the cells of a node.
func (w *wave) tilesOf(node []uint64, tiles []uint8) {
	for i, word := range node[:w.path] {
		var bytes [8]uint8
		binary.LittleEndian.PutUint64(bytes[:], word)
		copy(tiles[min(8*i, len(tiles)):], bytes[:])
	}
}

// trail appends the cells that the blank went to from the start to a node.
func (w *wave) trail(trail []uint8, node []uint64) []uint8 {
	s := w.roots[node[w.about]>>rootShift]
	at := uint8(slices.Index(s.tiles, 0))
	trail = append(trail, s.trail...)
	depth := int(node[w.about] >> depthShift & depthMask)
	for d := len(s.trail); d < depth; d++ {
		at += w.ways[node[w.path+d>>5]>>(d&31*2)&3]
		trail = append(trail, at)
	}
	return trail
}
