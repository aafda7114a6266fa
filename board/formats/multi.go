package formats

import (
	"bytes"
	"fmt"

	"npuzzle/board"
)

// multi is the board file of several 15-puzzle solvers with pattern databases:
// width, height and number of boards, then the boards as rows, with blank
// lines as one likes. A line of solution lengths may follow.
//
//	4 3 2
//
//	1 2 3 4
//	5 6 7 8
//	9 10 0 11
//
//	1 2 3 4
//	5 6 0 8
//	9 10 7 11
//
//	Solution lengths: 1, 2
//
// Their goals depend on the database they are used with, so the format
// implies none.
var multi = Format{
	Name:    "multi",
	Aliases: []string{"pqn"},
	Doc:     `"width height count", then that many boards`,
	Read:    byLine((*source).readMulti),
	Write: spelled(counted(true, func(n int, first Item) string {
		size := first.Board.Size()
		return fmt.Sprintf("%d %d %d\n", size.Width, size.Height, n)
	}), func(dst []byte, item Item, blank spelling) ([]byte, error) {
		return blank.rows(append(dst, '\n'), item.Board, 1, " ", "\n"), nil
	}),
}

// maxHeld bounds the cells of the boards that readMulti holds back, to learn
// their lengths from the end of the text.
const maxHeld = 1 << 18

func (s *source) readMulti(yield func(Item) bool) {
	const want = "a line of width, height and number of boards"
	for s.next() && len(bytes.TrimSpace(s.text)) == 0 {
	}
	words := s.words()
	var header [3]int
	for i, w := range words {
		n, ok := number(w.text)
		if !ok || i >= len(header) {
			yield(failed(s.line, s.wrong(w, want, ErrSyntax)))
			return
		}
		header[i] = n
	}
	if len(words) < len(header) {
		yield(failed(s.line, s.fault(s.line, 0, count(len(words), "number"), want, ErrSyntax)))
		return
	}
	size, boards := board.Size{Width: header[0], Height: header[1]}, header[2]
	if err := size.Check(); err != nil {
		yield(failed(s.line, s.fault(s.line, words[0].column, "the size "+size.String(),
			fmt.Sprintf("sides from 1 to %d and at least two cells", board.MaxSide), board.ErrSize)))
		return
	}

	hold := boards <= maxHeld/size.Cells()
	var held []Item
	for i := range boards {
		w, ok := s.wordAcross()
		if !ok {
			held = append(held, failed(s.line, s.ended(fmt.Sprintf("board %d of %d", i+1, boards))))
			break
		}
		s.at = w.column - 1 // read it again, as a tile
		item := Item{Name: fmt.Sprint(i + 1), Line: w.line, Length: -1}
		item.Board, item.Err = s.stream(size)
		if hold {
			held = append(held, item)
		} else if !yield(item) {
			return
		}
	}
	if len(held) > 0 {
		s.readRest(held)
	}
	for _, item := range held {
		if !yield(item) {
			return
		}
	}
}

// readRest looks behind the last board for the solution lengths, and for text
// that is left unread.
func (s *source) readRest(items []Item) {
	for s.next() {
		line := bytes.TrimSpace(s.text)
		lengths, ok := bytes.CutPrefix(bytes.ToLower(line), []byte("solution lengths:"))
		if !ok {
			if last := &items[len(items)-1]; len(line) > 0 && last.Note == "" {
				last.Note = fmt.Sprintf("the text from line %d on is not read: the header counts %s",
					s.line, count(len(items), "board"))
			}
			continue
		}
		fields := bytes.FieldsFunc(lengths, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
		for i, field := range fields {
			if n, ok := number(field); ok && i < len(items) {
				items[i].Length = n
			}
		}
	}
}
