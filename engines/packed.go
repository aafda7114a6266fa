package engines

import (
	"npuzzle/board"
	"npuzzle/heuristics"
)

// packed is what a depth-first search needs of a heuristic that is a sum over the
// tiles, on boards of up to 16 cells: these fit a word, so that a node is passed
// in registers and nothing is taken back.
type packed struct {
	goal uint64 // four bits a cell, the first one lowest
	// rise is by how much f rises with a slide, times the weight's of, by its edge
	// and the tile: at most 1000 + 255·1,000,000.
	rise [4 * packedCells][packedCells]int32
}

// packedCells is the largest number of cells.
const packedCells = 16

// packedOf packs the tiles of a board.
func packedOf(tiles []uint8) (packed uint64) {
	for cell, tile := range tiles {
		packed |= uint64(tile) << (4 * cell)
	}
	return packed
}

// newPacked returns what a search for a goal needs, or nil where it does not fit.
func newPacked(goal *board.Position, costs *heuristics.Costs, weight ratio) *packed {
	if goal.Count() > packedCells {
		return nil
	}
	p := &packed{goal: packedOf(goal.Tiles())}
	for blank := range goal.Count() {
		for _, m := range board.Moves {
			from, ok := goal.Size().Neighbor(blank, m)
			if !ok {
				continue
			}
			for tile := range goal.Count() {
				change := int(costs[tile][blank]) - int(costs[tile][from])
				p.rise[4*blank+int(m)][tile] = int32(weight.of + weight.part*change)
			}
		}
	}
	return p
}

// expandPacked is expandSum for a packed board.
func (k *kernel) expandPacked(s *autoState, packed uint64, room int) bool {
	k.expanded++
	k.generated += uint64(s.n)
	if k.expanded%lookEvery == 0 {
		if k.err = k.look(); k.err != nil {
			return true
		}
	}
	for i := range s.n {
		from := s.from[i&3] * 4 & 63
		tile := packed >> from & 15
		left := room - int(k.packed.rise[s.edge[i&3]&63][tile])
		if left < 0 {
			k.excess = min(k.excess, k.limit-left)
			continue
		}
		child := packed ^ tile<<from ^ tile<<(s.blank*4&63)
		if child == k.packed.goal || k.expandPacked(&k.rules[s.next[i&3].state()], child, left) {
			k.way = append(k.way, from/4)
			return true
		}
	}
	return false
}
