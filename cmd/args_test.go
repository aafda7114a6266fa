package cmd

import (
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
	"pgregory.net/rapid"
)

func testApp() *cli.App {
	return &cli.App{Name: "app", Commands: []*cli.Command{
		{Name: "run", Flags: []cli.Flag{
			&cli.BoolFlag{Name: "fast"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}},
		}},
		{Name: "table", Subcommands: []*cli.Command{{Name: "build", Flags: []cli.Flag{&cli.IntFlag{Name: "jobs"}}}}},
	}}
}

func TestArrange(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "--help"},
		{"--help", "--help"},
		{"help", "--help"},
		{"help run", "run --help"},
		{"--help run", "run --help"},
		{"run a -h --fast b", "run --help"},
		{"run", "run"},
		{"run a b", "run -- a b"},
		{"run a --fast b -o x", "run --fast -o x -- a b"},
		{"run --out=x a", "run --out=x -- a"},
		{"run -out x", "run -out x"},
		{"run --out --fast a", "run --out --fast -- a"}, // a value may look like a flag
		{"run - -1 -2.5", "run -- - -1 -2.5"},
		{"run a -- --fast", "run -- a --fast"},
		{"run --", "run"},
		{"table build a --jobs 3", "table build --jobs 3 -- a"},
		{"table", "table"},
		{"table --help", "table --help"},
	} {
		got, err := arrange(testApp(), strings.Fields(test.args))
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%q: %q, %v, want %q", test.args, got, err, test.want)
		}
	}
	for _, test := range []struct{ args, want string }{
		{"rum", `unknown command "rum" (did you mean run?)`},
		{"x", `unknown command "x", want one of run, table`},
		{"table biuld", `unknown command "biuld" (did you mean build?)`},
		{"run --fats", `unknown flag --fats (did you mean --fast?)`},
		{"run a --zzz=1", `unknown flag --zzz=1`},
		{"run a --out", `flag --out: found nothing behind it, want a value`},
		{"table --jobs 3", `unknown flag --jobs`},
		{"--jobs", `unknown flag --jobs`},
		{"-", `unknown command "-", want one of run, table`},
		{"--version run", `found "run" behind flags, want a command before them`},
		{"-- run", `found "run" behind flags, want a command before them`},
	} {
		if got, err := arrange(testApp(), strings.Fields(test.args)); err == nil || err.Error() != test.want {
			t.Errorf("%q: %q, error\n%v\nwant\n%s", test.args, got, err, test.want)
		}
	}
}

// Whatever the arguments, none is lost and none changes.
func TestArrangeKeepsAll(t *testing.T) {
	word := rapid.SampledFrom([]string{"--fast", "-o", "--out", "--out=1", "a", "-", "-1", "1 2/3 0", ""})
	rapid.Check(t, func(t *rapid.T) {
		args := rapid.SliceOfN(word, 0, 8).Draw(t, "args")
		got, err := arrange(testApp(), append([]string{"run"}, args...))
		if err != nil {
			t.Skip()
		}
		got = slices.DeleteFunc(got[1:], func(s string) bool { return s == "--" })
		slices.Sort(got)
		slices.Sort(args)
		if !slices.Equal(got, args) {
			t.Fatalf("got %q, want %q in some order", got, args)
		}
	})
}
