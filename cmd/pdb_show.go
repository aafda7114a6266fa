package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"npuzzle/heuristics/pdb"
)

// pdbList is the subcommand that lists tables.
func (p *program) pdbList() *cli.Command {
	return &cli.Command{
		Name:      "list",
		Usage:     "list the tables that are there",
		UsageText: "npuzzle pdb list [flags] [TABLE…]",
		Description: `   npuzzle pdb list
   npuzzle pdb list --size 4x4 --json`,
		Flags:  chooseFlags(),
		Action: func(c *cli.Context) error { return p.runPDBList(c) },
	}
}

func (p *program) runPDBList(c *cli.Context) error {
	files, folder, err := p.chosen(c, "pdb list")
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return p.emitFiles(files, nil)
	}
	var text strings.Builder
	total := uint64(0)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for i, f := range files {
		if i == 0 {
			fmt.Fprint(table, "table\tentries\tbytes\tmax\tmean\n")
		}
		r := reportFile(f)
		total += r.Bytes
		if r.Error != "" {
			fmt.Fprintf(table, "%s\tunusable\t%s\t\t\n", r.Name, grouped(r.Bytes))
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%.3f\n", r.Name, grouped(r.Entries), grouped(r.Bytes), *r.Max, *r.Mean)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return p.tell("%s  %-12s %s, %s in %s\n", text.String(), "disk", plural(len(files), "table"), short(total, "B"), folder)
}

// emitFiles prints an object for each file, to which add, if any, adds.
func (p *program) emitFiles(files []pdb.Info, add func(*tableReport, pdb.Info)) error {
	for _, f := range files {
		r := reportFile(f)
		if add != nil {
			add(&r, f)
		}
		if err := p.emit(r); err != nil {
			return err
		}
	}
	return nil
}

// pdbInfo is the subcommand that describes tables.
func (p *program) pdbInfo() *cli.Command {
	return &cli.Command{
		Name:      "info",
		Usage:     "describe tables",
		UsageText: "npuzzle pdb info [flags] [TABLE…]",
		Description: `The picture is of the goal: A is where a tile of the pattern belongs.

   npuzzle pdb info --size 4x4 --partition 7-8`,
		Flags:  chooseFlags(),
		Action: func(c *cli.Context) error { return p.runPDBInfo(c) },
	}
}

func (p *program) runPDBInfo(c *cli.Context) error {
	files, _, err := p.chosen(c, "pdb info")
	if err != nil {
		return err
	}
	good, err := usable(files)
	if c.Bool("json") {
		return errors.Join(p.emitFiles(good, nil), err)
	}
	var text strings.Builder
	for _, f := range good {
		fact := func(name, format string, args ...any) {
			fmt.Fprintf(&text, "  %-12s %s\n", name, fmt.Sprintf(format, args...))
		}
		r := reportFile(f)
		fmt.Fprintln(&text, r.Name)
		for row := range strings.SplitSeq(r.Picture, "/") {
			fmt.Fprintln(&text, " ", row)
		}
		fact("board", "%v, the blank's home is cell %d", r.Size, *r.Home)
		fact("pattern", "%s, at home on %s", plural(len(r.Cells), "tile"), cellsText(r.Cells))
		fact("kind", "zones %s, coding %s", r.Zones, r.Coding)
		fact("entries", "%s", grouped(r.Entries))
		fact("values", "max %d, mean %.3f", *r.Max, *r.Mean)
		fact("file", "%s, %s bytes", r.Path, grouped(r.Bytes))
	}
	return errors.Join(p.tell("%s", text.String()), err)
}

func cellsText(cells []int) string {
	noun := "cells "
	if len(cells) == 1 {
		noun = "cell "
	}
	return noun + strings.Trim(fmt.Sprint(cells), "[]")
}

// usable returns the files that are good, and why the others are not.
func usable(files []pdb.Info) ([]pdb.Info, error) {
	var good []pdb.Info
	var errs []error
	for _, f := range files {
		if f.Err != nil {
			errs = append(errs, failure{f.Err})
		} else {
			good = append(good, f)
		}
	}
	return good, errors.Join(errs...)
}

// pdbHistogram is the subcommand that counts entries by value.
func (p *program) pdbHistogram() *cli.Command {
	return &cli.Command{
		Name:      "histogram",
		Usage:     "count the entries of tables by value",
		UsageText: "npuzzle pdb histogram [flags] [TABLE…]",
		Description: `   npuzzle pdb histogram --size 4x4 --pattern "1 2 5 6"
   npuzzle pdb histogram --csv > histograms.csv`,
		Flags: append(chooseFlags(),
			&cli.BoolFlag{Name: "csv", DisableDefaultText: true, Usage: "print lines of table, value and entries, split by commas"},
		),
		Action: func(c *cli.Context) error { return p.runPDBHistogram(c) },
	}
}

func (p *program) runPDBHistogram(c *cli.Context) error {
	if c.Bool("csv") && c.Bool("json") {
		return usage("pdb histogram", "--csv and --json found, want one of them")
	}
	files, _, err := p.chosen(c, "pdb histogram")
	if err != nil {
		return err
	}
	good, err := usable(files)
	var text strings.Builder
	switch {
	case c.Bool("json"):
		return errors.Join(p.emitFiles(good, func(r *tableReport, f pdb.Info) { r.Histogram = f.Histogram }), err)
	case c.Bool("csv"):
		fmt.Fprintln(&text, "table,value,entries")
		for _, f := range good {
			for value, n := range f.Histogram {
				fmt.Fprintf(&text, "%s,%d,%d\n", tableName(f.Path), value, n)
			}
		}
	default:
		for _, f := range good {
			drawHistogram(&text, f)
		}
	}
	return errors.Join(p.tell("%s", text.String()), err)
}

// drawHistogram draws the entries by value as bars.
func drawHistogram(text *strings.Builder, f pdb.Info) {
	const wide = 40
	fmt.Fprintln(text, tableName(f.Path))
	most := slices.Max(f.Histogram)
	digits := len(grouped(most))
	for value, n := range f.Histogram {
		bar := strings.Repeat("█", int(float64(n)/float64(most)*wide+0.5))
		line := fmt.Sprintf("%5d  %*s  %s", value, digits, grouped(n), bar)
		fmt.Fprintln(text, strings.TrimRight(line, " "))
	}
}
