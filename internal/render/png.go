package render

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"

	"npuzzle/board"
)

// PNG draws a board in pixels, or all boards of a path on one sheet that is
// about square, each with its number and the move that led to it. The error is
// that of [board.Path.Boards], or wraps [ErrPicture].
func PNG(w io.Writer, start board.Board, path board.Path, s Style) error {
	if s.Tile == 0 && len(path) > 0 {
		s.Tile = 28
	}
	c, err := s.newScene(start, 0)
	if err != nil {
		return err
	}
	r, err := c.raster()
	if err != nil {
		return err
	}
	if len(path) == 0 {
		return encodePNG(w, r.picture(start))
	}
	sheet, err := r.sheet(start, path)
	if err != nil {
		return err
	}
	return encodePNG(w, sheet)
}

func (r *raster) sheet(start board.Board, path board.Path) (image.Image, error) {
	boards, err := path.Boards(start)
	if err != nil {
		return nil, err
	}
	face, err := newFace(float64(r.tile) * 0.3)
	if err != nil {
		return nil, err
	}
	margin := r.tile / 4
	caption := r.tile / 2
	cell := image.Pt(r.width()+margin, r.height()+caption+margin/2)
	columns, rows := 1, len(boards)
	for columns*cell.X < rows*cell.Y {
		columns++
		rows = (len(boards) + columns - 1) / columns
	}
	width, height := columns*cell.X+margin, rows*cell.Y+margin
	if width*height > maxPixels {
		return nil, fmt.Errorf("render: %w: a sheet of %d boards, %dx%d pixels: want at most %d", ErrPicture, len(boards), width, height, maxPixels)
	}
	sheet := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(sheet, sheet.Bounds(), image.White, image.Point{}, draw.Src)
	for i, b := range boards {
		at := image.Pt(margin+i%columns*cell.X, margin/2+i/columns*cell.Y)
		text := "start"
		if i > 0 {
			text = fmt.Sprintf("%d %v", i, path[i-1])
		}
		centred(sheet, face, barColor, text, image.Rect(at.X, at.Y, at.X+r.width(), at.Y+caption))
		picture := r.picture(b)
		at.Y += caption
		draw.Draw(sheet, picture.Bounds().Add(at), picture, image.Point{}, draw.Over)
	}
	return sheet, nil
}

// picture draws a board on a backdrop with round corners.
func (r *raster) picture(b board.Board) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, r.width(), r.height()))
	shape := rounded(img.Bounds().Max, r.radius()+2*r.gap)
	draw.DrawMask(img, img.Bounds(), image.NewUniform(backdrop), image.Point{}, shape, image.Point{}, draw.Over)
	r.board(img, b, image.Point{})
	return img
}

func encodePNG(w io.Writer, img image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(w, img); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}
