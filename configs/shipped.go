package configs

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
	"npuzzle/internal/nearest"
)

//go:embed *.toml
var files embed.FS

// A Shipped config is one that comes with this package.
type Shipped struct {
	Name string // without .toml
	Doc  string // its first line
	Text string
}

// Source returns the config as a source to load.
func (s Shipped) Source() Source { return Source{Name: s.Name + ".toml", Text: s.Text} }

// All lists the shipped configs by name, small puzzles first.
func All() []Shipped {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	all := make([]Shipped, 0, len(names))
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		first, _, _ := strings.Cut(string(text), "\n")
		all = append(all, Shipped{
			Name: strings.TrimSuffix(name, ".toml"),
			Doc:  strings.TrimSpace(strings.TrimPrefix(first, "#")),
			Text: string(text),
		})
	}
	slices.SortFunc(all, func(a, b Shipped) int {
		return cmp.Or(cmp.Compare(leading(a.Name), leading(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// leading returns the number that a name begins with; names without come last.
func leading(name string) int {
	digits := name[:len(name)-len(strings.TrimLeft(name, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}

// ErrNoConfig is wrapped by the error of [Named] when there is no such config, or
// none that can be read.
var ErrNoConfig = errors.New("no such config")

// Named returns a shipped config by its name, or the config in a file by its
// path. A name of a shipped config goes before a file of that name.
func Named(name string) (Source, error) {
	all := All()
	names := make([]string, len(all))
	for i, shipped := range all {
		if shipped.Name == name {
			return shipped.Source(), nil
		}
		names[i] = shipped.Name
	}
	text, err := os.ReadFile(name)
	switch {
	case err == nil:
		return Source{Name: name, Text: string(text)}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return Source{}, fmt.Errorf("configs: %w: %w", ErrNoConfig, err)
	}
	meant := ""
	if near, ok := nearest.Word(strings.TrimSuffix(name, ".toml"), names); ok {
		meant = fmt.Sprintf(" (did you mean %s?)", near)
	}
	return Source{}, fmt.Errorf("configs: %w: %q is neither a shipped config nor a file%s", ErrNoConfig, name, meant)
}

// Default returns the shipped config for boards of a size: the one named after
// the number of tiles of a square, or after the sides; if there is none, the
// one for any size. Boards of more than 16 cells get an answer that is not
// optimal, since an optimal one could take days.
func Default(size board.Size) Source {
	names := []string{size.String(), "any-size"}
	if size.Width == size.Height {
		names[0] = fmt.Sprintf("%d-puzzle", size.Cells()-1)
	}
	if size.Cells() > 16 {
		names = []string{"large"}
	}
	all := All()
	for _, name := range names {
		if i := slices.IndexFunc(all, func(s Shipped) bool { return s.Name == name }); i >= 0 {
			return all[i].Source()
		}
	}
	panic("configs: " + names[len(names)-1] + " is not shipped") // a test sees that it is
}
