package configs

import (
	"fmt"
	"strings"
)

// An Error is a fault in a config: where it is, what was found there and what
// is wanted.
type Error struct {
	Source string // name of the file, or the flag that set the value
	Line   int    // counted from 1; 0 when the source is a flag or unknown
	Column int    // in characters, from 1
	Key    string // path of the key, such as heuristic.name; may be empty
	Found  string
	Want   string // may be empty when Err says it
	// Meant is the known word that is nearest to the one found, "" for none.
	Meant string
	Err   error // the cause; may be nil

	text         string // the line
	width        int    // characters at fault
	rank, offset int    // of the source, and within it: the order to report in
}

// Error describes the fault on one line.
func (e *Error) Error() string {
	var text strings.Builder
	text.WriteString("configs:")
	if e.Source != "" {
		text.WriteString(" " + e.Source + ":")
	}
	if e.Line > 0 {
		fmt.Fprintf(&text, "%d:", e.Line)
	}
	if e.Key != "" {
		text.WriteString(" " + e.Key + ":")
	}
	if e.Found != "" {
		text.WriteString(" found " + e.Found)
	}
	if e.Want != "" {
		text.WriteString(", want " + e.Want)
	}
	if e.Err != nil {
		if e.Found != "" {
			text.WriteString(":")
		}
		text.WriteString(" " + e.Err.Error())
	}
	if e.Meant != "" {
		text.WriteString(" (did you mean " + e.Meant + "?)")
	}
	return text.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Excerpt shows the line of the source with a mark under what is at fault, ""
// when there is no such line.
func (e *Error) Excerpt() string {
	if e.Line == 0 {
		return ""
	}
	// Tabs are kept in the margin, so that the mark stands under its word.
	line := []rune(e.text)
	margin := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(line[:min(e.Column-1, len(line))]))
	number := fmt.Sprintf("%6d | ", e.Line)
	return number + e.text + "\n" + strings.Repeat(" ", len(number)-2) + "| " + margin +
		strings.Repeat("^", max(1, e.width)) + "\n"
}
