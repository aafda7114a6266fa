package cmd

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
)

// config is the subcommand that prints a config in full.
func (p *program) config() *cli.Command {
	return &cli.Command{
		Name:      "config",
		Usage:     "print a config in full, with every default",
		UsageText: "npuzzle config [flags] NAME|FILE\n   npuzzle config --size WIDTHxHEIGHT [flags]",
		Description: `Flags are those of solve, and are laid over the config. What is printed is
a config: keep it in a file, change it, and solve with --config FILE.

   npuzzle config 15-puzzle
   npuzzle config --engine astar --weight 1.5 8-puzzle > mine.toml
   npuzzle config --size 5x3`,
		Flags:  settingFlags(),
		Action: func(c *cli.Context) error { return p.runConfig(c) },
	}
}

func (p *program) runConfig(c *cli.Context) error {
	switch {
	case c.NArg() > 1, c.NArg() == 1 && c.IsSet("config"):
		return usage(c.Command.Name, "several configs found, want one")
	case c.NArg() == 1:
		if err := c.Set("config", c.Args().First()); err != nil {
			return err
		}
	}
	set, err := p.settings(c)
	if err != nil {
		return err
	}
	if set.base == nil && set.size == (board.Size{}) {
		return usage(c.Command.Name, "no config found, want a name, a file, or --size")
	}
	config, err := set.load(set.size)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(p.stdout, config.Encode())
	return err
}
