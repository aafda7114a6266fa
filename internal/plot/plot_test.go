package plot_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"npuzzle/internal/plot"
)

func lines() plot.Lines {
	l := plot.Lines{
		Title: "Nodes by depth", Subtitle: "8-puzzle, A*, mean of 20 boards",
		X: "length of a shortest path (moves)", Y: "nodes expanded", Log: true,
	}
	for i, name := range []string{"breadth-first", "misplaced", "manhattan", "linear-conflict"} {
		s := plot.Series{Name: name}
		for d := 2.0; d <= 30; d += 2 {
			s.X = append(s.X, d)
			s.Y = append(s.Y, math.Pow(1.7-0.1*float64(i), d))
		}
		l.Series = append(l.Series, s)
	}
	return l
}

func bands(panels int) plot.Bands {
	b := plot.Bands{
		Title: "Estimates by distance", Subtitle: "all boards of 3x3",
		X: "distance d (moves)", Y: "estimate h (moves)", Diagonal: "h = d",
	}
	for i := range panels {
		p := plot.Panel{Name: []string{"misplaced", "manhattan", "linear-conflict", "walking-distance", "max"}[i%5]}
		for d := 0.0; d <= 31; d++ {
			h := d * (0.4 + 0.1*float64(i))
			p.Bands = append(p.Bands, plot.Band{X: d, Least: h / 2, Low: 0.8 * h, Median: h, High: 1.1 * h, Most: min(1.2*h, d)})
		}
		b.Panels = append(b.Panels, p)
	}
	return b
}

// texts returns the texts in an SVG file.
func texts(t *testing.T, data []byte) (all []string) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(data))
	in := false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local == "text"
		case xml.EndElement:
			in = false
		case xml.CharData:
			if in {
				all = append(all, string(token))
			}
		}
	}
}

// TestSave looks into the files: the title, both axes, every series and round
// ticks are written, and drawing again gives the same bytes.
func TestSave(t *testing.T) {
	for _, test := range []struct {
		name   string
		figure plot.Figure
		want   []string
	}{
		{"lines", lines(), []string{
			"Nodes by depth", "8-puzzle, A*, mean of 20 boards", "length of a shortest path (moves)", "nodes expanded",
			"breadth-first", "misplaced", "manhattan", "linear-conflict", "1", "100,000", "1 M", "5", "25",
		}},
		{"bands", bands(4), []string{
			"Estimates by distance", "distance d (moves)", "estimate h (moves)", "h = d", "median", "10 % to 90 % of the boards",
			"least to most", "misplaced", "walking-distance", "0", "10", "30",
		}},
	} {
		folder := filepath.Join(t.TempDir(), "new", "folder")
		if keep := os.Getenv("NPUZZLE_PLOTS"); keep != "" {
			folder = keep // to look at
		}
		var before [][]byte
		for range 2 {
			files, err := plot.Save(test.figure, folder, test.name)
			if err != nil {
				t.Fatal(err)
			}
			if len(files) != 2 || filepath.Base(files[0]) != test.name+".svg" || filepath.Base(files[1]) != test.name+".png" {
				t.Fatalf("files %v", files)
			}
			for i, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if len(before) == 2 && !bytes.Equal(before[i], data) {
					t.Errorf("%s: drawn again, it differs", file)
				}
				before = append(before, data)
			}
		}
		found := texts(t, before[0])
		for _, want := range test.want {
			if !strings.Contains("|"+strings.Join(found, "|")+"|", "|"+want+"|") {
				t.Errorf("%s: no text %q in %q", test.name, want, found)
			}
		}
		picture, err := png.Decode(bytes.NewReader(before[1]))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size.X < 800 || size.Y < 600 {
			t.Errorf("%s: %v pixels", test.name, size)
		}
	}
}

// TestOddData draws what is at the edge of being drawable.
func TestOddData(t *testing.T) {
	one := plot.Series{Name: "one", X: []float64{5}, Y: []float64{7}}
	zeros := plot.Series{Name: "zeros", X: []float64{1, 2}, Y: []float64{0, 0}}
	mixed := plot.Series{Name: "mixed", X: []float64{1, 2, 3}, Y: []float64{math.NaN(), 4, math.Inf(1)}}
	for _, test := range []struct {
		name   string
		figure plot.Figure
		empty  bool
	}{
		{"nothing", plot.Lines{}, true},
		{"no series", plot.Lines{Log: true, Series: []plot.Series{{Name: "none"}}}, true},
		{"one point", plot.Lines{Series: []plot.Series{one}}, false},
		{"one point, logarithmic", plot.Lines{Log: true, Series: []plot.Series{one}}, false},
		{"zeros", plot.Lines{Series: []plot.Series{zeros}}, false},
		{"zeros, logarithmic", plot.Lines{Log: true, Series: []plot.Series{zeros}}, true},
		{"holes", plot.Lines{Log: true, Series: []plot.Series{mixed, zeros, one}}, false},
		{"no panels", plot.Bands{}, true},
		{"an empty panel", plot.Bands{Panels: []plot.Panel{{Name: "none"}}}, true},
		{"an empty panel beside another", plot.Bands{Panels: append([]plot.Panel{{Name: "none"}}, bands(1).Panels...)}, false},
		{"one band", plot.Bands{Diagonal: "x", Panels: []plot.Panel{{Bands: []plot.Band{{}}}}}, false},
		{"many panels", bands(10), false},
	} {
		writers := []func(plot.Figure, io.Writer) error{plot.WriteSVG, plot.WritePNG}
		if testing.Short() { // both draw the same
			writers = writers[:1]
		}
		for _, write := range writers {
			if err := write(test.figure, io.Discard); (err != nil) != test.empty {
				t.Errorf("%s: error %v, want one: %v", test.name, err, test.empty)
			}
		}
	}
}

func TestSaveErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := plot.Save(lines(), file, "name"); err == nil {
		t.Error("a folder that is a file: no error")
	}
	if _, err := plot.Save(plot.Lines{}, t.TempDir(), "name"); err == nil || !strings.Contains(err.Error(), "plot: nothing to draw") {
		t.Errorf("nothing to draw: error %v", err)
	}
}
