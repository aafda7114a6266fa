package engines

import "testing"

func TestBuiltin(t *testing.T) {
	seen := make(map[string]bool)
	for _, row := range Builtin() {
		if row.Name == "" || row.Doc == "" || seen[row.Name] {
			t.Errorf("row %+v: want a name of its own and a line", row)
		}
		seen[row.Name] = true
		if found, err := Builtin().Find(row.Name); err != nil || found.Name != row.Name {
			t.Errorf("%s: found %q, %v", row.Name, found.Name, err)
		}
	}
	if _, err := Builtin().Find("a*"); err == nil {
		t.Error("found a*")
	}
}
