package heuristics

import (
	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// PDB is the sum of pattern databases over the patterns of a partition, or
// the maximum of such sums over several partitions. Each slide moves one tile
// and so changes one value of a partition: the sum never exceeds the distance
// (Korf and Felner, 2002).
type PDB struct {
	evaluator *pdb.Evaluator
}

// NewPDB returns the heuristic of partitions of the goal's board, with the
// tables that table returns for their keys.
func NewPDB(goal board.Board, partitions []pdb.Partition, zones pdb.Zones, coding pdb.Coding,
	table func(pdb.Key) (*pdb.Table, error)) (*PDB, error) {
	evaluator, err := pdb.NewEvaluator(goal, partitions, zones, coding, table)
	if err != nil {
		return nil, err
	}
	return &PDB{evaluator}, nil
}

// Estimate returns the largest sum over the partitions.
func (h *PDB) Estimate(p *board.Position) int {
	return h.evaluator.Start(p, make([]uint64, h.evaluator.Words()))
}

// Claims returns that PDB is consistent, unless its tables hold the minimum
// over the zones of the blank.
func (h *PDB) Claims() Claims { return Claims{Consistent: h.evaluator.Consistent()} }

// Tracker returns a tracker with a [Rememberer]'s memo of a byte a pattern.
func (h *PDB) Tracker() Tracker { return &pdbTracker{Evaluator: h.evaluator} }

type pdbTracker struct {
	*pdb.Evaluator
	node pdb.Node
}

var _ Rememberer = (*pdbTracker)(nil)

func (t *pdbTracker) Expand(e *Expansion) {
	n := &t.node
	n.Blank, n.State, n.N, n.From, n.Budget = e.Position.Blank(), e.State, e.N, e.From, e.Budget
	for i := range e.N {
		n.Tile[i] = e.Position.Tile(e.From[i])
		n.Child[i] = e.Child[i].State
	}
	t.Evaluator.Expand(n)
	for i := range e.N {
		e.Child[i].Value = n.Value[i]
	}
}
