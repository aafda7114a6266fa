package formats

import (
	"bufio"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// utf8Text returns a text in UTF-8. One that begins with the byte order mark
// of UTF-16, in which some shells of Windows keep what a program prints, is
// translated.
func utf8Text(r io.Reader) io.Reader {
	text := bufio.NewReader(r)
	mark, _ := text.Peek(2) // an error comes again with the first Read
	switch string(mark) {
	case "\xff\xfe":
		return &utf16Text{text: text, order: binary.LittleEndian}
	case "\xfe\xff":
		return &utf16Text{text: text, order: binary.BigEndian}
	}
	return text
}

// A utf16Text is a text of UTF-16 as one of UTF-8.
type utf16Text struct {
	text   *bufio.Reader
	order  binary.ByteOrder
	buffer []byte
	rest   []byte // of the buffer: what is still to be read
}

// Read translates what is there without waiting for more, one character at
// least.
func (t *utf16Text) Read(p []byte) (int, error) {
	if len(t.rest) == 0 {
		t.buffer = t.buffer[:0]
		for len(t.buffer) == 0 || t.text.Buffered() >= 4 {
			r, err := t.rune()
			if err != nil {
				return 0, err
			}
			t.buffer = utf8.AppendRune(t.buffer, r)
		}
		t.rest = t.buffer
	}
	n := copy(p, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

// rune takes the next character.
func (t *utf16Text) rune() (rune, error) {
	var unit [2]byte
	if _, err := io.ReadFull(t.text, unit[:]); err != nil {
		if err == io.ErrUnexpectedEOF {
			return utf8.RuneError, nil
		}
		return 0, err
	}
	r := rune(t.order.Uint16(unit[:]))
	if !utf16.IsSurrogate(r) {
		return r, nil
	}
	low, err := t.text.Peek(2)
	if err != nil {
		return utf8.RuneError, nil
	}
	if r = utf16.DecodeRune(r, rune(t.order.Uint16(low))); r != utf8.RuneError {
		_, err = t.text.Discard(2)
	}
	return r, err
}
