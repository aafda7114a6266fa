package formats

import (
	"fmt"
	"io"
)

// A Sink writes boards or answers one by one. Close writes what the format
// wants behind the last one; it does not close the writer below. Each Put ends
// in one Write, so what was put is out, except where a format begins with the
// number of boards: that is written on Close.
//
// An error wraps [ErrInexpressible] when the format has no way to say the
// value; nothing of it is written then, and others may follow.
type Sink[T any] interface {
	Put(T) error
	Close() error
}

// An appender writes one value behind dst.
type appender[T any] func(dst []byte, value T) ([]byte, error)

// A sink is what every format writes with: a text for each value, and texts
// before, between and behind them.
type sink[T any] struct {
	w      io.Writer
	text   appender[T]
	begin  string
	middle string
	end    string // written only when begin was, or is empty
	single bool   // a file holds one value
	n      int
	buffer []byte
}

func (s *sink[T]) Put(value T) error {
	if s.single && s.n > 0 {
		return fmt.Errorf("formats: %w: a second one, in a format with one a file", ErrInexpressible)
	}
	lead := s.begin
	if s.n > 0 {
		lead = s.middle
	}
	text, err := s.text(append(s.buffer[:0], lead...), value)
	if err != nil {
		return err
	}
	s.buffer = text
	s.n++
	_, err = s.w.Write(text)
	return err
}

func (s *sink[T]) Close() error {
	text := s.end
	if s.n == 0 {
		text = s.begin + s.end
	}
	_, err := io.WriteString(s.w, text)
	return err
}

// each returns the Write or Answer of a format whose values stand one behind
// the other.
func each[T any](text appender[T]) func(io.Writer) Sink[T] {
	return func(w io.Writer) Sink[T] { return &sink[T]{w: w, text: text} }
}

// one returns the Write or Answer of a format with one value a file.
func one[T any](text appender[T]) func(io.Writer) Sink[T] {
	return func(w io.Writer) Sink[T] { return &sink[T]{w: w, text: text, single: true} }
}

// spaced returns the Write or Answer of a format with a blank line between
// values.
func spaced[T any](text appender[T]) func(io.Writer) Sink[T] {
	return func(w io.Writer) Sink[T] { return &sink[T]{w: w, text: text, middle: "\n"} }
}

// counted returns the form, such as each is one, of a format that begins with
// a header in which the number of boards stands, all of the same size or not.
// It holds the text until Close.
func counted(same bool, header func(n int, first Item) string) func(appender[Item]) func(io.Writer) Sink[Item] {
	return func(text appender[Item]) func(io.Writer) Sink[Item] {
		return func(w io.Writer) Sink[Item] { return &countedSink{w: w, header: header, same: same, text: text} }
	}
}

type countedSink struct {
	w      io.Writer
	header func(n int, first Item) string
	same   bool // all boards have one size
	text   appender[Item]
	first  Item
	n      int
	buffer []byte
}

func (s *countedSink) Put(item Item) error {
	if s.n == 0 {
		s.first = item
	}
	if size := s.first.Board.Size(); s.same && item.Board.Size() != size {
		return fmt.Errorf("formats: %w: a board of size %v behind one of %v", ErrInexpressible, item.Board.Size(), size)
	}
	held := len(s.buffer)
	text, err := s.text(s.buffer, item)
	if err != nil {
		s.buffer = s.buffer[:held]
		return err
	}
	s.buffer = text
	s.n++
	return nil
}

func (s *countedSink) Close() error {
	_, err := io.WriteString(s.w, s.header(s.n, s.first))
	if err == nil {
		_, err = s.w.Write(s.buffer)
	}
	return err
}
