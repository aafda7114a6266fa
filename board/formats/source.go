package formats

import (
	"bufio"
	"bytes"
	"io"
	"iter"
)

// maxLine is the length of the longest line that is read, in bytes: a 256x256
// board with its goal and a long path fits.
const maxLine = 4 << 20

// A source is a text read line by line or word by word, with the position for
// errors.
type source struct {
	Options
	reader *bufio.Reader
	err    error // what ended the text, if not its end
	line   int   // number of the current line, from 1
	text   []byte
	at     int // where the next word of the line is looked for
	long   []byte
	ints   []int    // for source.board
	piece  gridLine // for source.inline
}

// byLine makes the Read of a format from a function that reads a source.
func byLine(read func(s *source, yield func(Item) bool)) func(io.Reader, Options) iter.Seq[Item] {
	return func(r io.Reader, o Options) iter.Seq[Item] {
		return func(yield func(Item) bool) {
			s := &source{Options: o, reader: bufio.NewReaderSize(r, 16<<10)}
			stopped := false
			read(s, func(item Item) bool {
				if s.err != nil || stopped { // what was read in part counts for nothing
					return false
				}
				stopped = !yield(item)
				return !stopped
			})
			if s.err != nil && !stopped {
				yield(failed(s.line, s.err))
			}
		}
	}
}

// failed returns the item of a fault.
func failed(line int, err error) Item { return Item{Line: line, Length: -1, Err: err} }

// next goes to the next line and reports whether there is one. The line, in
// s.text, comes without its end and is valid until the next one.
func (s *source) next() bool {
	if s.err != nil {
		return false
	}
	text, err := s.reader.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		s.long = s.long[:0]
		for err == bufio.ErrBufferFull && len(s.long) <= maxLine {
			s.long = append(s.long, text...)
			text, err = s.reader.ReadSlice('\n')
		}
		s.long = append(s.long, text...)
		text = s.long
	}
	switch {
	case len(text) > maxLine:
		s.line++
		s.err = s.fault(s.line, 0, "a line of more than 4 MiB", "shorter lines", ErrSyntax)
		return false
	case err == io.EOF && len(text) == 0:
		s.text, s.at = nil, 0
		return false
	case err != nil && err != io.EOF:
		s.err = err
		return false
	}
	if s.line == 0 {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
	}
	text = bytes.TrimSuffix(text, []byte("\n"))
	s.text = bytes.TrimSuffix(text, []byte("\r"))
	s.line++
	s.at = 0
	return true
}

// uncomment cuts a comment that begins with # off the line.
func (s *source) uncomment() {
	if i := bytes.IndexByte(s.text, '#'); i >= 0 {
		s.text = s.text[:i]
	}
}

// A word is a run of characters without space, and its place.
type word struct {
	text         []byte
	line, column int
}

// word returns the next word of the line, false behind the last.
func (s *source) word() (word, bool) {
	for s.at < len(s.text) && isSpace(s.text[s.at]) {
		s.at++
	}
	start := s.at
	for s.at < len(s.text) && !isSpace(s.text[s.at]) {
		s.at++
	}
	return word{s.text[start:s.at], s.line, start + 1}, s.at > start
}

// wordAcross returns the next word of the text, on this line or a later one.
func (s *source) wordAcross() (word, bool) {
	for {
		if w, ok := s.word(); ok {
			return w, true
		}
		if !s.next() {
			return word{line: s.line}, false
		}
	}
}

// words returns the words of the line.
func (s *source) words() []word {
	var all []word
	for w, ok := s.word(); ok; w, ok = s.word() {
		all = append(all, w)
	}
	return all
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// fault returns an Error at a place of the text.
func (s *source) fault(line, column int, found, want string, sentinel error) *Error {
	return &Error{s.File, line, column, found, want, sentinel}
}

// wrong returns an Error about a word.
func (s *source) wrong(w word, want string, sentinel error) *Error {
	return s.fault(w.line, w.column, quote(w.text), want, sentinel)
}

// ended returns an Error about a text that is over too early.
func (s *source) ended(want string) *Error {
	return s.fault(s.line, 0, "the end of the text", want, ErrSyntax)
}

// number reads a word of digits. It saturates far above every number that
// means something here.
func number(text []byte) (int, bool) {
	const most = 1 << 30
	if len(text) == 0 {
		return 0, false
	}
	n := 0
	for _, c := range text {
		if !isDigit(c) {
			return 0, false
		}
		n = min(most, 10*n+int(c-'0'))
	}
	return n, true
}
