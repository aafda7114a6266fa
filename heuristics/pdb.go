package heuristics

import (
	"math"

	"npuzzle/board"
	"npuzzle/heuristics/batch"
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

// Tracker returns a tracker that is a [Batcher] too, with a [Rememberer]'s memo
// of a byte a pattern.
func (h *PDB) Tracker() Tracker {
	return &pdbTracker{Batcher: h.evaluator.NewBatcher()}
}

type pdbTracker struct {
	*pdb.Batcher
	one batch.Batch
}

var (
	_ Rememberer = (*pdbTracker)(nil)
	_ Batcher    = (*pdbTracker)(nil)
)

// Expand is ExpandBatch with one node.
func (t *pdbTracker) Expand(e *Expansion) {
	b := &t.one
	words := t.Words()
	if b.Children == nil {
		b.Children = make([]uint64, len(e.From)*words)
	}
	b.States = e.State
	b.Budgets[0] = int32(min(e.Budget, math.MaxInt32))
	b.N = e.N
	to := e.Position.Blank()
	for i, from := range e.From[:e.N] {
		b.Slides[i] = batch.Slide{Tile: e.Position.Tile(from), From: from, To: to}
	}
	t.ExpandBatch(b)
	children := b.Children
	for i := range e.N {
		child := &e.Child[i]
		child.Value, child.Order = int(b.Values[i]), int(b.Orders[i])
		if child.Value <= e.Budget {
			copy(child.State, children[:words])
			children = children[words:]
		}
	}
}
