package engines

import (
	"embed"
	"encoding/binary"
	"fmt"
	"slices"

	"npuzzle/board"
	"npuzzle/internal/hugepages"
)

// Finding the superfluous strings of a board takes long where they matter most: those of
// the 24-puzzle up to fourteen moves, a second. So these come with the program, as do those
// of the 15-puzzle. The test of this file finds them again.

// superfluousFiles holds, by size, the trie of superfluous strings up to a depth: a byte
// with the depth, how many nodes have strings of each length from 1 on, less than the depth,
// as varints, and then the nodes in the order of their lengths, those of the cells first.
// A node has two bits for each move that the board lets the blank make there,
// the first ones lowest: 0 where no superfluous string goes on, 1 where one ends, 2 where
// some go on. These have the next node of the next length.
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

// decodeTrie does the reverse, and leaves out strings longer than a depth. The trie's nodes
// stand in the order of files.
func decodeTrie(size board.Size, data []byte, depth int) *trie {
	t := &trie{size: size, cells: size.Cells()}
	all, kinds := t.cells, data[1:]
	for length := 1; length < int(data[0]); length++ {
		count, bytes := binary.Uvarint(kinds)
		if kinds = kinds[bytes:]; length < depth {
			all += int(count)
		}
	}
	t.nodes = hugepages.Make[trieNode](all + 1)
	for c := range t.cells {
		t.nodes[c].blank = uint8(c)
	}
	neighbors := neighborsOf(size)
	n := uint(0)           // which of kinds is read next
	next := int32(t.cells) // node
	from := 0
	for length := 1; length <= depth; length++ {
		goesOn := byte(0)
		if length < depth {
			goesOn = 1
		}
		for to := int(next); from < to; from++ {
			node := &t.nodes[from]
			for m, blank := range neighbors[node.blank] {
				if blank == none {
					continue
				}
				// What kind it is is hard to guess: so there is no branch on it.
				kind := kinds[n/4] >> (n % 4 * 2)
				n++
				on := int32(kind / onString & goesOn)
				node.child[m&3] = on*next + int32(kind&endString)*superfluous
				t.nodes[next].blank = uint8(blank)
				next += on
			}
		}
	}
	t.nodes = t.nodes[:next]
	t.trim()
	return t
}

// trim takes out the nodes with which no superfluous string begins, other than those of
// the cells. Nodes stand before their children.
func (t *trie) trim() {
	begins := make([]bool, len(t.nodes))
	dead := false
	for i := len(t.nodes) - 1; i >= 0; i-- {
		begins[i] = i < t.cells
		for m, child := range t.nodes[i].child {
			if child > 0 && !begins[child] {
				t.nodes[i].child[m] = 0
			} else if child != 0 {
				begins[i] = true
			}
		}
		dead = dead || !begins[i]
	}
	if !dead {
		return
	}
	left := int32(0)
	numbers := make([]int32, len(t.nodes))
	for i := range t.nodes {
		if begins[i] {
			t.nodes[left], numbers[i] = t.nodes[i], left
			left++
		}
	}
	t.nodes = t.nodes[:left]
	for i := range t.nodes {
		for m, child := range t.nodes[i].child {
			if child > 0 {
				t.nodes[i].child[m] = numbers[child]
			}
		}
	}
}
