package cmd

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"npuzzle": func() { os.Exit(Main(Options{})) },
	})
}

// cacheVariables say where os.UserCacheDir is, system by system.
var cacheVariables = []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"}

// The transcripts in testdata/script are one feature of the command each.
// Besides what testscript knows, they use
//
//	exits CODE command args…
//
// which runs a command and checks its exit code.
//
// They share a cache for tables, so that none is built twice, and leave the
// user's alone.
func TestScripts(t *testing.T) {
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, name := range cacheVariables {
				env.Setenv(name, cache)
			}
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: exits CODE command args…")
				}
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				err = ts.Exec(args[1], args[2:]...)
				got := 0
				var exit *exec.ExitError
				if errors.As(err, &exit) {
					got = exit.ExitCode()
				} else {
					ts.Check(err)
				}
				if got != want {
					ts.Fatalf("exit code %d, want %d", got, want)
				}
			},
		},
	})
}
