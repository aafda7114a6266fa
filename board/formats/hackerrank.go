package formats

import (
	"fmt"
	"strconv"
	"strings"
)

// hackerRank is the form of HackerRank's n-puzzle: k, then k*k lines of one
// number each; the answer is the number of moves and the moves of the blank, a
// line each. The goal is blank-first.
var hackerRank = Format{
	Name: "hackerrank",
	Doc:  "HackerRank n-puzzle: k, then k*k lines; answers such as UP, LEFT, a line each, by the blank's direction",
	Goal: "blank-first",
	Marks: func(head []byte) bool {
		for words := range wordLines(head) {
			if len(words) > 1 {
				return false
			}
		}
		return isSquareFile(head)
	},
	Read:  byLine((*source).readSquare),
	Blank: "0",
	Write: fixed(one(func(dst []byte, item Item) ([]byte, error) {
		size := item.Board.Size()
		if size.Width != size.Height {
			return nil, fmt.Errorf("formats: hackerrank: %w: the size %v, only squares", ErrInexpressible, size)
		}
		dst = append(strconv.AppendInt(dst, int64(size.Width), 10), '\n')
		return append(zero.tiles(dst, item.Board, "\n"), '\n'), nil
	})),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("hackerrank"); err != nil {
			return nil, err
		}
		dst = append(strconv.AppendInt(dst, int64(len(a.Path)), 10), '\n')
		for _, m := range a.Path {
			dst = append(append(dst, strings.ToUpper(moveWords[m])...), '\n')
		}
		return dst, nil
	}),
}
