package formats

import (
	"bytes"
	"strings"

	"npuzzle/board"
)

// native is the text form of package board, with many boards to a file and
// with comments:
//
//	# two boards
//	1 2 3/4 5 6/7 0 8
//	1 2 3/4 0 6/7 5 8
//
// A board may also take several lines, one row each, with a blank line
// between boards.
var native = Format{
	Name:  "native",
	Doc:   "rows split by / or new lines, one board a line or blocks with blank lines between them",
	Read:  byLine(func(s *source, yield func(Item) bool) { s.readGrid(nativeSyntax, yield) }),
	Write: spelled(each[Item], appendNative),
}

func appendNative(dst []byte, item Item, blank spelling) ([]byte, error) {
	return append(blank.native(dst, item.Board), '\n'), nil
}

// A syntax says which characters stand between tiles and between rows.
type syntax struct {
	comma   bool   // a comma may stand between tiles, or behind the last of a row
	rows    string // characters between rows, beside the end of a line
	comment bool   // # begins a comment
	dense   bool   // tiles may be joined by dashes or underscores, or be single characters
}

var nativeSyntax = syntax{comma: true, rows: "/", comment: true}

// readGrid reads boards that are grids of tiles.
func (s *source) readGrid(syn syntax, yield func(Item) bool) {
	g := grid{s: s, yield: yield}
	var l gridLine
	for s.next() {
		blank := len(bytes.TrimSpace(s.text)) == 0
		if syn.comment {
			s.uncomment()
		}
		if len(bytes.TrimSpace(s.text)) == 0 {
			if blank && !g.end() {
				return
			}
			continue
		}
		if len(g.held) > 0 {
			l = gridLine{}
		}
		s.split(&l, syn)
		if !g.add(l) {
			return
		}
	}
	g.end()
}

// split cuts the line into rows of tiles.
func (s *source) split(l *gridLine, syn syntax) {
	*l = gridLine{line: s.line, tiles: l.tiles[:0], ends: l.ends[:0]}
	if syn.dense && s.splitDense(l) {
		return
	}
	text := s.text
	comma, start := false, 0 // whether a comma waits for its tile; where the row begins
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isSpace(c):
			i++
		case syn.comma && c == ',':
			if comma || len(l.tiles) == start {
				l.err = s.fault(s.line, i+1, "a comma", "a tile before it", ErrSyntax)
				return
			}
			comma = true
			i++
		case strings.IndexByte(syn.rows, c) >= 0:
			if len(l.tiles) == start {
				l.err = s.fault(s.line, i+1, "an empty row", "tiles", ErrSyntax)
				return
			}
			l.ends = append(l.ends, len(l.tiles))
			start, comma = len(l.tiles), false
			i++
		default:
			end := i
			for end < len(text) && !syn.splits(text[end]) {
				end++
			}
			t, err := s.tile(word{text[i:end], s.line, i + 1}, true)
			if err != nil {
				l.err = err
				return
			}
			l.tiles = append(l.tiles, t)
			comma = false
			i = end
		}
	}
	if len(l.tiles) > start {
		l.ends = append(l.ends, len(l.tiles))
	} else {
		l.open = true
	}
}

// splits reports whether a character ends a tile.
func (syn syntax) splits(c byte) bool {
	return isSpace(c) || syn.comma && c == ',' || strings.IndexByte(syn.rows, c) >= 0
}

// inline reads a board in the native form from a piece of text within a line,
// where new lines may be spelled out.
func (s *source) inline(w word) (board.Board, error) {
	text := bytes.TrimSpace(w.text)
	if bytes.IndexByte(text, '\n') >= 0 {
		text = bytes.ReplaceAll(text, []byte{'\n'}, []byte{'/'})
	}
	outer, line := s.text, s.line
	s.text, s.line = text, w.line
	s.split(&s.piece, nativeSyntax)
	s.text, s.line = outer, line
	for i := range s.piece.tiles {
		s.piece.tiles[i].column += int32(w.column - 1)
	}
	return s.build(s.piece)
}
