package cmd

import (
	"errors"
	"os"

	"github.com/urfave/cli/v2"
)

// pdbRemove is the subcommand that removes tables.
func (p *program) pdbRemove() *cli.Command {
	return &cli.Command{
		Name:      "remove",
		Usage:     "remove tables",
		UsageText: "npuzzle pdb remove [flags] TABLE…\n   npuzzle pdb remove --all",
		Description: `Searches that use a table go on with it.

   npuzzle pdb remove 4x4-home15-cells0.1.4.5-zones-bit
   npuzzle pdb remove "5x5-*"
   npuzzle pdb remove --size 4x4 --partition 7-8`,
		Flags: append(chooseFlags(),
			&cli.BoolFlag{Name: "all", DisableDefaultText: true, Usage: "remove all tables"},
		),
		Action: func(c *cli.Context) error { return p.runPDBRemove(c) },
	}
}

func (p *program) runPDBRemove(c *cli.Context) error {
	const command = "pdb remove"
	switch some := c.NArg() > 0 || anySet(c, chooseFlags()); {
	case some && c.Bool("all"):
		return usage(command, "--all found and tables chosen too, want one of them")
	case !some && !c.Bool("all"):
		return usage(command, "no table found, want one or more, or --all")
	}
	files, folder, err := p.chosen(c, command)
	if err != nil {
		return err
	}
	var failures []error
	freed := uint64(0)
	for _, f := range files {
		r := reportFile(f)
		if err := os.Remove(f.Path); err != nil {
			failures = append(failures, failure{err})
			continue
		}
		freed += r.Bytes
		r.Status, r.Error = "removed", ""
		if c.Bool("json") {
			err = p.emit(r)
		} else {
			err = p.tell("removed %s, %s bytes\n", r.Name, grouped(r.Bytes))
		}
		if err != nil {
			return err
		}
	}
	if !c.Bool("json") {
		failures = append(failures, p.tell("  %-12s %s of %s freed in %s\n", "disk", short(freed, "B"), plural(len(files), "table"), folder))
	}
	return errors.Join(failures...)
}
