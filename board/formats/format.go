package formats

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"npuzzle/board"
)

// A Format is one way to write boards. A reader, a writer and an answer form
// are each nil when the format has none.
type Format struct {
	Name    string
	Aliases []string
	Doc     string // one line
	// Goal is the layout that the format implies, "" when it implies none.
	Goal string
	// Marks reports whether a text bears the marks of the format, for formats
	// that detection must not try on any text that their reader can read.
	// It gets the beginning of the text. Nil stands for always.
	Marks func(head []byte) bool
	// Read yields the boards of a text one by one. An Item has a goal only
	// when the text gives one. When reading the text fails with an error other
	// than io.EOF, the last Item has that error and nothing read in part.
	Read func(io.Reader, Options) iter.Seq[Item]
	// Blank is the word for the blank in what is written; "" leaves it to the
	// caller.
	Blank string
	// Write returns a sink that writes boards, with what is known of them as
	// far as the format has a place for it. It is given the word for the blank:
	// that of the format, if it has one, else any that [Options] takes.
	Write func(w io.Writer, blank string) Sink[Item]
	// Answer returns a sink that writes the answers to boards.
	Answer func(io.Writer) Sink[Answer]
}

// Options tells how to read a text. The zero value finds everything out.
type Options struct {
	Format string     // name of the format; "" detects it
	Size   board.Size // of every board; zero: as the text says
	// Goal is a layout or a board in text, as [board.ParseGoal] reads it, that
	// takes the place of the goal that the text or the format gives.
	Goal string
	// Blank is the word for the blank. "" stands for 0 and, in formats that
	// are not strict about it, for "_", "x" and "."; "N+1" stands for the
	// number behind the highest tile, so 9 on a 3x3 board, where there is no 0;
	// any other word, such as "-1" or "B", stands for itself.
	Blank string
	// File is the name of the text in errors.
	File string
	// Formats are the formats to choose from; nil stands for [Builtin].
	Formats Registry
}

// An Item is a board as a text gives it, or the error that stands in its place.
type Item struct {
	Board board.Board
	Goal  board.Board // zero when neither the text nor the format gives one
	Name  string      // of the instance, such as its number in a list; "" without one
	Line  int         // where the board begins, from 1; 0 when unknown
	// Length is the number of single-tile moves of a solution as the text
	// gives it, −1 when it gives none.
	Length int
	Path   board.Path // the solution that the text gives; nil without one
	// Note says what the reader left unread because the format says so.
	Note string
	// Err is the fault of this board. Board is set all the same when only the
	// path or the goal is at fault.
	Err error
}

// A Registry is a list of formats. Detection prefers the first of formats
// that read the same out of a text.
type Registry []Format

// Find returns the format of a name or alias; the error lists the names there
// are and wraps [ErrUnknown].
func (r Registry) Find(name string) (Format, error) {
	var names []string
	for _, f := range r {
		if f.Name == name || slices.Contains(f.Aliases, name) {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("formats: %w: %q: want one of %s", ErrUnknown, name, strings.Join(names, ", "))
}
