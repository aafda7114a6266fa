package cmd

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"npuzzle/configs"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/memory"
)

// Options says what the command knows. The zero Options is the command as it
// is shipped.
type Options struct {
	Heuristics heuristics.Registry // nil is heuristics.Builtin()
	Engines    engines.Registry    // nil is engines.Builtin()
}

// Main runs the command with the arguments and the streams of the process and
// returns its exit code. An interrupt ends the search and reports what is
// known; a second one ends the process.
func Main(o Options) int {
	// The collector works harder before the machine runs out of memory.
	if free := memory.Available(); free > 0 && debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(int64(min(free, math.MaxInt64)))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return run(ctx, o, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// A program is one run of the command.
type program struct {
	loader         configs.Loader
	stdin          io.Reader
	stdout, stderr io.Writer
}

// run is Main with everything of the process passed in.
func run(ctx context.Context, o Options, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "npuzzle: internal failure: %v\n%s", fault, debug.Stack())
			code = ExitFailure
		}
	}()
	if o.Heuristics == nil {
		o.Heuristics = heuristics.Builtin()
	}
	if o.Engines == nil {
		o.Engines = engines.Builtin()
	}
	p := &program{
		loader: configs.Loader{Heuristics: o.Heuristics, Engines: o.Engines},
		stdin:  &interruptible{ctx: ctx, reader: stdin},
		stdout: stdout, stderr: stderr,
	}
	app := p.app()
	if len(args) > 0 && args[0] == completeCommand {
		p.complete(app, args[1:])
		return ExitSolved
	}
	args, err := arrange(app, args)
	if err == nil {
		err = app.RunContext(ctx, append([]string{app.Name}, args...))
	}
	p.report(err)
	return exitCode(err)
}
