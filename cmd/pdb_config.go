package cmd

import (
	"reflect"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/pdb"
)

// configWishes returns the tables that the heuristic of a config needs, and
// the store where it looks for them.
func (p *program) configWishes(c *cli.Context, command string) ([]wish, *pdb.Store, error) {
	for _, flag := range []string{"zones", "coding"} {
		if c.IsSet(flag) {
			return nil, nil, usage(command, "--config and --%s found, want one of them", flag)
		}
	}
	set, err := p.settings(c)
	if err != nil {
		return nil, nil, err
	}
	if set.size == (board.Size{}) {
		return nil, nil, usage(command, "config %s is for any size, want --size WIDTHxHEIGHT too", c.String("config"))
	}
	found, err := set.lookUp(set.size)
	if err == nil {
		err = found.err
	}
	if err != nil {
		return nil, nil, err
	}
	var wishes []wish
	dir, dirs := "", map[string]bool{}
	for _, recipe := range pdbRecipes(found.config.Heuristic) {
		plan, err := recipe.Plan(found.goal)
		if err != nil {
			return nil, nil, usage(command, "--config %s: %v", c.String("config"), err)
		}
		dir = plan.Dir
		dirs[dir] = true
		for _, partition := range plan.Partitions {
			wishes = append(wishes, wish{found.goal, partition.Tabled(len(plan.Partitions)), plan.Zones, plan.Coding})
		}
	}
	store := &pdb.Store{Dir: c.String("dir")}
	switch {
	case len(wishes) == 0:
		return nil, nil, usage(command, "config %s needs no tables: its heuristic is %q", c.String("config"), found.config.Heuristic.Name)
	case c.IsSet("dir"):
	case len(dirs) > 1:
		return nil, nil, usage(command, "config %s keeps tables in several folders, want --dir for one of them", c.String("config"))
	default:
		store.Dir = dir
	}
	return wishes, store, nil
}

// pdbRecipes returns the recipes of pattern databases in a heuristic, which may
// be an option of another one.
func pdbRecipes(spec heuristics.Spec) []*heuristics.PDBRecipe {
	if recipe, ok := spec.Recipe.(*heuristics.PDBRecipe); ok {
		return []*heuristics.PDBRecipe{recipe}
	}
	var all []*heuristics.PDBRecipe
	options := reflect.Indirect(reflect.ValueOf(spec.Recipe))
	if options.Kind() != reflect.Struct {
		return nil
	}
	for _, option := range options.Fields() {
		if !option.CanInterface() {
			continue // not exported, and so no option
		}
		switch of := option.Interface().(type) {
		case heuristics.Spec:
			all = append(all, pdbRecipes(of)...)
		case []heuristics.Spec:
			for _, one := range of {
				all = append(all, pdbRecipes(one)...)
			}
		}
	}
	return all
}
