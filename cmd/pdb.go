package cmd

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// pdb is the subcommand that looks after pattern databases.
func (p *program) pdb() *cli.Command {
	command := &cli.Command{
		Name:      "pdb",
		Usage:     "build pattern databases, list them and prove them right",
		UsageText: "npuzzle pdb COMMAND [flags] [TABLE…]",
		Description: `Solving builds the tables that it needs and does not find. These commands
build them beforehand, and look after those that are there.

   npuzzle pdb build --size 4x4 --partition 7-8
   npuzzle pdb list
   npuzzle pdb verify`,
		Subcommands: []*cli.Command{
			p.pdbBuild(),
			p.pdbList(),
			p.pdbInfo(),
			p.pdbVerify(),
			p.pdbHistogram(),
			p.pdbRemove(),
		},
	}
	for _, sub := range command.Subcommands {
		sub.HideHelpCommand = true
		sub.OnUsageError = func(c *cli.Context, err error, _ bool) error { return usage("pdb "+sub.Name, "%v", err) }
		sub.Flags = append(sub.Flags,
			&cli.StringFlag{Name: "dir", Usage: "keep tables in the folder `DIR`", DefaultText: "npuzzle in the user's cache folder"},
			&cli.BoolFlag{Name: "json", DisableDefaultText: true, Usage: "print one JSON object a table, one a line"},
		)
	}
	return command
}

// A tableReport is what --json says of a table. What is nil is not known.
type tableReport struct {
	Name        string      `json:"name"`
	Path        string      `json:"path"`
	Status      string      `json:"status"`
	Size        *board.Size `json:"size,omitempty"`
	Home        *int        `json:"home,omitempty"`
	Cells       []int       `json:"cells,omitempty"`
	Picture     string      `json:"picture,omitempty"`
	Zones       string      `json:"zones,omitempty"`
	Coding      string      `json:"coding,omitempty"`
	Entries     uint64      `json:"entries,omitempty"`
	Bytes       uint64      `json:"bytes"`
	Max         *int        `json:"max,omitempty"`
	Mean        *float64    `json:"mean,omitempty"`
	Histogram   []uint64    `json:"histogram,omitempty"`
	BuildMemory uint64      `json:"build_memory,omitempty"`
	Seconds     *float64    `json:"seconds,omitempty"`
	Error       string      `json:"error,omitempty"`
}

// reportKey says what a key tells of a table.
func reportKey(path, status string, k pdb.Key) tableReport {
	return tableReport{
		Name: tableName(path), Path: path, Status: status,
		Size: &k.Size, Home: &k.Home, Cells: k.Pattern.Cells(), Picture: picture(k),
		Zones: k.Zones.String(), Coding: k.Coding.String(),
		Entries: k.EntryCount(), Bytes: k.DataBytes(),
	}
}

// reportFile says what is known of a file of a store.
func reportFile(f pdb.Info) tableReport {
	if f.Err != nil {
		return tableReport{Name: tableName(f.Path), Path: f.Path, Status: "unusable", Bytes: sizeOf(f.Path), Error: f.Err.Error()}
	}
	r := reportKey(f.Path, "stored", f.Key)
	table := pdb.Table{Histogram: f.Histogram}
	largest, mean := table.Max(), table.Mean()
	r.Bytes, r.Max, r.Mean = uint64(f.Bytes), &largest, &mean
	return r
}

// picture draws the pattern of a table as --pattern reads it.
func picture(k pdb.Key) string {
	return pdb.Partition{Size: k.Size, Home: k.Home, Patterns: []pdb.Pattern{k.Pattern}}.String()
}

// infoOf says what an open file is.
func infoOf(f *pdb.File) pdb.Info {
	return pdb.Info{Path: f.Path, Bytes: f.Size(), Key: f.Table.Key, Entries: f.Table.Entries, Histogram: f.Table.Histogram}
}

// sizeOf returns the length of a file, 0 when the system does not tell.
func sizeOf(path string) uint64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return uint64(info.Size())
}

// tableExtension is that of the files of tables.
var tableExtension = filepath.Ext(pdb.Key{}.FileName())

// tableName is how the command calls a table: its file without the extension.
func tableName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), tableExtension)
}

// folderOf returns the folder of a store.
func folderOf(s *pdb.Store) string {
	path, err := s.Path(pdb.Key{})
	if err != nil {
		return "" // nor can the store be used: what uses it tells why
	}
	return filepath.Dir(path)
}

func jobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: "one a processor", Usage: "work with `N` goroutines"}
}

func jobsOf(c *cli.Context, command string) (int, error) {
	if !c.IsSet("jobs") {
		return runtime.GOMAXPROCS(0), nil
	}
	jobs := c.Int("jobs")
	if jobs < 1 {
		return 0, usage(command, "--jobs %d: want at least 1", jobs)
	}
	return jobs, nil
}

// interrupted says what an interrupt leaves.
func (p *program) interrupted(what string) error {
	fmt.Fprintf(p.stderr, "npuzzle: interrupted: %s\n", what)
	return reported(ExitInterrupted)
}

// emit prints one object, or says that it could not.
func (p *program) emit(object any) error {
	if err := json.NewEncoder(p.stdout).Encode(object); err != nil {
		return failure{err}
	}
	return nil
}

// tell prints text, or says that it could not.
func (p *program) tell(format string, args ...any) error {
	if _, err := fmt.Fprintf(p.stdout, format, args...); err != nil {
		return failure{err}
	}
	return nil
}

// short writes a number and its unit to three figures: "641 M", "17.5 MB".
func short(n uint64, unit string) string {
	value, prefix := float64(n), ""
	for _, next := range []string{"k", "M", "G", "T", "P", "E"} {
		if value < 999.5 {
			break
		}
		value, prefix = value/1000, next
	}
	digits := 0
	switch {
	case prefix == "":
	case value < 9.995:
		digits = 2
	case value < 99.95:
		digits = 1
	}
	return strings.TrimSpace(fmt.Sprintf("%.*f %s%s", digits, value, prefix, unit))
}
