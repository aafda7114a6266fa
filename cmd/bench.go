package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/benchmark"
)

// bench is the subcommand that measures searches.
func (p *program) bench() *cli.Command {
	var sets strings.Builder
	for _, kind := range benchmark.Kinds {
		name := kind.Name
		if kind.Default > 0 {
			name += ":N"
		}
		fmt.Fprintf(&sets, "   %-12s  %s\n", name, kind.Doc)
	}
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure how fast sets of known boards are solved, and whether right",
		UsageText: "npuzzle bench [flags] SET…\n   npuzzle bench --fingerprint",
		Description: `The sets are

` + sets.String() + `
Each set has its goal; every other part of a config is taken as in solve. A
path of another length than the known one is a fault, and makes the exit code
1. Times are of one board, but for wall, which is of the whole set. A run that
is interrupted prints what was measured until then, says so, and exits with 130.

   npuzzle bench korf15
   npuzzle bench --config 15-puzzle-7-8 --warm-up --repeat 5 --json korf15 > before.json
   npuzzle bench --config 15-puzzle-7-8 --warm-up --repeat 5 --compare before.json korf15
   npuzzle bench --jobs 2 random15:2000`,
		Flags: append(append(settingFlags(), profileFlags()...),
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "solve `N` boards at once"},
			&cli.IntFlag{Name: "repeat", Value: 1, Usage: "run each set `N` times and take each board's median"},
			&cli.BoolFlag{Name: "warm-up", DisableDefaultText: true, Usage: "bring tables into memory and run each set once before it counts"},
			&cli.BoolFlag{Name: "each", DisableDefaultText: true, Usage: "print every board too"},
			&cli.StringFlag{Name: "compare", Usage: "print ratios to the reports in `FILE`, which --json wrote"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a set, one a line"},
			&cli.BoolFlag{Name: "fingerprint", DisableDefaultText: true, Usage: "print the nodes that a fixed list of searches expands in all"},
		),
		Action: profiled(func(c *cli.Context) error { return p.runBench(c) }),
	}
}

func (p *program) runBench(c *cli.Context) error {
	if c.Bool("fingerprint") {
		if c.NArg() > 0 {
			return usage(c.Command.Name, "--fingerprint takes no set, found %q", c.Args().First())
		}
		nodes, err := benchmark.Fingerprint(c.Context)
		if err != nil {
			return err
		}
		fmt.Fprintln(p.stdout, nodes)
		return nil
	}
	switch {
	case c.NArg() == 0:
		return usage(c.Command.Name, "no set found, want one or more, such as korf15")
	case c.IsSet("goal") || c.IsSet("size"):
		return usage(c.Command.Name, "--goal and --size are fixed by the set")
	case c.Int("jobs") < 1 || c.Int("repeat") < 1:
		return usage(c.Command.Name, "--jobs and --repeat: want at least 1")
	}
	var sets []benchmark.Set
	for _, name := range c.Args().Slice() {
		set, err := benchmark.Find(name)
		if err != nil {
			return usage(c.Command.Name, "%v", strings.TrimPrefix(err.Error(), "benchmark: "))
		}
		sets = append(sets, set)
	}
	settings, err := p.settings(c)
	if err != nil {
		return err
	}
	earlier, err := earlierReports(c.String("compare"))
	if err != nil {
		return err
	}
	faulty := false
	for _, set := range sets {
		report, err := p.benchSet(c, settings, set)
		if report.Boards > 0 {
			if err := p.printReport(c, report, earlier); err != nil {
				return failure{err}
			}
		}
		if err != nil {
			return err
		}
		faulty = faulty || len(report.Faults) > 0
	}
	if faulty {
		return failure{errors.New("some boards were not solved right")}
	}
	return nil
}

// benchSet runs one set with the config that the settings make.
func (p *program) benchSet(c *cli.Context, settings *settings, set benchmark.Set) (benchmark.Report, error) {
	line := p.progress()
	defer line.clear()
	options := benchmark.Options{
		Jobs:    c.Int("jobs"),
		Repeats: c.Int("repeat"),
		WarmUp:  c.Bool("warm-up"),
		Progress: func(done, total int) {
			line.show("%s · board %d of %d", set.Name, done, total)
		},
		Solver: func(ctx context.Context, goal board.Board) (benchmark.Solver, error) {
			config, err := settings.load(goal.Size())
			if err != nil {
				return nil, err
			}
			config.Puzzle.Goal = goal.String()
			plan, err := config.Build(heuristics.Setup{Context: ctx, Progress: line.build, Warm: c.Bool("warm-up")}, goal.Size())
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context, start board.Board) (engines.Solution, error) {
				return plan.Solve(ctx, engines.Problem{Start: start})
			}, nil
		},
	}
	report, err := benchmark.Run(c.Context, set, options)
	if !c.Bool("each") {
		report.Results = nil
	}
	return report, err
}

// earlierReports reads the reports that --json wrote to a file, by set.
func earlierReports(name string) (map[string]benchmark.Report, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, usage("bench", "--compare: %v", err)
	}
	defer file.Close()
	reports := map[string]benchmark.Report{}
	for d := json.NewDecoder(file); d.More(); {
		var r benchmark.Report
		if err := d.Decode(&r); err != nil {
			return nil, usage("bench", "--compare: %s: report %d: %v", name, len(reports)+1, err)
		}
		reports[r.Set] = r
	}
	return reports, nil
}

// printReport prints a report, and its ratios to the earlier one of the set.
func (p *program) printReport(c *cli.Context, r benchmark.Report, earlier map[string]benchmark.Report) error {
	if c.Bool("json") {
		return json.NewEncoder(p.stdout).Encode(r)
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) { fmt.Fprintf(w, name+"\t"+format+"\n", args...) }
	of := ""
	if r.Of > 0 {
		of = fmt.Sprintf(" of %d", r.Of)
		row("INCOMPLETE", "the run ended early; what follows is of what was done")
	}
	row("set", "%s, %d%s boards, %d at once, %d times", r.Set, r.Boards, of, r.Jobs, r.Repeats)
	known := ""
	if r.KnownLength > 0 {
		known = fmt.Sprintf(", the least is %d", r.KnownLength)
	}
	row("solved", "%d, %d moves in all%s", r.Solved, r.Length, known)
	row("expanded", "%s, %s a board", grouped(r.Expanded), grouped(r.Expanded/uint64(max(r.Boards, 1))))
	row("generated", "%s, %s a board", grouped(r.Generated), grouped(r.Generated/uint64(max(r.Boards, 1))))
	row("rate", "%.2f M expanded/s, %.2f M generated/s, %.1f boards/s", r.ExpandedPerSecond/1e6, r.GeneratedPerSecond/1e6, r.BoardsPerSecond)
	row("time", "median %s, mean %s, p99 %s, max %s", seconds(r.Median), seconds(r.Mean), seconds(r.P99), seconds(r.Max))
	row("wall", "%s, and %s before for heuristics and tables", seconds(r.Wall), seconds(r.Setup))
	if r.PeakMemory > 0 {
		row("memory", "%d MB at the peak", r.PeakMemory/1e6)
	}
	for _, fault := range r.Faults {
		row("FAULT", "%s", fault)
	}
	if len(r.Results) > 0 {
		fmt.Fprintln(w, "board\tmoves\texpanded\tgenerated\ttime")
		for _, b := range r.Results {
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\n", b.Name, b.Length, b.Expanded, b.Generated, seconds(b.Seconds))
		}
	}
	if old, ok := earlier[r.Set]; r.Of > 0 || old.Of > 0 {
		if earlier != nil {
			fmt.Fprintf(w, "compare\tonly reports of whole runs\n")
		}
	} else if ok {
		ratios, err := benchmark.Compare(old, r)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, "figure\tbefore\tnow\tratio")
		for _, ratio := range ratios {
			fmt.Fprintf(w, "%s\t%.6g\t%.6g\t%.3f\n", ratio.What, ratio.Old, ratio.New, ratio.Ratio)
		}
	} else if earlier != nil {
		fmt.Fprintf(w, "compare\tno earlier report of %s\n", r.Set)
	}
	return w.Flush()
}

// seconds writes a time with the unit that suits it.
func seconds(s float64) string {
	switch {
	case s >= 1:
		return fmt.Sprintf("%.2f s", s)
	case s >= 1e-3:
		return fmt.Sprintf("%.3g ms", s*1e3)
	}
	return fmt.Sprintf("%.3g µs", s*1e6)
}
