package cmd

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"npuzzle/heuristics/lab"
	"npuzzle/internal/render"
)

// print writes what was found, for people.
func (e *examination) print(out io.Writer, distribution bool) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s on %v, goal %s\n", e.name, e.goal.Size(), goalText(e.goal))
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) { fmt.Fprintf(w, "  "+name+"\t"+format+"\n", args...) }
	claims := e.verdicts.Claims
	if e.options != "" {
		row("options", "%s", e.options)
	}
	row("tried", "%s", e.tried())
	row("admissible", "%s", e.verdict(e.verdicts.Admissible, !claims.Overestimates, "above the distance"))
	row("consistent", "%s", e.verdict(e.consistent(), claims.Consistent, "more than 1 from a neighbour"))
	if !e.verdicts.NonNegative.Holds() {
		row("at least 0", "%s", e.verdict(e.verdicts.NonNegative, true, "below 0"))
	}
	row("correlation", "%s", correlation(e.quality.Correlation()))
	moves, growth := lab.Branching(e.goal.Size())
	row("branching", "%.4g moves a board, %.4g in the long run when none is undone", moves, growth)
	if err := w.Flush(); err != nil {
		return err
	}
	e.printSummary(&text)
	e.printCounterexamples(&text)
	e.printCost(&text)
	if distribution {
		e.printDistributions(&text)
	}
	for line := range strings.Lines(text.String()) { // tables are padded
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// printSummary prints what h and d are like, a line each.
func (e *examination) printSummary(out io.Writer) {
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tmean\tleast\tmost\tboards\tdistribution")
	row := func(name string, d lab.Distribution, boards string) {
		if len(d) == 0 {
			return
		}
		mean := fmt.Sprintf("%.8g", d.Mean())
		if e.uniform != nil {
			mean = fmt.Sprintf("%.4g ± %.2g", d.Mean(), standardError(d))
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\n", name, mean, d.Quantile(0), d.Quantile(1), grouped(d.Boards())+boards, sparkline(d))
	}
	random, solved := "", ""
	if e.uniform != nil {
		random, solved = " random", " solved"
	}
	if e.walked() && e.uniform != nil {
		solved = fmt.Sprintf(" within %d moves", walkedMoves)
	}
	row("h", e.profile().H(), random)
	row("d", e.quality.D(), solved)
	row("d − h", e.quality.Error(), solved)
	w.Flush()
}

// tried says which boards the verdicts are about.
func (e *examination) tried() string {
	if e.near < 0 {
		return fmt.Sprintf("all %s boards, up to %s from the goal", grouped(e.verdicts.Boards), plural(len(e.verdicts.ByDistance)-1, "move"))
	}
	return fmt.Sprintf("%s boards: all within %s of the goal, and those on %s",
		grouped(e.verdicts.Boards), plural(e.near, "move"), plural(e.paths, "shortest path"))
}

// verdict says whether a rule holds and how that is known, or how badly it is
// broken and whether the heuristic told.
func (e *examination) verdict(v lab.Verdict, claimed bool, broken string) string {
	switch {
	case v.Holds() && e.verdicts.All:
		return "yes, on every board"
	case v.Holds():
		return "no counterexample found"
	}
	surprise := ""
	if claimed {
		surprise = ", though it claims to be"
	}
	return fmt.Sprintf("no%s: %s on %s, by up to %d", surprise, broken, boards(v.Broken), v.Worst.By)
}

func boards(n uint64) string {
	if n == 1 {
		return "1 board"
	}
	return grouped(n) + " boards"
}

func (e *examination) printCounterexamples(w io.Writer) {
	if v := e.verdicts.Admissible; !v.Holds() {
		c := v.Smallest
		fmt.Fprintf(w, "\nsmallest counterexample: h = %d, %s from the goal by %v\n", c.Estimate, plural(c.Distance, "move"), e.solution)
		if drawing, err := render.Path(c.Board, e.solution, screenWidth); err == nil {
			fmt.Fprint(w, drawing)
		}
		if c := v.Worst; c.By > v.Smallest.By {
			fmt.Fprintf(w, "worst counterexample: h = %d, %s from the goal: %v\n", c.Estimate, plural(c.Distance, "move"), c.Board)
		}
	}
	if v := e.consistent(); !v.Holds() {
		c, where := v.Smallest, ""
		if c.Distance != lab.Unknown {
			where = fmt.Sprintf(", %s from the goal", plural(c.Distance, "move"))
		}
		fmt.Fprintf(w, "\ninconsistent: h = %d at %v%s,\n         and h = %d at %v, one move apart\n",
			c.Estimate, c.Board, where, c.NeighborEstimate, c.Neighbor)
	}
}

// screenWidth is that of drawings, in characters.
const screenWidth = 80

func (e *examination) printCost(out io.Writer) {
	if len(e.cost) == 0 {
		return
	}
	fmt.Fprintf(out, "\nnodes that IDA* expands up to a bound, mean of %d random boards\n", e.boards)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bound\tpredicted\t\tsampled\t\ttypical\t\tmeasured\tpredicted ÷ measured\t")
	for _, c := range e.cost {
		ratio := ""
		if c.predicted > 0 && c.measured > 0 {
			ratio = fmt.Sprintf("%.2f", c.predicted/c.measured)
		}
		fmt.Fprintf(w, "%v\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", c.bound,
			nodes(c.predicted), within(c.predictedError/c.predicted), nodes(c.sampled), within(c.sampledError/c.sampled),
			nodes(c.typical), within(c.typicalError), nodes(c.measured), ratio)
	}
	w.Flush()
}

// nodes writes a mean number of nodes.
func nodes(n float64) string {
	switch {
	case math.IsNaN(n):
		return "–"
	case n >= 1e9:
		return fmt.Sprintf("%.3g", n)
	case n >= 100:
		return grouped(uint64(math.Round(n)))
	}
	return fmt.Sprintf("%.3g", n)
}

// within writes a standard error that is a share.
func within(share float64) string {
	if !(share > 0.0005) { // NaN of nothing
		return ""
	}
	if share > 0.1 {
		return fmt.Sprintf("± %.0f %%", 100*share)
	}
	return fmt.Sprintf("± %.1f %%", 100*share)
}

func standardError(d lab.Distribution) float64 {
	return d.Deviation() / math.Sqrt(float64(d.Boards()))
}

func correlation(c float64) string {
	if math.IsNaN(c) {
		return "none, h is everywhere the same"
	}
	return fmt.Sprintf("%.4f of h and d", c)
}

// printDistributions prints how many boards have each value.
func (e *examination) printDistributions(out io.Writer) {
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "value\tboards by h\tby d\tby d − h\t")
	h, d, deficit := e.profile().H(), e.quality.D(), e.quality.Error()
	all := lab.Distribution{}
	for _, one := range []lab.Distribution{h, d, deficit} {
		for value := range one {
			all[value] = 1
		}
	}
	for value := range all.All() {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t\n", value, count(h[value]), count(d[value]), count(deficit[value]))
	}
	w.Flush()
}

func count(boards uint64) string {
	if boards == 0 {
		return ""
	}
	return grouped(boards)
}

// sparkline draws a distribution in a few characters, from its least number to
// its largest.
func sparkline(d lab.Distribution) string {
	const most = 24
	if len(d) == 0 {
		return ""
	}
	least, largest := d.Quantile(0), d.Quantile(1)
	each := (largest-least)/most + 1 // numbers a character
	bars := make([]uint64, (largest-least)/each+1)
	highest := uint64(0)
	for number, n := range d {
		bar := &bars[(number-least)/each]
		*bar += n
		highest = max(highest, *bar)
	}
	var line strings.Builder
	heights := []rune("▁▂▃▄▅▆▇█")
	for _, n := range bars {
		if n == 0 {
			line.WriteByte(' ')
			continue
		}
		line.WriteRune(heights[int(n*uint64(len(heights)-1)/highest)])
	}
	return line.String()
}
