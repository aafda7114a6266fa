package engines

import (
	"embed"
	"encoding/binary"
	"fmt"

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
