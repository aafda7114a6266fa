package configs

import (
	"encoding"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"npuzzle/board"
	"npuzzle/engines"
	"npuzzle/heuristics"
	"npuzzle/internal/nearest"
)

// A decoder fills structs from a tree and collects what is at fault.
type decoder struct {
	tree       *tree
	heuristics heuristics.Registry
	engines    engines.Registry
	faults     []*Error
}

// err returns the faults in the order in which the sources have them.
func (d *decoder) err() error {
	slices.SortStableFunc(d.faults, func(a, b *Error) int {
		if a.rank != b.rank {
			return a.rank - b.rank
		}
		return a.offset - b.offset
	})
	errs := make([]error, len(d.faults))
	for i, fault := range d.faults {
		errs[i] = fault
	}
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// config fills c, which holds the defaults.
func (d *decoder) config(c *Config) {
	d.table("", d.tree.values, reflect.ValueOf(c).Elem(), "")
	if _, ok := d.tree.values["engine"]; !ok {
		d.missing("engine", "the name of an engine", d.engineNames())
	}
	if _, ok := d.tree.values["heuristic"]; !ok && c.Heuristic.Recipe == nil {
		d.missing("heuristic", "the name of a heuristic", d.heuristicNames())
	}
	if len(d.faults) == 0 {
		d.goal(c.Puzzle)
	}
}

// goal checks the goal as far as the size is known.
func (d *decoder) goal(p Puzzle) {
	if p.named() {
		if _, err := board.Named(p.Goal, board.Size{Width: 2, Height: 2}); err != nil {
			names := make([]string, len(board.Layouts))
			for i, layout := range board.Layouts {
				names[i] = layout.Name
			}
			fault := d.wrong("puzzle.goal", p.Goal, strings.Join(names, ", ")+" or a board")
			fault.Meant, _ = nearest.Word(p.Goal, names)
		}
		return
	}
	_, err := board.Parse(p.Goal)
	if p.Size != (board.Size{}) {
		_, err = board.ParseGoal(p.Goal, p.Size)
	}
	if err != nil {
		d.because("puzzle.goal", err)
	}
}

// table fills the fields of a struct from a table, by their names in `toml`
// tags. of says what the keys belong to, for errors.
func (d *decoder) table(path string, from map[string]any, into reflect.Value, of string) {
	known := fields(into)
	for _, key := range slices.Sorted(maps.Keys(from)) {
		p := join(path, key)
		i := slices.IndexFunc(known, func(f field) bool { return f.name == key })
		if i < 0 {
			names := make([]string, len(known))
			for i, f := range known {
				names[i] = f.name
			}
			d.unknown(p, key, names, of)
			continue
		}
		d.value(p, from[key], known[i].value)
	}
}

// A field is an option: an exported field of a struct.
type field struct {
	name  string
	value reflect.Value
}

// fields returns the options of a struct, those of embedded structs included,
// in the order of the source.
func fields(of reflect.Value) []field {
	var all []field
	if of.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(of.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		if !f.IsExported() || f.Anonymous || name == "-" {
			continue
		}
		if name == "" {
			name = strings.ToLower(f.Name)
		}
		all = append(all, field{name, of.FieldByIndex(f.Index)})
	}
	return all
}

// options returns the struct behind a recipe or an engine.
func options(of any) reflect.Value {
	return reflect.Indirect(reflect.ValueOf(of))
}

// value fills one field.
func (d *decoder) value(path string, from any, into reflect.Value) {
	switch target := into.Addr().Interface().(type) {
	case *heuristics.Spec:
		d.heuristic(path, from, target)
		return
	case *EngineSpec:
		d.engine(path, from, target)
		return
	case *time.Duration:
		d.duration(path, from, target)
		return
	case *board.Size:
		if from == anySize {
			*target = board.Size{}
			return
		}
	}
	if target, ok := into.Addr().Interface().(encoding.TextUnmarshaler); ok {
		text, ok := from.(string)
		if !ok {
			d.wrong(path, from, "a string")
		} else if err := target.UnmarshalText([]byte(text)); err != nil {
			d.because(path, err)
		}
		return
	}
	switch into.Kind() {
	case reflect.Bool:
		if v, ok := from.(bool); ok {
			into.SetBool(v)
			return
		}
		d.wrong(path, from, "true or false")
	case reflect.String:
		if v, ok := from.(string); ok {
			into.SetString(v)
			return
		}
		d.wrong(path, from, "a string")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if v, ok := from.(int64); ok && !into.OverflowInt(v) {
			into.SetInt(v)
			return
		}
		d.wrong(path, from, "a whole number"+rangeOf(into, from))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if v, ok := from.(int64); ok && v >= 0 && !into.OverflowUint(uint64(v)) {
			into.SetUint(uint64(v))
			return
		}
		d.wrong(path, from, "a whole number"+rangeOf(into, from))
	case reflect.Float32, reflect.Float64:
		switch v := from.(type) {
		case float64:
			into.SetFloat(v)
		case int64:
			into.SetFloat(float64(v))
		default:
			d.wrong(path, from, "a number")
		}
	case reflect.Slice:
		d.list(path, from, into)
	case reflect.Struct:
		if table, ok := from.(map[string]any); ok {
			d.table(path, table, into, "")
			return
		}
		d.wrong(path, from, "a table")
	default:
		fault := d.tree.valueFault(path)
		fault.Err = fmt.Errorf("an option of type %v cannot be set from a config", into.Type())
		d.faults = append(d.faults, fault)
	}
}

// anySize is the zero board.Size in text.
const anySize = "any"

// rangeOf tells the range of an integer field when a number missed it.
func rangeOf(into reflect.Value, from any) string {
	if _, ok := from.(int64); !ok {
		return ""
	}
	bits := into.Type().Bits()
	if into.CanInt() {
		return fmt.Sprintf(" from %d to %d", int64(-1)<<(bits-1), uint64(1)<<(bits-1)-1)
	}
	if bits == 64 { // TOML has no larger numbers
		return " from 0"
	}
	return fmt.Sprintf(" from 0 to %d", uint64(1)<<bits-1)
}

// list fills a slice. An empty list is the nil slice.
func (d *decoder) list(path string, from any, into reflect.Value) {
	items := reflect.ValueOf(from) // []any, or []map[string]any
	if items.Kind() != reflect.Slice {
		d.wrong(path, from, "a list")
		return
	}
	into.SetZero()
	for i := range items.Len() {
		item := reflect.New(into.Type().Elem()).Elem()
		d.value(element(path, i), items.Index(i).Interface(), item)
		into.Set(reflect.Append(into, item))
	}
}

func (d *decoder) duration(path string, from any, into *time.Duration) {
	const want = "a time such as \"30s\" or \"1h30m\""
	text, ok := from.(string)
	if !ok {
		d.wrong(path, from, want)
		return
	}
	v, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
	if err != nil || v < 0 {
		d.wrong(path, from, want)
		return
	}
	*into = v
}

// heuristic fills a heuristic, from its name or a table of its name and
// options.
func (d *decoder) heuristic(path string, from any, into *heuristics.Spec) {
	d.named(path, from, "heuristic", d.heuristicNames(), func(name string) (any, bool) {
		row, err := d.heuristics.Find(name)
		if err != nil {
			return nil, false
		}
		*into = heuristics.Spec{Name: name, Recipe: row.New()}
		return into.Recipe, true
	})
}

// engine fills an engine, likewise.
func (d *decoder) engine(path string, from any, into *EngineSpec) {
	d.named(path, from, "engine", d.engineNames(), func(name string) (any, bool) {
		row, err := d.engines.Find(name)
		if err != nil {
			return nil, false
		}
		*into = EngineSpec{Name: name, Engine: row.New()}
		return into.Engine, true
	})
}

// named reads "name" or { name = "name", option = … }: create makes the thing
// of a name, whose fields then take the options.
func (d *decoder) named(path string, from any, noun string, names []string, create func(name string) (any, bool)) {
	at := path
	table, isTable := from.(map[string]any)
	if isTable {
		at = join(path, "name")
		if from = table["name"]; from == nil {
			d.missing(at, "the name of the "+noun, names)
			return
		}
	}
	name, ok := from.(string)
	if !ok {
		want := "the name of the " + noun
		if !isTable {
			want += ", or a table"
		}
		d.wrong(at, from, want)
		return
	}
	thing, ok := create(name)
	if !ok {
		fault := d.wrong(at, from, "one of "+strings.Join(names, ", "))
		fault.Meant, _ = nearest.Word(name, names)
		return
	}
	rest := maps.Clone(table)
	delete(rest, "name")
	d.table(path, rest, options(thing), fmt.Sprintf("%s %q", noun, name))
}

func (d *decoder) heuristicNames() []string {
	names := make([]string, len(d.heuristics))
	for i, row := range d.heuristics {
		names[i] = row.Name
	}
	return names
}

func (d *decoder) engineNames() []string {
	names := make([]string, len(d.engines))
	for i, row := range d.engines {
		names[i] = row.Name
	}
	return names
}

// unknown records a key that nobody knows.
func (d *decoder) unknown(path, key string, known []string, of string) {
	fault := d.tree.keyFault(path)
	fault.Found = "an unknown key"
	fault.Meant, _ = nearest.Word(key, known)
	switch {
	case len(known) == 0:
		fault.Want = "none: " + of + " has no options"
	case of != "":
		fault.Want = "an option of " + of + ": " + strings.Join(known, ", ")
	default:
		fault.Want = "one of " + strings.Join(known, ", ")
	}
	d.faults = append(d.faults, fault)
}

// missing records a key that is not there.
func (d *decoder) missing(path, want string, names []string) {
	fault := d.tree.keyFault(path)
	fault.Found = "nothing"
	fault.Want = want + ": " + strings.Join(names, ", ")
	d.faults = append(d.faults, fault)
}

// wrong records a value of a wrong type or range.
func (d *decoder) wrong(path string, found any, want string) *Error {
	fault := d.tree.valueFault(path)
	fault.Found, fault.Want = describe(found), want
	d.faults = append(d.faults, fault)
	return fault
}

// because records a value that another package refuses.
func (d *decoder) because(path string, err error) {
	fault := d.tree.valueFault(path)
	fault.Err = err
	d.faults = append(d.faults, fault)
}

// describe says what a value is, as people would.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		const most = 40
		if r := []rune(v); len(r) > most {
			return strconv.Quote(string(r[:most])) + "…"
		}
		return strconv.Quote(v)
	case bool, int64, float64:
		return fmt.Sprint(v)
	case time.Time:
		return "a date or time"
	case map[string]any:
		return "a table"
	}
	return "a list"
}
