package cmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"npuzzle/board/boardtest"
)

// What docs/experiments and the guide to it show is what the commands print.
func TestExperiments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and minutes under the race detector")
	}
	experiments(t, "```console\n")
}

// The same of the commands that take long: tables of some hundred megabytes
// are built for them, in a folder of the test.
func TestExperimentsSlow(t *testing.T) {
	boardtest.Long(t, "a quarter of an hour")
	experiments(t, "```console slow\n")
}

// experiments runs the commands in the blocks that begin with a fence.
func experiments(t *testing.T, fence string) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir("..") // as a reader would
	pages, err := filepath.Glob("docs/experiments/*.md")
	if err != nil || len(pages) < 2 {
		t.Fatalf("pages %v, error %v", pages, err)
	}
	pages = append(pages, "docs/checking-heuristics.md")
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, rest := range strings.Split(string(text), fence)[1:] {
			block, _, ok := strings.Cut(rest, "```")
			if !ok {
				t.Errorf("%s: a block without an end", page)
			}
			for _, example := range strings.Split("\n"+block, "\n$ npuzzle ")[1:] {
				line, want, _ := strings.Cut(example, "\n")
				args := shellWords(line)
				// Figures go where they spoil nothing.
				shown, drawn := "", t.TempDir()
				if at := slices.Index(args, "--plot") + 1; at > 0 {
					shown, args[at] = args[at], drawn
				}
				var out bytes.Buffer
				run(context.Background(), Options{}, args, nil, &out, &out)
				got := strings.ReplaceAll(out.String(), drawn, shown)
				if strings.TrimSpace(got) != strings.TrimSpace(want) {
					t.Errorf("%s: npuzzle %s prints\n%swant\n%s", page, line, got, want)
				}
			}
		}
	}
}

// shellWords splits a command line as a shell does, with quotes of both kinds.
func shellWords(line string) (all []string) {
	var word strings.Builder
	quote, in := rune(0), false
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, in = r, true
		case quote == 0 && r == ' ':
			if in {
				all = append(all, word.String())
			}
			word.Reset()
			in = false
		default:
			word.WriteRune(r)
			in = true
		}
	}
	return all
}

func TestShellWords(t *testing.T) {
	want := []string{"solve", "--engine", `{name="astar", weight=2}`, "1 2/3 0", "", "x"}
	if got := shellWords(`solve --engine '{name="astar", weight=2}'  "1 2/3 0" '' x`); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
