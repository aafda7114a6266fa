package plot

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Figure can be drawn: a [Lines] or a [Bands].
type Figure interface {
	// size is that of the drawing.
	size() (width, height vg.Length)
	draw(c draw.Canvas) error
}

// Save writes a figure as name.svg and name.png to a folder, which is made
// when it is not there, and returns the names of the files.
func Save(f Figure, folder, name string) ([]string, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, fmt.Errorf("plot: %w", err)
	}
	var files []string
	for _, kind := range []struct {
		extension string
		write     func(Figure, io.Writer) error
	}{{".svg", WriteSVG}, {".png", WritePNG}} {
		var data bytes.Buffer
		if err := kind.write(f, &data); err != nil {
			return files, err
		}
		file := filepath.Join(folder, name+kind.extension)
		if err := os.WriteFile(file, data.Bytes(), 0o666); err != nil {
			return files, fmt.Errorf("plot: %w", err)
		}
		files = append(files, file)
	}
	return files, nil
}

// WriteSVG writes a figure as SVG.
func WriteSVG(f Figure, w io.Writer) error {
	canvas := vgsvg.New(f.size())
	if err := f.draw(draw.New(canvas)); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	// The drawing is laid out with the measures of Liberation Sans; Arial has
	// the same.
	const named, wanted = "font-family:Liberation Sans;", "font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"
	if _, err := w.Write(bytes.ReplaceAll(text.Bytes(), []byte(named), []byte(wanted))); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	return nil
}

// resolution of a PNG, in dots per inch.
const resolution = 144

// WritePNG writes a figure as PNG.
func WritePNG(f Figure, w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(f.size()), vgimg.UseDPI(resolution))
	if err := f.draw(draw.New(canvas)); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(w); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	return nil
}
