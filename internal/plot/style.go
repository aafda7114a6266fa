package plot

import (
	"image/color"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	ink  = color.Gray{0x20}
	grey = color.Gray{0x80}
	// rule is the colour of grid lines.
	rule = color.Gray{0xe0}
)

// colours of series tell apart with few colours seen: those of Okabe and Ito
// (2002), without the yellow, which is faint on white.
var colours = []color.Color{
	color.NRGBA{0x00, 0x72, 0xb2, 0xff},
	color.NRGBA{0xd5, 0x5e, 0x00, 0xff},
	color.NRGBA{0x00, 0x9e, 0x73, 0xff},
	color.NRGBA{0xcc, 0x79, 0xa7, 0xff},
	color.NRGBA{0xe6, 0x9f, 0x00, 0xff},
	color.NRGBA{0x56, 0xb4, 0xe9, 0xff},
	color.NRGBA{0x00, 0x00, 0x00, 0xff},
}

var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.SquareGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{}, draw.TriangleGlyph{},
	draw.CrossGlyph{},
}

// faded returns a colour that lets through what lies below.
func faded(c color.Color, alpha uint8) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = alpha
	return n
}

func sans(size vg.Length, weight xfont.Weight) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size, Weight: weight}
}

// write returns the style of text that is left-aligned at the top.
func write(size vg.Length, weight xfont.Weight) text.Style {
	return text.Style{Color: ink, Font: sans(size, weight), XAlign: draw.XLeft, YAlign: draw.YTop, Handler: plot.DefaultTextHandler}
}

// newPlot returns a plot with a grid, in the style of all figures.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	for axis, name := range map[*plot.Axis]string{&p.X: x, &p.Y: y} {
		axis.Label.Text = name
		axis.Label.TextStyle.Font = sans(11, xfont.WeightNormal)
		axis.Label.TextStyle.Color = ink
		axis.Label.Padding = 4
		axis.Tick.Label.Font = sans(10, xfont.WeightNormal)
		axis.Tick.Label.Color = ink
		axis.LineStyle.Color = grey
		axis.Tick.LineStyle.Color = grey
		axis.Padding = 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = rule, rule
	p.Add(grid)
	return p
}

// newLegend returns an empty legend in the style of all figures.
func newLegend() plot.Legend {
	l := plot.NewLegend()
	l.TextStyle.Font = sans(10, xfont.WeightNormal)
	l.TextStyle.Color = ink
	l.Top, l.Left = true, true
	l.Padding = 5
	l.ThumbnailWidth = 24
	l.YPosition = draw.PosCenter
	return l
}
