package formats

import (
	"encoding/json"
	"fmt"
	"strings"

	"npuzzle/board"
)

// The keys under which objects have what an Item holds.
var (
	boardKeys  = []string{"board", "start", "init", "initial", "puzzle", "state", "tiles", "scramble"}
	goalKeys   = []string{"goal", "target"}
	lengthKeys = []string{"length", "moves", "solution_length", "cost", "optimal", "distance"}
	pathKeys   = []string{"path", "solution", "moves", "clicks"}
	nameKeys   = []string{"name", "id", "number", "index"}
)

// instance reads a value that is a board, or an object with a board.
func (s *source) instance(w word) Item {
	item := Item{Line: w.line, Length: -1}
	if w.text[0] == '[' {
		l := s.gridLine(w)
		if l.open {
			item.Board, item.Err = s.loneRow(l)
		} else {
			item.Board, item.Err = s.build(l)
		}
		return item
	}
	if w.text[0] != '{' {
		item.Board, item.Err = s.jsonBoard(w)
		return item
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
// member "notation" or "direction" names another notation.
func (s *source) jsonPath(m members, start board.Board) (board.Path, error) {
	notation := ""
	if value, ok := m.find("notation", "direction"); ok && value.text[0] == '"' {
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

// appendQuoted writes a JSON string.
func appendQuoted(dst []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil { // no string makes it fail
		panic(err)
	}
	return append(dst, quoted...)
}
