package engines

import (
	"slices"

	"npuzzle/board"
)

// A graph is the puzzle's graph as far as a search has stored it, with the
// node that is being expanded.
type graph struct {
	*store
	successors successors
	root, goal child
	position   board.Position // the node being expanded
	key        []uint64       // its key
	children   [4]child
	hashes     [4]uint64 // of the children
}

// A child is a node that has been generated.
type child struct {
	id  uint32 // when it is in the store
	key []uint64
}

// init makes an empty graph whose position is the start.
func (g *graph) init(t *Task, memo int, account *memory) error {
	k := newPacking(t.Start.Size())
	g.store = newStore(k, memo, account)
	g.successors = newSuccessors(k.size)
	g.key = make([]uint64, k.words)
	for i := range g.children {
		g.children[i].key = make([]uint64, k.words)
	}
	for _, b := range []struct {
		board board.Board
		child *child
	}{{t.Goal, &g.goal}, {t.Start, &g.root}} {
		if err := g.position.Set(b.board); err != nil {
			return err
		}
		b.child.key = make([]uint64, k.words)
		k.pack(&g.position, b.child.key)
	}
	return nil
}

// enter makes a node the one that is expanded.
func (g *graph) enter(r record) error {
	g.read(r, g.key)
	return g.unpack(g.key, &g.position)
}

// step makes a child of the node that is expanded the one, by its slide.
func (g *graph) step(c *child, from uint8) {
	g.position.Slide(from)
	g.key, c.key = c.key, g.key
}

// slides returns the slides from the node that is expanded.
func (g *graph) slides(r record) *slides {
	return &g.successors[g.position.Blank()][r.move()]
}

// generate fills in the children that arise by slides and returns how many
// there are.
func (g *graph) generate(s *slides) int {
	blank := g.position.Blank()
	children := g.children[:s.n]
	for i := range children {
		c := &children[i]
		copy(c.key, g.key)
		from := s.from[i]
		g.slide(c.key, g.position.Tile(from), from, blank)
		g.hashes[i] = hash(c.key)
	}
	g.index.warm(g.hashes[:len(children)])
	return len(children)
}

// path returns the moves that led to a node.
func (g *graph) path(r record) (board.Path, error) {
	var path board.Path
	for r.move() != noMove {
		move := board.Move(r.move())
		path = append(path, move)
		if err := g.enter(r); err != nil {
			return nil, err
		}
		blank := g.position.Blank()
		from, _ := g.size.Neighbor(int(blank), move.Opposite())
		g.slide(g.key, g.position.Tile(uint8(from)), uint8(from), blank)
		id, _, _ := g.find(g.key, hash(g.key))
		r = g.node(id)
	}
	slices.Reverse(path)
	return path, nil
}
