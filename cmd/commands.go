package cmd

import (
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

// app puts the subcommands together. A new one is a file of its own and a line
// here.
func (p *program) app() *cli.App {
	app := &cli.App{
		Name:      "npuzzle",
		Usage:     "solve sliding-tile puzzles of any size, and study how",
		UsageText: "npuzzle COMMAND [flags] [arguments]",
		Description: `The goal is the tiles in order with the blank last, unless --goal says
otherwise. Sizes are WIDTHxHEIGHT. Moves are the directions in which the blank
goes: U up, D down, L left, R right.

   npuzzle solve "8 6 7/2 5 4/3 0 1"
   npuzzle solve --config 15-puzzle 5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 0
   npuzzle list

Exit codes: 0 solved, 1 internal failure, 2 bad usage or input, 3 unsolvable,
4 a limit was reached, 130 interrupted.`,
		Version: version(),
		Commands: []*cli.Command{
			p.solve(),
			p.explain(),
			p.hint(),
			p.verify(),
			p.generate(),
			p.convert(),
			p.render(),
			p.list(),
			p.config(),
			p.bench(),
			p.check(),
			p.compare(),
			p.pdb(),
			p.completion(),
		},
		Writer:          p.stdout,
		ErrWriter:       p.stderr,
		HideHelpCommand: true,
		// --set takes values with commas.
		DisableSliceFlagSeparator: true,
		// Errors are reported and mapped to exit codes by run.
		ExitErrHandler: func(*cli.Context, error) {},
		OnUsageError:   usageOf,
	}
	for _, command := range app.Commands {
		command.OnUsageError = usageOf
		command.HideHelpCommand = true
	}
	return app
}

// usageOf makes an error of the flag package one of usage.
func usageOf(c *cli.Context, err error, _ bool) error {
	of := ""
	if c.Command != nil && c.Command.Name != c.App.Name {
		of = c.Command.Name
	}
	return &usageError{of, err.Error()}
}

// version is that of the module, as the Go tool stamped it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
