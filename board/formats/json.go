package formats

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

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
	Write: func(w io.Writer) Sink[Item] {
		return &sink[Item]{w: w, begin: "[\n", middle: ",\n", end: "\n]\n",
			text: func(dst []byte, item Item) ([]byte, error) { return appendInstance(dst, item, appendArray), nil }}
	},
}

// jsonLines is one JSON value a line, each a board or an instance as in
// jsonFile. A line that is no JSON does not end the reading.
var jsonLines = Format{
	Name:    "jsonl",
	Aliases: []string{"json-lines", "ndjson"},
	Doc:     "JSON lines: one board or instance object a line",
	Read:    byLine((*source).readJSONLines),
	Write: each(func(dst []byte, item Item) ([]byte, error) {
		return append(appendInstance(dst, item, appendText), '\n'), nil
	}),
}

// leetcode is a board as problem 773 of LeetCode has it, an array of rows;
// the answer is the number of moves, or −1.
var leetcode = Format{
	Name:  "leetcode",
	Doc:   "LeetCode 773: an array of rows; the answer is the number of moves, or -1",
	Goal:  "blank-last",
	Read:  readJSON,
	Write: each(func(dst []byte, item Item) ([]byte, error) { return append(appendArray(dst, item.Board), '\n'), nil }),
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
		j := &jsonReader{jsonText: jsonText{s: s, reader: bufio.NewReaderSize(r, 64<<10)}, yield: yield}
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
		return bytes.IndexAny(text, " /,") < 0
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

// The keys under which objects have what an Item holds.
var (
	boardKeys  = []string{"board", "start", "init", "initial", "puzzle", "state", "tiles", "scramble"}
	goalKeys   = []string{"goal", "target"}
	lengthKeys = []string{"length", "moves", "solution_length", "cost", "optimal", "distance"}
	pathKeys   = []string{"path", "solution", "clicks"}
	nameKeys   = []string{"name", "id", "number", "index"}
)

// instance reads a value that is a board, or an object with a board.
func (s *source) instance(w word) Item {
	item := Item{Line: w.line, Length: -1}
	switch w.text[0] {
	case '[':
		if l := s.gridLine(w); l.open {
			item.Board, item.Err = s.loneRow(l)
		} else {
			item.Board, item.Err = s.build(l)
		}
		return item
	default:
		item.Board, item.Err = s.jsonBoard(w)
		return item
	case '{':
	}
	var m members
	for key, value := range w.parts() {
		if string(value.text) != "null" {
			m = append(m, member{strings.ToLower(key), value})
		}
	}
	if value, ok := m.find(nameKeys...); ok {
		item.Name = jsonScalar(value.text)
	}
	value, ok := m.find(boardKeys...)
	if !ok {
		item.Err = s.fault(w.line, w.column, "an object without a board",
			"a board under one of "+strings.Join(boardKeys, ", "), ErrSyntax)
		return item
	}
	if item.Board, item.Err = s.jsonBoard(value); item.Err != nil {
		return item
	}
	if value, ok := m.find(goalKeys...); ok {
		item.Goal, item.Err = s.jsonGoal(value, item.Board.Size())
	}
	for _, key := range lengthKeys {
		value, _ := m.find(key)
		if n, ok := number(value.text); ok {
			item.Length = n
			break
		}
	}
	if item.Err == nil {
		item.Path, item.Err = s.jsonPath(m, item.Board)
	}
	if item.Path != nil && item.Length < 0 {
		item.Length = len(item.Path)
	}
	return item
}

// members are those of an object, with keys in lower case.
type members []member

type member struct {
	key   string
	value word
}

// find returns the value of the first of some keys that is there.
func (m members) find(keys ...string) (word, bool) {
	for _, key := range keys {
		for i := range m {
			if m[i].key == key {
				return m[i].value, true
			}
		}
	}
	return word{}, false
}

// jsonScalar returns the text of a string or number.
func jsonScalar(text []byte) string {
	if text[0] == '"' {
		return jsonString(text)
	}
	return string(text)
}

// jsonBoard reads a value as a board.
func (s *source) jsonBoard(w word) (board.Board, error) {
	switch w.text[0] {
	case '[':
		return s.build(s.gridLine(w))
	case '"':
		return s.inline(word{[]byte(jsonString(w.text)), w.line, w.column + 1})
	}
	return board.Board{}, s.wrong(w, "a board", ErrSyntax)
}

// jsonGoal reads a value as a goal: a board, or the name of a layout.
func (s *source) jsonGoal(w word, size board.Size) (board.Board, error) {
	if w.text[0] == '"' {
		if goal, err := board.Named(jsonString(w.text), size); err == nil {
			return goal, nil
		}
	}
	goal, err := s.jsonBoard(w)
	if err == nil && goal.Size() != size {
		return board.Board{}, s.fault(w.line, w.column, "a goal of size "+goal.Size().String(), size.String(), board.ErrSize)
	}
	return goal, err
}

// jsonPath reads the path of an instance: a string, an array of strings, or
// clicks as {"x": column, "y": row}. The moves are the blank's, unless a
// member "notation" names another notation.
func (s *source) jsonPath(m members, start board.Board) (board.Path, error) {
	notation := ""
	if value, ok := m.find("notation"); ok && value.text[0] == '"' {
		notation = jsonString(value.text)
	}
	for _, key := range pathKeys {
		value, ok := m.find(key)
		if !ok {
			continue
		}
		var text string
		switch {
		case key == "clicks" && value.text[0] == '[':
			notation = "clicks"
			text = jsonClicks(value)
		case value.text[0] == '"':
			text = jsonString(value.text)
		case value.text[0] == '[':
			words, ok := jsonStrings(value)
			if !ok {
				continue
			}
			text = strings.Join(words, " ")
		default:
			continue
		}
		path, err := ParsePath(text, notation, start)
		if err != nil {
			return nil, &Error{s.File, value.line, value.column, quote(text), "a path: " + unprefixed(err), err}
		}
		return path, nil
	}
	return nil, nil
}

// jsonStrings returns the strings of an array, false when it holds others.
func jsonStrings(w word) ([]string, bool) {
	var all []string
	for _, part := range w.parts() {
		if part.text[0] != '"' {
			return nil, false
		}
		all = append(all, jsonString(part.text))
	}
	return all, true
}

// jsonClicks writes an array of {"x": column, "y": row} in the notation of
// clicks.
func jsonClicks(w word) string {
	var text strings.Builder
	for _, part := range w.parts() {
		if part.text[0] != '{' {
			return string(w.text)
		}
		x, y := "?", "?"
		for key, value := range part.parts() {
			switch key {
			case "x":
				x = string(value.text)
			case "y":
				y = string(value.text)
			}
		}
		fmt.Fprintf(&text, "(%s,%s) ", x, y)
	}
	return text.String()
}

// appendInstance writes an item as an object, with the boards in a form.
func appendInstance(dst []byte, item Item, form func([]byte, board.Board) []byte) []byte {
	dst = append(dst, '{')
	if item.Name != "" {
		dst = append(appendQuoted(append(dst, `"name":`...), item.Name), ',')
	}
	dst = form(append(dst, `"board":`...), item.Board)
	if !item.Goal.IsZero() {
		dst = append(dst, `,"goal":`...)
		if name := board.LayoutName(item.Goal); name != "" {
			dst = appendQuoted(dst, name)
		} else {
			dst = form(dst, item.Goal)
		}
	}
	if item.Length >= 0 {
		dst = fmt.Appendf(dst, `,"length":%d`, item.Length)
	}
	if item.Path != nil {
		dst = fmt.Appendf(dst, `,"path":"%v"`, item.Path)
	}
	return append(dst, '}')
}

// appendArray writes a board as an array of rows.
func appendArray(dst []byte, b board.Board) []byte {
	size := b.Size()
	lead := "[["
	for cell := range size.Cells() {
		if cell > 0 && size.Column(cell) == 0 {
			lead = "],["
		}
		dst = strconv.AppendInt(append(dst, lead...), int64(b.Tile(cell)), 10)
		lead = ","
	}
	return append(dst, "]]"...)
}

// appendText writes a board as a string in the native form.
func appendText(dst []byte, b board.Board) []byte {
	return fmt.Appendf(dst, `"%v"`, b)
}

// appendQuoted writes a JSON string.
func appendQuoted(dst []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil { // no string makes it fail
		panic(err)
	}
	return append(dst, quoted...)
}
