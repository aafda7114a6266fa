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
		data := findTrie(c.size, c.depth).encode(c.depth)
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
		if got := shippedStrings(c.size).depth(); got != c.depth {
			t.Errorf("%s: depth %d, want %d", file, got, c.depth)
		}
	}
}

// What is decoded is what was encoded, but for strings that are too long.
func TestTrieIsEncoded(t *testing.T) {
	for _, size := range []board.Size{{Width: 2, Height: 2}, {Width: 3, Height: 2}, {Width: 4, Height: 3}, {Width: 1, Height: 4}} {
		data := findTrie(size, 12).encode(12)
		for depth := 1; depth <= 12; depth++ {
			got, want := data.trie(size, depth), findTrie(size, depth)
			if !reflect.DeepEqual(stringsOf(got), stringsOf(want)) {
				t.Errorf("%v up to %d: %d strings, want %d", size, depth, len(stringsOf(got)), len(stringsOf(want)))
			} else if !bytes.Equal(got.encode(depth), want.encode(depth)) {
				t.Errorf("%v up to %d: other nodes", size, depth)
			}
		}
	}
	if shippedStrings(board.Size{Width: 4, Height: 5}) != nil {
		t.Error("strings that are not there")
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
