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
// Which goal is found does not depend on the size of the board's tables or on
// timing, but on the size of a wave.
type wave struct {
	*kernel
	batcher heuristics.Batcher    // or
	each    *heuristics.Expansion // of one node at a time
	batch   batch.Batch
	layout

	now   *agenda // the nodes to be expanded
	later *agenda // the nodes that are cut off, if keeps
	keeps bool
	taken []uint64
	count int // nodes in taken

	target []uint64 // the goal's cells
	goal   []uint64 // a node that is the goal, or nil
	// The subtrees that are searched, by the numbers that nodes have.
	roots []*subtree
	fed   int // how many of them are begun
	most  int // the most nodes that there ever were
}

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
// a word; then the path to it from the start, two bits a move; a word about the
// search; and the tracker's state.
//
//	root 15 | owed 1 | edge of the last slide 8 | depth 8 | state of the automaton 32
//
// A node owes when its second view has not looked at its last slide.
type layout struct {
	path, about, state, words int
}

const (
	depthShift = 32
	edgeShift  = 40
	owedFlag   = 1 << 48
	rootShift  = 49
	// mostRoots is the most subtrees that are searched together.
	mostRoots = 1 << 15
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
	w.layout = layoutOf(k.position.Count(), k.tracker.Words())
	w.now.words, w.later.words = w.words, w.words
	w.taken = slices.Grow(w.taken[:0], waveSize*w.words)[:waveSize*w.words]
	w.batch.Stride = w.words
	w.batch.States = w.taken[w.state:]
	w.target = make([]uint64, w.path)
	packCells(w.target, k.goal.Tiles())
	w.batcher, _ = k.tracker.(heuristics.Batcher)
	if w.batcher == nil {
		w.each = heuristics.NewExpansion(k.tracker)
	}
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

// layoutOf returns the layout for a number of cells and a state of some words.
func layoutOf(cells, state int) layout {
	l := layout{path: (cells + 7) / 8}
	l.about = l.path + 4
	if cells <= 16 {
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

// An agenda is nodes by their depth. The deepest is the next one in depth-first
// order, and of equally deep ones the last.
type agenda struct {
	words   int // of a node
	byDepth [waveDepth + 1][]uint64
	deepest int // no node is deeper
	count   int
}

// push makes room for a node.
func (a *agenda) push(depth int) []uint64 {
	nodes := a.byDepth[depth&waveDepth]
	n := len(nodes)
	if n+a.words > cap(nodes) {
		nodes = slices.Grow(nodes, max(a.words, 8*a.words))
	}
	nodes = nodes[:n+a.words]
	a.byDepth[depth&waveDepth] = nodes
	a.deepest = max(a.deepest, depth)
	a.count++
	return nodes[n:]
}

// take moves the next nodes to a slice, as many as it has room for, the deepest
// first; equally deep ones stay in order. It returns how many.
func (a *agenda) take(to []uint64) int {
	n := 0
	for a.count > 0 && n < len(to) {
		nodes := a.byDepth[a.deepest&waveDepth]
		if len(nodes) == 0 {
			a.deepest--
			continue
		}
		from := max(0, len(nodes)-(len(to)-n))
		n += copy(to[n:], nodes[from:])
		a.byDepth[a.deepest&waveDepth] = nodes[:from]
		a.count -= (len(nodes) - from) / a.words
	}
	return n / a.words
}

// all calls f with every node, the next one first.
func (a *agenda) all(f func(node []uint64)) {
	for depth := a.deepest; depth >= 0; depth-- {
		nodes := a.byDepth[depth]
		for end := len(nodes); end > 0; end -= a.words {
			f(nodes[end-a.words : end : end])
		}
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
	w.keeps, w.goal = keeps, nil
	w.roots, w.fed = roots, 0
}

// feed begins subtrees while there are too few nodes for a wave.
func (w *wave) feed() {
	for ; w.now.count < waveSize && w.fed < len(w.roots); w.fed++ {
		if s := w.roots[w.fed]; !w.skip(s) {
			w.put(s, w.fed)
		}
	}
}

// put makes the node of a subtree.
func (w *wave) put(s *subtree, number int) {
	node := w.now.push(len(s.trail))
	clear(node[:w.state])
	packCells(node[:w.path], s.tiles)
	node[w.about] = uint64(number)<<rootShift | uint64(len(s.trail))<<depthShift | uint64(s.pruning)
	copy(node[w.state:], s.state)
	w.meet(node)
}

// run expands nodes until none is left to be expanded, or one is the goal, or
// more than some are kept.
func (w *wave) run(most int) error {
	looked := w.expanded
	for w.feed(); w.now.count > 0; w.feed() {
		if w.expanded-looked >= lookEvery {
			looked = w.expanded
			if err := w.look(); err != nil {
				return err
			}
		}
		kept := w.now.count + w.later.count
		w.most = max(w.most, kept)
		if kept > most {
			return nil
		}
		w.count = w.now.take(w.taken)
		if w.batcher != nil {
			w.gather()
			w.batcher.ExpandBatch(&w.batch)
			if w.batch.Over != math.MaxInt32 {
				w.excess = min(w.excess, w.limit+int(w.batch.Over))
			}
			w.sort()
		} else {
			w.expandEach()
		}
		if w.goal != nil {
			return nil
		}
	}
	return nil
}

// gather makes the batch of the children of the nodes taken.
func (w *wave) gather() {
	b := &w.batch
	slides := uint(0)
	b.Owes = 0
	for i := range w.count {
		node := w.taken[i*w.words : (i+1)*w.words]
		about := node[w.about]
		depth := int32(about >> depthShift & 255)
		s := &w.pruning.states[uint32(about)]
		b.Budgets[i] = int32(w.limit) - 1 - depth
		root := w.root(node)
		root.deepest = max(root.deepest, int(depth))
		if about&owedFlag != 0 {
			w.owe(i)
		}
		for j := range s.n {
			from := s.from[j&3] % waveBoard
			b.Slides[slides%batch.MaxSlides] = batch.Slide{
				Tile: uint8(node[from>>3] >> (from & 7 * 8)), Edge: s.edge[j&3], Node: uint8(i), Index: j,
			}
			slides++
		}
	}
	b.N = slides
	w.expanded += uint64(w.count)
	w.generated += uint64(slides)
}

// owe puts what a node taken owes in the batch.
func (w *wave) owe(i int) {
	b := &w.batch
	node := w.taken[i*w.words : (i+1)*w.words]
	about := node[w.about]
	if about&owedFlag == 0 {
		return
	}
	// The tile went to where the blank was.
	edge := uint8(about >> edgeShift)
	cell := edge >> 2 % waveBoard
	b.Owed[b.Owes%batch.MaxNodes] = batch.Slide{Tile: uint8(node[cell>>3] >> (cell & 7 * 8)), Edge: edge, Node: uint8(i)}
	b.Owes++
}

// sort puts the children that are not cut off where they are expanded next, of
// one node those of lower order above, and keeps the others if they are to be
// kept.
func (w *wave) sort() {
	b := &w.batch
	for k := uint(0); k < b.Left; {
		// The children of a node, the highest order first, the later move before
		// the earlier one.
		var family [4]uint8
		var orders [4]int32
		n := 0
		for node := b.Slides[b.Kept[k%batch.MaxSlides]%batch.MaxSlides].Node; k < b.Left; k++ {
			i := b.Kept[k%batch.MaxSlides] % batch.MaxSlides
			if b.Slides[i].Node != node {
				break
			}
			order := b.Answers[0][i].Sum + b.Answers[1][i].Sum
			at := n
			for ; at > 0 && orders[(at-1)&3] <= order; at-- {
				family[at&3], orders[at&3] = family[(at-1)&3], orders[(at-1)&3]
			}
			family[at&3], orders[at&3] = i, order
			n++
		}
		for _, i := range family[:n] {
			child := w.child(w.now, &b.Slides[i])
			one, two := &b.Answers[0][i], &b.Answers[1][i]
			state := child[w.state:]
			state[one.At] = one.Word
			state[two.At] = two.Word
			state[len(state)-1] = uint64(uint16(one.Sum)) | uint64(uint16(two.Sum))<<16
			w.meet(child)
		}
	}
	if !w.keeps {
		return
	}
	for k, i := range b.Cut[:b.CutAll] {
		child := w.child(w.later, &b.Slides[i])
		one, two := &b.Answers[0][i], &b.Answers[1][i]
		state := child[w.state:]
		state[one.At] = one.Word
		sums := &state[len(state)-1]
		if uint(k) < b.CutFirst {
			child[w.about] |= owedFlag
			*sums = *sums&^0xffff | uint64(uint16(one.Sum))
			continue
		}
		state[two.At] = two.Word
		*sums = uint64(uint16(one.Sum)) | uint64(uint16(two.Sum))<<16
	}
}

// child makes the node of a slide, with the state of its parent.
func (w *wave) child(in *agenda, s *batch.Slide) []uint64 {
	parent := w.taken[int(s.Node)*w.words:][:w.words]
	about := parent[w.about]
	depth := about >> depthShift & 255
	node := in.push(int(depth) + 1)
	copy(node, parent)
	rule := &w.pruning.states[uint32(about)]
	to, from := rule.blank%waveBoard, rule.from[s.Index&3]%waveBoard
	node[to>>3] ^= uint64(s.Tile) << (to & 7 * 8)
	node[from>>3] ^= uint64(s.Tile) << (from & 7 * 8)
	node[w.path+int(depth>>5)] |= uint64(s.Edge&3) << (depth & 31 * 2)
	node[w.about] = about&^(owedFlag|255<<edgeShift|math.MaxUint32) + 1<<depthShift |
		uint64(s.Edge)<<edgeShift | uint64(rule.next[s.Index&3])
	return node
}

// meet notes a goal.
func (w *wave) meet(node []uint64) {
	for i, cells := range w.target {
		if node[i] != cells {
			return
		}
	}
	w.goal = slices.Clone(node)
}

// expandEach expands the nodes taken by a tracker that is no batcher.
func (w *wave) expandEach() {
	e := w.each
	e.Position = &w.position
	// What is cut off is kept, and so has to be known.
	e.Budget = math.MaxInt
	var tiles [waveBoard]uint8
	for i := range w.count {
		node := w.taken[i*w.words : (i+1)*w.words]
		w.tilesOf(node, tiles[:w.position.Count()])
		w.place(tiles[:w.position.Count()])
		about := node[w.about]
		s := &w.pruning.states[uint32(about)]
		budget := w.limit - 1 - int(about>>depthShift&255)
		e.N, e.From = int(s.n), s.from
		copy(e.State, node[w.state:])
		w.tracker.Expand(e)
		w.expanded++
		w.generated += uint64(s.n)
		order := orderOf(e)
		for n := e.N - 1; n >= 0; n-- {
			j := order[n]
			c := &e.Child[j]
			slide := batch.Slide{Tile: w.position.Tile(s.from[j]), Edge: s.edge[j], Node: uint8(i), Index: j}
			to := w.now
			if c.Value > budget {
				w.excess = min(w.excess, w.limit+c.Value-budget)
				to = w.later
			}
			child := w.child(to, &slide)
			copy(child[w.state:], c.State)
			if to == w.now {
				w.meet(child)
			}
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

// trail appends the cells that the blank went to from the start to a node below
// a subtree's root.
func (w *wave) trail(trail []uint8, node []uint64, s *subtree) []uint8 {
	at, size := slices.Index(s.tiles, 0), w.position.Size()
	trail = append(trail, s.trail...)
	for d := len(s.trail); d < int(node[w.about]>>depthShift&255); d++ {
		m := board.Move(node[w.path+d>>5] >> (d & 31 * 2) & 3)
		at, _ = size.Neighbor(at, m)
		trail = append(trail, uint8(at))
	}
	return trail
}

// root returns the subtree that a node is in.
func (w *wave) root(node []uint64) *subtree { return w.roots[node[w.about]>>rootShift] }
