package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"time"

	"npuzzle/board"
)

// GIF draws a board in pixels, or a path from it as a moving picture: tiles
// slide one after the other, a bar shows how far it is, and at the end the
// picture pauses and begins again. The error is that of [board.Path.Boards], or wraps
// [ErrPicture].
func GIF(w io.Writer, start board.Board, path board.Path, s Style) error {
	c, err := s.newScene(start, len(path))
	if err != nil {
		return err
	}
	boards, err := path.Boards(start)
	if err != nil {
		return err
	}
	r, err := c.raster()
	if err != nil {
		return err
	}
	f := newFilm(r)
	f.open(start)
	frames := slideFrames
	if len(path) > manyMoves {
		frames = 1
	}
	blank := start.Blank()
	for i, m := range path {
		from, _ := c.size.Neighbor(blank, m)
		f.slide(boards[i].Tile(from), from, blank, frames, float64(i+1)/float64(len(path)))
		blank = from
	}
	f.hold(2 * c.pause)
	if err := gif.EncodeAll(w, &f.film); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}

// slideFrames is the number of frames in which a tile slides, one where a path
// has many moves.
const (
	slideFrames = 4
	manyMoves   = 1000
)

// A film makes the frames of a GIF. A frame holds what changed and nothing
// else: the smallest rectangle around it, transparent where it did not.
type film struct {
	*raster
	film    gif.GIF
	canvas  *image.RGBA     // the picture as it is drawn
	shown   *image.Paletted // the picture as the frames so far show it
	palette color.Palette
	nearest map[color.RGBA]uint8 // in the palette
	at      time.Duration        // the time of the next frame
}

// transparent is the number of the colour that leaves a pixel as it was.
const transparent = 0

func newFilm(r *raster) *film {
	bounds := image.Rect(0, 0, r.width(), r.height())
	f := &film{
		raster:  r,
		canvas:  image.NewRGBA(bounds),
		palette: r.palette(),
		nearest: map[color.RGBA]uint8{},
	}
	f.shown = image.NewPaletted(bounds, f.palette)
	f.film.Config = image.Config{ColorModel: f.palette, Width: bounds.Dx(), Height: bounds.Dy()}
	return f
}

// palette returns the colours of tiles, and those between them at the edges of
// shapes and numbers.
func (r *raster) palette() color.Palette {
	all := color.Palette{transparent: color.RGBA{}, 1: backdrop, 2: barColor}
	met := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !met[c] {
			met[c] = true
			all = append(all, c)
		}
	}
	for tile := range r.homes {
		for _, home := range []bool{true, false} {
			l := r.look(tile, home)
			if met[l.fill] {
				continue
			}
			const parts = 5
			for part := range parts {
				add(mix(l.fill, l.text, float64(part)/(parts-1)))
			}
			add(mix(l.fill, backdrop, 0.35))
			add(mix(l.fill, backdrop, 0.7))
		}
	}
	return all
}

// mix returns the colour part of the way from a to b.
func mix(a, b color.RGBA, part float64) color.RGBA {
	between := func(a, b uint8) uint8 { return uint8(float64(a) + part*(float64(b)-float64(a)) + 0.5) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 255}
}

// open shows the whole board.
func (f *film) open(b board.Board) {
	draw.Draw(f.canvas, f.canvas.Bounds(), image.NewUniform(backdrop), image.Point{}, draw.Src)
	f.board(f.canvas, b, image.Point{})
	f.frame(f.canvas.Bounds())
	f.hold(f.pause)
}

// slide moves a tile in some frames, at the end of which a part of all moves
// is made.
func (f *film) slide(tile, from, to, frames int, done float64) {
	a, b := f.scene.at(from), f.scene.at(to)
	side := image.Pt(f.tile, f.tile)
	changes := image.Rectangle{a, a.Add(side)}.Union(image.Rectangle{b, b.Add(side)})
	for i := 1; i <= frames; i++ {
		x := float64(i) / float64(frames)
		x = x * x * (3 - 2*x) // slowly off and slowly in
		at := a.Add(image.Pt(int(math.Round(x*float64(b.X-a.X))), int(math.Round(x*float64(b.Y-a.Y)))))
		draw.Draw(f.canvas, changes, image.NewUniform(backdrop), image.Point{}, draw.Src)
		f.drawTile(f.canvas, tile, i == frames && f.isHome(tile, to), at)
		if i == frames {
			bar := f.barAt()
			bar.Max.X = bar.Min.X + int(done*float64(bar.Dx())+0.5)
			draw.Draw(f.canvas, bar, image.NewUniform(barColor), image.Point{}, draw.Src)
			changes = changes.Union(bar)
		}
		f.frame(changes)
		f.hold(time.Duration(sliding / float64(frames) * float64(f.step)))
	}
	f.hold(time.Duration((1 - sliding) * float64(f.step)))
}

// frame appends a frame with what changed within a rectangle.
func (f *film) frame(within image.Rectangle) {
	changed := image.Rectangle{}
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if f.shown.ColorIndexAt(x, y) != f.index(f.canvas.RGBAAt(x, y)) {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if changed.Empty() { // a frame cannot be empty
		changed = image.Rectangle{within.Min, within.Min.Add(image.Pt(1, 1))}
	}
	part := image.NewPaletted(changed, f.palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		for x := changed.Min.X; x < changed.Max.X; x++ {
			if c := f.index(f.canvas.RGBAAt(x, y)); c != f.shown.ColorIndexAt(x, y) {
				f.shown.SetColorIndex(x, y, c)
				part.SetColorIndex(x, y, c)
			}
		}
	}
	f.film.Image = append(f.film.Image, part)
	f.film.Delay = append(f.film.Delay, 0)
	f.film.Disposal = append(f.film.Disposal, gif.DisposalNone)
}

// index returns the number of the nearest colour.
func (f *film) index(c color.RGBA) uint8 {
	i, ok := f.nearest[c]
	if !ok {
		i = uint8(transparent + 1 + f.palette[transparent+1:].Index(c))
		f.nearest[c] = i
	}
	return i
}

// hold shows the last frame for some more time. GIF counts in hundredths of a
// second; what is lost in rounding comes back with the next frame.
func (f *film) hold(d time.Duration) {
	const unit = 10 * time.Millisecond
	before := f.at.Round(unit)
	f.at += d
	f.film.Delay[len(f.film.Delay)-1] += int((f.at.Round(unit) - before) / unit)
}
