package cmd

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"npuzzle/configs"
)

// blocks returns the fenced blocks of a language in the guides to the command,
// by the file that they are in.
func blocks(t *testing.T, language string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, file := range []string{"../README.md", "../docs/config.md", "../docs/output.md", "../docs/generate.md", "../docs/render.md", "../docs/verify.md", "../docs/pattern-databases.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rest := range strings.Split(string(text), "\n```"+language+"\n")[1:] {
			block, _, ok := strings.Cut(rest, "```\n")
			if !ok {
				t.Errorf("%s: a block of %s without an end", file, language)
			}
			all[file] = append(all[file], block)
		}
	}
	return all
}

// What the guides show is what the command prints, but for times and what the
// machine has. The examples of a guide start without any tables.
func TestConsoleBlocks(t *testing.T) {
	times := regexp.MustCompile(`(?m)^  (time|memory|disk|file) .*$|"seconds":[0-9.e-]+`)
	guides := blocks(t, "console")
	for file, all := range guides {
		t.Chdir(t.TempDir())
		home := t.TempDir()
		t.Setenv("HOME", home) // on systems with caches in it
		t.Setenv("XDG_CACHE_HOME", home)
		for _, block := range all {
			for _, example := range strings.Split("\n"+block, "\n$ npuzzle ")[1:] {
				line, want, _ := strings.Cut(example, "\n")
				var out bytes.Buffer
				run(context.Background(), Options{}, words(line), nil, &out, &out)
				got := times.ReplaceAllString(out.String(), "TIME")
				if want = times.ReplaceAllString(want, "TIME"); strings.TrimSpace(got) != strings.TrimSpace(want) {
					t.Errorf("%s: npuzzle %s prints\n%swant\n%s", file, line, got, want)
				}
			}
		}
	}
}

// words splits a command line at spaces outside double quotes.
func words(line string) []string {
	var all []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}

// Every line of Go in the guides is a line of the examples, which compile.
func TestGoBlocks(t *testing.T) {
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	compiled := map[string]bool{"": true}
	for line := range strings.Lines(string(examples)) {
		compiled[strings.TrimSpace(line)] = true
	}
	for file, all := range blocks(t, "go") {
		for _, block := range all {
			for line := range strings.Lines(block) {
				if !compiled[strings.TrimSpace(line)] {
					t.Errorf("%s: %q is in no example", file, line)
				}
			}
		}
	}
}

// Pieces of configs in the guides load.
func TestTOMLBlocks(t *testing.T) {
	for file, all := range blocks(t, "toml") {
		for _, block := range all {
			sources := []configs.Source{{Name: file, Text: block}, configs.SetString("engine", "engine", "bfs")}
			if _, err := (configs.Loader{}).Load(sources...); err != nil {
				t.Errorf("%v in\n%s", err, block)
			}
		}
	}
}
