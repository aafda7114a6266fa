package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"npuzzle/board"
)

// A raster draws a scene in pixels.
type raster struct {
	*scene
	face font.Face
	// cover is how much of each pixel of a tile's shape is covered.
	cover *image.Alpha
}

func (c *scene) raster() (*raster, error) {
	face, err := newFace(c.fontSize())
	if err != nil {
		return nil, err
	}
	return &raster{c, face, rounded(image.Pt(c.tile, c.tile), c.radius())}, nil
}

var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

// newFace returns the font at a size in pixels.
func newFace(size float64) (font.Face, error) {
	f, err := bold()
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return face, nil
}

// rounded returns the shape of a rectangle with round corners.
func rounded(size image.Point, radius int) *image.Alpha {
	z := vector.NewRasterizer(size.X, size.Y)
	w, h, r := float32(size.X), float32(size.Y), float32(radius)
	k := r * 0.4477 // a cubic curve with its handles there is nearly a circle's quarter
	z.MoveTo(r, 0)
	z.LineTo(w-r, 0)
	z.CubeTo(w-k, 0, w, k, w, r)
	z.LineTo(w, h-r)
	z.CubeTo(w, h-k, w-k, h, w-r, h)
	z.LineTo(r, h)
	z.CubeTo(k, h, 0, h-k, 0, h-r)
	z.LineTo(0, r)
	z.CubeTo(0, k, k, 0, r, 0)
	z.ClosePath()
	shape := image.NewAlpha(image.Rectangle{Max: size})
	z.Draw(shape, shape.Bounds(), image.Opaque, image.Point{})
	return shape
}

// board draws a whole board with its top left corner at a point, on a backdrop
// that is there already.
func (r *raster) board(dst draw.Image, b board.Board, at image.Point) {
	for cell := range r.size.Cells() {
		if tile := b.Tile(cell); tile != 0 {
			r.drawTile(dst, tile, r.isHome(tile, cell), at.Add(r.at(cell)))
		}
	}
}

// drawTile draws a tile with its top left corner at a point.
func (r *raster) drawTile(dst draw.Image, tile int, home bool, at image.Point) {
	l := r.look(tile, home)
	box := r.cover.Bounds().Add(at)
	draw.DrawMask(dst, box, image.NewUniform(l.fill), image.Point{}, r.cover, image.Point{}, draw.Over)
	centred(dst, r.face, l.text, strconv.Itoa(tile), box)
}

// centred writes digits or capitals in the middle of a box.
func centred(dst draw.Image, face font.Face, c color.Color, text string, box image.Rectangle) {
	d := font.Drawer{Dst: dst, Src: image.NewUniform(c), Face: face}
	bounds, _ := d.BoundString(text)
	height := face.Metrics().CapHeight
	d.Dot = fixed.Point26_6{ // on whole pixels in height, where edges are
		X: fixed.I(box.Min.X+box.Max.X)/2 - (bounds.Min.X+bounds.Max.X)/2,
		Y: fixed.I((fixed.I(box.Min.Y+box.Max.Y)/2 + height/2).Round()),
	}
	d.DrawString(text)
}
