package formats

import (
	"bytes"
	"fmt"

	"npuzzle/board"
)

// korf is the family of instance lists of heuristic search, one board a line,
// with the blank at the top left in the goal:
//
//	14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
//	1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
//	(4x4)14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
//	8,3,1,6,0,2,4,7,5
//	1 8,3,1,6,0,2,4,7,5  20  1500
//	8,3,1,6,0,2,4,7,5  20  1500 3,0,1,…,0
//
// The number in front is that of the instance; behind tiles with commas come
// the length of a shortest solution, the nodes expanded, and the cells to which
// the blank goes. Headings in front of the first board are passed over. A line
// of two numbers is a width and height; a start and a goal follow it:
//
//	4 4
//	14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
//	0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
var korf = Format{
	Name:    "korf",
	Aliases: []string{"hog2", "24puzzle"},
	Doc:     "instance lists of Korf, HOG2 and 24puzzle: one board a line, numbered or not; size, start and goal",
	Goal:    "blank-first",
	Marks:   korfMarks,
	Read:    byLine((*source).readKorf),
	Blank:   "0",
	Write: fixed(each(func(dst []byte, item Item) ([]byte, error) {
		// Lists of other sizes than these are not known to have this goal.
		if size := item.Board.Size(); size != (board.Size{Width: 4, Height: 4}) && size != (board.Size{Width: 5, Height: 5}) {
			dst = fmt.Appendf(dst, "(%v)", size)
		}
		return append(zero.tiles(dst, item.Board, " "), '\n'), nil
	})),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("korf"); err != nil {
			return nil, err
		}
		cells, err := FormatPath(a.Path, "cells", a.Start)
		if err != nil {
			return nil, err
		}
		dst = zero.tiles(dst, a.Start, ",")
		return fmt.Appendf(dst, "  %d  %d  %s\n", len(a.Path), a.Expanded, cells), nil
	}),
}

// A korfLine is the kind of a line in a list.
type korfLine int

const (
	korfHeading  korfLine = iota // words that are no board
	korfPlain                    // a bare list of numbers
	korfNumbered                 // a number in front of a square count of numbers
	korfSized                    // (WIDTHxHEIGHT) in front of the tiles
	korfCommas                   // tiles joined by commas
	korfResult                   // tiles joined by commas, among other words
	korfHeader                   // width and height of a start and goal
)

// korfKind tells the kind of a line from its words. Size is zero when unknown.
func korfKind(words [][]byte, size board.Size) korfLine {
	numbers := 0
	commas := false // whether the first or second word is tiles
	for i, w := range words {
		if _, ok := number(w); ok {
			numbers++
		} else if comma := bytes.IndexByte(w, ','); i < 2 && comma > 0 && comma+1 < len(w) && isDigit(w[0]) {
			commas = true
		}
	}
	isBoard := func(n int) bool { return n > 1 && (n == size.Cells() || size == board.Size{} && squareSide(n) > 0) }
	switch {
	case len(words[0]) > 1 && words[0][0] == '(' && isDigit(words[0][1]):
		return korfSized
	case commas && len(words) == 1:
		return korfCommas
	case commas && isDigit(words[0][0]):
		return korfResult
	case numbers == len(words) && numbers == 2 && size.Cells() != 2:
		return korfHeader
	case isDigit(words[0][0]) && numbers > len(words)/2 && isBoard(len(words)-1):
		return korfNumbered
	case numbers > len(words)/2:
		return korfPlain
	}
	return korfHeading
}

// korfMarks reports whether a text is a list of this family by its looks. Of
// bare lists only those of several 15- or 24-puzzles are, the sizes of which
// such lists are published.
func korfMarks(head []byte) bool {
	lines, plain := 0, 0
	for words := range wordLines(head) {
		if lines++; lines > mostCompared {
			break
		}
		switch korfKind(words, board.Size{}) {
		case korfHeading:
		case korfPlain:
			if len(words) == 16 || len(words) == 25 {
				plain++
			}
		case korfCommas:
			if commas := bytes.Count(words[0], []byte{','}); commas == 15 || commas == 24 {
				plain++
			}
		default:
			return true
		}
	}
	return plain > 1
}

func (s *source) readKorf(yield func(Item) bool) {
	started := false
	for s.next() {
		s.uncomment()
		start := s.at
		words := s.words()
		if len(words) == 0 {
			continue
		}
		s.at = start
		texts := make([][]byte, len(words))
		for i, w := range words {
			texts[i] = w.text
		}
		item := Item{Line: s.line, Length: -1}
		switch kind := korfKind(texts, s.Size); {
		case kind == korfHeading && !started:
			continue
		case kind == korfHeader:
			s.readStartGoal(&item, words)
		case kind == korfCommas || kind == korfResult:
			s.readResult(&item, words)
		case kind == korfSized:
			s.readSized(&item)
		case kind == korfNumbered:
			item.Name = string(texts[0])
			item.Board, item.Err = s.readFlat(words[1:])
		default:
			item.Board, item.Err = s.readFlat(words)
		}
		started = true
		if !yield(item) {
			return
		}
	}
}

// readFlat reads words as the tiles of a board.
func (s *source) readFlat(words []word) (board.Board, error) {
	tiles, err := s.appendWords(nil, words)
	if err != nil {
		return board.Board{}, err
	}
	return s.flat(tiles, s.line)
}

// readSized reads "(4x4)14 13 …".
func (s *source) readSized(item *Item) {
	end := bytes.IndexByte(s.text, ')')
	start := bytes.IndexByte(s.text, '(')
	size := board.Size{}
	err := board.ErrSize
	if end > start {
		size, err = board.ParseSize(string(s.text[start+1 : end]))
	}
	if err != nil {
		item.Err = s.fault(s.line, start+1, quote(s.text[start:]), "a size such as (4x4) in front of the tiles", board.ErrSize)
		return
	}
	s.at = end + 1
	tiles, err := s.appendWords(nil, s.words())
	if err != nil {
		item.Err = err
		return
	}
	item.Board, item.Err = s.board(size, tiles)
}

// readResult reads tiles joined by commas, with the number of the instance in
// front of them and the length, the nodes and the cells of the blank behind.
func (s *source) readResult(item *Item, words []word) {
	i := 0
	if bytes.IndexByte(words[0].text, ',') < 0 {
		item.Name = string(words[0].text)
		i = 1
	}
	if i == len(words) || bytes.IndexByte(words[i].text, ',') < 0 {
		item.Err = s.wrong(words[min(i, len(words)-1)], "tiles joined by commas", ErrSyntax)
		return
	}
	item.Board, item.Err = s.readFlat(splitWord(words[i]))
	if item.Err != nil {
		return
	}
	rest := words[i+1:]
	if len(rest) > 0 {
		n, ok := number(rest[0].text)
		if !ok {
			item.Err = s.wrong(rest[0], "the length of a solution", ErrSyntax)
			return
		}
		item.Length = n
	}
	if len(rest) > 2 {
		path, err := ParsePath(string(rest[2].text), "cells", item.Board)
		switch {
		case err != nil:
			item.Err = s.fault(s.line, rest[2].column, "a faulty path", "the cells of the blank: "+unprefixed(err), err)
		case len(path) != item.Length:
			item.Err = s.fault(s.line, rest[2].column, "a path of "+count(len(path), "move"), fmt.Sprint(item.Length), ErrSyntax)
		}
		item.Path = path
	}
}

// splitWord cuts a word at its commas.
func splitWord(w word) []word {
	var parts []word
	column := w.column
	for part := range bytes.SplitSeq(w.text, []byte{','}) {
		parts = append(parts, word{part, w.line, column})
		column += len(part) + 1
	}
	return parts
}

// readStartGoal reads a start and a goal whose width and height were on the
// line before.
func (s *source) readStartGoal(item *Item, words []word) {
	s.at = len(s.text)
	width, _ := number(words[0].text)
	height, _ := number(words[1].text)
	size := board.Size{Width: width, Height: height}
	if err := size.Check(); err != nil {
		item.Err = s.fault(s.line, words[0].column, "the size "+size.String(),
			fmt.Sprintf("sides from 1 to %d and at least two cells", board.MaxSide), board.ErrSize)
		return
	}
	if item.Board, item.Err = s.stream(size); item.Err == nil {
		item.Goal, item.Err = s.stream(size)
	}
}
