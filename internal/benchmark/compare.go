package benchmark

import "fmt"

// A Ratio is a figure of two reports, and how many times the old one the new
// one is.
type Ratio struct {
	What     string
	Old, New float64
	Ratio    float64
	// Exact says that the figure does not depend on the machine.
	Exact bool
}

// Compare holds a report against an earlier one of the same set.
func Compare(old, new Report) ([]Ratio, error) {
	if old.Set != new.Set {
		return nil, fmt.Errorf("benchmark: the earlier run is of %s, this one of %s", old.Set, new.Set)
	}
	figures := []struct {
		what  string
		of    func(Report) float64
		exact bool
	}{
		{"solved", func(r Report) float64 { return float64(r.Solved) }, true},
		{"length", func(r Report) float64 { return float64(r.Length) }, true},
		{"expanded", func(r Report) float64 { return float64(r.Expanded) }, true},
		{"generated", func(r Report) float64 { return float64(r.Generated) }, true},
		{"median s", func(r Report) float64 { return r.Median }, false},
		{"mean s", func(r Report) float64 { return r.Mean }, false},
		{"p99 s", func(r Report) float64 { return r.P99 }, false},
		{"max s", func(r Report) float64 { return r.Max }, false},
		{"wall s", func(r Report) float64 { return r.Wall }, false},
		{"setup s", func(r Report) float64 { return r.Setup }, false},
		{"expanded/s", func(r Report) float64 { return r.ExpandedPerSecond }, false},
		{"peak bytes", func(r Report) float64 { return float64(r.PeakMemory) }, false},
	}
	ratios := make([]Ratio, len(figures))
	for i, f := range figures {
		ratios[i] = Ratio{What: f.what, Old: f.of(old), New: f.of(new), Exact: f.exact}
		if ratios[i].Old != 0 {
			ratios[i].Ratio = ratios[i].New / ratios[i].Old
		}
	}
	return ratios, nil
}
