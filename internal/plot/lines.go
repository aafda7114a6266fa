package plot

import (
	"errors"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines is a figure of several series over whole numbers, such as nodes by
// depth.
type Lines struct {
	Title, Subtitle string
	X, Y            string // what the axes are, with units
	Log             bool   // Y is logarithmic
	Series          []Series
}

// A Series is a line through points.
type Series struct {
	Name string
	X, Y []float64 // of the same length, X ascending
}

var errEmpty = errors.New("nothing to draw")

const (
	margin     = 12
	titleSpace = 42 // for title and subtitle
)

// size leaves the legend the room that its names need.
func (l Lines) size() (width, height vg.Length) {
	legend := newLegend()
	for _, s := range l.Series {
		legend.Add(s.Name)
	}
	return 500 + legend.Rectangle(draw.Canvas{}).Size().X, 390
}

func (l Lines) draw(c draw.Canvas) error {
	p := newPlot(l.X, l.Y)
	legend := newLegend()
	for i, s := range l.Series {
		points := make(plotter.XYs, 0, len(s.X))
		for j, x := range s.X {
			y := s.Y[j]
			if l.Log { // plot.LogScale leaves a gap over the axis
				y = math.Log10(y)
			}
			if !math.IsNaN(y) && !math.IsInf(y, 0) {
				points = append(points, plotter.XY{X: x, Y: y})
			}
		}
		if len(points) == 0 {
			continue
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		colour := colours[i%len(colours)]
		line.Color, line.Width = colour, 1.5
		dots.Color, dots.Shape, dots.Radius = colour, shapes[i%len(shapes)], 3
		p.Add(line, dots)
		legend.Add(s.Name, line, dots)
	}
	if math.IsInf(p.X.Min, 0) {
		return errEmpty
	}
	l.scale(p)
	c = title(c, l.Title, l.Subtitle)
	wide := legend.Rectangle(c).Size().X + margin
	p.Draw(draw.Crop(c, 0, -wide-margin, 0, 0))
	legend.Draw(draw.Crop(c, c.Size().X-wide, 0, 0, -2))
	return nil
}

// scale chooses the ranges and the ticks of the axes.
func (l Lines) scale(p *plot.Plot) {
	p.X.Tick.Marker = evenTicks(8, true)
	if p.X.Min == p.X.Max {
		p.X.Min, p.X.Max = p.X.Min-1, p.X.Max+1
	}
	step := 1.0 // a power of ten
	p.Y.Tick.Marker = plot.TickerFunc(powerTicks)
	if !l.Log {
		step = roundUp((p.Y.Max - p.Y.Min) / 6)
		p.Y.Tick.Marker = evenTicks(6, false)
	}
	p.Y.Min, p.Y.Max = math.Floor(p.Y.Min/step)*step, math.Ceil(p.Y.Max/step)*step
	if p.Y.Min == p.Y.Max {
		p.Y.Max += step
	}
}

// title writes the title over a figure and returns what is left of the canvas.
func title(c draw.Canvas, title, subtitle string) draw.Canvas {
	c.SetColor(plot.New().BackgroundColor)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.FillText(write(13, xfont.WeightBold), vg.Point{X: c.Min.X, Y: c.Max.Y}, title)
	c.FillText(write(10, xfont.WeightNormal), vg.Point{X: c.Min.X, Y: c.Max.Y - 18}, subtitle)
	return draw.Crop(c, 0, 0, 0, -titleSpace)
}
