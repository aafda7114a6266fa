package engines

import (
	"encoding/binary"
	"slices"

	"npuzzle/board"
)

// A trie holds the superfluous strings of every blank cell: nodes are strings that begin
// one. Node c, below the number of cells, is the empty string at c.
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

// findTrie finds the superfluous strings of a board up to a length.
func findTrie(size board.Size, depth int) *trie {
	t := newTrie(size)
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

// newTrie returns a trie without strings.
func newTrie(size board.Size) *trie {
	t := &trie{size: size, cells: size.Cells(), nodes: make([]trieNode, size.Cells())}
	for c := range t.nodes {
		t.nodes[c].blank = uint8(c)
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

// encode returns a trie of strings up to a depth, encoded.
func (t *trie) encode(depth int) encoded {
	var kinds []byte
	n := 0
	put := func(kind byte) {
		if n%4 == 0 {
			kinds = append(kinds, 0)
		}
		kinds[len(kinds)-1] |= kind << (n % 4 * 2)
		n++
	}
	data := []byte{byte(depth)}
	neighbors := neighborsOf(t.size)
	nodes := slices.Clone(t.nodes[:t.cells])
	for length := 1; length <= depth; length++ {
		var longer []trieNode
		for _, node := range nodes {
			for m, to := range neighbors[node.blank] {
				if to == none {
					continue
				}
				switch child := node.child[m]; child {
				case 0:
					put(noString)
				case superfluous:
					put(endString)
				default:
					put(onString)
					longer = append(longer, t.nodes[child])
				}
			}
		}
		if nodes = longer; length < depth {
			data = binary.AppendUvarint(data, uint64(len(nodes)))
		}
	}
	return append(data, kinds...)
}

// trie returns the trie of the strings up to a depth.
func (e encoded) trie(size board.Size, depth int) *trie {
	t := newTrie(size)
	counts, kinds := e.open()
	all := t.cells
	for _, count := range counts[:depth-1] {
		all += count
	}
	t.nodes = slices.Grow(t.nodes, all-t.cells)
	neighbors := neighborsOf(size)
	from := 0
	for length := 1; length <= depth; length++ {
		for to := len(t.nodes); from < to; from++ {
			for m, blank := range neighbors[t.nodes[from].blank] {
				if blank == none {
					continue
				}
				switch kind := kinds.next(); {
				case kind == endString:
					t.nodes[from].child[m] = superfluous
				case kind == onString && length < depth:
					t.nodes[from].child[m] = int32(len(t.nodes))
					t.nodes = append(t.nodes, trieNode{blank: uint8(blank)})
				}
			}
		}
	}
	t.trim()
	return t
}

// trim cuts off the nodes with which no superfluous string begins, other than those of
// the cells. Nodes stand before their children.
func (t *trie) trim() {
	begins := make([]bool, len(t.nodes))
	for i := len(t.nodes) - 1; i >= 0; i-- {
		for m, child := range t.nodes[i].child {
			if child > 0 && !begins[child] {
				t.nodes[i].child[m] = 0
			} else if child != 0 {
				begins[i] = true
			}
		}
	}
}
