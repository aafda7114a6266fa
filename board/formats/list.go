package formats

import (
	"bytes"
	"fmt"
)

// list is a square board as a plain list, in the spellings of command lines,
// forums and small programs:
//
//	1 2 3 4 5 6 7 0 8
//	1,2,3,4,5,6,7,0,8
//	1-2-3-4-5-6-7-0-8
//	123456708
//	abcdefg.h
//
// and rows split by | or / or new lines, in any of these. A single word of 4,
// 9, 16 or 25 characters has one tile in each: digits and, from ten on,
// letters, or letters alone, from a on, with a dot or underscore for the blank.
var list = Format{
	Name: "list",
	Doc:  "plain lists: spaces, commas, dashes, underscores, | between rows, or one character a tile",
	Read: byLine(func(s *source, yield func(Item) bool) { s.readGrid(listSyntax, yield) }),
	Write: spelled(each[Item], func(dst []byte, item Item, blank spelling) ([]byte, error) {
		if size := item.Board.Size(); size.Width != size.Height {
			return nil, fmt.Errorf("formats: list: %w: the size %v, only squares", ErrInexpressible, size)
		}
		return append(blank.tiles(dst, item.Board, " "), '\n'), nil
	}),
}

var listSyntax = syntax{comma: true, rows: "/|", comment: true, dense: true}

// splitDense reads a line that is one word of single-character tiles. In any
// other line it turns the dashes and underscores between tiles into spaces.
func (s *source) splitDense(l *gridLine) bool {
	text := bytes.TrimSpace(s.text)
	if len(text) <= 25 && squareSide(len(text)) >= 2 && allDense(text) {
		// Letters are tiles from a = 1 on, unless digits say that they go on
		// behind 9.
		base := byte(10)
		if bytes.IndexFunc(text, func(r rune) bool { return '1' <= r && r <= '9' }) < 0 {
			base = 1
		}
		column := bytes.Index(s.text, text) + 1
		for i, c := range text {
			value := int32(spelledBlank)
			switch {
			case c == '_' || c == '.' || (c|0x20 == 'x' && base == 10):
			case isDigit(c):
				value = int32(c - '0')
			default:
				value = int32(base + (c | 0x20) - 'a')
			}
			l.tiles = append(l.tiles, tile{value, int32(s.line), int32(column + i)})
		}
		l.ends = append(l.ends, len(l.tiles))
		return true
	}
	dashes := len(s.Blank) == 0 || s.Blank[0] != '-'
	for i := 1; i+1 < len(s.text); i++ {
		named := s.Blank != "" && bytes.HasSuffix(s.text[:i], []byte(s.Blank))
		if !isDigit(s.text[i-1]) && !isMark(s.text[i-1:i]) && !named {
			continue
		}
		if s.text[i] == '_' || s.text[i] == '-' && dashes {
			s.text[i] = ' '
		}
	}
	return false
}

// allDense reports whether a word can have a tile in each character.
func allDense(text []byte) bool {
	for _, c := range text {
		if !isDigit(c) && !isLetter(c) && c != '_' && c != '.' {
			return false
		}
	}
	return true
}
