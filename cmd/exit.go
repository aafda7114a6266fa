package cmd

import (
	"context"
	"errors"
	"fmt"

	"npuzzle/board"
	"npuzzle/board/formats"
	"npuzzle/configs"
	"npuzzle/engines"
	"npuzzle/heuristics/pdb"
	"npuzzle/parity"
)

// The exit codes of the command. When several boards end in different ways,
// the code is that of the way that comes first in this list: interrupted,
// failure, usage, limit, unsolvable, solved.
const (
	ExitSolved      = 0   // everything asked for was done
	ExitFailure     = 1   // a fault of the program or of the machine
	ExitUsage       = 2   // bad usage or input
	ExitUnsolvable  = 3   // no moves lead to the goal
	ExitLimit       = 4   // a limit ended the search
	ExitInterrupted = 130 // Ctrl-C, as shells have it
)

// severity orders exit codes, the gravest last.
var severity = []int{ExitSolved, ExitUnsolvable, ExitLimit, ExitUsage, ExitFailure, ExitInterrupted}

// worse returns the graver of two exit codes.
func worse(a, b int) int {
	for i := len(severity) - 1; i >= 0; i-- {
		if code := severity[i]; code == a || code == b {
			return code
		}
	}
	return a
}

// A usageError is a mistake in the arguments.
type usageError struct {
	command string // "" for npuzzle itself
	text    string
}

func (e *usageError) Error() string { return e.text }

func usage(command, format string, args ...any) error {
	return &usageError{command, fmt.Sprintf(format, args...)}
}

// A failure is an error that is no fault of the input, such as a file that
// cannot be written.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// A reported error was told already and leaves only its exit code.
type reported int

func (r reported) Error() string { return fmt.Sprintf("exit code %d", int(r)) }

// exitCode maps an error to the exit code of the command.
func exitCode(err error) int {
	var code reported
	var fail failure
	var usage *usageError
	var config *configs.Error
	switch {
	case err == nil:
		return ExitSolved
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.Is(err, parity.ErrUnsolvable):
		return ExitUnsolvable
	case errors.Is(err, engines.ErrLimit):
		return ExitLimit
	case errors.Is(err, engines.ErrFaultyEngine), pdb.Unusable(err), errors.As(err, &fail):
		return ExitFailure
	case errors.As(err, &usage), errors.As(err, &config),
		errors.Is(err, configs.ErrNoConfig), errors.Is(err, configs.ErrNotOptimal),
		errors.Is(err, engines.ErrCheckpoint),
		errors.Is(err, board.ErrBoard), errors.Is(err, board.ErrSize), errors.Is(err, board.ErrMove),
		errors.Is(err, formats.ErrSyntax), errors.Is(err, pdb.ErrMissing):
		return ExitUsage
	}
	return ExitFailure
}
