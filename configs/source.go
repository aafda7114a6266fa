package configs

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// A Source is TOML text and the name by which errors speak of it.
type Source struct {
	Name string
	Text string
	// Flag says that Name is a flag of a command, which has no lines to
	// speak of.
	Flag bool
}

// Set returns a source that sets one key, as a flag of a command does. The
// value is TOML; what is not TOML is taken as a string.
func Set(flag, key, value string) Source {
	text := key + " = " + value
	if _, err := toml.Decode(text, new(map[string]any)); err != nil || strings.ContainsAny(value, "\r\n") {
		return SetString(flag, key, value)
	}
	return Source{Name: flag, Text: text, Flag: true}
}

// SetString returns a source that sets one key to a string.
func SetString(flag, key, value string) Source {
	return Source{Name: flag, Text: key + " = " + quote(value), Flag: true}
}

// quote writes a string as TOML does.
func quote(s string) string {
	var text strings.Builder
	text.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			text.WriteByte('\\')
			text.WriteRune(r)
		case r == '\n':
			text.WriteString(`\n`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&text, `\u%04X`, r)
		default:
			text.WriteRune(r)
		}
	}
	text.WriteByte('"')
	return text.String()
}

// parse reads the text into a tree of maps, lists and plain values.
func (s Source) parse() (map[string]any, error) {
	tree := map[string]any{}
	_, err := toml.Decode(s.Text, &tree)
	if err == nil {
		return tree, nil
	}
	fault := s.fault(span{}, "")
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		start := min(max(syntax.Position.Start, 0), len(s.Text))
		fault = s.fault(span{start, start + syntax.Position.Len}, "")
		fault.Err = errors.New(syntax.Message)
	} else {
		fault.Err = err
	}
	return nil, fault
}

// fault returns an error about a stretch of the text. The caller says what
// was found.
func (s Source) fault(at span, key string) *Error {
	e := &Error{Source: s.Name, Key: key}
	if s.Flag {
		return e
	}
	start := min(at.start, len(s.Text))
	lineStart := strings.LastIndexByte(s.Text[:start], '\n') + 1
	lineEnd := len(s.Text)
	if i := strings.IndexByte(s.Text[start:], '\n'); i >= 0 {
		lineEnd = start + i
	}
	e.Line = 1 + strings.Count(s.Text[:start], "\n")
	e.text = strings.TrimRight(s.Text[lineStart:lineEnd], "\r")
	e.Column = 1 + utf8.RuneCountInString(s.Text[lineStart:start])
	e.width = utf8.RuneCountInString(s.Text[start:max(start, min(at.end, lineStart+len(e.text)))])
	return e
}
