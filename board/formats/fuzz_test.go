package formats

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"npuzzle/board"
)

// FuzzRead reads any text in any format. Nothing panics, every item is a board
// or an error, and a board that is written is read back.
func FuzzRead(f *testing.F) {
	all := Builtin()
	for _, test := range texts {
		i := slices.IndexFunc(all, func(f Format) bool { return f.Name == test.options.Format })
		f.Add(byte(max(0, i)), test.options.Blank, test.text)
		f.Add(byte(len(all)), test.options.Blank, test.text)
	}
	f.Fuzz(func(t *testing.T, format byte, blank, text string) {
		o := Options{Blank: blank}
		if int(format) < len(all) {
			o.Format = all[format].Name
		}
		r, err := NewReader(strings.NewReader(text), o)
		if err != nil {
			return
		}
		for item := range r.Items() {
			if item.Err == nil == item.Board.IsZero() && item.Board.IsZero() {
				t.Fatalf("%s: neither a board nor an error", r.Format.Name)
			}
			if item.Err != nil {
				if !strings.Contains(item.Err.Error(), ": ") {
					t.Fatalf("%s: %v", r.Format.Name, item.Err)
				}
				continue
			}
			if item.Length < -1 {
				t.Fatalf("%s: length %d", r.Format.Name, item.Length)
			}
			if back, err := board.Parse(item.Board.String()); err != nil || back != item.Board {
				t.Fatalf("%s: %v is no board: %v", r.Format.Name, item.Board, err)
			}
			if !item.Goal.IsZero() && item.Goal.Size() != item.Board.Size() {
				t.Fatalf("%s: a goal of another size", r.Format.Name)
			}
		}
	})
}

// FuzzParsePath reads any text as a path. Places and numbers give a path that
// the board allows, and every path that is read is written and read again.
func FuzzParsePath(f *testing.F) {
	for i, text := range []string{"LLUR", "R2DL3U", "left up", "8, 7, 4", "7,6,3", "(2,1) (2,0)", "(1,3)(1,2)"} {
		f.Add(byte(i), text)
	}
	start, err := board.Parse("1 2 3 4/5 6 7 8/9 10 11 0")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, notation byte, text string) {
		n := notations[int(notation)%len(notations)]
		path, err := ParsePath(text, n.Name, start)
		if err != nil {
			return
		}
		again, err := FormatPath(path, n.Name, start)
		if err != nil {
			t.Fatalf("%s: %v: %v", n.Name, path, err)
		}
		back, err := ParsePath(again, n.Name, start)
		if err != nil || !slices.Equal(back, path) {
			t.Fatalf("%s: %q is read as %v, written as %q, read as %v, %v", n.Name, text, path, again, back, err)
		}
		switch n.Name {
		case "numbers", "cells", "places", "clicks":
			if _, err := path.Apply(start); err != nil || errors.Is(err, board.ErrMove) {
				t.Fatalf("%s: %q: %v", n.Name, text, err)
			}
		}
	})
}
