package plot

import (
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bands is a figure of distributions over whole numbers, such as of h by
// distance, a panel for each: all have the same axes.
type Bands struct {
	Title, Subtitle string
	X, Y            string
	// Diagonal names the line where Y = X, "" for none.
	Diagonal string
	Panels   []Panel
}

// A Panel is one of several small figures.
type Panel struct {
	Name  string
	Bands []Band // X ascending
}

// A Band is a distribution at X.
type Band struct {
	X                 float64
	Least, Most       float64
	Low, Median, High float64 // 10, 50 and 90 % are at most so much
}

const (
	leastWidth  = 250 // of a panel
	panelHeight = 230
	maxColumns  = 3
	axisSpace   = 40 // beside the name of a panel
)

// panelTitle is the style of the names of panels.
func panelTitle() text.Style { return write(11, xfont.WeightBold) }

// panelWidth is wide enough for every name.
func (b Bands) panelWidth() vg.Length {
	width := vg.Length(leastWidth)
	for _, panel := range b.Panels {
		width = max(width, panelTitle().Width(panel.Name)+axisSpace)
	}
	return width
}

// grid returns the number of columns and rows of panels.
func (b Bands) grid() (columns, rows int) {
	n := max(len(b.Panels), 1)
	columns = min(n, maxColumns)
	if n == 4 {
		columns = 2
	}
	return columns, (n + columns - 1) / columns
}

const bandsLegend = 175 // width

func (b Bands) size() (width, height vg.Length) {
	columns, rows := b.grid()
	return vg.Length(columns)*b.panelWidth() + bandsLegend + 3*margin, vg.Length(rows*panelHeight + titleSpace + 2*margin)
}

func (b Bands) draw(c draw.Canvas) error {
	columns, rows := b.grid()
	x, y := b.ranges()
	if x < 0 {
		return errEmpty
	}
	var legend plot.Legend
	plots := make([][]*plot.Plot, rows)
	for row := range plots {
		plots[row] = make([]*plot.Plot, columns)
	}
	for i, panel := range b.Panels {
		p := newPlot(b.X, b.Y)
		p.Title.Text = panel.Name
		p.Title.TextStyle.Font = panelTitle().Font
		p.Title.TextStyle.Color = ink
		p.Title.Padding = 4
		if len(panel.Bands) > 0 {
			legend = newLegend() // of any panel: they are alike
		}
		if err := b.fill(p, &legend, panel); err != nil {
			return err
		}
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, x, 0, y
		p.X.Tick.Marker, p.Y.Tick.Marker = evenTicks(5, true), evenTicks(5, true)
		plots[i/columns][i%columns] = p
	}
	c = title(c, b.Title, b.Subtitle)
	left := draw.Crop(c, 0, -bandsLegend-margin, 0, 0)
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: margin, PadY: margin}
	for row, canvases := range plot.Align(plots, tiles, left) {
		for column, canvas := range canvases {
			if p := plots[row][column]; p != nil {
				p.Draw(canvas)
			}
		}
	}
	legend.Draw(draw.Crop(c, c.Size().X-bandsLegend, 0, 0, -20))
	return nil
}

// ranges returns the largest X and Y, −1 when there is none.
func (b Bands) ranges() (x, y float64) {
	x, y = -1, -1
	for _, panel := range b.Panels {
		for _, band := range panel.Bands {
			x, y = max(x, band.X), max(y, band.Most)
		}
	}
	if b.Diagonal != "" {
		y = max(x, y)
	}
	return max(x, math.Copysign(1, x)), max(y, 1)
}

// fill draws the distributions of a panel: from light to dark, all boards, most
// boards, the one in the middle.
func (b Bands) fill(p *plot.Plot, legend *plot.Legend, panel Panel) error {
	colour := colours[0]
	if len(panel.Bands) == 0 {
		return nil
	}
	area := func(low, high func(Band) float64, alpha uint8) (*plotter.Polygon, error) {
		n := len(panel.Bands)
		outline := make(plotter.XYs, 2*n)
		for i, band := range panel.Bands {
			outline[i] = plotter.XY{X: band.X, Y: high(band)}
			outline[2*n-1-i] = plotter.XY{X: band.X, Y: low(band)}
		}
		polygon, err := plotter.NewPolygon(outline)
		if err != nil {
			return nil, err
		}
		polygon.Color = faded(colour, alpha)
		polygon.LineStyle.Width = 0
		return polygon, nil
	}
	all, err := area(func(b Band) float64 { return b.Least }, func(b Band) float64 { return b.Most }, 0x30)
	if err != nil {
		return err
	}
	most, err := area(func(b Band) float64 { return b.Low }, func(b Band) float64 { return b.High }, 0x60)
	if err != nil {
		return err
	}
	median := make(plotter.XYs, len(panel.Bands))
	for i, band := range panel.Bands {
		median[i] = plotter.XY{X: band.X, Y: band.Median}
	}
	middle, err := plotter.NewLine(median)
	if err != nil {
		return err
	}
	middle.Color, middle.Width = colour, 1.5
	p.Add(all, most, middle)
	legend.Add("median", middle)
	legend.Add("10 % to 90 % of the boards", most)
	legend.Add("least to most", all)
	if b.Diagonal != "" {
		end, _ := b.ranges()
		diagonal, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: end, Y: end}})
		if err != nil {
			return err
		}
		diagonal.Color, diagonal.Width = ink, 0.75
		diagonal.Dashes = []vg.Length{4, 3}
		p.Add(diagonal)
		legend.Add(b.Diagonal, diagonal)
	}
	return nil
}
