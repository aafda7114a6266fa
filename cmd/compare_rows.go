package cmd

import (
	"slices"
	"strconv"
)

// A grouping says which boards make up a row.
type grouping int

const (
	byNothing grouping = iota
	byDepth
	byBoard
)

// A row is what some boards took in one way.
type row struct {
	Heuristic string `json:"heuristic"`
	Engine    string `json:"engine"`
	Depth     *int   `json:"depth,omitempty"` // of a shortest path; nil when unknown or mixed
	Board     string `json:"board,omitempty"`

	Boards int `json:"boards"`
	Solved int `json:"solved"`
	Proven int `json:"proven"` // solved by a path that is proven shortest

	// Of the boards solved.
	Length    float64 `json:"length"`
	Expanded  summary `json:"expanded"`
	Generated summary `json:"generated"`
	Stored    uint64  `json:"stored"`
	Seconds   float64 `json:"seconds"`

	// Ratio is that of the mean nodes expanded to those of the first way, on
	// the boards that both solved; nil when there is none.
	Ratio *float64 `json:"ratio,omitempty"`
}

// A summary says how counts are distributed.
type summary struct {
	Mean   float64 `json:"mean"`
	Median uint64  `json:"median"`
	Most   uint64  `json:"most"`
}

func summarise(counts []uint64) (s summary) {
	if len(counts) == 0 {
		return s
	}
	slices.Sort(counts)
	for _, n := range counts {
		s.Mean += float64(n) / float64(len(counts))
	}
	s.Median, s.Most = counts[(len(counts)-1)/2], counts[len(counts)-1]
	return s
}

// rows sums up the results, group by group and in a group way by way.
func (c *comparison) rows(by grouping) []row {
	var rows []row
	for _, boards := range c.groups(by) {
		for _, r := range c.results {
			row := c.row(r, boards)
			if by == byBoard {
				row.Board = c.set.Boards[boards[0]].Board.String()
			}
			if depth := c.depths[boards[0]]; by != byNothing && depth >= 0 {
				row.Depth = &depth
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// groups returns the numbers of the boards that belong together, depths in
// ascending order.
func (c *comparison) groups(by grouping) [][]int {
	var groups [][]int
	group := map[int]int{}
	for i, depth := range c.depths {
		key := 0
		switch by {
		case byDepth:
			key = depth
		case byBoard:
			key = i
		}
		at, met := group[key]
		if !met {
			at = len(groups)
			group[key] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	if by == byDepth {
		slices.SortStableFunc(groups, func(a, b []int) int { return c.depths[a[0]] - c.depths[b[0]] })
	}
	return groups
}

// row sums up some boards in one way.
func (c *comparison) row(r result, boards []int) row {
	first := c.results[0]
	sum := row{Heuristic: r.way.heuristic, Engine: r.way.engine, Boards: len(boards)}
	var expanded, generated []uint64
	var ours, firsts uint64 // expanded on the boards that both solved
	for _, i := range boards {
		if !r.solved(i) {
			continue
		}
		s, result := r.solutions[i], r.report.Results[i]
		sum.Solved++
		if s.Optimal() {
			sum.Proven++
		}
		sum.Length += float64(len(s.Path))
		sum.Seconds += result.Seconds
		sum.Stored = max(sum.Stored, s.Stats.MaxStored)
		expanded = append(expanded, s.Stats.Expanded)
		generated = append(generated, s.Stats.Generated)
		if first.solved(i) {
			ours += s.Stats.Expanded
			firsts += first.solutions[i].Stats.Expanded
		}
	}
	if sum.Solved > 0 {
		sum.Length /= float64(sum.Solved)
		sum.Seconds /= float64(sum.Solved)
	}
	sum.Expanded, sum.Generated = summarise(expanded), summarise(generated)
	if firsts > 0 {
		ratio := float64(ours) / float64(firsts)
		sum.Ratio = &ratio
	}
	return sum
}

// A column is one figure of a row.
type column struct {
	name string
	by   grouping // the least that it is printed for unasked
	text bool     // words, which are left-aligned
	// exact is the figure for programs, and people what is easier to read; nil
	// when that is the same.
	exact  func(row) string
	people func(row) string
}

var compareColumns = []column{
	{"heuristic", byNothing, true, func(r row) string { return r.Heuristic }, nil},
	{"engine", byNothing, true, func(r row) string { return r.Engine }, nil},
	{"board", byBoard, true, func(r row) string { return r.Board }, nil},
	{"depth", byDepth, false, func(r row) string {
		if r.Depth == nil {
			return ""
		}
		return strconv.Itoa(*r.Depth)
	}, nil},
	{"boards", byNothing, false, func(r row) string { return strconv.Itoa(r.Boards) }, nil},
	{"solved", byNothing, false, func(r row) string { return strconv.Itoa(r.Solved) }, nil},
	{"proven", byNothing, false, func(r row) string { return strconv.Itoa(r.Proven) }, nil},
	mean("length", func(r row) float64 { return r.Length }),
	mean("expanded", func(r row) float64 { return r.Expanded.Mean }),
	whole("median", func(r row) uint64 { return r.Expanded.Median }),
	whole("most", func(r row) uint64 { return r.Expanded.Most }),
	mean("generated", func(r row) float64 { return r.Generated.Mean }),
	whole("stored", func(r row) uint64 { return r.Stored }),
	{"seconds", byNothing, false,
		ofSolved(func(r row) string { return decimal(r.Seconds) }),
		ofSolved(func(r row) string { return strconv.FormatFloat(r.Seconds, 'g', 3, 64) })},
	{"ratio", byNothing, false, func(r row) string {
		if r.Ratio == nil {
			return ""
		}
		return decimal(*r.Ratio)
	}, func(r row) string {
		if r.Ratio == nil {
			return "–"
		}
		return strconv.FormatFloat(*r.Ratio, 'g', 3, 64)
	}},
}

// mean is a column of means.
func mean(name string, of func(row) float64) column {
	return column{
		name: name, exact: ofSolved(func(r row) string { return decimal(of(r)) }),
		people: ofSolved(func(r row) string { return nodes(of(r)) }),
	}
}

// whole is a column of counts.
func whole(name string, of func(row) uint64) column {
	return column{
		name: name, exact: ofSolved(func(r row) string { return strconv.FormatUint(of(r), 10) }),
		people: ofSolved(func(r row) string { return grouped(of(r)) }),
	}
}

// ofSolved leaves a figure out where no board was solved.
func ofSolved(figure func(row) string) func(row) string {
	return func(r row) string {
		if r.Solved == 0 {
			return ""
		}
		return figure(r)
	}
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
