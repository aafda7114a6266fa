package cmd

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/internal/nearest"
)

// arrange puts the arguments in the order that package cli needs: the command,
// its flags, "--", and the rest. Left alone, package cli ignores flags behind
// the first other argument. Unknown commands and flags are errors of usage
// here, with the nearest name there is.
func arrange(app *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return []string{"--help"}, nil
	}
	switch args[0] {
	case "help", "--help", "-h": // before a command as well as behind it
		args = append(args[1:len(args):len(args)], "--help")
	}
	var path []string
	commands, flags := app.Commands, []cli.Flag{cli.HelpFlag, cli.VersionFlag}
	for len(commands) > 0 && len(args) > 0 && !isFlag(args[0]) {
		command, err := find(commands, args[0], strings.Join(path, " "))
		if err != nil {
			return nil, err
		}
		path = append(path, command.Name)
		args = args[1:]
		commands, flags = command.Subcommands, append([]cli.Flag{cli.HelpFlag}, command.Flags...)
	}
	of := strings.Join(path, " ")
	ordered, err := reorder(of, flags, args)
	if i := slices.Index(ordered, "--"); err == nil && i >= 0 && len(commands) > 0 {
		return nil, usage(of, "found %q behind flags, want a command before them", ordered[i+1])
	}
	return append(path, ordered...), err
}

// find returns the command of a name.
func find(commands []*cli.Command, name, of string) (*cli.Command, error) {
	var names []string
	for _, command := range commands {
		if command.HasName(name) {
			return command, nil
		}
		if !command.Hidden {
			names = append(names, command.Name)
		}
	}
	if meant, ok := nearest.Word(name, names); ok {
		return nil, usage(of, "unknown command %q (did you mean %s?)", name, meant)
	}
	return nil, usage(of, "unknown command %q, want one of %s", name, strings.Join(names, ", "))
}

// reorder puts flags before other arguments.
func reorder(of string, known []cli.Flag, args []string) ([]string, error) {
	byName := map[string]cli.Flag{}
	var names []string
	for _, flag := range known {
		for _, name := range flag.Names() {
			byName[name] = flag
			names = append(names, name)
		}
	}
	var flags, rest []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if !isFlag(arg) {
			rest = append(rest, arg)
			continue
		}
		name, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		flag, ok := byName[name]
		if !ok {
			if meant, ok := nearest.Word(name, names); ok {
				return nil, usage(of, "unknown flag %s (did you mean --%s?)", arg, meant)
			}
			return nil, usage(of, "unknown flag %s", arg)
		}
		if flag == cli.HelpFlag { // package cli takes what follows for a topic
			return []string{"--help"}, nil
		}
		flags = append(flags, arg)
		if takesValue(flag) && !hasValue {
			if i+1 == len(args) {
				return nil, usage(of, "flag %s: found nothing behind it, want a value", arg)
			}
			i++
			flags = append(flags, args[i])
		}
	}
	if len(rest) == 0 {
		return flags, nil
	}
	return append(append(flags, "--"), rest...), nil
}

// isFlag tells flags from other arguments: a dash alone is standard input, and
// a number is a number even below zero.
func isFlag(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] < '0' || arg[1] > '9')
}

func takesValue(flag cli.Flag) bool {
	doc, ok := flag.(cli.DocGenerationFlag)
	return ok && doc.TakesValue()
}
