package configs

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// Loading never panics; it returns a config that is printed and read back as
// the same, or errors that name their source and show an excerpt.
func FuzzLoad(f *testing.F) {
	for _, shipped := range All() {
		f.Add(shipped.Text)
	}
	f.Add("[heuristic]\nname = \"max\"\nof = [{ name = \"weighted\", weight = 2 }]\n[[x.y]]\n\"\\u0041\" = '''\n'''")
	f.Add("engine.name = \"astar\"\npuzzle = { size = \"3x3\", goal = \"1 2 3/8 0 4/7 6 5\" }")
	f.Add("a.\"\xff\" = \"\"\"\\")
	var loader Loader
	f.Fuzz(func(t *testing.T, text string) {
		c, err := loader.Load(Source{Name: "fuzz.toml", Text: text})
		if err != nil {
			var fault *Error
			if !errors.As(err, &fault) || fault.Source != "fuzz.toml" {
				t.Fatalf("error without a source: %v", err)
			}
			fault.Excerpt()
			return
		}
		printed := c.Encode()
		again, err := loader.Load(Source{Name: "printed.toml", Text: printed})
		if err != nil {
			t.Fatalf("%v in\n%s", err, printed)
		}
		if got := again.Encode(); got != printed {
			t.Fatalf("read back as\n%s\nwant\n%s", got, printed)
		}
	})
}

func FuzzEncode(f *testing.F) { f.Fuzz(rapid.MakeFuzz(encodeRoundTrip)) }
