package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// drawers are the kinds of pictures.
var drawers = map[string]func(io.Writer, board.Board, board.Path, Style) error{"svg": SVG, "png": PNG, "gif": GIF}

func walk(t *testing.T, text string) board.Path {
	t.Helper()
	path, err := board.ParsePath(text)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// drawn draws a picture.
func drawn(t rapid.TB, kind string, b board.Board, path board.Path, s Style) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := drawers[kind](&out, b, path, s); err != nil {
		t.Fatalf("%s of %v, %v: %v", kind, b, path, err)
	}
	return out.Bytes()
}

// An svgFile is what tests read out of an SVG file.
type svgFile struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Title  string `xml:"title"`
	Rules  string `xml:"style"`
	Groups []struct {
		ID        string `xml:"id,attr"`
		Transform string `xml:"transform,attr"`
		Fill      string `xml:"fill,attr"`
		Text      string `xml:"text"`
	} `xml:"g"`
}

func readSVG(t rapid.TB, text []byte) svgFile {
	t.Helper()
	var file svgFile
	if err := xml.Unmarshal(text, &file); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return file
}

// TestSVG checks that tiles stand in their cells, and where they go.
func TestSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		goal := boardtest.Goals(boardtest.Sizes(20).Draw(t, "size")).Draw(t, "goal")
		start := boardtest.Boards(goal.Size()).Draw(t, "start")
		path := boardtest.Walks(start, 12).Draw(t, "path")
		style := Style{Tile: rapid.IntRange(8, 100).Draw(t, "tile"), Goal: goal}
		c, err := style.newScene(start, len(path))
		if err != nil {
			t.Fatal(err)
		}
		file := readSVG(t, drawn(t, "svg", start, path, style))
		if file.Width != c.width() || file.Height != c.height() || !strings.HasPrefix(file.Title, start.String()) {
			t.Fatalf("%dx%d %q, want %dx%d", file.Width, file.Height, file.Title, c.width(), c.height())
		}
		if len(file.Groups) != goal.Size().Cells()-1 {
			t.Fatalf("%d tiles, want all but the blank of %v", len(file.Groups), goal.Size())
		}
		end, err := path.Apply(start)
		if err != nil {
			t.Fatal(err)
		}
		moved := map[string]bool{}
		blank := start.Blank()
		for _, m := range path {
			blank, _ = start.Size().Neighbor(blank, m)
		}
		from, to := start.Cells(), end.Cells()
		for _, g := range file.Groups {
			tile, err := strconv.Atoi(g.Text)
			if err != nil || tile < 1 || tile >= len(from) || moved[g.Text] {
				t.Fatalf("tile %q, again: %v", g.Text, moved[g.Text])
			}
			moved[g.Text] = true
			at := c.at(from[tile])
			if want := fmt.Sprintf("translate(%d %d)", at.X, at.Y); g.Transform != want {
				t.Fatalf("tile %d at %s, want %s", tile, g.Transform, want)
			}
			if want := hex(c.look(tile, goal.Tile(from[tile]) == tile).fill); g.Fill != want {
				t.Fatalf("tile %d is %s, want %s", tile, g.Fill, want)
			}
			at = c.at(to[tile])
			last := fmt.Sprintf("100%%{transform:translate(%dpx,%dpx);%s}}", at.X, at.Y, c.colors(tile, to[tile]))
			switch rule := ruleOf(file.Rules, tile); {
			case g.ID == "" && (rule != "" || from[tile] != to[tile]):
				t.Fatalf("tile %d has no id, goes from %d to %d by %q", tile, from[tile], to[tile], rule)
			case g.ID != "" && !strings.HasSuffix(rule, last):
				t.Fatalf("tile %d ends in %q, want %q", tile, rule, last)
			}
		}
	})
}

// ruleOf returns the key frames of a tile.
func ruleOf(rules string, tile int) string {
	for _, line := range strings.Split(rules, "\n") {
		if strings.HasPrefix(line, fmt.Sprintf("@keyframes t%d{", tile)) {
			return line
		}
	}
	return ""
}

// TestSVGTimes checks that the times of key frames rise and lie in the whole.
func TestSVGTimes(t *testing.T) {
	path := walk(t, strings.Repeat("ULDR", 30))
	file := readSVG(t, drawn(t, "svg", parse(t, "1 2 3/4 5 6/7 8 0"), path, Style{Step: 100 * time.Millisecond}))
	if !strings.Contains(file.Rules, "animation-duration:15s") { // 120 steps and three pauses
		t.Errorf("no duration of 15 s in %s", file.Rules)
	}
	for tile := 1; tile <= 8; tile++ {
		last := -1.0
		for _, match := range regexp.MustCompile(`[{,}]([0-9.]+)%`).FindAllStringSubmatch(ruleOf(file.Rules, tile), -1) {
			at, err := strconv.ParseFloat(match[1], 64)
			if err != nil || at <= last || at > 100 {
				t.Fatalf("tile %d: %q comes behind %v, %v", tile, match[1], last, err)
			}
			last = at
		}
		if moves := tile >= 5 && tile != 7; (last == 100) != moves {
			t.Errorf("tile %d: the last time is %v, moves: %v", tile, last, moves)
		}
	}
}

func decodePNG(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNG(t *testing.T) {
	b := parse(t, "1 2 3 4/6 5 7 8/0 9 10 11")
	style := Style{Tile: 40, Goal: parse(t, "1 2 3 4/5 6 7 8/9 10 11 0")}
	c, err := style.newScene(b, 0)
	if err != nil {
		t.Fatal(err)
	}
	img := decodePNG(t, drawn(t, "png", b, nil, style))
	if img.Bounds() != image.Rect(0, 0, c.width(), c.height()) {
		t.Errorf("bounds %v, want %dx%d", img.Bounds(), c.width(), c.height())
	}
	same := func(what string, at image.Point, want color.Color) {
		t.Helper()
		if got := color.RGBAModel.Convert(img.At(at.X, at.Y)); got != want {
			t.Errorf("%s at %v: %v, want %v", what, at, got, want)
		}
	}
	same("outside", image.Pt(0, 0), color.RGBA{})
	for cell, tile := range b.Tiles() {
		at := c.at(cell).Add(image.Pt(20, 4)) // above the number
		if tile == 0 {
			same("blank", at, backdrop)
			continue
		}
		same(fmt.Sprint("tile ", tile), at, c.look(tile, tile != 5 && tile != 6 && tile < 9).fill)
	}
}

func TestSheet(t *testing.T) {
	b := parse(t, "1 2 3/4 5 6/7 8 0")
	one := decodePNG(t, drawn(t, "png", b, nil, Style{Tile: 28})).Bounds()
	all := decodePNG(t, drawn(t, "png", b, walk(t, "ULDRULDR"), Style{})).Bounds()
	// Nine boards: with room for captions, four columns come nearest a square
	// that is not taller than wide.
	if columns, rows := all.Dx()/one.Dx(), all.Dy()/one.Dy(); columns != 4 || rows != 3 {
		t.Errorf("a sheet of %v with boards of %v, want 4 columns and 3 rows", all, one)
	}
}

// film decodes a GIF and shows it to the end.
func decodeFilm(t rapid.TB, data []byte) (*gif.GIF, *image.RGBA) {
	t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, frame := range film.Image {
		if !frame.Bounds().In(shown.Bounds()) {
			t.Fatalf("a frame of %v in %v", frame.Bounds(), shown.Bounds())
		}
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
	}
	return film, shown
}

// TestGIF checks that the frames of a path end with the picture of its end.
func TestGIF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		goal := boardtest.Goals(boardtest.Sizes(20).Draw(t, "size")).Draw(t, "goal")
		start := boardtest.Boards(goal.Size()).Draw(t, "start")
		path := boardtest.Walks(start, 12).Draw(t, "path")
		end, err := path.Apply(start)
		if err != nil {
			t.Fatal(err)
		}
		style := Style{Tile: rapid.IntRange(8, 40).Draw(t, "tile"), Goal: goal,
			Step: time.Duration(rapid.IntRange(20, 500).Draw(t, "step")) * time.Millisecond}
		film, got := decodeFilm(t, drawn(t, "gif", start, path, style))
		frames, loops := 1+slideFrames*len(path), 0 // for ever
		if frames == 1 {
			loops = -1 // none
		}
		if len(film.Image) != frames || film.LoopCount != loops {
			t.Fatalf("%d frames, loops %d, want %d and %d", len(film.Image), film.LoopCount, frames, loops)
		}
		delay := 0
		for _, d := range film.Delay {
			delay += d
		}
		if whole := (3*time.Second + time.Duration(len(path))*style.Step).Round(10 * time.Millisecond); delay != int(whole/(10*time.Millisecond)) {
			t.Fatalf("%d hundredths of a second, want %v", delay, whole)
		}
		_, want := decodeFilm(t, drawn(t, "gif", end, nil, style))
		c, err := style.newScene(end, 0)
		if err != nil {
			t.Fatal(err)
		}
		for y := range c.height() - 2*c.gap { // without the bar
			for x := range c.width() {
				if got.At(x, y) != want.At(x, y) {
					t.Fatalf("pixel %d,%d: %v, want %v", x, y, got.At(x, y), want.At(x, y))
				}
			}
		}
		if bar := c.barAt(); len(path) > 0 {
			m, err := style.newScene(end, len(path))
			if err != nil {
				t.Fatal(err)
			}
			if bar = m.barAt(); got.RGBAAt(bar.Max.X-1, bar.Max.Y-1) != barColor {
				t.Fatalf("the bar is not full at %v: %v", bar, got.RGBAAt(bar.Max.X-1, bar.Max.Y-1))
			}
		}
	})
}

// TestGIFSize bounds the file of a common solution: 50 moves, 256 pixels wide.
func TestGIFSize(t *testing.T) {
	b := parse(t, "5 1 3 4/2 6 8 12/9 10 0 7/13 14 11 15")
	data := drawn(t, "gif", b, walk(t, strings.Repeat("ULURDRDDLU", 5)), Style{Tile: 58})
	film, _ := decodeFilm(t, data)
	if len(data) > 150_000 || film.Config.Width > 260 {
		t.Errorf("%d bytes at width %d, want at most 150,000", len(data), film.Config.Width)
	}
}

// TestPalette checks that every size has a palette that GIF can hold.
func TestPalette(t *testing.T) {
	for _, size := range []board.Size{{Width: 2, Height: 1}, {Width: 256, Height: 1}, {Width: 3, Height: 12}, {Width: 3, Height: 256}} {
		b, err := board.Named("", size)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Style{}.newScene(b, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.raster()
		if err != nil {
			t.Fatal(err)
		}
		if n := len(r.palette()); n > 256 {
			t.Errorf("%v: %d colours, want at most 256", size, n)
		}
	}
}

func TestPictureErrors(t *testing.T) {
	eight := parse(t, "1 2 3/4 5 6/7 8 0")
	big, err := board.Named("", board.Size{Width: 256, Height: 256})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		b     board.Board
		path  board.Path
		style Style
		is    error
	}{
		{board.Board{}, nil, Style{}, ErrPicture},
		{eight, nil, Style{Tile: 7}, ErrPicture},
		{eight, nil, Style{Tile: -1}, ErrPicture},
		{eight, nil, Style{Tile: math.MaxInt}, ErrPicture},
		{big, nil, Style{Tile: 64}, ErrPicture},
		{eight, nil, Style{Goal: big}, board.ErrSize},
		{eight, walk(t, "UD"+strings.Repeat("UD", 50_000)), Style{}, ErrPicture},
		{eight, walk(t, "R"), Style{}, board.ErrMove},
	} {
		for kind, draw := range drawers {
			if err := draw(io.Discard, test.b, test.path, test.style); !errors.Is(err, test.is) {
				t.Errorf("%s of %v, %d moves, tiles of %d: error %v, want %v",
					kind, test.b.Size(), len(test.path), test.style.Tile, err, test.is)
			}
		}
	}
}

func TestSameBytes(t *testing.T) {
	b, path := parse(t, "1 2 3/4 5 6/7 8 0"), walk(t, "ULDR")
	for kind := range drawers {
		if !bytes.Equal(drawn(t, kind, b, path, Style{}), drawn(t, kind, b, path, Style{})) {
			t.Errorf("%s: the same picture has different bytes", kind)
		}
	}
}
