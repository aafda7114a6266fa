package render

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strconv"
	"time"

	"npuzzle/board"
)

// SVG draws a board as a vector picture, or a path from it as a moving one:
// tiles slide one after the other, a bar shows how far it is, and at the end
// the picture pauses and begins again. It moves by CSS alone, so it does in an
// img element too, and is still for readers who prefer reduced motion. The
// error is that of [board.Path.Boards], or wraps [ErrPicture].
func SVG(w io.Writer, start board.Board, path board.Path, s Style) error {
	c, err := s.newScene(start, len(path))
	if err != nil {
		return err
	}
	boards, err := path.Boards(start)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" role="img">`+"\n",
		c.width(), c.height())
	title := start.String()
	if len(path) > 0 {
		title += fmt.Sprintf(", %d moves: %v", len(path), path)
	}
	fmt.Fprintf(out, "<title>%s</title>\n", title)
	size := c.fontSize()
	fmt.Fprintf(out, "<style>\ntext{font:700 %spx \"Go\",\"Inter\",\"Helvetica Neue\",Arial,sans-serif;font-variant-numeric:tabular-nums;"+
		"text-anchor:middle;fill:currentColor}\n", short(size))
	tracks := c.tracks(boards, path)
	if len(path) > 0 {
		c.writeMotion(out, tracks, len(path))
	}
	fmt.Fprintf(out, "</style>\n<rect width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\"/>\n",
		c.width(), c.height(), c.radius()+2*c.gap, hex(backdrop))
	for cell := range c.size.Cells() {
		tile := start.Tile(cell)
		if tile == 0 {
			continue
		}
		l, at := c.look(tile, c.isHome(tile, cell)), c.at(cell)
		id := ""
		if tracks[tile] != nil {
			id = fmt.Sprintf(` id="t%d"`, tile)
		}
		fmt.Fprintf(out, `<g%s transform="translate(%d %d)" fill="%s" color="%s"><rect width="%d" height="%[6]d" rx="%d"/>`+
			`<text x="%s" y="%s">%d</text></g>`+"\n",
			id, at.X, at.Y, hex(l.fill), hex(l.text), c.tile, c.radius(),
			short(float64(c.tile)/2), short(float64(c.tile)/2+0.36*size), tile)
	}
	if len(path) > 0 {
		bar := c.barAt()
		fmt.Fprintf(out, `<svg x="%d" y="%d" width="%d" height="%d"><rect id="bar" width="%[3]d" height="%d" fill="%s" transform="translate(-%[3]d)"/></svg>`+"\n",
			bar.Min.X, bar.Min.Y, bar.Dx(), bar.Dy(), hex(barColor))
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// A slide is one move of a tile.
type slide struct {
	move     int // index in the path
	from, to int // cells
}

// tracks returns the slides of each tile.
func (c *scene) tracks(boards []board.Board, path board.Path) [][]slide {
	tracks := make([][]slide, c.size.Cells())
	blank := boards[0].Blank()
	for i, m := range path {
		from, _ := c.size.Neighbor(blank, m)
		tile := boards[i].Tile(from)
		tracks[tile] = append(tracks[tile], slide{i, from, blank})
		blank = from
	}
	return tracks
}

// sliding is the part of a step in which the tile moves.
const sliding = 0.6

// writeMotion writes the rules that move the tiles.
func (c *scene) writeMotion(out io.Writer, tracks [][]slide, moves int) {
	whole := 3*c.pause + time.Duration(moves)*c.step
	percent := func(move int, part float64) string {
		at := float64(c.pause) + (float64(move)+part)*float64(c.step)
		return strconv.FormatFloat(100*at/float64(whole), 'f', 4, 64) + "%"
	}
	fmt.Fprintf(out, "g{animation:0s ease-in-out infinite}\n#bar{animation:bar %ss linear infinite}\n", short(whole.Seconds()))
	fmt.Fprintf(out, "@keyframes bar{0%%,%s{transform:translate(-%dpx)}%s,100%%{transform:none}}\n",
		percent(0, 0), c.barAt().Dx(), percent(moves, 0))
	for tile, slides := range tracks {
		if slides == nil {
			continue
		}
		fmt.Fprintf(out, "#t%d{animation-name:t%[1]d;animation-duration:%ss}\n@keyframes t%[1]d{0%%", tile, short(whole.Seconds()))
		for _, s := range slides {
			fmt.Fprintf(out, ",%s{%s;%s}", percent(s.move, 0), c.place(s.from), c.colors(tile, s.from))
			// The colours change at once, where home is left or reached.
			const at = 0.04
			switch {
			case c.isHome(tile, s.from):
				fmt.Fprintf(out, "%s{%s}", percent(s.move, at), c.colors(tile, s.to))
			case c.isHome(tile, s.to):
				fmt.Fprintf(out, "%s{%s}", percent(s.move, sliding-at), c.colors(tile, s.from))
			}
			fmt.Fprint(out, percent(s.move, sliding))
		}
		last := slides[len(slides)-1].to
		fmt.Fprintf(out, ",100%%{%s;%s}}\n", c.place(last), c.colors(tile, last))
	}
	fmt.Fprintln(out, "@media (prefers-reduced-motion:reduce){g,#bar{animation:none!important}}")
}

// place and colors are the rules for a tile on a cell.
func (c *scene) place(cell int) string {
	at := c.at(cell)
	return fmt.Sprintf("transform:translate(%dpx,%dpx)", at.X, at.Y)
}

func (c *scene) colors(tile, cell int) string {
	l := c.look(tile, c.isHome(tile, cell))
	return fmt.Sprintf("fill:%s;color:%s", hex(l.fill), hex(l.text))
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// short writes a number with at most two decimals.
func short(x float64) string {
	return strconv.FormatFloat(float64(int(x*100+0.5))/100, 'f', -1, 64)
}
