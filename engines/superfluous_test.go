package engines

import (
	"bytes"
	"flag"
	"os"
	"reflect"
	"testing"

	"npuzzle/board"
)

var update = flag.Bool("update", false, "write the files of superfluous strings")

// The superfluous strings that the program comes with are those of their boards.
func TestShippedStrings(t *testing.T) {
	if testing.Short() {
		t.Skip("enumerates strings for a second")
	}
	for _, c := range []struct {
		size  board.Size
		depth int
	}{{board.Size{Width: 4, Height: 4}, 14}, {board.Size{Width: 5, Height: 5}, 14}} {
		file := superfluousFile(c.size)
		data := encodeTrie(findTrie(c.size, c.depth), c.depth)
		if *update {
			if err := os.WriteFile(file, data, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		shipped, err := superfluousFiles.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(shipped, data) {
			t.Errorf("%s is %d bytes, want others, %d: go test ./engines -run TestShippedStrings -update writes them",
				file, len(shipped), len(data))
		}
		if got := shippedDepth(c.size); got != c.depth {
			t.Errorf("%s: depth %d, want %d", file, got, c.depth)
		}
	}
}

// What is decoded is what was encoded, but for strings that are too long.
func TestTrieIsEncoded(t *testing.T) {
	for _, size := range []board.Size{{Width: 2, Height: 2}, {Width: 3, Height: 2}, {Width: 4, Height: 3}, {Width: 1, Height: 4}} {
		data := encodeTrie(findTrie(size, 12), 12)
		for depth := 1; depth <= 12; depth++ {
			got := decodeTrie(size, data, depth)
			if want := findTrie(size, depth); !reflect.DeepEqual(stringsOf(got), stringsOf(want)) {
				t.Errorf("%v up to %d: %d strings, want %d", size, depth, len(stringsOf(got)), len(stringsOf(want)))
			} else if len(got.nodes) != len(want.nodes) {
				t.Errorf("%v up to %d: %d nodes, want %d", size, depth, len(got.nodes), len(want.nodes))
			}
		}
	}
	if shippedTrie(board.Size{Width: 5, Height: 5}, 15) != nil || shippedTrie(board.Size{Width: 4, Height: 5}, 1) != nil {
		t.Error("a trie that is not there")
	}
}

// stringsOf returns the strings of a trie, each as the start cell and the moves.
func stringsOf(t *trie) map[string]bool {
	all := map[string]bool{}
	var node func(at int32, path string)
	node = func(at int32, path string) {
		for m, child := range t.nodes[at].child {
			switch way := path + string(rune('0'+m)); {
			case child == superfluous:
				all[way] = true
			case child != 0:
				node(child, way)
			}
		}
	}
	for c := range t.cells {
		node(int32(c), string(rune('a'+c)))
	}
	return all
}
