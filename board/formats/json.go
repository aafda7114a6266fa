package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"npuzzle/board"
)

// jsonFile is a JSON text: a board, an instance, or an array of them. A board
// is an array of rows, a flat array, or a string in the native form; the blank
// is 0, null, "" or one of its words.
//
//	[[1,2,3],[4,5,6],[7,0,8]]
//	[1,2,3,4,5,6,7,0,8]
//	[{"init": [1,2,3,4,5,6,7,0,8], "goal": [0,1,2,3,4,5,6,7,8], "solution_length": 21}]
//	{"board": "1 2 3/4 5 6/7 0 8", "goal": "blank-last", "length": 1, "path": "R"}
var jsonFile = Format{
	Name: "json",
	Doc:  "JSON: arrays of rows, flat arrays, instance objects such as {init, goal, …}, arrays of these",
	Read: readJSON,
	Write: spelled(func(text appender[Item]) func(io.Writer) Sink[Item] {
		return func(w io.Writer) Sink[Item] {
			return &sink[Item]{w: w, begin: "[\n", middle: ",\n", end: "\n]\n", text: text}
		}
	}, func(dst []byte, item Item, blank spelling) ([]byte, error) {
		return appendInstance(dst, item, blank.array), nil
	}),
}

// jsonLines is one JSON value a line, each a board or an instance as in
// jsonFile. A line that is no JSON does not end the reading.
var jsonLines = Format{
	Name:    "jsonl",
	Aliases: []string{"json-lines", "ndjson"},
	Doc:     "JSON lines: one board or instance object a line",
	Read:    byLine((*source).readJSONLines),
	Write: spelled(each[Item], func(dst []byte, item Item, blank spelling) ([]byte, error) {
		return append(appendInstance(dst, item, blank.quoted), '\n'), nil
	}),
}

// leetcode is a board as problem 773 of LeetCode has it, an array of rows;
// the answer is the number of moves, or −1.
var leetcode = Format{
	Name:  "leetcode",
	Doc:   "LeetCode 773: an array of rows; the answer is the number of moves, or -1",
	Goal:  "blank-last",
	Read:  readJSON,
	Blank: "0",
	Write: fixed(each(func(dst []byte, item Item) ([]byte, error) { return append(zero.array(dst, item.Board), '\n'), nil })),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.settled("leetcode"); err != nil {
			return nil, err
		}
		if a.Status == Unsolvable {
			return append(dst, "-1\n"...), nil
		}
		return append(strconv.AppendInt(dst, int64(len(a.Path)), 10), '\n'), nil
	}),
}

// readJSON reads the values of a JSON text.
func readJSON(r io.Reader, o Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		s := &source{Options: o, line: 1}
		j := &jsonReader{jsonText: jsonText{s: s, reader: bufio.NewReaderSize(r, 16<<10)}, yield: yield}
		if mark, err := j.reader.Peek(3); err == nil && string(mark) == "\ufeff" {
			j.reader.Discard(len(mark))
		}
		for {
			c, err := j.peek()
			if err == io.EOF {
				return
			}
			if err == nil && c == '[' {
				err = j.array()
			} else if err == nil {
				err = j.element()
			}
			if err != nil {
				if err != errStopped {
					yield(failed(s.line, err))
				}
				return
			}
		}
	}
}

// A jsonReader reads the boards of a JSON text.
type jsonReader struct {
	jsonText
	yield func(Item) bool
}

// errStopped ends reading when no more items are wanted.
var errStopped = errors.New("stopped")

// put yields an item.
func (j *jsonReader) put(item Item) error {
	if !j.yield(item) {
		return errStopped
	}
	return nil
}

// element reads one value that is a board or an instance.
func (j *jsonReader) element() error {
	w, err := j.value()
	if err != nil {
		return err
	}
	return j.put(j.s.instance(w))
}

// array reads an outer array: a list of instances or of boards, one board as
// an array of rows, or one as a flat array. Rows and flat boards, which look
// alike, are told apart as lines of text are.
func (j *jsonReader) array() error {
	rows := grid{s: j.s, yield: j.yield}
	flat := gridLine{line: j.s.line} // a flat board, when the elements are tiles
	for n := 0; ; n++ {
		if n == 0 {
			j.readByte() // the bracket
		}
		c, err := j.peek()
		switch {
		case err != nil:
			return j.fault(err, "the rest of the array")
		case c == ']':
			j.readByte()
			return j.endArray(&rows, flat)
		case n > 0 && c != ',':
			return j.fault(nil, "a comma or the end of the array")
		case n > 0:
			j.readByte()
		}
		w, err := j.value()
		if err != nil {
			return err
		}
		switch {
		case isTile(w.text):
			if len(flat.tiles) <= board.MaxSide*board.MaxSide {
				j.s.appendTile(&flat, w)
			}
		case w.text[0] != '[':
			err = j.put(j.s.instance(w))
		case bytes.IndexByte(w.text[1:], '[') >= 0:
			b, fault := j.s.build(j.s.gridLine(w))
			err = j.put(Item{Board: b, Line: w.line, Length: -1, Err: fault})
		case !rows.add(j.s.gridLine(w)):
			err = errStopped
		}
		if err != nil {
			return err
		}
	}
}

// endArray puts out the boards that are complete with the end of an array.
func (j *jsonReader) endArray(rows *grid, flat gridLine) error {
	if !rows.known && len(rows.held) == 1 {
		l := rows.held[0]
		l.open = true // a row
		b, err := j.s.loneRow(l)
		return j.put(Item{Board: b, Line: l.line, Length: -1, Err: err})
	}
	if !rows.end() {
		return errStopped
	}
	if len(flat.tiles) == 0 && flat.err == nil {
		return nil
	}
	flat.ends = []int{len(flat.tiles)}
	b, err := j.s.build(flat)
	return j.put(Item{Board: b, Line: flat.line, Length: -1, Err: err})
}

// loneRow makes the board of an array that holds one array of tiles: a row, or
// in a list of boards the only one. When both are possible it takes neither.
func (s *source) loneRow(l gridLine) (board.Board, error) {
	if l.err == nil && s.Size == (board.Size{}) && squareSide(len(l.tiles)) > 1 {
		return board.Board{}, s.fault(l.line, 0, fmt.Sprintf("an array of %d tiles alone in another", len(l.tiles)),
			"the size given: it may be a row or a square", ErrSyntax)
	}
	if s.Size.Height > 1 {
		l.open = false
	}
	return s.build(l)
}

// readJSONLines reads one value a line.
func (s *source) readJSONLines(yield func(Item) bool) {
	for s.next() {
		text := bytes.TrimSpace(s.text)
		if len(text) == 0 {
			continue
		}
		w := word{text, s.line, bytes.IndexByte(s.text, text[0]) + 1}
		item := failed(s.line, s.validJSON(w))
		if item.Err == nil {
			item = s.instance(w)
		}
		if !yield(item) {
			return
		}
	}
}

// isTile reports whether a value is a tile: a number, null, or a string that
// is not a whole board.
func isTile(text []byte) bool {
	switch c := text[0]; {
	case c == '"':
		return !bytes.ContainsAny(text, " /,")
	case c == '-' || isDigit(c):
		return true
	}
	return string(text) == "null"
}

// appendTile reads a value as the next tile of a line.
func (s *source) appendTile(l *gridLine, w word) {
	if l.err != nil {
		return
	}
	text := w.text
	if text[0] == '"' {
		text = []byte(jsonString(text))
	}
	t := tile{value: spelledBlank, line: int32(w.line), column: int32(w.column)}
	if s.Blank != "" || len(text) > 0 && string(text) != "null" {
		t, l.err = s.tile(word{text, w.line, w.column}, true)
	}
	if l.err == nil {
		l.tiles = append(l.tiles, t)
	}
}

// gridLine reads an array of tiles, or of rows of tiles.
func (s *source) gridLine(w word) gridLine {
	l := gridLine{line: w.line}
	flat, rows := 0, 0
	for _, part := range w.parts() {
		switch {
		case isTile(part.text):
			flat++
			s.appendTile(&l, part)
		case part.text[0] == '[':
			rows++
			for _, inner := range part.parts() {
				if !isTile(inner.text) {
					l.err = s.wrong(inner, "a tile", ErrSyntax)
					return l
				}
				s.appendTile(&l, inner)
			}
			l.ends = append(l.ends, len(l.tiles))
		default:
			l.err = s.wrong(part, "a tile or a row", ErrSyntax)
			return l
		}
		if l.err == nil && (flat > 0 && rows > 0 || rows > 0 && len(l.tiles) == 0) {
			l.err = s.wrong(part, "rows of tiles, or tiles without rows", ErrSyntax)
		}
	}
	if rows == 0 {
		l.ends = []int{len(l.tiles)}
	}
	if len(l.tiles) == 0 && l.err == nil {
		l.err = s.wrong(w, "tiles", ErrSyntax)
	}
	l.open = rows == 1
	return l
}
