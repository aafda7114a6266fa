package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"

	"npuzzle/heuristics/pdb"
)

// pdbBuild is the subcommand that builds tables.
func (p *program) pdbBuild() *cli.Command {
	return &cli.Command{
		Name:      "build",
		Usage:     "build the tables that are not there yet",
		UsageText: "npuzzle pdb build [flags]",
		Description: chooseHelp + `
Without --config, --partition and --pattern, the partition is auto.

Patterns that are images of each other under a symmetry of the board share a
table, and so do goals with the blank in the same place. What the build takes
is told before it starts; it does not start where that is not there.

   npuzzle pdb build --size 4x4 --partition 7-8
   npuzzle pdb build --config 15-puzzle --dry-run
   npuzzle pdb build --size 3x4 --goal blank-first --pattern "1 2 3 4"`,
		Flags: append(append(chooseFlags(), profileFlags()...),
			jobsFlag(),
			&cli.BoolFlag{Name: "dry-run", DisableDefaultText: true, Usage: "tell what the build takes, and build nothing"},
		),
		Action: profiled(func(c *cli.Context) error { return p.runPDBBuild(c) }),
	}
}

func (p *program) runPDBBuild(c *cli.Context) error {
	const command = "pdb build"
	if c.NArg() > 0 {
		return usage(command, "found %q, want flags only", c.Args().First())
	}
	jobs, err := jobsOf(c, command)
	if err != nil {
		return err
	}
	wishes, store, err := p.wishes(c, command)
	if err == nil && len(wishes) == 0 {
		wishes, err = automatic(c, command)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	b := building{program: p, store: store, tables: services(wishes), jobs: jobs, json: c.Bool("json")}
	err = b.run(c.Context, wishes, c.Bool("dry-run"))
	if c.Context.Err() != nil {
		return p.interrupted("only whole tables are kept")
	}
	return err
}

// A building is one run of the subcommand.
type building struct {
	*program
	store  *pdb.Store
	tables []service
	there  map[pdb.Key]pdb.Info // the tables that were there before
	jobs   int
	json   bool
}

func (b *building) run(ctx context.Context, wishes []wish, dryRun bool) error {
	missing, err := b.missing()
	if err != nil {
		return err
	}
	e, err := estimateOf(ctx, missing, folderOf(b.store), b.jobs)
	if err != nil {
		return err
	}
	if err := b.plan(wishes, e, dryRun); err != nil {
		return err
	}
	if e.refused != nil || dryRun {
		return e.refused
	}
	for i, key := range missing {
		if err := b.build(ctx, key, fmt.Sprintf("%d/%d", i+1, len(missing))); err != nil {
			return err
		}
	}
	return nil
}

// missing looks for the files of the tables and returns the keys of those that
// there are none of.
func (b *building) missing() ([]pdb.Key, error) {
	b.there = map[pdb.Key]pdb.Info{}
	var missing []pdb.Key
	for _, t := range b.tables {
		f, err := b.store.Open(t.key)
		switch {
		case errors.Is(err, pdb.ErrMissing):
			missing = append(missing, t.key)
			continue
		case err == nil:
			b.there[t.key] = infoOf(f)
			err = f.Close()
		}
		if err != nil {
			return nil, failure{inFolder(err)}
		}
	}
	return missing, nil
}

// inFolder marks an error of the system about a file as one about the folder.
func inFolder(err error) error {
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		return fmt.Errorf("%w: %w", errFolder, err)
	}
	return err
}

// plan tells what is to be built and what that takes. JSON objects of tables
// that are built follow when they are.
func (b *building) plan(wishes []wish, e estimate, dryRun bool) error {
	if b.json {
		for _, t := range b.tables {
			if info, ok := b.there[t.key]; ok {
				if err := b.emit(reportFile(info)); err != nil {
					return err
				}
			} else if dryRun {
				r := reportKey(b.pathOf(t.key), "missing", t.key)
				r.BuildMemory = t.key.BuildMemory()
				if e.refused == nil {
					seconds := e.seconds(t.key)
					r.Seconds = &seconds
				}
				if err := b.emit(r); err != nil {
					return err
				}
			}
		}
		return nil
	}
	var text strings.Builder
	for i, w := range wishes {
		what := "partition"
		if len(w.partition.Patterns) == 1 {
			what = "pattern"
		}
		if len(wishes) > 1 {
			what = fmt.Sprintf("%s %d", what, i+1)
		}
		fmt.Fprintf(&text, "%s  %v\n", what, w.partition)
	}
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "table\tentries\tbytes\tis\tfor\n")
	for _, t := range b.tables {
		is := "missing"
		if _, ok := b.there[t.key]; ok {
			is = "there"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%v\n", tableName(t.key.FileName()),
			grouped(t.key.EntryCount()), grouped(t.key.DataBytes()), is, t)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if len(e.keys) > 0 {
		text.WriteString(e.facts())
	}
	return b.tell("%s", text.String())
}

// build builds a table and tells what it is.
func (b *building) build(ctx context.Context, key pdb.Key, number string) error {
	progress := b.tableProgress(number)
	defer progress.line.clear()
	began := time.Now()
	table, err := b.store.Get(ctx, key, pdb.GetOptions{Jobs: b.jobs, Progress: progress.report})
	if err != nil {
		return failure{inFolder(err)}
	}
	seconds := time.Since(began).Seconds()
	progress.line.clear()
	status := "built"
	if progress.stage == pdb.Waiting {
		status = "stored" // by another process meanwhile
	}
	path := b.pathOf(key)
	if b.json {
		r := reportFile(pdb.Info{Path: path, Bytes: int64(sizeOf(path)), Key: key, Histogram: table.Histogram})
		r.Status, r.Seconds = status, &seconds
		return b.emit(r)
	}
	return b.tell("%s %s: max %d, mean %.3f\n  %-12s %s, %s entries/s\n", status, tableName(path), table.Max(), table.Mean(),
		"time", roundTime(time.Since(began)), short(uint64(float64(table.Entries)/seconds), ""))
}

// pathOf returns the path of a table's file, for a store whose folder is known.
func (b *building) pathOf(k pdb.Key) string {
	return filepath.Join(folderOf(b.store), k.FileName())
}
