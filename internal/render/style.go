package render

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"time"

	"npuzzle/board"
)

// A Style says how pictures look. The zero Style is a good one.
type Style struct {
	// Tile is the side of a tile in pixels; 0 stands for 64, or less on large
	// boards.
	Tile int
	// Goal colours the tiles by the row of their home, and in full where they
	// are at home; the zero Board stands for blank-last.
	Goal board.Board
	// Step is the time from one move to the next, 0 for 400 ms.
	Step time.Duration
	// Pause is the time before the first move, and twice that after the last;
	// 0 stands for one second.
	Pause time.Duration
}

// ErrPicture is wrapped by the error about a picture that would be too large,
// or of no board.
var ErrPicture = errors.New("impossible picture")

// Bounds of what is drawn.
const (
	maxPixels = 1 << 26 // 256 MB while drawn
	maxMoves  = 20_000  // in motion
	minTile   = 8
	maxHues   = 12 // more than the eye tells apart
)

// A scene is the geometry and the colours of a board's pictures.
type scene struct {
	size      board.Size
	homes     []int // home cell of each tile
	tile, gap int   // sides, in pixels
	bar       int   // height of the strip with the bar of progress, 0 without one
	step      time.Duration
	pause     time.Duration
}

// newScene checks a style against a board and a number of moves to be shown
// in motion; with any, there is a bar.
func (s Style) newScene(b board.Board, moves int) (*scene, error) {
	if b.IsZero() {
		return nil, fmt.Errorf("render: %w: the board has no cells", ErrPicture)
	}
	size := b.Size()
	goal := s.Goal
	if goal.IsZero() {
		goal, _ = board.Named("", size) // a board's size is possible
	}
	if goal.Size() != size {
		return nil, fmt.Errorf("render: %w: the board is %v, the goal %v; want one size", board.ErrSize, size, goal.Size())
	}
	c := &scene{size: size, homes: goal.Cells(), tile: s.Tile, step: s.Step, pause: s.Pause}
	if c.tile == 0 {
		c.tile = min(64, max(16, 1600/max(size.Width, size.Height)))
	}
	if c.step <= 0 {
		c.step = 400 * time.Millisecond
	}
	if c.pause <= 0 {
		c.pause = time.Second
	}
	c.gap = max(1, (c.tile+8)/16)
	if moves > 0 {
		c.bar = 2 * c.gap
	}
	if moves > maxMoves {
		return nil, fmt.Errorf("render: %w: a path of %d moves, want at most %d", ErrPicture, moves, maxMoves)
	}
	if c.tile < minTile || c.tile > maxPixels || c.width()*c.height() > maxPixels {
		return nil, fmt.Errorf("render: %w: tiles of %d pixels on %v: want at least %d, and at most %d pixels in all",
			ErrPicture, c.tile, size, minTile, maxPixels)
	}
	return c, nil
}

func (c *scene) span(cells int) int { return cells*(c.tile+c.gap) + 3*c.gap }

func (c *scene) width() int  { return c.span(c.size.Width) }
func (c *scene) height() int { return c.span(c.size.Height) + c.bar }

// at returns the top left corner of a cell.
func (c *scene) at(cell int) image.Point {
	pitch := c.tile + c.gap
	return image.Pt(2*c.gap+c.size.Column(cell)*pitch, 2*c.gap+c.size.Row(cell)*pitch)
}

func (c *scene) radius() int { return c.tile / 8 }

// barAt returns the place of the full bar of progress.
func (c *scene) barAt() image.Rectangle {
	return image.Rect(2*c.gap, c.height()-3*c.gap, c.width()-2*c.gap, c.height()-2*c.gap+(c.gap+1)/2)
}

// fontSize lets the longest number of the board fit into a tile.
func (c *scene) fontSize() float64 {
	digits := len(strconv.Itoa(c.size.Cells() - 1))
	return float64(c.tile) * min(0.46, 1.2/float64(digits))
}

// isHome reports whether a tile is at home on a cell.
func (c *scene) isHome(tile, cell int) bool { return c.homes[tile] == cell }

// A look is the colours of a tile.
type look struct{ fill, text color.RGBA }

// look returns the colours of a tile: its hue in full at home, else a tint.
func (c *scene) look(tile int, home bool) look {
	line, lines := c.size.Row(c.homes[tile]), c.size.Height
	if lines == 1 {
		line, lines = c.homes[tile], c.size.Width
	}
	hue := c.hue(line, lines)
	if home {
		return look{oklch(0.61, 0.14, hue), color.RGBA{255, 255, 255, 255}}
	}
	return look{oklch(0.975, 0.015, hue), oklch(0.42, 0.11, hue)}
}

// hue returns the hue of a home line, in degrees.
func (c *scene) hue(line, lines int) float64 {
	hues := min(lines, maxHues)
	return math.Mod(255+360*float64(line*hues/lines)/float64(hues), 360)
}

// The colours of what is no tile.
var (
	backdrop = oklch(0.83, 0.012, 255)
	barColor = oklch(0.5, 0.02, 255)
)

// oklch converts lightness, chroma and hue of Ottosson's OKLCH space, in which
// equal lightness looks equally light at every hue, to sRGB.
func oklch(lightness, chroma, hue float64) color.RGBA {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin
	cube := func(x float64) float64 { return x * x * x }
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
	channel := func(linear float64) uint8 {
		x := 12.92 * linear
		if linear > 0.0031308 {
			x = 1.055*math.Pow(linear, 1/2.4) - 0.055
		}
		return uint8(math.Round(255 * min(1, max(0, x))))
	}
	return color.RGBA{
		channel(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		channel(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		channel(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		255,
	}
}
