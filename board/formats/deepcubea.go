package formats

import (
	"bytes"
	"fmt"

	"npuzzle/board"
)

// deepCubeA is a text form of the test sets of DeepCubeA: the tiles, then a
// solution as its length and its moves in the direction of the tiles, all of
// which may be left out. # begins a comment.
//
//	1 2 3 4 5 6 7 0 8 ; 1 L
var deepCubeA = Format{
	Name: "deepcubea",
	Doc:  `"tiles ; length moves", one board a line, by the tiles' direction`,
	Goal: "blank-last",
	Marks: func(head []byte) bool {
		for words := range wordLines(head) {
			return bytes.IndexByte(bytes.Join(words, nil), ';') >= 0
		}
		return false
	},
	Read: byLine(func(s *source, yield func(Item) bool) {
		for s.next() {
			s.uncomment()
			if len(bytes.TrimSpace(s.text)) == 0 {
				continue
			}
			item := Item{Line: s.line, Length: -1}
			item.Err = s.readSolved(&item)
			if !yield(item) {
				return
			}
		}
	}),
	Blank: "0",
	Write: fixed(each(func(dst []byte, item Item) ([]byte, error) {
		dst = append(zero.tiles(dst, item.Board, " "), " ;"...)
		if item.Length >= 0 {
			dst = fmt.Appendf(dst, " %d", item.Length)
			if len(item.Path) > 0 {
				dst = fmt.Appendf(dst, " %v", reversed(item.Path))
			}
		}
		return append(dst, '\n'), nil
	})),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("deepcubea"); err != nil {
			return nil, err
		}
		dst = fmt.Appendf(zero.tiles(dst, a.Start, " "), " ; %d", len(a.Path))
		if len(a.Path) > 0 {
			dst = fmt.Appendf(dst, " %v", reversed(a.Path))
		}
		return append(dst, '\n'), nil
	}),
}

func (s *source) readSolved(item *Item) error {
	line := s.text
	tiles, _, _ := bytes.Cut(line, []byte{';'})
	s.text = tiles
	var err error
	if item.Board, err = s.readFlat(s.words()); err != nil {
		return err
	}
	s.text, s.at = line, min(len(tiles)+1, len(line))
	length, ok := s.word()
	if !ok {
		return nil
	}
	n, ok := number(length.text)
	if !ok {
		return s.wrong(length, "the length of a solution", ErrSyntax)
	}
	item.Length = n
	moves, ok := s.word()
	if !ok {
		return nil
	}
	path, err := ParsePath(string(moves.text), "tile", board.Board{})
	if err != nil {
		return s.wrong(moves, "moves of the tiles: "+unprefixed(err), ErrSyntax)
	}
	if len(path) != n {
		return s.fault(moves.line, moves.column, count(len(path), "move"), fmt.Sprint(n), ErrSyntax)
	}
	item.Path = path
	return nil
}
