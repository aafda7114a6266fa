package formats

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
)

// maxValue is the size of the largest JSON value that is read as a whole, an
// element of an outer array, in bytes.
const maxValue = 8 << 20

// A jsonText is a stream of JSON that is cut into values; it knows the place
// of each. encoding/json judges the values, but it tells neither lines nor
// what kind of value comes next.
type jsonText struct {
	s      *source
	reader *bufio.Reader
	column int
	buffer []byte
}

// A jsonScan follows the nesting of a value.
type jsonScan struct {
	depth                    int
	quoted, escaped, started bool
}

// step takes the next byte and reports whether the value ends with it, or had
// ended before it.
func (j *jsonScan) step(c byte) (last, behind bool) {
	switch {
	case j.escaped:
		j.escaped = false
		return false, false
	case j.quoted:
		j.escaped = c == '\\'
		j.quoted = c != '"'
		return c == '"' && j.depth == 0, false
	}
	switch c {
	case '"':
		if j.started && j.depth == 0 {
			return false, true
		}
		j.quoted = true
	case '[', '{':
		if j.started && j.depth == 0 {
			return false, true
		}
		j.depth++
	case ']', '}':
		if j.depth == 0 {
			return false, true
		}
		j.depth--
		return j.depth == 0, false
	case ' ', '\t', '\r', '\n', ',', ':':
		return false, j.depth == 0
	}
	j.started = true
	return false, false
}

// readByte takes one byte and counts lines and columns.
func (t *jsonText) readByte() (byte, error) {
	c, err := t.reader.ReadByte()
	switch {
	case err != nil:
		return 0, err
	case c == '\n':
		t.s.line++
		t.column = 0
	default:
		t.column++
	}
	return c, nil
}

// peek passes over space and returns the byte behind it, without taking it.
func (t *jsonText) peek() (byte, error) {
	for {
		ahead, err := t.reader.Peek(1)
		if err != nil {
			return 0, err
		}
		if c := ahead[0]; !isSpace(c) && c != '\n' {
			return c, nil
		}
		if _, err := t.readByte(); err != nil {
			return 0, err
		}
	}
}

// value takes the next value, which is valid until the next one. The error is
// an *Error about its syntax, or that of the reader.
func (t *jsonText) value() (word, error) {
	if _, err := t.peek(); err != nil {
		return word{}, t.fault(err, "a value")
	}
	w := word{line: t.s.line, column: t.column + 1}
	t.buffer = t.buffer[:0]
	var scan jsonScan
	for {
		ahead, err := t.reader.Peek(1)
		if err == io.EOF {
			break
		}
		if err != nil {
			return word{}, err
		}
		last, behind := scan.step(ahead[0])
		if behind {
			break
		}
		c, err := t.readByte()
		if err != nil {
			return word{}, err
		}
		if t.buffer = append(t.buffer, c); len(t.buffer) > maxValue {
			return word{}, t.s.fault(w.line, w.column, "a value of more than 8 MiB", "smaller values", ErrSyntax)
		}
		if last {
			break
		}
	}
	if len(t.buffer) == 0 {
		return word{}, t.fault(nil, "a value")
	}
	w.text = t.buffer
	return w, t.s.validJSON(w)
}

// fault returns an Error about the next byte, or the error of reading it.
func (t *jsonText) fault(err error, want string) error {
	found := "the end of the text"
	if err != nil && err != io.EOF {
		return err
	}
	if ahead, err := t.reader.Peek(1); err == nil {
		found = quote(ahead)
	}
	return t.s.fault(t.s.line, t.column+1, found, want, ErrSyntax)
}

// validJSON returns an *Error when a word is not a JSON value.
func (s *source) validJSON(w word) error {
	if json.Valid(w.text) {
		return nil
	}
	var value any
	err := json.Unmarshal(w.text, &value)
	at := w
	syntax := (*json.SyntaxError)(nil)
	switch {
	case !errors.As(err, &syntax), strings.HasPrefix(err.Error(), "unexpected end"):
		at = w.from(len(w.text))
		return s.fault(at.line, at.column, "the end of the value", "JSON", ErrSyntax)
	case syntax.Offset > 0:
		at = w.from(int(syntax.Offset) - 1)
	}
	return s.fault(at.line, at.column, quote(at.text[:1]), "JSON", ErrSyntax)
}

// from returns the rest of a word behind some bytes.
func (w word) from(n int) word {
	before := w.text[:n]
	w.text = w.text[n:]
	if lines := bytes.Count(before, []byte("\n")); lines > 0 {
		w.line += lines
		w.column = n - bytes.LastIndexByte(before, '\n')
	} else {
		w.column += n
	}
	return w
}

// parts yields the values in a valid JSON array or object in order, with the
// keys of an object.
func (w word) parts() iter.Seq2[string, word] {
	return func(yield func(string, word) bool) {
		key, isKey := "", w.text[0] == '{'
		keyed := isKey
		for w = w.from(1); ; {
			skip := 0
			for c := w.text[skip]; isSpace(c) || c == '\n' || c == ',' || c == ':'; c = w.text[skip] {
				skip++
			}
			w = w.from(skip)
			if c := w.text[0]; c == ']' || c == '}' {
				return
			}
			var scan jsonScan
			end := 0
			for last, behind := false, false; !last; end++ {
				if last, behind = scan.step(w.text[end]); behind {
					break
				}
			}
			part := w
			part.text = w.text[:end]
			w = w.from(end)
			switch {
			case keyed && isKey:
				key = jsonString(part.text)
			case !yield(key, part):
				return
			}
			isKey = keyed && !isKey
		}
	}
}

// jsonString returns the text of a valid JSON string.
func jsonString(text []byte) string {
	if inner := text[1 : len(text)-1]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	var s string
	if json.Unmarshal(text, &s) != nil {
		return ""
	}
	return s
}
