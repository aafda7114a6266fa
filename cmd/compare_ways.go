package cmd

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/configs"
)

// A way is one way to solve boards: a config with a heuristic and an engine
// laid over it.
type way struct {
	program           *program
	base              *configs.Source // nil when the size of the board picks one
	flags             []configs.Source
	size              board.Size // of --size or the config, the zero Size when open
	heuristic, engine string     // labels
}

// ways returns all combinations of the configs, heuristics and engines asked
// for.
func (p *program) ways(c *cli.Context) ([]*way, error) {
	shared, err := sharedFlags(c)
	if err != nil {
		return nil, err
	}
	var ways []*way
	for _, name := range orNone(c.StringSlice("config")) {
		var base *configs.Source
		if name != "" {
			source, err := configs.Named(name)
			if err != nil {
				return nil, err
			}
			base = &source
		}
		for _, heuristic := range orNone(c.StringSlice("heuristic")) {
			for _, engine := range orNone(c.StringSlice("engine")) {
				w := &way{program: p, base: base}
				if heuristic != "" {
					w.flags = append(w.flags, configs.Set("--heuristic", "heuristic", heuristic))
				}
				if engine != "" {
					w.flags = append(w.flags, configs.Set("--engine", "engine", engine))
				}
				w.flags = append(w.flags, shared...)
				if err := w.prepare(c); err != nil {
					return nil, err
				}
				ways = append(ways, w)
			}
		}
	}
	return ways, nil
}

// orNone stands for what the config says when nothing is asked for.
func orNone(names []string) []string {
	if len(names) == 0 {
		return []string{""}
	}
	return names
}

// sharedFlags are the flags that go for all ways.
func sharedFlags(c *cli.Context) ([]configs.Source, error) {
	var all []configs.Source
	for _, flag := range []struct{ name, key string }{
		{"size", "puzzle.size"}, {"goal", "puzzle.goal"},
		{"limit-time", "limits.time"}, {"limit-memory", "limits.memory"},
	} {
		if c.IsSet(flag.name) {
			all = append(all, configs.SetString("--"+flag.name, flag.key, c.String(flag.name)))
		}
	}
	if c.IsSet("limit-nodes") {
		all = append(all, configs.Set("--limit-nodes", "limits.nodes", c.String("limit-nodes")))
	}
	for _, pair := range c.StringSlice("set") {
		key, value, ok := strings.Cut(pair, "=")
		if key = strings.TrimSpace(key); !ok || key == "" {
			return nil, usage(c.Command.Name, "--set %q: want KEY=VALUE, such as engine.weight=1.5", pair)
		}
		all = append(all, configs.Set("--set", key, strings.TrimSpace(value)))
	}
	return all, nil
}

// prepare finds the size and the labels, and what is wrong with the flags.
func (w *way) prepare(c *cli.Context) error {
	if text := c.String("size"); text != "" {
		size, err := board.ParseSize(text)
		if err != nil {
			return usage(c.Command.Name, "--size: %v", err)
		}
		w.size = size
	}
	config, err := w.load(w.usualSize())
	if err != nil {
		return err
	}
	if w.base != nil {
		w.size = config.Puzzle.Size
	}
	w.heuristic, w.engine = config.Heuristic.Name, config.Engine.Name
	if row, err := w.program.loader.Heuristics.Find(w.heuristic); err == nil {
		w.heuristic += changed(configs.Options(config.Heuristic.Recipe), configs.Options(row.New()))
	}
	if row, err := w.program.loader.Engines.Find(w.engine); err == nil {
		w.engine += changed(configs.Options(config.Engine.Engine), configs.Options(row.New()))
	}
	return nil
}

// usualSize is the size of boards, 3×3 when it is open.
func (w *way) usualSize() board.Size {
	if w.size == (board.Size{}) {
		return board.Size{Width: 3, Height: 3}
	}
	return w.size
}

// load returns the config for a size.
func (w *way) load(size board.Size) (configs.Config, error) {
	base := w.base
	if base == nil {
		source := configs.Default(size)
		base = &source
	}
	return w.program.loader.Load(append([]configs.Source{*base}, w.flags...)...)
}

// changed lists the options that are not the defaults.
func changed(options, defaults string) string {
	usual := strings.Split(strings.TrimSpace(defaults), "\n")
	var other []string
	for option := range strings.Lines(options) {
		if option = strings.TrimSpace(option); !slices.Contains(usual, option) {
			other = append(other, option)
		}
	}
	if len(other) == 0 {
		return ""
	}
	return " (" + strings.Join(other, ", ") + ")"
}
