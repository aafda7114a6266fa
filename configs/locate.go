package configs

import (
	"strconv"
	"strings"
)

// A place says where a key of a TOML text stands and where its value, as byte
// offsets. For a table the value is its header.
type place struct {
	key, value span
}

// A span is a stretch of text, from its first byte to the one behind its last.
type span struct {
	start, end int
}

// locate finds the places of all keys in a TOML text, by their paths. The text
// is known to parse: the toml package reads the values and finds faults of
// syntax, but keeps no positions; locate finds positions and nothing else. On
// text that does not parse it returns some places or other.
func locate(text string) map[string]place {
	l := &locator{text: text, places: map[string]place{}, elements: map[string]int{}}
	table := ""
	for l.skipBlank(); l.at < len(l.text); l.skipBlank() {
		start := l.at
		if l.text[l.at] == '[' {
			table = l.header()
		} else {
			l.pair(table)
		}
		if l.at == start { // not TOML: go on all the same
			l.at++
		}
	}
	return l.places
}

type locator struct {
	text     string
	at       int
	places   map[string]place
	elements map[string]int // elements met of each array of tables
}

// header reads [a.b] or [[a.b]] and returns the path of the table.
func (l *locator) header() string {
	start := l.at
	l.at++
	array := l.accept('[')
	keys := l.keys()
	l.accept(']')
	if array {
		l.accept(']')
	}
	path := ""
	for i, key := range keys {
		path = join(path, key.name)
		last := i == len(keys)-1
		if last && array {
			l.elements[path]++
		}
		l.note(path, place{key.span, span{start, l.at}}, last && !array)
		if n := l.elements[path]; n > 0 {
			path = element(path, n-1)
			l.note(path, place{key.span, span{start, l.at}}, false)
		}
	}
	return path
}

// pair reads key = value.
func (l *locator) pair(table string) {
	keys := l.keys()
	path := table
	for i, key := range keys {
		path = join(path, key.name)
		if i < len(keys)-1 {
			l.note(path, place{key.span, key.span}, false)
		}
	}
	l.skipSpace()
	if !l.accept('=') || len(keys) == 0 {
		return
	}
	l.skipSpace()
	key := keys[len(keys)-1].span
	l.note(path, place{key, span{key.start, key.end}}, true)
	value := l.value(path)
	l.note(path, place{key, value}, true)
}

// note remembers a place; one that was met before is kept unless the place is
// the key's own.
func (l *locator) note(path string, p place, own bool) {
	if _, met := l.places[path]; !met || own {
		l.places[path] = p
	}
}

type locatedKey struct {
	name string
	span span
}

// keys reads a dotted key.
func (l *locator) keys() []locatedKey {
	var keys []locatedKey
	for {
		l.skipSpace()
		start := l.at
		var name string
		switch c := l.peek(); {
		case c == '"' || c == '\'':
			l.skipString()
			name = unquote(l.text[start:l.at])
		default:
			for l.at < len(l.text) && isBare(l.text[l.at]) {
				l.at++
			}
			name = l.text[start:l.at]
			if name == "" {
				return keys
			}
		}
		keys = append(keys, locatedKey{name, span{start, l.at}})
		l.skipSpace()
		if !l.accept('.') {
			return keys
		}
	}
}

// value passes a value and notes the places of what is in it.
func (l *locator) value(path string) span {
	start := l.at
	switch l.peek() {
	case '"', '\'':
		l.skipString()
	case '[':
		l.at++
		for i := 0; ; i++ {
			l.skipBlank()
			before := l.at
			if l.at >= len(l.text) || l.accept(']') {
				break
			}
			inner := element(path, i)
			v := l.value(inner)
			l.note(inner, place{v, v}, true)
			l.skipBlank()
			l.accept(',')
			if l.at == before {
				l.at++
			}
		}
	case '{':
		l.at++
		for {
			l.skipBlank()
			before := l.at
			if l.at >= len(l.text) || l.accept('}') {
				break
			}
			l.pair(path)
			l.skipBlank()
			l.accept(',')
			if l.at == before {
				l.at++
			}
		}
	default:
		for l.at < len(l.text) && strings.IndexByte(",]}#\r\n", l.text[l.at]) < 0 {
			l.at++
		}
		return span{start, start + len(strings.TrimRight(l.text[start:l.at], " \t"))}
	}
	return span{start, l.at}
}

// skipString passes a string of any of the four kinds.
func (l *locator) skipString() {
	quote := l.text[l.at]
	fence := string(quote)
	if triple := strings.Repeat(fence, 3); strings.HasPrefix(l.text[l.at:], triple) {
		fence = triple
	}
	l.at += len(fence)
	for l.at < len(l.text) {
		switch {
		case quote == '"' && l.text[l.at] == '\\':
			l.at += 2
		case strings.HasPrefix(l.text[l.at:], fence):
			l.at += len(fence)
			// A multi-line string may end in up to two quotes of its own.
			for range 2 {
				if len(fence) == 3 && l.peek() == quote {
					l.at++
				}
			}
			return
		default:
			l.at++
		}
	}
	l.at = len(l.text)
}

// skipSpace passes spaces and tabs.
func (l *locator) skipSpace() {
	for l.at < len(l.text) && (l.text[l.at] == ' ' || l.text[l.at] == '\t') {
		l.at++
	}
}

// skipBlank passes spaces, new lines and comments.
func (l *locator) skipBlank() {
	for l.at < len(l.text) {
		switch l.text[l.at] {
		case ' ', '\t', '\r', '\n':
			l.at++
		case '#':
			end := strings.IndexByte(l.text[l.at:], '\n')
			if end < 0 {
				end = len(l.text) - l.at
			}
			l.at += end
		default:
			return
		}
	}
}

func (l *locator) peek() byte {
	if l.at < len(l.text) {
		return l.text[l.at]
	}
	return 0
}

func (l *locator) accept(c byte) bool {
	if l.peek() != c || l.at >= len(l.text) {
		return false
	}
	l.at++
	return true
}

func isBare(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// unquote returns what a key in quotes stands for.
func unquote(text string) string {
	if len(text) < 2 {
		return text
	}
	if text[0] == '"' {
		if name, err := strconv.Unquote(text); err == nil {
			return name
		}
	}
	return text[1 : len(text)-1]
}

// join returns the path of a key in a table, written as in TOML.
func join(table, key string) string {
	bare := key != ""
	for i := range len(key) {
		bare = bare && isBare(key[i])
	}
	if !bare {
		key = quote(key)
	}
	if table == "" {
		return key
	}
	return table + "." + key
}

// element returns the path of an element of an array, counted from 0.
func element(array string, i int) string {
	return array + "[" + strconv.Itoa(i) + "]"
}
