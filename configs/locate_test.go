package configs

import (
	"maps"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"
)

func TestLocate(t *testing.T) {
	const text = `# a comment with = and [brackets]
top = 1
"quo.ted" = 'x' # behind
dotted . key = """
fake = 1
[fake]
""""
literal = '''
it''s'''''
[table]
list = [
  1, # one
  [2, "],"], { in = { deep = true }, last = "}" },
]
[table.sub."x y"]
k=0x1F
[[many]]
a = 1
[[many.inner]]
b = 2
[[many]]
[many.tail]
c = 3
`
	want := map[string][2]string{
		"top":                   {"top", "1"},
		`"quo.ted"`:             {`"quo.ted"`, "'x'"},
		"dotted":                {"dotted", "dotted"},
		"dotted.key":            {"key", "\"\"\"\nfake = 1\n[fake]\n\"\"\"\""},
		"literal":               {"literal", "'''\nit''s'''''"},
		"table":                 {"table", "[table]"},
		"table.list":            {"list", "[\n  1, # one\n  [2, \"],\"], { in = { deep = true }, last = \"}\" },\n]"},
		"table.list[0]":         {"1", "1"},
		"table.list[1]":         {`[2, "],"]`, `[2, "],"]`},
		"table.list[1][0]":      {"2", "2"},
		"table.list[1][1]":      {`"],"`, `"],"`},
		"table.list[2]":         {`{ in = { deep = true }, last = "}" }`, `{ in = { deep = true }, last = "}" }`},
		"table.list[2].in":      {"in", "{ deep = true }"},
		"table.list[2].in.deep": {"deep", "true"},
		"table.list[2].last":    {"last", `"}"`},
		"table.sub":             {"sub", `[table.sub."x y"]`},
		`table.sub."x y"`:       {`"x y"`, `[table.sub."x y"]`},
		`table.sub."x y".k`:     {"k", "0x1F"},
		"many":                  {"many", "[[many]]"},
		"many[0]":               {"many", "[[many]]"},
		"many[0].a":             {"a", "1"},
		"many[0].inner":         {"inner", "[[many.inner]]"},
		"many[0].inner[0]":      {"inner", "[[many.inner]]"},
		"many[0].inner[0].b":    {"b", "2"},
		"many[1]":               {"many", "[[many]]"},
		"many[1].tail":          {"tail", "[many.tail]"},
		"many[1].tail.c":        {"c", "3"},
	}
	if _, err := toml.Decode(text, new(map[string]any)); err != nil {
		t.Fatal(err)
	}
	got := locate(text)
	for _, path := range slices.Sorted(maps.Keys(want)) {
		p, ok := got[path]
		if !ok {
			t.Errorf("%s: not found", path)
			continue
		}
		key, value := text[p.key.start:p.key.end], text[p.value.start:p.value.end]
		if key != want[path][0] || value != want[path][1] {
			t.Errorf("%s: key %q, value %q, want %q", path, key, value, want[path])
		}
	}
	for path := range got {
		if _, ok := want[path]; !ok {
			t.Errorf("%s: found, but there is none", path)
		}
	}
}

// On any text that parses, every key of the tree has a place whose text is the
// key, and locate never runs off the text.
func TestLocateFindsEveryKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SampledFrom([]string{
			"1", "-2.5", "true", `"s"`, `'#'`, `"""` + "\n[x]\n" + `"""`, "[]", "[1, [2, 3]]",
			"{ a = 1, b.c = [{ d = 2 }] }", "[ # comment ]\n 1,\n]", "1979-05-27 07:32:00",
		})
		key := rapid.SampledFrom([]string{"a", "b", "a.b", `"q q"`, "c . d", `'l'`, `"\u0041"`})
		line := rapid.Custom(func(t *rapid.T) string {
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				return "[" + key.Draw(t, "table") + "]"
			case 1:
				return "[[" + key.Draw(t, "array") + "]]"
			}
			return key.Draw(t, "key") + " = " + value.Draw(t, "value")
		})
		text := ""
		for _, l := range rapid.SliceOfN(line, 0, 8).Draw(t, "lines") {
			text += l + "\n"
		}
		tree := map[string]any{}
		if _, err := toml.Decode(text, &tree); err != nil {
			t.Skip()
		}
		places := locate(text)
		var walk func(path string, v any)
		walk = func(path string, v any) {
			if p, ok := places[path]; path != "" && (!ok || p.key.start >= p.key.end || p.value.start >= p.value.end) {
				t.Fatalf("%s: place %v, %v in\n%s", path, p, ok, text)
			}
			switch v := v.(type) {
			case map[string]any:
				for k, inner := range v {
					walk(join(path, k), inner)
				}
			case []any:
				for i, inner := range v {
					walk(element(path, i), inner)
				}
			case []map[string]any:
				for i, inner := range v {
					walk(element(path, i), inner)
				}
			}
		}
		walk("", tree)
	})
}
