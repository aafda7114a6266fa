package formats

import (
	"fmt"
	"strconv"
)

// spoj is the form of the problem SOLVING of the Sphere judge: the number of
// boards, then each board as its number of rows and its rows. The answers are
// the moves of the blank, a line for each board.
//
//	1
//	2
//	3 1
//	2 0
var spoj = Format{
	Name: "spoj",
	Doc:  "SPOJ SOLVING: number of boards, then n and n rows for each; answers such as ULDR, by the blank's direction",
	Goal: "blank-last",
	Marks: func(head []byte) bool {
		n := 0
		for words := range wordLines(head) {
			if _, ok := number(words[0]); !ok || len(words) > 1 {
				break
			}
			if n++; n == 2 {
				return true
			}
		}
		return false
	},
	Read: byLine(func(s *source, yield func(Item) bool) {
		w, ok := s.wordAcross()
		boards, isNumber := number(w.text)
		switch {
		case !ok:
			yield(failed(s.line, s.ended("the number of boards")))
			return
		case !isNumber:
			yield(failed(s.line, s.wrong(w, "the number of boards", ErrSyntax)))
			return
		}
		for i := range boards {
			item, sized := s.square()
			item.Name = strconv.Itoa(i + 1)
			// Without the number of rows, the next board cannot be found.
			if !yield(item) || !sized {
				return
			}
		}
		if w, more := s.wordAcross(); more {
			yield(failed(w.line, s.wrong(w, "nothing behind the last board", ErrSyntax)))
		}
	}),
	Blank: "0",
	Write: fixed(counted(false, func(n int, _ Item) string { return fmt.Sprintf("%d\n", n) })(
		func(dst []byte, item Item) ([]byte, error) {
			size := item.Board.Size()
			if size.Width != size.Height {
				return nil, fmt.Errorf("formats: spoj: %w: the size %v, only squares", ErrInexpressible, size)
			}
			dst = append(strconv.AppendInt(dst, int64(size.Width), 10), '\n')
			return zero.rows(dst, item.Board, 1, " ", "\n"), nil
		})),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("spoj"); err != nil {
			return nil, err
		}
		return append(dst, a.Path.String()+"\n"...), nil
	}),
}
