package cmd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"npuzzle/heuristics/pdb"
	"npuzzle/internal/memory"
)

// pdbVerify is the subcommand that proves tables right.
func (p *program) pdbVerify() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "prove that tables are whole and right",
		UsageText: "npuzzle pdb verify [flags] [TABLE…]",
		Description: `Two things are checked: the checksums of the file, which find what the disk
or a transfer did to it, and the values: that the goal alone has 0, that
neighbours differ by 1, and that every other entry has a neighbour with 1 less.
Only the right values have these three properties.

The exit code is 0 when all tables are right, 1 when one is not, 2 when one that
is named is not there.

   npuzzle pdb verify
   npuzzle pdb verify --config 15-puzzle
   npuzzle pdb verify --checksums`,
		Flags: append(chooseFlags(),
			&cli.BoolFlag{Name: "checksums", DisableDefaultText: true, Usage: "check the checksums only"},
			jobsFlag(),
		),
		Action: func(c *cli.Context) error { return p.runPDBVerify(c) },
	}
}

func (p *program) runPDBVerify(c *cli.Context) error {
	jobs, err := jobsOf(c, "pdb verify")
	if err != nil {
		return err
	}
	files, folder, err := p.chosen(c, "pdb verify")
	if err != nil {
		return err
	}
	if len(files) == 0 && !c.Bool("json") {
		return p.tell("no tables in %s\n", folder)
	}
	var failures []error
	for i, f := range files {
		began := time.Now()
		progress := p.tableProgress(fmt.Sprintf("%d/%d", i+1, len(files)))
		wrong := verify(c.Context, f, pdb.BuildOptions{
			Jobs:     jobs,
			Progress: func(r pdb.Progress) { progress.report(pdb.Building, r) },
		}, c.Bool("checksums"))
		progress.line.clear()
		if c.Context.Err() != nil {
			return p.interrupted("not all tables were checked")
		}
		if err := p.tellVerified(f, wrong, time.Since(began), c.Bool("json")); err != nil {
			return err
		}
		if wrong != nil {
			failures = append(failures, failure{wrong})
		}
	}
	return errors.Join(failures...)
}

// verify returns what is wrong with a table's file.
func verify(ctx context.Context, f pdb.Info, options pdb.BuildOptions, checksums bool) error {
	if f.Err != nil {
		return f.Err
	}
	file, err := pdb.Open(f.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.Check(ctx); err != nil || checksums {
		return err
	}
	if need, free := f.Key.VerifyMemory(), memory.Available(); free > 0 && need > free {
		return fmt.Errorf("%w: verifying %s takes %s, %s are free",
			errMemory, tableName(f.Path), short(need, "B"), short(free, "B"))
	}
	return pdb.Verify(ctx, file.Table, options)
}

// tellVerified prints how a table was found. Why it is wrong is told at the
// end, unless in JSON.
func (p *program) tellVerified(f pdb.Info, wrong error, took time.Duration, json bool) error {
	r := reportFile(f)
	r.Status = "right"
	if wrong != nil {
		r.Status, r.Error = "wrong", wrong.Error()
	}
	if !json {
		return p.tell("%s %s, %s bytes\n  %-12s %s\n", r.Status, r.Name, grouped(r.Bytes), "time", roundTime(took))
	}
	seconds := took.Seconds()
	r.Seconds = &seconds
	return p.emit(r)
}
