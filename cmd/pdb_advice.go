package cmd

import (
	"errors"

	"npuzzle/heuristics/pdb"
)

// What can be in the way of work on tables, besides what package pdb tells.
var (
	errMemory = errors.New("not enough memory")
	errFolder = errors.New("the folder takes no tables")
)

// adviseTables says what may help against an error about tables, "" when it is
// about something else.
func adviseTables(err error) string {
	switch {
	case errors.Is(err, pdb.ErrVersion):
		return "use the version of npuzzle that wrote the table, or remove it with npuzzle pdb remove; then it can be built again"
	case pdb.Unusable(err), errors.Is(err, pdb.ErrValue):
		return "npuzzle pdb verify finds all such tables, npuzzle pdb remove removes them; then they can be built again"
	case errors.Is(err, pdb.ErrMissing):
		return "npuzzle pdb list shows the tables that are there, npuzzle pdb build builds others"
	case errors.Is(err, pdb.ErrSpace):
		return "npuzzle pdb remove makes space; --dir, or dir in a config, puts tables elsewhere"
	case errors.Is(err, errFolder):
		return "--dir, or dir in a config, puts tables elsewhere"
	case errors.Is(err, errMemory):
		return "tables of smaller patterns take less: the partition auto takes 128 MiB in all"
	}
	return ""
}
