package configs

import "strings"

// A tree is the values of several sources, the later laid over the earlier,
// with the place that each value comes from.
type tree struct {
	values  map[string]any
	origins map[string]origin // by path
	first   Source            // what errors name when a key is nowhere
}

// An origin is the place of a key, and the source and its rank.
type origin struct {
	source Source
	rank   int
	place  place
}

// grow parses sources and lays them over each other.
func grow(sources []Source) (*tree, error) {
	t := &tree{values: map[string]any{}, origins: map[string]origin{}}
	if len(sources) > 0 {
		t.first = sources[0]
	}
	for rank, source := range sources {
		values, err := source.parse()
		if err != nil {
			return nil, err
		}
		l := layer{t, source, rank, locate(source.Text)}
		l.lay("", t.values, values)
	}
	return t, nil
}

// A layer is a source while it is laid over the tree.
type layer struct {
	tree   *tree
	source Source
	rank   int
	places map[string]place
}

// lay puts the values of a table over those of the tree. Tables are merged,
// unless the new one names another heuristic or engine: options of the old one
// mean nothing to it. Everything else is replaced.
func (l layer) lay(path string, base, over map[string]any) {
	for key, value := range over {
		p := join(path, key)
		table, isTable := value.(map[string]any)
		below, belowIsTable := base[key].(map[string]any)
		if name, ok := base[key].(string); ok && isTable {
			// heuristic = "name" is short for a table with the name alone.
			below, belowIsTable = map[string]any{"name": name}, true
			base[key] = below
			l.tree.origins[join(p, "name")] = l.tree.origins[p]
		}
		if isTable && belowIsTable && !renames(below, table) {
			l.lay(p, below, table)
			continue
		}
		base[key] = value
		l.adopt(p)
	}
}

// renames reports whether a table names another thing than the one below it.
func renames(below, over map[string]any) bool {
	name, ok := over["name"]
	return ok && name != below["name"]
}

// adopt makes the layer the origin of a path and of all that is in it.
func (l layer) adopt(path string) {
	for p, place := range l.places {
		rest, ok := strings.CutPrefix(p, path)
		if ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			l.tree.origins[p] = origin{l.source, l.rank, place}
		}
	}
}

// origin returns where a path comes from, or the nearest table around it.
func (t *tree) origin(path string) (origin, bool) {
	for path != "" {
		if o, ok := t.origins[path]; ok {
			return o, true
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return origin{source: t.first}, false
}

// keyFault returns an error that points at a key, valueFault one that points
// at its value. What was found and is wanted is left to the caller.
func (t *tree) keyFault(path string) *Error {
	if t == nil {
		return &Error{Key: path}
	}
	o, ok := t.origin(path)
	if !ok {
		return &Error{Source: o.source.Name, Key: path}
	}
	e := o.source.fault(o.place.key, path)
	e.rank, e.offset = o.rank, o.place.key.start
	return e
}

func (t *tree) valueFault(path string) *Error {
	if t == nil {
		return &Error{Key: path}
	}
	o, ok := t.origin(path)
	if !ok {
		return &Error{Source: o.source.Name, Key: path}
	}
	e := o.source.fault(o.place.value, path)
	e.rank, e.offset = o.rank, o.place.value.start
	return e
}
