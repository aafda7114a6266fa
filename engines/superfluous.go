package engines

import (
	"embed"
	"encoding/binary"
	"fmt"
	"slices"

	"npuzzle/board"
)

// Finding the superfluous strings of a board takes long where they matter most: those of
// the 24-puzzle up to fourteen moves, a second. So these come with the program, as do those
// of the 15-puzzle. The test of this file finds them again.

// superfluousFiles holds, by size, the superfluous strings up to a depth, encoded.
//
//go:embed superfluous
var superfluousFiles embed.FS

// superfluousFile returns the name of a size's file.
func superfluousFile(size board.Size) string { return fmt.Sprintf("superfluous/%v.trie", size) }

// An encoded is the trie of a board's superfluous strings up to a depth: a byte
// with the depth, how many nodes have strings of each length from 1 on, less than the depth,
// as varints, and then the nodes in the order of their lengths, those of the cells first.
// A node has two bits for each move that the board lets the blank make there,
// the first ones lowest: 0 where no superfluous string goes on, 1 where one ends, 2 where
// some go on. These have the next node of the next length.
type encoded []byte

const (
	noString  = 0
	endString = 1
	onString  = 2
)

// superfluousStrings returns the strings of a board up to a depth.
func superfluousStrings(size board.Size, depth int) encoded {
	shipped := shippedStrings(size)
	if shipped.depth() < depth {
		return findTrie(size, depth).encode(depth)
	}
	if shipped.depth() > depth {
		return shipped.trie(size, depth).encode(depth)
	}
	return shipped
}

// shippedStrings returns those that the program comes with, or nil.
func shippedStrings(size board.Size) encoded {
	data, err := superfluousFiles.ReadFile(superfluousFile(size))
	if err != nil {
		return nil
	}
	return data
}

// depth returns up to which length strings are there.
func (e encoded) depth() int {
	if len(e) == 0 {
		return 0
	}
	return int(e[0])
}

// open returns how many nodes there are of each length from 1 on, and the kinds.
func (e encoded) open() (counts []int, kinds kindReader) {
	rest := e[1:]
	for range e.depth() - 1 {
		count, bytes := binary.Uvarint(rest)
		counts, rest = append(counts, int(count)), rest[bytes:]
	}
	return counts, kindReader{kinds: rest}
}

// A kindReader reads kinds one after the other.
type kindReader struct {
	kinds []byte
	n     uint
}

func (r *kindReader) next() byte {
	kind := r.kinds[r.n/4] >> (r.n % 4 * 2) & 3
	r.n++
	return kind
}

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
