package engines

import (
	"math/bits"
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
//
// State c, below the number of cells, is the blank on cell c with nothing known of the
// moves before.
type automaton struct {
	// links are where the moves of a state lead that are worth making, in the order of
	// board.Moves, by state. Waves read nothing else of one.
	links [][4]link
	// choices are those of all states, by blank cell · 16 + the set of moves. There are
	// far fewer of them than states, so that they stay near at hand: which moves a
	// state has can be told by a link to it, before anything of the state is read.
	choices []choice

	moves  []uint8 // by state: the set of its moves
	blanks []uint8 // by state: the blank's cell
	// states returns all that there is to know of a state in one place, as recursions
	// read it. It is put together when it is first asked for.
	states func() []autoState
}

// An autoState is a state of the automaton.
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
	return link(state)<<linkShift | link(a.moves[state])
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
	return compile(size, superfluousStrings(size, min(depth, MaxPruningDepth)))
}

// compile makes an automaton of superfluous strings, which stand in the order of their
// lengths as the trie of Aho & Corasick: nodes are strings that begin one. They become the
// states. From a node, a move leads to the longest end of the string so far that is a node
// itself.
func compile(size board.Size, strings encoded) *automaton {
	counts, kinds := strings.open()
	nodes := size.Cells()
	for _, count := range counts {
		nodes += count
	}
	// links[n][m] is where move m leads from node n, or all ones where it is superfluous, or
	// the board ends; fail[n] is the longest proper end of n's string that is a node. It is
	// shorter, and so done before.
	a := &automaton{
		links:  hugepages.Make[[4]link](nodes),
		moves:  make([]uint8, nodes),
		blanks: make([]uint8, nodes+1),
	}
	// What is after the last node is written and never read.
	fail := hugepages.Make[link](nodes + 1)
	neighbors := neighborsOf(size)
	a.choices = choicesOf(neighbors)
	next := link(size.Cells()) // node that goes on
	for n := range a.links {
		step := &a.links[n]
		if n < size.Cells() {
			// Without its first move a single move is the empty string where the move
			// leads; longer strings go on from their fail node.
			a.blanks[n] = uint8(n)
			for m, to := range neighbors[n] {
				step[m] = link(to) // none is all ones
			}
		} else {
			*step = a.links[fail[n]]
		}
		set := uint8(0)
		for m, blank := range neighbors[a.blanks[n]] {
			if blank == none {
				continue
			}
			// What kind it is is hard to guess: so there is no branch on it.
			kind := link(kinds.next())
			on := -(kind / onString) // all ones or 0
			fail[next], a.blanks[next] = step[m&3], uint8(blank)
			to := step[m&3]&^on | next&on | -(kind & endString)
			step[m&3] = to
			next -= on
			set |= uint8(^to>>31) << m
		}
		a.moves[n] = set
	}

	for n := range a.links {
		step, set := a.links[n], uint(a.moves[n])
		a.links[n] = [4]link{}
		for j := 0; set != 0; set &= set - 1 {
			to := step[bits.TrailingZeros(set)&3]
			a.links[n][j&3] = to<<linkShift | link(a.moves[to])
			j++
		}
	}
	a.states = sync.OnceValue(a.unfold)
	return a
}

// unfold returns all states in full.
func (a *automaton) unfold() []autoState {
	states := hugepages.Make[autoState](len(a.links))
	for n := range states {
		blank := a.blanks[n]
		states[n] = autoState{a.links[n], a.choices[link(a.moves[n]).choice(blank)], blank}
	}
	return states
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
