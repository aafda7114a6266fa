package formats

import (
	"bytes"
	"strconv"
	"strings"
)

// uva is the form of Eight, problem 652 of the Valladolid judge and 1077 of the
// Peking University judge: the tiles on one line, x for the blank. The first of
// the two has the number of boards on the first line and blank lines between
// boards and between answers. An answer is the moves of the blank in lower
// case, or "unsolvable".
//
//	2 3 4 1 5 x 7 6 8
var uva = Format{
	Name:    "uva",
	Aliases: []string{"eight"},
	Doc:     "Eight (UVa 652, POJ 1077): one line with x for the blank; answers such as ullddr, by the blank's direction",
	Goal:    "blank-last",
	Read:    byLine((*source).readEights),
	Blank:   "x",
	Write: fixed(spaced(func(dst []byte, item Item) ([]byte, error) {
		return append(spelling("x").tiles(dst, item.Board, " "), '\n'), nil
	})),
	Answer: spaced(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.settled("uva"); err != nil {
			return nil, err
		}
		if a.Status == Unsolvable {
			return append(dst, "unsolvable\n"...), nil
		}
		return append(dst, strings.ToLower(a.Path.String())+"\n"...), nil
	}),
}

// readEights reads the boards, and their number in front when it is there.
func (s *source) readEights(yield func(Item) bool) {
	const none = -1
	announced, n := none, 0
	for s.next() {
		if len(bytes.TrimSpace(s.text)) == 0 {
			continue
		}
		if boards, ok := number(bytes.TrimSpace(s.text)); ok && announced == none && n == 0 {
			announced = boards
			continue
		}
		n++
		item := Item{Line: s.line, Length: -1}
		if announced != none {
			item.Name = strconv.Itoa(n)
		}
		var l gridLine
		s.split(&l, syntax{})
		item.Board, item.Err = s.build(l)
		if !yield(item) {
			return
		}
	}
	if announced != none && n != announced {
		yield(failed(s.line, s.fault(s.line, 0, count(n, "board"), strconv.Itoa(announced), ErrSyntax)))
	}
}
