package layers

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// policy is who may import whom. A package may import the standard library and
// what its row lists: a package, or with /... a package and all below it. Rows
// stand in the order in which things are built on each other: a package may
// only import packages of rows above its own.
//
// Packages whose name ends in test are for tests. They alone may import testing
// and rapid, no /... includes them, and the command never reaches them.
var policy = []row{
	// One job each, for anyone; they know nothing of puzzles.
	{"internal/memory", "golang.org/x/sys/..."},
	{"internal/hugepages", "golang.org/x/sys/..."},
	{"internal/nearest", ""},
	{"internal/prefetch", ""},
	{"internal/plot", "golang.org/x/image/font gonum.org/..."},

	// The puzzle as data.
	{"board", ""},
	{"board/exhaustive", "board"},
	{"board/formats", "board"},
	{"parity", "board"},
	{"board/boardtest", "board/... parity pgregory.net/rapid"},
	{"internal/instances", "board"},
	{"internal/render", "board golang.org/x/image/..."},

	// Lower bounds.
	{"heuristics/batch", ""},
	{"heuristics/survey", ""},
	{"heuristics/pdb", "board heuristics/batch heuristics/survey internal/... golang.org/x/sys/... github.com/gofrs/flock"},
	{"heuristics", "board heuristics/batch heuristics/survey heuristics/pdb internal/..."},
	{"heuristics/heuristictest", "board/... board/boardtest parity heuristics/... pgregory.net/rapid"},

	// Searches.
	{"engines", "board parity heuristics heuristics/batch heuristics/survey internal/... golang.org/x/sys/cpu"},
	{"engines/generate", "board board/exhaustive parity heuristics engines"},
	{"engines/enginetest", "board/... board/boardtest parity heuristics/... engines/... internal/... pgregory.net/rapid"},

	// What is said about heuristics and engines.
	{"heuristics/lab", "board/... parity heuristics/... engines/... internal/..."},

	// Programs.
	{"configs", "board/... parity heuristics/... engines/... internal/... github.com/BurntSushi/toml"},
	{"internal/benchmark", "board/... parity heuristics/... engines/... configs internal/..."},
	{"web", "board/... parity heuristics/... engines/... configs internal/..."},
	{"cmd", "board/... parity heuristics/... engines/... configs internal/... web github.com/... golang.org/... gonum.org/..."},
	{"cmd/npuzzle", "cmd"},

	{"internal/layers", ""},
}

type row struct{ pkg, imports string }

const (
	module  = "npuzzle"
	command = "cmd/npuzzle"
)

func TestPolicy(t *testing.T) {
	for pkg, imports := range packages(t) {
		at := slices.IndexFunc(policy, func(r row) bool { return r.pkg == pkg })
		if at < 0 {
			t.Errorf("package %s has no row in the policy: give it one in internal/layers/layers_test.go, "+
				"below everything that it imports, with as few imports as it needs", pkg)
			continue
		}
		for _, imported := range imports {
			local, inModule := strings.CutPrefix(imported, module+"/")
			above := slices.IndexFunc(policy[:at], func(r row) bool { return r.pkg == local }) >= 0
			switch {
			case isTestingLibrary(imported):
				if !isTestPackage(pkg) {
					t.Errorf("package %s imports %s: only packages whose name ends in test may", pkg, imported)
				}
			case isStandard(imported):
			case !allows(policy[at].imports, local):
				t.Errorf("package %s imports %s: its row in internal/layers/layers_test.go allows only %q", pkg, imported, policy[at].imports)
			case inModule && !above:
				t.Errorf("package %s imports %s, whose row does not stand above its own", pkg, imported)
			}
		}
	}
}

// TestCommand asks the go command for all that the command is linked with,
// other people's packages included.
func TestCommand(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	list := exec.Command(goCommand, "list", "-deps", "./"+command)
	list.Dir = root(t)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		local, inModule := strings.CutPrefix(pkg, module+"/")
		if isTestingLibrary(pkg) || inModule && isTestPackage(local) {
			t.Errorf("%s is linked with %s; go list -deps -json ./%s says by whom", command, pkg, command)
		}
	}
}

// TestRules feeds the rules what they must tell apart.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		list, pkg string
		want      bool
	}{
		{"", "board", false},
		{"board", "board", true},
		{"board", "board/formats", false},
		{"board/...", "board", true},
		{"board/...", "board/formats", true},
		{"board/...", "board/boardtest", false},
		{"board/... board/boardtest", "board/boardtest", true},
		{"board/...", "boards", false},
		{"parity golang.org/x/sys/...", "golang.org/x/sys/unix", true},
		{"parity golang.org/x/sys/...", "golang.org/x/term", false},
	} {
		if got := allows(test.list, test.pkg); got != test.want {
			t.Errorf("%q allows %s: %v", test.list, test.pkg, got)
		}
	}
	for pkg, want := range map[string]bool{
		"fmt": true, "math/rand/v2": true, "npuzzle/board": false, "golang.org/x/sys/unix": false, "pgregory.net/rapid": false,
	} {
		if got := isStandard(pkg); got != want {
			t.Errorf("%s is of the standard library: %v", pkg, got)
		}
	}
}

// allows reports whether a row's list names a package.
func allows(list, pkg string) bool {
	return slices.ContainsFunc(strings.Fields(list), func(name string) bool {
		above, wide := strings.CutSuffix(name, "/...")
		return pkg == above || wide && strings.HasPrefix(pkg, above+"/") && !isTestPackage(pkg)
	})
}

func isTestPackage(pkg string) bool { return strings.HasSuffix(path.Base(pkg), "test") }

func isTestingLibrary(pkg string) bool {
	return pkg == "testing" || strings.HasPrefix(pkg, "testing/") || strings.HasPrefix(pkg, "pgregory.net/rapid")
}

// isStandard tells the standard library by its first element, which has no
// dot, as the go command does.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return first != module && !strings.Contains(first, ".")
}

// packages returns the imports of every package of the module, on all
// platforms, its tests left out.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	root := root(t)
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if file != root && (strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "_") ||
				entry.Name() == "testdata" || exists(filepath.Join(file, "go.mod"))) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg = filepath.ToSlash(pkg)
		if _, met := found[pkg]; !met {
			found[pkg] = nil // even a package without imports wants a row
		}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if !slices.Contains(found[pkg], name) {
				found[pkg] = append(found[pkg], name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// root returns the folder of the module.
func root(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if !exists(filepath.Join(folder, "go.mod")) {
		t.Skip("the module is not around")
	}
	return folder
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
