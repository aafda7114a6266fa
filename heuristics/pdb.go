package heuristics

import (
	"sync"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// PDB is the sum of pattern databases over the patterns of a partition, or
// the maximum of such sums over several partitions. Each slide moves one tile
// and so changes one value of a partition: the sum never exceeds the distance
// (Korf and Felner, 2002).
type PDB struct {
	evaluator *pdb.Evaluator
	released  sync.Pool // of trackers
}

// NewPDB returns the heuristic of partitions of the goal's board, with the
// tables that table returns for their keys.
func NewPDB(goal board.Board, partitions []pdb.Partition, zones pdb.Zones, coding pdb.Coding,
	table func(pdb.Key) (*pdb.Table, error)) (*PDB, error) {
	evaluator, err := pdb.NewEvaluator(goal, partitions, zones, coding, table)
	if err != nil {
		return nil, err
	}
	return &PDB{evaluator: evaluator}, nil
}

// Estimate returns the largest sum over the partitions.
func (h *PDB) Estimate(p *board.Position) int {
	return h.evaluator.Start(p, make([]uint64, h.evaluator.Words()))
}

// Claims returns that PDB is consistent, unless its tables hold the minimum
// over the zones of the blank.
func (h *PDB) Claims() Claims { return Claims{Consistent: h.evaluator.Consistent()} }

// Tracker returns a tracker that is a [Rememberer], with a memo of a byte a different
// pattern, and a [Walker] unless a pattern has more than 8 tiles or the board
// more than 32 cells.
func (h *PDB) Tracker() Tracker {
	if t, ok := h.released.Get().(Tracker); ok {
		return t
	}
	t := &pdbTracker{h.evaluator}
	if p := h.evaluator.NewPair(); p != nil {
		pair := &pdbPair{t, p, h}
		if b := h.evaluator.NewPairBatcher(); b != nil {
			return &pdbPairBatcher{pair, b}
		}
		return pair
	}
	if w := h.evaluator.NewWalker(); w != nil {
		walker := &pdbWalker{t, w, h}
		if b := h.evaluator.NewBatcher(); b != nil {
			return &pdbBatcher{walker, b}
		}
		return walker
	}
	return t
}

type pdbTracker struct{ *pdb.Evaluator }

type pdbPair struct {
	*pdbTracker
	*pdb.Pair
	of *PDB
}

type pdbPairBatcher struct {
	*pdbPair
	*pdb.PairBatcher
}

type pdbWalker struct {
	*pdbTracker
	*pdb.Walker
	of *PDB
}

type pdbBatcher struct {
	*pdbWalker
	*pdb.Batcher
}

// Release lets the heuristic hand the tracker out again.
func (t *pdbPair) Release() { t.of.released.Put(t) }

// Release lets the heuristic hand the tracker out again.
func (t *pdbPairBatcher) Release() { t.of.released.Put(t) }

// Release lets the heuristic hand the tracker out again.
func (t *pdbWalker) Release() { t.of.released.Put(t) }

// Release lets the heuristic hand the tracker out again.
func (t *pdbBatcher) Release() { t.of.released.Put(t) }

var (
	_ Rememberer = (*pdbTracker)(nil)
	_ Rememberer = (*pdbPair)(nil)
	_ Rememberer = (*pdbWalker)(nil)
	_ Walker     = (*pdbPair)(nil)
	_ Walker     = (*pdbWalker)(nil)
	_ Walker     = (*pdbPairBatcher)(nil)
	_ Walker     = (*pdbBatcher)(nil)
	_ Batcher    = (*pdbPairBatcher)(nil)
	_ Batcher    = (*pdbBatcher)(nil)
	_ Releaser   = (*pdbPair)(nil)
	_ Releaser   = (*pdbWalker)(nil)
)

// Expand values children by the evaluator.
func (t *pdbTracker) Expand(e *Expansion) {
	to := e.Position.Blank()
	for i, from := range e.From[:e.N] {
		c := &e.Child[i]
		c.Value, c.Order = t.Evaluator.Expand(e.State, e.Position.Tile(from), to<<2|uint8(t.move(to, from)), c.State)
	}
}

// move returns the move that takes the blank from a cell to a neighbour.
func (t *pdbTracker) move(from, to uint8) board.Move {
	switch int(to) - int(from) {
	case -t.Size().Width:
		return board.Up
	case t.Size().Width:
		return board.Down
	case -1:
		return board.Left
	default:
		return board.Right
	}
}
