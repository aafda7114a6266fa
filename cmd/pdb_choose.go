package cmd

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/heuristics/pdb"
)

// chosen returns the files of the tables that arguments or flags choose, all
// of them when there are neither, and their folder.
func (p *program) chosen(c *cli.Context, command string) ([]pdb.Info, string, error) {
	if c.NArg() > 0 && anySet(c, chooseFlags()) {
		return nil, "", usage(command, "tables found by name and by flags, want one of them")
	}
	wishes, store, err := p.wishes(c, command)
	if err != nil {
		return nil, "", err
	}
	folder := folderOf(store)
	files, err := store.List()
	if err != nil {
		return nil, "", failure{err}
	}
	for i, f := range files {
		if f.Err == nil && filepath.Base(f.Path) != f.Key.FileName() {
			files[i].Err = fmt.Errorf("pdb: %s: %w: it has %s", f.Path, pdb.ErrMismatch, f.Key.FileName())
		}
	}
	names := c.Args().Slice()
	for _, s := range services(wishes) {
		names = append(names, s.key.FileName())
	}
	if len(names) > 0 {
		files, err = named(files, names, folder)
		return files, folder, err
	}
	filter, err := filterOf(c, command)
	return slices.DeleteFunc(files, func(f pdb.Info) bool {
		matches, _ := path.Match(filter, tableName(f.Path))
		return !matches
	}), folder, err
}

// named returns the files of a folder whose names match, which one at least
// must for each pattern of names.
func named(files []pdb.Info, names []string, folder string) ([]pdb.Info, error) {
	found := map[string]bool{}
	matching := slices.DeleteFunc(files, func(f pdb.Info) bool {
		matches := false
		for _, name := range names {
			if ok, _ := path.Match(tableName(name), tableName(f.Path)); ok {
				matches, found[name] = true, true
			}
		}
		return !matches
	})
	for _, name := range names {
		if !found[name] {
			return nil, fmt.Errorf("%w: %s in %s", pdb.ErrMissing, tableName(name), folder)
		}
	}
	return matching, nil
}

// filterOf returns what the names of the tables match that flags about the
// board and the kind of table choose.
func filterOf(c *cli.Context, command string) (string, error) {
	size, home, zones, coding := "*", "*", "*", "*"
	// A name is the size, the home, the cells, the zones and the coding.
	part := func(i int, k pdb.Key) string { return strings.Split(tableName(k.FileName()), "-")[i] }
	if c.IsSet("size") || c.IsSet("goal") {
		w, err := newWish(c, command)
		if err != nil {
			return "", err
		}
		canonical, _ := pdb.Key{Size: w.goal.Size(), Home: w.goal.Blank()}.Canonical()
		size = part(0, canonical)
		if c.IsSet("goal") {
			home = part(1, canonical)
		}
	}
	var k pdb.Key
	if err := unmarshal(c, command, "zones", &k.Zones); err != nil {
		return "", err
	}
	if err := unmarshal(c, command, "coding", &k.Coding); err != nil {
		return "", err
	}
	if c.IsSet("zones") {
		zones = part(3, k)
	}
	if c.IsSet("coding") {
		coding = part(4, k)
	}
	if filter := strings.Join([]string{size, home, "*", zones, coding}, "-"); filter != "*-*-*-*-*" {
		return filter, nil
	}
	return "*", nil // names that are no table's too
}

func anySet(c *cli.Context, flags []cli.Flag) bool {
	for _, flag := range flags {
		if c.IsSet(flag.Names()[0]) {
			return true
		}
	}
	return false
}
