package engines

import (
	"embed"
	"fmt"

	"npuzzle/board"
)

// Finding the superfluous strings of a board takes long where they matter most: those of
// the 24-puzzle up to fourteen moves, a second. So these come with the program, as do those
// of the 15-puzzle. The test of this file finds them again.

// superfluousFiles holds, by size, the trie of superfluous strings up to a depth: a byte
// with the depth, and then the nodes in preorder, from each cell on. A node has two bits
// for each move that the board lets the blank make there, the first ones lowest: 0 where
// no superfluous string goes on, 1 where one ends, 2 where some go on, and their node
// follows at once.
//
//go:embed superfluous
var superfluousFiles embed.FS

// superfluousFile returns the name of a size's file.
func superfluousFile(size board.Size) string { return fmt.Sprintf("superfluous/%v.trie", size) }

const (
	noString  = 0
	endString = 1
	onString  = 2
)

// shippedDepth returns up to which depth the program comes with the superfluous strings of a
// size, or 0.
func shippedDepth(size board.Size) int {
	file, err := superfluousFiles.Open(superfluousFile(size))
	if err != nil {
		return 0
	}
	defer file.Close()
	var depth [1]byte
	if _, err := file.Read(depth[:]); err != nil {
		return 0
	}
	return int(depth[0])
}

// shippedTrie returns the trie of superfluous strings up to a depth that the program comes
// with, or nil.
func shippedTrie(size board.Size, depth int) *trie {
	if depth > shippedDepth(size) {
		return nil
	}
	data, err := superfluousFiles.ReadFile(superfluousFile(size))
	if err != nil {
		return nil
	}
	return decodeTrie(size, data, depth)
}

// encodeTrie returns a trie of strings up to a depth as files have it.
func encodeTrie(t *trie, depth int) []byte {
	data := []byte{byte(depth)}
	n := 0
	put := func(kind byte) {
		if n%4 == 0 {
			data = append(data, 0)
		}
		data[len(data)-1] |= kind << (n % 4 * 2)
		n++
	}
	var node func(at int32)
	node = func(at int32) {
		for _, m := range board.Moves {
			if _, ok := t.size.Neighbor(int(t.nodes[at].blank), m); !ok {
				continue
			}
			switch child := t.nodes[at].child[m]; child {
			case 0:
				put(noString)
			case superfluous:
				put(endString)
			default:
				put(onString)
				node(child)
			}
		}
	}
	for c := range t.cells {
		node(int32(c))
	}
	return data
}

// decodeTrie does the reverse, and leaves out strings longer than a depth.
func decodeTrie(size board.Size, data []byte, depth int) *trie {
	d := trieDecoder{trie: &trie{size: size, cells: size.Cells()}, data: data, n: 4, depth: depth, neighbors: neighborsOf(size)}
	d.nodes = make([]trieNode, d.cells, 4*len(data))
	for c := range d.nodes {
		d.nodes[c].blank = uint8(c)
	}
	for c := range d.cells {
		d.node(int32(c), 0)
	}
	return d.trie
}

type trieDecoder struct {
	*trie
	data      []byte
	n         uint // two bits are read next
	depth     int
	neighbors [][4]int16
}

// node reads a node of strings of a length, and reports whether any goes on there that does
// not become too long.
func (d *trieDecoder) node(at int32, length int) (any bool) {
	for m, to := range d.neighbors[d.nodes[at].blank] {
		if to == none {
			continue
		}
		kind := d.data[d.n/4] >> (d.n % 4 * 2) & 3
		d.n++
		switch {
		case kind == endString && length < d.depth:
			d.nodes[at].child[m] = superfluous
			any = true
		case kind == onString:
			child := int32(len(d.nodes))
			d.nodes = append(d.nodes, trieNode{blank: uint8(to)})
			if d.node(child, length+1) {
				d.nodes[at].child[m] = child
				any = true
			} else {
				d.nodes = d.nodes[:child]
			}
		}
	}
	return any
}
