package formats

import (
	"bytes"
	"fmt"

	"npuzzle/board"
)

// sgt is the game description of Fifteen in the Portable Puzzle Collection:
// width and height, a colon, and the tiles with commas.
//
//	4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15
var sgt = Format{
	Name:    "sgt",
	Aliases: []string{"sgt-puzzles", "fifteen"},
	Doc:     "game descriptions of Fifteen in the Portable Puzzle Collection: WIDTHxHEIGHT:1,2,…,0",
	Goal:    "blank-last",
	Read: byLine(func(s *source, yield func(Item) bool) {
		for s.next() {
			if len(bytes.TrimSpace(s.text)) == 0 {
				continue
			}
			item := Item{Line: s.line, Length: -1}
			item.Board, item.Err = s.readDescription()
			if !yield(item) {
				return
			}
		}
	}),
	Blank: "0",
	Write: fixed(each(func(dst []byte, item Item) ([]byte, error) {
		dst = fmt.Appendf(dst, "%v:", item.Board.Size())
		return append(zero.tiles(dst, item.Board, ","), '\n'), nil
	})),
}

func (s *source) readDescription() (board.Board, error) {
	w, _ := s.word()
	head, tiles, ok := bytes.Cut(w.text, []byte{':'})
	if !ok {
		return board.Board{}, s.wrong(w, "a game description such as 3x3:1,2,3,4,5,6,7,0,8", ErrSyntax)
	}
	size, err := board.ParseSize(string(head))
	if err != nil {
		return board.Board{}, s.fault(w.line, w.column, quote(head), "WIDTHxHEIGHT", board.ErrSize)
	}
	read, err := s.appendWords(nil, splitWord(w.from(len(w.text)-len(tiles))))
	if err != nil {
		return board.Board{}, err
	}
	if more, ok := s.word(); ok {
		return board.Board{}, s.wrong(more, "nothing behind a game description", ErrSyntax)
	}
	return s.board(size, read)
}
