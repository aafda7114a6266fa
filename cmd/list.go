package cmd

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/configs"
	"npuzzle/internal/nearest"
)

// A listed is a line of a listing.
type listed struct {
	Name    string `json:"name"`
	Doc     string `json:"doc"`
	Options string `json:"options,omitempty"` // as TOML, with the defaults
}

// A listing is what there is of one kind.
type listing struct {
	name  string
	lines func() []listed
}

// listings are what `npuzzle list` knows.
func (p *program) listings() []listing {
	return []listing{
		{"heuristics", func() (all []listed) {
			for _, row := range p.loader.Heuristics {
				all = append(all, listed{row.Name, row.Doc, configs.Options(row.New())})
			}
			return all
		}},
		{"engines", func() (all []listed) {
			for _, row := range p.loader.Engines {
				all = append(all, listed{row.Name, row.Doc, configs.Options(row.New())})
			}
			return all
		}},
		{"configs", func() (all []listed) {
			for _, shipped := range configs.All() {
				all = append(all, listed{Name: shipped.Name, Doc: shipped.Doc})
			}
			return all
		}},
		{"goals", func() (all []listed) {
			for _, layout := range board.Layouts {
				all = append(all, listed{Name: layout.Name, Doc: layout.Doc})
			}
			return all
		}},
	}
}

// list is the subcommand that lists what can be named in a config.
func (p *program) list() *cli.Command {
	var names []string
	for _, kind := range p.listings() {
		names = append(names, kind.name)
	}
	return &cli.Command{
		Name:      "list",
		Usage:     "list heuristics, engines, configs and goals",
		UsageText: "npuzzle list [flags] [" + strings.Join(names, "|") + "]",
		Description: `Options are shown with their defaults, as they stand in a config.

   npuzzle list
   npuzzle list engines
   npuzzle config 15-puzzle`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object"},
		},
		Action: func(c *cli.Context) error { return p.runList(c, names) },
	}
}

func (p *program) runList(c *cli.Context, names []string) error {
	var wanted []listing
	for _, kind := range p.listings() {
		if c.NArg() == 0 || kind.name == c.Args().First() {
			wanted = append(wanted, kind)
		}
	}
	switch {
	case c.NArg() > 1:
		return usage(c.Command.Name, "found %d arguments, want at most one of %s", c.NArg(), strings.Join(names, ", "))
	case len(wanted) == 0:
		if meant, ok := nearest.Word(c.Args().First(), names); ok {
			return usage(c.Command.Name, "nothing to list as %q (did you mean %s?)", c.Args().First(), meant)
		}
		return usage(c.Command.Name, "nothing to list as %q, want one of %s", c.Args().First(), strings.Join(names, ", "))
	}
	if c.Bool("json") {
		all := map[string][]listed{}
		for _, kind := range wanted {
			all[kind.name] = kind.lines()
		}
		return json.NewEncoder(p.stdout).Encode(all)
	}
	var text strings.Builder
	for i, kind := range wanted {
		if i > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(kind.name + "\n")
		lines := kind.lines()
		wide := 0
		for _, line := range lines {
			wide = max(wide, len(line.Name))
		}
		for _, line := range lines {
			fmt.Fprintf(&text, "  %-*s  %s\n", wide, line.Name, line.Doc)
			for option := range strings.Lines(line.Options) {
				fmt.Fprintf(&text, "  %-*s    %s", wide, "", option)
			}
		}
	}
	_, err := fmt.Fprint(p.stdout, text.String())
	return err
}
