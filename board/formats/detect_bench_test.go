package formats

import (
	"strings"
	"testing"

	"npuzzle/board"
)

// A mebibyte of JSON lines is told from the other formats, most of which read
// no more than their first lines of it.
func BenchmarkDetectJSONLines(b *testing.B) {
	size := board.Size{Width: 3, Height: 3}
	for _, line := range []string{
		`{"board":"8 6 7/2 5 4/3 0 1","goal":"blank-last","length":31}`,
		`"8 6 7/2 5 4/3 0 1"`,
		`[8,6,7,2,5,4,3,0,1]`,
		`[[8,6,7],[2,5,4],[3,0,1]]`,
		`{"board":[[8,6,7],[2,5,4],[3,0,1]]}`,
		`{"board": [8, 6, 7, 2, 5, 4, 3, 0, 1]}`,
	} {
		head := []byte(strings.Repeat(line+"\n", headSize/len(line)+1)[:headSize])
		b.Run(line, func(b *testing.B) {
			for b.Loop() {
				if f, err := Builtin().detect(head, true, Options{Size: size}); err != nil || f.Name != "jsonl" {
					b.Fatal(f.Name, err)
				}
			}
		})
	}
}
