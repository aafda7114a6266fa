// Package formats reads and writes boards, paths and answers in the forms
// that courses, contests, papers and other solvers use.
//
// # Invariants
//
// Every reader streams: it yields one [Item] after the other and holds a few
// boards of the text at a time, whatever the length of the file. Every error of a board says where it is, what was found and what
// is wanted; it comes as an Item of its own, and reading goes on behind it
// where the format lets a reader find the next board.
//
// Nothing is guessed in silence. A format is taken from the text alone only
// when no other format reads a different board or a different goal out of it;
// otherwise [NewReader] fails with [ErrAmbiguous] and names the formats that
// fit. The direction of moves is never taken from the text: it is named by a
// [Notation].
//
// # Use
//
// [Builtin] lists the formats, one file of this package each. [NewReader]
// starts reading, [Format.Write] writes boards, [Format.Answer] writes answers
// as a judge or a course wants them, [ParsePath] and [FormatPath] translate
// paths.
//
// A program adds a format of its own by appending a row to the registry.
package formats
