package cmd

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/configs"
	"npuzzle/heuristics"
)

// settingFlags are the flags that make up a config: each stands for one key.
func settingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "config", Aliases: []string{"c"}, Usage: "take the shipped config `NAME`, or the one in a file; without it, the size of the board picks one"},
		&cli.StringFlag{Name: "size", Usage: "boards are `WIDTHxHEIGHT`"},
		&cli.StringFlag{Name: "goal", Aliases: []string{"g"}, Usage: "bring boards to `GOAL`: blank-last, blank-first, spiral, or a board"},
		&cli.StringFlag{Name: "heuristic", Usage: "estimate with the heuristic `NAME`"},
		&cli.StringFlag{Name: "engine", Aliases: []string{"e"}, Usage: "search with the engine `NAME`"},
		&cli.StringFlag{Name: "weight", Aliases: []string{"w"}, Usage: "weigh the heuristic `W` times in the engine"},
		&cli.StringFlag{Name: "tie-break", Usage: "order nodes of equal f by `RULE`: high-g, low-g, fifo, lifo"},
		&cli.StringFlag{Name: "limit-time", Usage: "stop after `TIME`, such as 30s or 1h30m"},
		&cli.StringFlag{Name: "limit-nodes", Usage: "stop after `N` generated nodes"},
		&cli.StringFlag{Name: "limit-memory", Usage: "store nodes in at most `BYTES`, such as 4GiB; none for no limit (default: half of what is free)"},
		&cli.BoolFlag{Name: "optimal", DisableDefaultText: true, Usage: "demand a path that is proven shortest"},
		&cli.StringSliceFlag{Name: "set", Usage: "set any `KEY=VALUE` of the config, such as engine.weight=1.5; may be repeated"},
	}
}

// settings is what the flags say: a config to start from and what is laid over
// it.
type settings struct {
	program *program
	base    *configs.Source // nil when the size of the board picks one
	flags   []configs.Source
	// size is that of --size or of the base, the zero Size when open.
	size board.Size

	plans map[board.Size]*planned
}

// A planned is the config for boards of a size, and what is made of it.
type planned struct {
	config configs.Config
	goal   board.Board
	plan   *configs.Plan // nil until a board needs it
	err    error         // why there is no goal, or no plan
}

// settings reads the flags of [settingFlags]. What is wrong with them whatever
// the board is an error now.
func (p *program) settings(c *cli.Context) (*settings, error) {
	s := &settings{program: p, plans: map[board.Size]*planned{}}
	var err error
	if s.flags, err = overrides(c); err != nil {
		return nil, err
	}
	if name := c.String("config"); name != "" {
		base, err := configs.Named(name)
		if err != nil {
			return nil, err
		}
		config, err := p.loader.Load(append([]configs.Source{base}, s.flags...)...)
		if err != nil {
			return nil, err
		}
		s.base, s.size = &base, config.Puzzle.Size
		return s, nil
	}
	if text := c.String("size"); text != "" {
		if s.size, err = board.ParseSize(text); err != nil {
			return nil, usage(c.Command.Name, "--size: %v", err)
		}
	}
	return s, nil
}

// overrides turns flags into sources of one key each. Those that name a
// heuristic or an engine come first, since a new name drops the options of the
// former one.
func overrides(c *cli.Context) ([]configs.Source, error) {
	type override struct {
		names  bool
		source configs.Source
	}
	var all []override
	add := func(key string, source configs.Source) {
		names := key == "heuristic" || key == "engine" || strings.HasSuffix(key, ".name")
		all = append(all, override{names, source})
	}
	for _, flag := range []struct{ name, key string }{
		{"size", "puzzle.size"}, {"goal", "puzzle.goal"},
		{"heuristic", "heuristic.name"}, {"engine", "engine.name"},
		{"tie-break", "engine.tie-break"},
		{"limit-time", "limits.time"}, {"limit-memory", "limits.memory"},
	} {
		if c.IsSet(flag.name) {
			add(flag.key, configs.SetString("--"+flag.name, flag.key, c.String(flag.name)))
		}
	}
	for _, flag := range []struct{ name, key string }{
		{"weight", "engine.weight"}, {"limit-nodes", "limits.nodes"},
	} {
		if c.IsSet(flag.name) {
			add(flag.key, configs.Set("--"+flag.name, flag.key, c.String(flag.name)))
		}
	}
	if c.IsSet("optimal") {
		value := "false"
		if c.Bool("optimal") {
			value = "true"
		}
		add("optimal", configs.Set("--optimal", "optimal", value))
	}
	for _, pair := range c.StringSlice("set") {
		key, value, ok := strings.Cut(pair, "=")
		if key = strings.TrimSpace(key); !ok || key == "" {
			return nil, usage(c.Command.Name, "--set %q: want KEY=VALUE, such as engine.weight=1.5", pair)
		}
		add(key, configs.Set("--set", key, strings.TrimSpace(value)))
	}
	slices.SortStableFunc(all, func(a, b override) int {
		switch {
		case a.names == b.names:
			return 0
		case a.names:
			return -1
		}
		return 1
	})
	sources := make([]configs.Source, len(all))
	for i, o := range all {
		sources[i] = o.source
	}
	return sources, nil
}

// with returns settings with a source laid over them.
func (s *settings) with(source configs.Source) *settings {
	return &settings{
		program: s.program, base: s.base, size: s.size,
		flags: append(slices.Clip(s.flags), source), plans: map[board.Size]*planned{},
	}
}

// load returns the config for a size: the one named by --config, or the
// shipped one for that size, with the flags laid over it.
func (s *settings) load(size board.Size) (configs.Config, error) {
	base := s.base
	if base == nil {
		source := configs.Default(size)
		base = &source
	}
	return s.program.loader.Load(append([]configs.Source{*base}, s.flags...)...)
}

// lookUp returns the config for boards of a size and its goal. The error is
// one of the settings, which no board can mend.
func (s *settings) lookUp(size board.Size) (*planned, error) {
	if made, ok := s.plans[size]; ok {
		return made, nil
	}
	config, err := s.load(size)
	if err != nil {
		return nil, err
	}
	made := &planned{config: config}
	made.goal, made.err = config.Goal(size)
	s.plans[size] = made
	return made, nil
}

// build makes the plan, once.
func (p *planned) build(setup heuristics.Setup) {
	if p.plan == nil && p.err == nil {
		p.plan, p.err = p.config.Build(setup, p.goal.Size())
	}
}
