package cmd

import (
	"embed"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/heuristics/pdb"
)

// completeCommand is what the scripts of completion call, with the words of
// the command line up to the cursor: it prints what the last one may become.
// Package cli has a completion of its own, which can panic on half a flag and
// can run the command that is being typed.
const completeCommand = "__complete"

//go:embed completion
var completionScripts embed.FS

// completion is the subcommand that prints completion scripts.
func (p *program) completion() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print the script that completes npuzzle in a shell",
		UsageText: "npuzzle completion bash|zsh|fish",
		Description: `   source <(npuzzle completion bash)
   npuzzle completion zsh > ~/.zfunc/_npuzzle
   npuzzle completion fish > ~/.config/fish/completions/npuzzle.fish`,
		Action: func(c *cli.Context) error {
			script, err := completionScripts.ReadFile("completion/" + c.Args().First())
			if err != nil || c.NArg() != 1 {
				return usage(c.Command.Name, "want one of bash, zsh, fish")
			}
			_, err = fmt.Fprint(p.stdout, string(script))
			return err
		},
	}
}

// complete prints the candidates for the last word, one a line; nothing where
// a file name or a board belongs.
func (p *program) complete(app *cli.App, words []string) {
	if len(words) == 0 {
		words = []string{""}
	}
	for _, candidate := range p.candidates(app, words) {
		if strings.HasPrefix(candidate, words[len(words)-1]) {
			fmt.Fprintln(p.stdout, candidate)
		}
	}
}

func (p *program) candidates(app *cli.App, words []string) []string {
	last := len(words) - 1
	commands, flags := app.Commands, []cli.Flag{cli.HelpFlag, cli.VersionFlag}
	name := ""
	for i := 0; i < last && len(commands) > 0; i++ {
		command, err := find(commands, words[i], "")
		if err != nil {
			break
		}
		name = strings.TrimSpace(name + " " + command.Name)
		commands, flags = command.Subcommands, append([]cli.Flag{cli.HelpFlag}, command.Flags...)
	}
	if last > 0 && strings.HasPrefix(words[last-1], "-") {
		for _, flag := range flags {
			for _, n := range flag.Names() {
				if n == strings.TrimLeft(words[last-1], "-") && takesValue(flag) {
					return p.values(flag.Names()[0])
				}
			}
		}
	}
	var all []string
	switch {
	case strings.HasPrefix(words[last], "-"):
		for _, flag := range flags {
			all = append(all, "--"+flag.Names()[0])
		}
	case len(commands) > 0:
		for _, command := range commands {
			if !command.Hidden {
				all = append(all, command.Name)
			}
		}
	case name == "list":
		for _, kind := range p.listings() {
			all = append(all, kind.name)
		}
	case name == "config":
		return p.values("config")
	case strings.HasPrefix(name, "pdb ") && name != "pdb build":
		files, _ := new(pdb.Store).List()
		for _, f := range files {
			all = append(all, tableName(f.Path))
		}
	case name == "completion":
		return []string{"bash", "zsh", "fish"}
	}
	return all
}

// values lists what a flag may be set to, as far as there is a list.
func (p *program) values(flag string) []string {
	switch flag {
	case "show":
		return shows
	case "zones":
		return []string{"each", "min"}
	case "coding":
		return []string{"bit", "byte"}
	case "kind":
		return kinds
	case "from", "to":
		return formatNames()
	case "notation":
		return notationNames()
	case "tie-break":
		return []string{"high-g", "low-g", "fifo", "lifo"}
	}
	var names []string
	for _, kind := range p.listings() {
		if kind.name == flag+"s" {
			for _, line := range kind.lines() {
				names = append(names, line.Name)
			}
		}
	}
	return names
}
