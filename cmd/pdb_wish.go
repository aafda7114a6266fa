package cmd

import (
	"encoding"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// chooseFlags are the flags that say which tables are meant.
func chooseFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "config", Aliases: []string{"c"}, Usage: "the tables that the config `NAME`, shipped or in a file, needs"},
		&cli.StringFlag{Name: "size", Usage: "tables for boards of `WIDTHxHEIGHT`"},
		&cli.StringFlag{Name: "goal", Aliases: []string{"g"}, Usage: "tables for `GOAL`: blank-last, blank-first, spiral, or a board"},
		&cli.StringSliceFlag{Name: "partition", Usage: "the tables of `PARTITION`; may be repeated"},
		&cli.StringSliceFlag{Name: "pattern", Usage: "the table of `PATTERN`; may be repeated"},
		&cli.StringFlag{Name: "zones", Usage: "keep `ZONES` of the blank: each, or the min over them"},
		&cli.StringFlag{Name: "coding", Usage: "store a `CODING` an entry: bit or byte"},
	}
}

// chooseHelp says in help texts how these flags are written.
const chooseHelp = `A partition is one of
   auto                    for any board, in 128 MiB at most
   7-8                     sizes of patterns; for some there is a published layout
   "A A B/A B B/C C ."     a picture of the goal: a letter for each pattern, a
                           point for the blank and for tiles left out
   "1 2 4 | 3 5 6 | 7 8"   tiles by their numbers in the goal
A pattern is a picture with one letter, or tiles: "1 2 4".`

// A wish is a partition and what its tables shall be.
type wish struct {
	goal      board.Board
	partition pdb.Partition
	zones     pdb.Zones
	coding    pdb.Coding
}

// wishes reads the flags that say exactly which tables are meant, and where
// they are kept. There are no wishes when the flags say less.
func (p *program) wishes(c *cli.Context, command string) ([]wish, *pdb.Store, error) {
	store := &pdb.Store{Dir: c.String("dir")}
	var named []string
	for _, flag := range []string{"config", "partition", "pattern"} {
		if c.IsSet(flag) {
			named = append(named, "--"+flag)
		}
	}
	switch {
	case len(named) == 0:
		return nil, store, nil
	case len(named) > 1:
		return nil, nil, usage(command, "%s found, want one of them", strings.Join(named, " and "))
	case c.IsSet("config"):
		return p.configWishes(c, command)
	}
	common, err := newWish(c, command)
	if err != nil {
		return nil, nil, err
	}
	flag, parse := "partition", wish.parsePartition
	if c.IsSet("pattern") {
		flag, parse = "pattern", wish.parsePattern
	}
	var wishes []wish
	for _, text := range c.StringSlice(flag) {
		w := common
		if w.partition, err = parse(w, text); err == nil {
			err = w.validate()
		}
		if err != nil {
			return nil, nil, usage(command, "--%s %q: %v", flag, text, err)
		}
		wishes = append(wishes, w)
	}
	return wishes, store, nil
}

// automatic returns the wish that --size and its like make alone.
func automatic(c *cli.Context, command string) ([]wish, error) {
	w, err := newWish(c, command)
	if err != nil {
		return nil, err
	}
	if w.partition, err = w.parsePartition("auto"); err != nil {
		return nil, usage(command, "--size %v: %v", w.goal.Size(), err)
	}
	return []wish{w}, nil
}

// newWish reads the flags about the board and the kind of tables.
func newWish(c *cli.Context, command string) (w wish, err error) {
	if !c.IsSet("size") {
		return w, usage(command, "no size found, want --size WIDTHxHEIGHT, such as 4x4")
	}
	size, err := board.ParseSize(c.String("size"))
	if err != nil {
		return w, usage(command, "--size: %v", err)
	}
	goal := board.Layouts[0].Name
	if c.IsSet("goal") {
		goal = c.String("goal")
	}
	if w.goal, err = board.ParseGoal(goal, size); err != nil {
		return w, usage(command, "--goal: %v", err)
	}
	if err = unmarshal(c, command, "zones", &w.zones); err != nil {
		return w, err
	}
	if w.zones == pdb.MinZone {
		w.coding = pdb.Byte // the only one there is
	}
	return w, unmarshal(c, command, "coding", &w.coding)
}

// unmarshal reads a flag. Without it, the value stays.
func unmarshal(c *cli.Context, command, flag string, value encoding.TextUnmarshaler) error {
	if !c.IsSet(flag) {
		return nil
	}
	if err := value.UnmarshalText([]byte(c.String(flag))); err != nil {
		return usage(command, "--%s: %v", flag, err)
	}
	return nil
}

func (w wish) parsePartition(text string) (pdb.Partition, error) {
	if text == "auto" {
		return pdb.Auto(w.goal.Size(), w.goal.Blank(), w.zones, w.coding, pdb.DefaultBudget)
	}
	return pdb.ParsePartition(text, w.goal)
}

// parsePattern reads a partition of one pattern.
func (w wish) parsePattern(text string) (pdb.Partition, error) {
	if strings.Trim(text, " 0123456789") == "" {
		text += "," // a number alone is a tile here, and not a size
	}
	p, err := pdb.ParsePartition(text, w.goal)
	if n := len(p.Patterns); err == nil && n != 1 {
		return p, fmt.Errorf("%d patterns found, want one", n)
	}
	return p, err
}

// keys returns the keys of the patterns.
func (w wish) keys() []pdb.Key {
	keys := make([]pdb.Key, len(w.partition.Patterns))
	for i, pattern := range w.partition.Patterns {
		keys[i] = pdb.Key{Size: w.goal.Size(), Home: w.goal.Blank(), Pattern: pattern, Zones: w.zones, Coding: w.coding}
	}
	return keys
}

func (w wish) validate() error {
	for _, key := range w.keys() {
		if err := key.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// A service is a table and the names of the patterns that it serves.
type service struct {
	key    pdb.Key // canonical
	direct []string
	mapped []string // by a symmetry of the board
}

// services returns the tables that wishes come to, each once. Patterns are
// named by their letters in [pdb.Partition.String], and by the number of the
// wish when there are several.
func services(wishes []wish) []service {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	var all []service
	for n, w := range wishes {
		for i, key := range w.keys() {
			name := letters[i%len(letters):][:1]
			if len(wishes) > 1 {
				name = strconv.Itoa(n+1) + name
			}
			canonical, _ := key.Canonical()
			at := slices.IndexFunc(all, func(s service) bool { return s.key == canonical })
			if at < 0 {
				at = len(all)
				all = append(all, service{key: canonical})
			}
			if key == canonical {
				all[at].direct = append(all[at].direct, name)
			} else {
				all[at].mapped = append(all[at].mapped, name)
			}
		}
	}
	return all
}

// String names the patterns: "A", or "A, and B C by symmetry".
func (s service) String() string {
	direct, mapped := strings.Join(s.direct, " "), strings.Join(s.mapped, " ")
	switch {
	case mapped == "":
		return direct
	case direct == "":
		return mapped + " by symmetry"
	}
	return direct + ", and " + mapped + " by symmetry"
}
