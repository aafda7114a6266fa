package formats

import (
	"bytes"
	"fmt"
	"strconv"

	"npuzzle/board"
)

// tilePositions and tileContents are the two readings of the .tile files of
// academic search code: width and height, then one number a line for the
// start, then as many for the goal, each under a label.
//
//	3 3
//	starting positions for each tile:
//	4
//	…
//	goal positions:
//	0
//	…
//
// By the label, the k-th number is the cell of tile k, and the first number
// that of the blank. Many files have the tile on cell k there instead. Nothing
// in a file tells one from the other, so detection leaves the choice to the
// caller unless both are the same board.
var (
	tilePositions = Format{
		Name:  "tile-positions",
		Doc:   ".tile files: size, start and goal, one number a line, the cell of each tile as the label says",
		Read:  byLine(func(s *source, yield func(Item) bool) { yield(s.readTile(true)) }),
		Blank: "0",
		Write: fixed(one(func(dst []byte, item Item) ([]byte, error) { return appendTileFile(dst, item, board.Board.Cells) })),
	}
	tileContents = Format{
		Name:  "tile-contents",
		Doc:   ".tile files with the tile on each cell in place of the cell of each tile",
		Read:  byLine(func(s *source, yield func(Item) bool) { yield(s.readTile(false)) }),
		Blank: "0",
		Write: fixed(one(func(dst []byte, item Item) ([]byte, error) { return appendTileFile(dst, item, board.Board.Tiles) })),
	}
)

const (
	startLabel = "starting positions for each tile:"
	goalLabel  = "goal positions:"
)

func (s *source) readTile(positions bool) Item {
	const want = "a line of width and height"
	for s.next() && len(bytes.TrimSpace(s.text)) == 0 {
	}
	item := Item{Line: s.line, Length: -1}
	words := s.words()
	if len(words) != 2 {
		item.Err = s.fault(s.line, 0, count(len(words), "word"), want, ErrSyntax)
		return item
	}
	width, ok := number(words[0].text)
	height, ok2 := number(words[1].text)
	size := board.Size{Width: width, Height: height}
	if !ok || !ok2 || size.Check() != nil {
		item.Err = s.fault(s.line, words[0].column, quote(s.text), want, board.ErrSize)
		return item
	}
	item.Board, item.Err = s.readLabelled(startLabel, size, positions)
	if item.Err == nil {
		item.Goal, item.Err = s.readLabelled(goalLabel, size, positions)
	}
	return item
}

// readLabelled reads a label line and the numbers under it.
func (s *source) readLabelled(label string, size board.Size, positions bool) (board.Board, error) {
	for s.next() && len(bytes.TrimSpace(s.text)) == 0 {
	}
	if found := bytes.TrimSpace(s.text); string(found) != label {
		return board.Board{}, s.fault(s.line, 0, quote(found), strconv.Quote(label), ErrSyntax)
	}
	s.at = len(s.text)
	b, err := s.stream(size)
	if err != nil || !positions {
		return b, err
	}
	return board.New(size, b.Cells())
}

func appendTileFile(dst []byte, item Item, numbers func(board.Board) []int) ([]byte, error) {
	goal, err := goalOf(item)
	if err != nil {
		return nil, err
	}
	size := item.Board.Size()
	dst = fmt.Appendf(dst, "%d %d\n%s\n", size.Width, size.Height, startLabel)
	for _, n := range numbers(item.Board) {
		dst = fmt.Appendln(dst, n)
	}
	dst = append(dst, goalLabel+"\n"...)
	for _, n := range numbers(goal) {
		dst = fmt.Appendln(dst, n)
	}
	return dst, nil
}
