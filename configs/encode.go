package configs

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// Encode prints the config in full, every default included. A [Loader] with
// the same registries reads it back as the same Config.
func (c Config) Encode() string {
	var top, tables strings.Builder
	for _, f := range fields(reflect.ValueOf(c)) {
		var inside []field
		switch v := f.value.Interface().(type) {
		case heuristics.Spec:
			inside = namedFields(v.Name, v.Recipe)
		case EngineSpec:
			inside = namedFields(v.Name, v.Engine)
		case bool:
			top.WriteString(pairText(f))
			continue
		default:
			inside = fields(f.value)
		}
		fmt.Fprintf(&tables, "\n[%s]\n", f.name)
		for _, f := range inside {
			tables.WriteString(pairText(f))
		}
	}
	return top.String() + tables.String()
}

// Options prints the options of a recipe or an engine with their values, one a
// line, as they stand in a config.
func Options(of any) string {
	var text strings.Builder
	for _, f := range fields(options(of)) {
		text.WriteString(pairText(f))
	}
	return text.String()
}

// namedFields puts a name before the options of a recipe or an engine.
func namedFields(name string, of any) []field {
	return append([]field{{"name", reflect.ValueOf(name)}}, fields(options(of))...)
}

func pairText(f field) string {
	key := join("", f.name)
	if text, ok := f.value.Interface().(string); ok && strings.Contains(text, "\n") {
		// The new line after the fence is not part of the string.
		inner := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(quote(text), `"`), `"`), `\n`, "\n")
		return key + " = \"\"\"\n" + inner + "\"\"\"\n"
	}
	return key + " = " + valueText(f.value) + "\n"
}

// valueText writes a value on one line.
func valueText(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case heuristics.Spec:
		return namedText(v.Name, v.Recipe)
	case EngineSpec:
		return namedText(v.Name, v.Engine)
	case time.Duration:
		return quote(v.String())
	case board.Size:
		if v == (board.Size{}) {
			return quote(anySize)
		}
		return quote(v.String())
	case encoding.TextMarshaler:
		text, err := v.MarshalText()
		if err != nil {
			return quote(err.Error())
		}
		return quote(string(text))
	}
	switch v.Kind() {
	case reflect.String:
		return quote(v.String())
	case reflect.Float32, reflect.Float64:
		return floatText(v.Float())
	case reflect.Slice:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = valueText(v.Index(i))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case reflect.Struct:
		return tableText(fields(v))
	}
	return fmt.Sprint(v.Interface())
}

// namedText writes a heuristic or an engine: its name when it has no options.
func namedText(name string, of any) string {
	if all := namedFields(name, of); len(all) > 1 {
		return tableText(all)
	}
	return quote(name)
}

func tableText(all []field) string {
	pairs := make([]string, len(all))
	for i, f := range all {
		pairs[i] = join("", f.name) + " = " + valueText(f.value)
	}
	return "{ " + strings.Join(pairs, ", ") + " }"
}

// floatText writes a number so that TOML reads a float.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
