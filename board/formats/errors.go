package formats

import (
	"errors"
	"fmt"
	"strconv"
)

// Sentinels of the errors of this package, beside those of package board.
var (
	// ErrSyntax is wrapped by errors about text that is not in the format.
	ErrSyntax = errors.New("not in the format")
	// ErrAmbiguous is wrapped when formats fit that read different boards or
	// goals: the caller has to name the format, or the goal.
	ErrAmbiguous = errors.New("more than one format fits")
	// ErrUnknown is wrapped when no format fits, or when a name is not one.
	ErrUnknown = errors.New("unknown format")
	// ErrInexpressible is wrapped by writers when the format has no way to
	// say what it was given.
	ErrInexpressible = errors.New("the format cannot say this")
)

// An Error is a fault in a text: where it is, what was found there and what
// is wanted.
type Error struct {
	File         string // "" when the text has no name
	Line, Column int    // from 1; Column counts bytes; 0 when it is the whole line or file
	Found, Want  string
	Err          error // the sentinel: ErrSyntax, board.ErrBoard, board.ErrSize, board.ErrMove
}

// Error writes the place as FILE:LINE:COLUMN.
func (e *Error) Error() string {
	return fmt.Sprintf("formats: %s: %s found, want %s", e.place(), e.Found, e.Want)
}

// Unwrap returns the sentinel.
func (e *Error) Unwrap() error { return e.Err }

func (e *Error) place() string {
	place := ""
	if e.Line > 0 {
		place = fmt.Sprintf("line %d", e.Line)
		if e.Column > 0 {
			place += fmt.Sprintf(", column %d", e.Column)
		}
	}
	switch {
	case e.File == "" && place == "":
		return "the text"
	case e.File == "":
		return place
	case e.Line == 0:
		return e.File
	case e.Column == 0:
		return fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	return fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
}

// quote writes a word that was found, shortened when it is long.
func quote[T string | []byte](word T) string {
	const most = 24
	if len(word) <= most {
		return strconv.Quote(string(word))
	}
	return strconv.Quote(string(word[:most])) + "…"
}

// count writes a number with its noun: "1 row", "2 rows".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
