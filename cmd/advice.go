package cmd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"npuzzle/board"
	"npuzzle/configs"
	"npuzzle/engines"
	"npuzzle/parity"
)

// report tells an error on standard error, with the excerpt that shows where
// and a line of advice.
func (p *program) report(err error) {
	var told reported
	if err == nil || errors.As(err, &told) {
		return
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(p.stderr, "npuzzle: interrupted")
		return
	}
	for _, one := range separate(err) {
		fmt.Fprintf(p.stderr, "npuzzle: %v\n", one)
		var config *configs.Error
		if errors.As(one, &config) {
			fmt.Fprint(p.stderr, config.Excerpt())
		}
	}
	if advice := advise(err); advice != "" {
		fmt.Fprintf(p.stderr, "hint: %s\n", advice)
	}
}

// separate takes joined errors apart.
func separate(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok && strings.Contains(err.Error(), "\n") {
		return joined.Unwrap()
	}
	return []error{err}
}

// advise says what may help against an error, "" when nothing comes to mind.
func advise(err error) string {
	if advice := adviseTables(err); advice != "" {
		return advice
	}
	var usage *usageError
	var config *configs.Error
	switch {
	case errors.As(err, &usage):
		if usage.command == "" {
			return "npuzzle --help lists the commands"
		}
		return fmt.Sprintf("npuzzle %s --help lists the flags, with examples", usage.command)
	case errors.Is(err, configs.ErrNoConfig):
		return "npuzzle list configs shows the shipped ones"
	case errors.Is(err, configs.ErrNotOptimal):
		return "choose another engine, or take any path with --optimal=false"
	case errors.As(err, &config):
		switch {
		case strings.HasPrefix(config.Key, "heuristic"):
			return "npuzzle list heuristics shows names and options"
		case strings.HasPrefix(config.Key, "engine"):
			return "npuzzle list engines shows names and options"
		case strings.HasPrefix(config.Key, "puzzle.size"):
			return "sizes are WIDTHxHEIGHT, columns before rows"
		}
	case errors.Is(err, engines.ErrLimit):
		return "raise the limit with --limit-time, --limit-nodes or --limit-memory, or give up the shortest path: --engine astar --weight 3"
	}
	return ""
}

// reachable lists the named goals that a board can reach.
func reachable(b board.Board) []string {
	var names []string
	for _, layout := range board.Layouts {
		goal, err := board.Named(layout.Name, b.Size())
		if err != nil {
			continue
		}
		if verdict, err := parity.Check(b, goal); err == nil && verdict.Solvable {
			names = append(names, layout.Name)
		}
	}
	return names
}
