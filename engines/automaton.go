package engines

import (
	"sync"

	"npuzzle/board"
	"npuzzle/internal/hugepages"
)

// Duplicate pruning by a finite automaton (Taylor & Korf, Pruning duplicate
// nodes in depth-first search, 1993).
//
// Order move strings by length, then by letters. When two strings from one
// blank cell lead to the same position, the greater one is superfluous: a
// path that contains it can be rewritten with the lesser one, which makes the
// whole path less and no longer; since the order is well-founded, rewriting
// ends at a path without any superfluous string, and that path is no longer
// than the first. So a search that never makes a superfluous string still
// finds a shortest path to every position.
//
// An automaton knows the minimal superfluous strings up to a length, its
// depth. Depth 2 is the rule "never undo the last move"; depth 1 prunes
// nothing. Which strings can be made depends on the walls, so strings are
// kept for each blank cell apart.

// MaxPruningDepth is the largest depth for which an automaton is built: the
// time and the memory for that grow with the number of positions within the
// depth of every blank cell.
const MaxPruningDepth = 22

// An automaton lists, for a blank cell and what matters of the moves that led
// to it, the moves that are worth making. It is immutable.
type automaton struct {
	states []autoState
	// choices are those of all states, by blank cell · 16 + the set of moves. There are
	// far fewer of them than states, so that they stay near at hand: which moves a
	// state has can be told by a link to it, before anything of the state is read.
	choices []choice
	// links are where the moves of all states lead, once more: waves read nothing else of
	// a state, and so it takes little more than half the room in a cache.
	links [][4]link
}

// An autoState is a state of the automaton. State c, below the number of
// cells, is the blank on cell c with nothing known of the moves before.
type autoState struct {
	next [4]link // the states that its moves lead to
	choice
	blank uint8
}

// A choice is the moves that are worth making in a state.
type choice struct {
	n    uint8
	from [4]uint8 // cells that the blank can go to, in the order of board.Moves
	edge [4]uint8 // 4 · the blank's cell + the move
}

// A link is the number of a state · 16 + the set of the moves worth making there,
// bit m for move m.
type link uint32

// linkShift is the lowest bit of the state in a link.
const linkShift = 4

// state returns the number of the state.
func (l link) state() uint32 { return uint32(l >> linkShift) }

// choice returns where choices has the moves of a link to a state with this blank
// cell.
func (l link) choice(blank uint8) uint16 {
	return uint16(blank)<<linkShift | uint16(l&(1<<linkShift-1))
}

// link returns the link to a state.
func (a *automaton) link(state uint32) link {
	return link(state)<<linkShift | link(a.states[state].moves())
}

// moves returns the set of the moves of a choice.
func (c *choice) moves() (set uint8) {
	for _, edge := range c.edge[:c.n&7] {
		set |= 1 << (edge & 3)
	}
	return set
}

// automata keeps every automaton made, since it depends on nothing but its
// key and a batch of boards asks for the same one each time.
var automata sync.Map // of automatonKey to func() *automaton

type automatonKey struct {
	size  board.Size
	depth int
}

// automatonFor returns the automaton of a size, made at the first call.
func automatonFor(size board.Size, depth int) *automaton {
	make := sync.OnceValue(func() *automaton { return newAutomaton(size, depth) })
	made, _ := automata.LoadOrStore(automatonKey{size, depth}, make)
	return made.(func() *automaton)()
}

// newAutomaton builds the automaton of a size.
func newAutomaton(size board.Size, depth int) *automaton {
	return newTrie(size, min(depth, MaxPruningDepth)).automaton()
}

// A trie holds the superfluous strings of every blank cell, as the trie of
// Aho & Corasick: nodes are strings that begin one, leaves are the strings
// themselves. Node c, below the number of cells, is the empty string at c. Once it is
// complete, nodes stand in the order of their strings' lengths.
type trie struct {
	size  board.Size
	cells int
	nodes []trieNode
}

type trieNode struct {
	child [4]int32 // 0 none, −1 a superfluous string
	blank uint8    // where the string leads the blank
}

const superfluous = -1

// newTrie returns the trie of a board's superfluous strings up to a length.
func newTrie(size board.Size, depth int) *trie {
	if t := shippedTrie(size, depth); t != nil {
		return t
	}
	return decodeTrie(size, encodeTrie(findTrie(size, depth), depth), depth)
}

// findTrie finds them. Its nodes stand in any order.
func findTrie(size board.Size, depth int) *trie {
	t := &trie{size: size, cells: size.Cells()}
	t.nodes = make([]trieNode, t.cells)
	for c := range t.nodes {
		t.nodes[c].blank = uint8(c)
	}
	s := newShortlex(size)
	for length := 1; length <= depth; length++ {
		s.lengthen()
		for c := range s.starts {
			for _, moves := range s.starts[c].superfluous {
				t.add(c, moves, length)
			}
		}
	}
	return t
}

// add makes a string superfluous.
func (t *trie) add(start int, moves packedMoves, length int) {
	at := int32(start)
	for i := range length {
		m := moves.at(i)
		if i == length-1 {
			t.nodes[at].child[m] = superfluous
			return
		}
		next := t.nodes[at].child[m]
		if next == 0 {
			next = int32(len(t.nodes))
			blank, _ := t.size.Neighbor(int(t.nodes[at].blank), m)
			t.nodes = append(t.nodes, trieNode{blank: uint8(blank)})
			t.nodes[at].child[m] = next
		}
		at = next
	}
}

// automaton compiles the trie: from a node, a move leads to the longest end
// of the string so far that is a node itself.
func (t *trie) automaton() *automaton {
	// steps[n][m] is where move m leads from node n, or superfluous, as it is too where the
	// board ends; fail[n] is the longest proper end of n's string that is a node. It is
	// shorter, and so done before.
	steps := hugepages.Make[[4]int32](len(t.nodes))
	fail := hugepages.Make[int32](len(t.nodes))
	moves := make([]uint8, len(t.nodes)) // those that are worth making, as links have them
	neighbors := neighborsOf(t.size)
	for n := range t.nodes {
		node, step := &t.nodes[n], &steps[n]
		if n < t.cells {
			// Without its first move a single move is the empty string where the move
			// leads; longer strings go on from their fail node.
			for m, to := range neighbors[n] {
				step[m] = int32(to)
			}
		} else {
			*step = steps[fail[n]]
		}
		set := uint8(0)
		for m, child := range node.child {
			shorter := step[m]
			if shorter == superfluous {
				continue
			}
			if child == superfluous {
				step[m] = superfluous
				continue
			}
			if child > 0 {
				fail[child], step[m] = shorter, child
			}
			set |= 1 << m
		}
		moves[n] = set
	}

	a := &automaton{hugepages.Make[autoState](len(t.nodes)), choicesOf(neighbors), hugepages.Make[[4]link](len(t.nodes))}
	for n := range a.states {
		s, step := &a.states[n], &steps[n]
		s.blank = t.nodes[n].blank
		s.choice = a.choices[link(moves[n]).choice(s.blank)]
		for j, edge := range s.edge[:s.n&7] {
			to := step[edge&3]
			s.next[j&3] = link(to)<<linkShift | link(moves[to])
		}
		a.links[n] = s.next
	}
	return a
}

// choicesOf returns all choices there can be, as an automaton has them.
func choicesOf(neighbors [][4]int16) []choice {
	choices := make([]choice, len(neighbors)<<linkShift)
	for blank, cells := range neighbors {
		for set := range 1 << linkShift {
			c := &choices[blank<<linkShift|set]
			for m, to := range cells {
				if set>>m&1 != 0 && to != none {
					c.from[c.n], c.edge[c.n] = uint8(to), uint8(blank<<2+m)
					c.n++
				}
			}
			// A tracker that fills four lanes whatever N is finds a child in each.
			for i := c.n; i < 4; i++ {
				c.from[i], c.edge[i] = c.from[0], c.edge[0]
			}
		}
	}
	return choices
}
