package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/board/formats"
	"npuzzle/internal/render"
)

// render is the subcommand that draws boards and solutions.
func (p *program) render() *cli.Command {
	return &cli.Command{
		Name:      "render",
		Usage:     "draw a board or a solution as text, SVG, PNG or GIF",
		UsageText: "npuzzle render [flags] BOARD\n   npuzzle render [flags] --input FILE",
		Description: `   npuzzle render "8 6 7/2 5 4/3 0 1"
   npuzzle render --output board.png --tile 96 "8 6 7/2 5 4/3 0 1"
   npuzzle render --solve --output solution.gif "8 6 7/2 5 4/3 0 1"
   npuzzle render --moves RR --output moves.svg "1 2 3/4 5 6/0 7 8"

A path moves in SVG and GIF; in text and PNG its boards stand side by side. A
tile has the hue of its home row, in full where it is at home and pale where it
is not.`,
		Flags: append(append(settingFlags(), readFlags()...),
			&cli.BoolFlag{Name: "solve", DisableDefaultText: true, Usage: "draw the way to the goal"},
			&cli.StringFlag{Name: "moves", Aliases: []string{"m"}, Usage: "draw the boards that `MOVES` lead to"},
			notationFlag(),
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the drawing to `FILE`", DefaultText: "standard output"},
			&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Usage: "draw as `FORM`: " + strings.Join(drawings, ", "), DefaultText: "as the file is named, else text"},
			&cli.IntFlag{Name: "tile", Usage: "draw tiles of `N` pixels", DefaultText: "64, fewer on large boards"},
			&cli.DurationFlag{Name: "step", Value: 400 * time.Millisecond, Usage: "make a move every `TIME`"},
			&cli.DurationFlag{Name: "pause", Value: time.Second, Usage: "pause for `TIME` before the first move, and for twice that at the end"},
		),
		Action: func(c *cli.Context) error { return p.runRender(c) },
	}
}

// drawings are the values of --format.
var drawings = []string{"text", "svg", "png", "gif"}

// drawing returns what to draw as.
func (p *program) drawing(c *cli.Context) (string, error) {
	name, output := c.String("format"), c.String("output")
	if name == "" && output != "" {
		name = strings.TrimPrefix(strings.ToLower(filepath.Ext(output)), ".")
		if name == "txt" {
			name = "text"
		}
		if !slices.Contains(drawings, name) {
			return "", usage(c.Command.Name, "--output %s: its name tells no form, want .txt, .svg, .png or .gif, or --format", output)
		}
	}
	switch {
	case name == "":
		return "text", nil
	case !slices.Contains(drawings, name):
		return "", usage(c.Command.Name, "--format %q: want %s", name, strings.Join(drawings, ", "))
	case (name == "png" || name == "gif") && output == "" && isTerminal(p.stdout):
		return "", usage(c.Command.Name, "--format %s: not to a terminal, want --output FILE", name)
	}
	return name, nil
}

func (p *program) runRender(c *cli.Context) error {
	form, err := p.drawing(c)
	if err != nil {
		return err
	}
	set, err := p.settings(c)
	if err != nil {
		return err
	}
	e, err := p.oneBoard(c, set.size, "render")
	switch {
	case err != nil:
		return err
	case e.err != nil:
		return located{e.origin, e.err}
	case c.Bool("solve") && c.IsSet("moves"):
		return usage(c.Command.Name, "--solve and --moves do not go together")
	case c.Duration("step") <= 0 || c.Duration("pause") <= 0:
		return usage(c.Command.Name, "--step and --pause: want more than 0")
	case c.IsSet("tile") && c.Int("tile") < 1:
		return usage(c.Command.Name, "--tile %d: want more than 0", c.Int("tile"))
	}
	path, goal, err := p.pathToDraw(c, set, e)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := p.draw(&picture, form, e.board, path, render.Style{
		Tile: c.Int("tile"), Goal: goal, Step: c.Duration("step"), Pause: c.Duration("pause"),
	}); err != nil {
		if errors.Is(err, render.ErrPicture) || errors.Is(err, board.ErrMove) {
			return usage(c.Command.Name, "%v", err)
		}
		return failure{err}
	}
	if output := c.String("output"); output != "" {
		err = os.WriteFile(output, picture.Bytes(), 0o666)
	} else {
		_, err = p.stdout.Write(picture.Bytes())
	}
	if err != nil {
		return failure{err}
	}
	return nil
}

// pathToDraw returns the path of --moves or --solve, and the goal.
func (p *program) pathToDraw(c *cli.Context, set *settings, e entry) (board.Path, board.Board, error) {
	if c.Bool("solve") {
		s := &solving{program: p, settings: set}
		a, err := s.answer(c.Context, e)
		if err == nil && !a.found() {
			err = a.err
		}
		return a.solution.Path, a.solution.Goal, err
	}
	made, err := set.lookUp(e.board.Size())
	if err == nil {
		err = made.err
	}
	if err != nil || !c.IsSet("moves") {
		return nil, made.goal, err
	}
	path, err := formats.ParsePath(c.String("moves"), c.String("notation"), e.board)
	if err != nil {
		err = usage(c.Command.Name, "%v", err)
	}
	return path, made.goal, err
}

// draw draws a board, or a path when it is not empty.
func (p *program) draw(w io.Writer, form string, b board.Board, path board.Path, s render.Style) error {
	switch form {
	case "svg":
		return render.SVG(w, b, path, s)
	case "png":
		return render.PNG(w, b, path, s)
	case "gif":
		return render.GIF(w, b, path, s)
	}
	text := render.Board(b)
	if len(path) > 0 {
		var err error
		if text, err = render.Path(b, path, p.width()); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(w, text)
	return err
}
