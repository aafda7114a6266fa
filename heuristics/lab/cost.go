package lab

import (
	"context"
	"fmt"
	"math/rand/v2"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// A Tree is what one iteration of IDA* searches when it prunes nothing but the
// undoing of moves: the nodes with g + h within a limit, and all the way to
// them within it too. It goes on below the goal, so that its size is a figure
// of the heuristic and not of where the goal happens to lie. A Tree is for one
// goroutine.
type Tree struct {
	tracker heuristics.Tracker
	next    [][]uint8
	start   board.Position
	frames  []*frame  // of Count, by depth
	levels  [2]*level // of Probe
}

// NewTree returns the trees below a start, for a heuristic of its size. The
// error wraps [board.ErrSize].
func NewTree(h heuristics.Heuristic, start board.Board) (*Tree, error) {
	t := &Tree{tracker: heuristics.Track(h)}
	for i := range t.levels {
		t.levels[i] = &level{index: map[kind]int{}}
	}
	return t, t.Set(start)
}

// Set goes over to another start.
func (t *Tree) Set(start board.Board) error {
	if err := t.start.Set(start); err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	t.next = neighbors(start.Size())
	return nil
}

// A frame is a node on the path to where the count is.
type frame struct {
	heuristics.Expansion
	blank, last uint8 // cells of the blank: here, and one move earlier
}

// Count counts the nodes with f within a limit. It stops after so many nodes
// and then reports that there are more, as it does when ctx is done.
func (t *Tree) Count(ctx context.Context, limit int, most uint64) (nodes uint64, more bool) {
	c := count{Tree: t, ctx: ctx, position: t.start, limit: limit, most: most}
	root := c.frame(0)
	root.State = heuristics.NewExpansion(t.tracker).State
	root.Value = t.tracker.Start(&c.position, root.State)
	root.blank = c.position.Blank()
	root.last = root.blank // no move to undo
	more = root.Value <= limit && !c.expand(0)
	return min(c.nodes, most), more
}

// A count is a depth-first search of a tree.
type count struct {
	*Tree
	ctx      context.Context
	position board.Position
	limit    int
	most     uint64
	nodes    uint64
}

// frame returns the frame of a depth.
func (c *count) frame(depth int) *frame {
	if len(c.frames) == depth {
		c.frames = append(c.frames, &frame{Expansion: *heuristics.NewExpansion(c.tracker)})
	}
	return c.frames[depth]
}

// expand counts the node at a depth and those below it, and reports whether it
// got to the end.
func (c *count) expand(depth int) bool {
	if c.nodes++; c.nodes > c.most || c.nodes&0xffff == 0 && c.ctx.Err() != nil {
		return false
	}
	f, below := c.frame(depth), c.frame(depth+1)
	f.Position, f.Budget = &c.position, c.limit-depth-1
	f.open(c.next[f.blank])
	c.tracker.Expand(&f.Expansion)
	for i := range f.N {
		child := &f.Child[i]
		if child.Value > f.Budget {
			continue
		}
		below.Value, below.State = child.Value, child.State
		below.blank, below.last = f.From[i], f.blank
		c.position.Slide(below.blank)
		if !c.expand(depth + 1) {
			return false
		}
		c.position.Slide(f.blank)
	}
	return true
}

// open sets the children to all neighbours but the last cell.
func (f *frame) open(next []uint8) {
	f.N = 0
	for _, from := range next {
		if from != f.last {
			f.From[f.N] = from
			f.N++
		}
	}
}

// A kind is a stratum of Chen's: nodes of one depth and kind are taken to have
// subtrees of much the same size.
type kind struct {
	blank, last uint8
	value       int
}

// A level holds a representative of each kind at a depth.
type level struct {
	nodes []*representative
	used  int // of nodes; the others are kept for later
	index map[kind]int
}

// A representative is a node that stands for weight nodes of its kind.
type representative struct {
	frame
	position board.Position
	weight   float64
}

// Probe estimates the number of nodes that [Tree.Count] counts, by stratified
// sampling (Chen 1992), which generalises Knuth's random probes (1975): it goes
// down level by level and keeps of each kind of nodes one, which stands for
// all of them, drawn with the probability of its weight. The estimate is
// unbiased, so the mean of many probes is near the count, however far that is
// out of reach.
func (t *Tree) Probe(limit int, rng *rand.Rand) (nodes float64) {
	now, below := t.levels[0], t.levels[1]
	now.clear()
	root := now.add(t.tracker, kind{})
	root.position, root.weight = t.start, 1
	root.blank = t.start.Blank()
	root.last = root.blank
	root.Value = t.tracker.Start(&root.position, root.State)
	if root.Value > limit {
		return 0
	}
	for depth := 0; now.used > 0; depth++ {
		below.clear()
		for _, r := range now.nodes[:now.used] {
			nodes += r.weight
			r.Position, r.Budget = &r.position, limit-depth-1
			r.open(t.next[r.blank])
			t.tracker.Expand(&r.Expansion)
			for i := range r.N {
				if r.Child[i].Value <= r.Budget {
					below.offer(t.tracker, r, i, rng)
				}
			}
		}
		now, below = below, now
	}
	return nodes
}

func (l *level) clear() {
	l.used = 0
	clear(l.index)
}

// add makes a representative of a kind.
func (l *level) add(tracker heuristics.Tracker, k kind) *representative {
	if l.used == len(l.nodes) {
		l.nodes = append(l.nodes, &representative{frame: frame{Expansion: *heuristics.NewExpansion(tracker)}})
	}
	l.index[k] = l.used
	l.used++
	return l.nodes[l.used-1]
}

// offer lets a child stand for its kind with the probability of its share in
// the weight.
func (l *level) offer(tracker heuristics.Tracker, parent *representative, i int, rng *rand.Rand) {
	from, child := parent.From[i], parent.Child[i]
	k := kind{from, parent.blank, child.Value}
	at, met := l.index[k]
	var r *representative
	if met {
		r = l.nodes[at]
		r.weight += parent.weight
		if rng.Float64()*r.weight >= parent.weight {
			return
		}
	} else {
		r = l.add(tracker, k)
		r.weight = parent.weight
	}
	r.position = parent.position
	r.position.Slide(from)
	r.Value, r.blank, r.last = child.Value, from, parent.blank
	copy(r.State, child.State)
}
