package pdb

import (
	"fmt"
	"iter"
	"math/bits"
)

// A state is a vertex of a pattern's graph: where the tiles stand, and a cell
// of the blank's zone.
type state struct {
	mask  uint64
	order order
	blank int
}

// stateOf returns the state with the tiles of a pattern, by ascending goal
// cell, on some cells.
func stateOf(cells []int, blank int) state {
	v := state{blank: blank}
	for _, cell := range cells {
		v.mask |= 1 << cell
	}
	for tile, cell := range cells {
		i := bits.OnesCount64(v.mask & (1<<cell - 1))
		v.order |= order(len(cells)-1-tile) << (4 * i)
	}
	return v
}

// move returns the state after the tile on a cell went to a free one next to
// it.
func (v state) move(from, to int) state {
	mask, i, j := slide(v.mask, from, to)
	return state{mask, v.order.move(i, j), from}
}

// slide returns the map after a tile went from one cell to another, and the
// tile's place in the order before and after.
func slide(mask uint64, from, to int) (after uint64, i, j int) {
	after = mask ^ 1<<from ^ 1<<to
	return after, bits.OnesCount64(mask & (1<<from - 1)), bits.OnesCount64(after & (1<<to - 1))
}

// moves yields the moves of a tile, from cell to cell, into the zone of the
// blank.
func (g *grid) moves(mask uint64, blank int) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		zone := g.zone(g.cells&^mask, blank)
		for tiles := g.near(zone) & mask; tiles != 0; tiles &= tiles - 1 {
			from := bits.TrailingZeros64(tiles)
			for free := g.near(1<<from) & zone; free != 0; free &= free - 1 {
				if !yield(from, bits.TrailingZeros64(free)) {
					return
				}
			}
		}
	}
}

// A reader reads the entries of a table one by one.
type reader struct {
	*index
	*Table
	goal   state
	stride uint64 // bits or bytes from row to row
}

func newReader(t *Table) *reader {
	k := t.Key
	r := &reader{
		index:  indexOf(k.Size, k.Pattern.Tiles()),
		Table:  t,
		goal:   stateOf(k.Pattern.Cells(), k.Home),
		stride: uint64(k.rowBytes()),
	}
	if k.Coding == Bit {
		r.stride *= 8
	}
	return r
}

// column returns the number of a state's entry in its row.
func (r *reader) column(v state) int {
	m := r.rank(v.mask)
	if r.Key.Zones == MinZone {
		return m
	}
	return r.slice(m, v.blank)
}

// address returns the number of a state's entry.
func (r *reader) address(v state) uint64 {
	return uint64(v.order.rank(r.tiles))*r.stride + uint64(r.column(v))
}

// entry returns what the table holds at an address, a bit or a byte.
func (r *reader) entry(at uint64) int {
	if r.Key.Coding == Bit {
		return int(r.data[at/8] >> (at % 8) & 1)
	}
	return int(r.data[at])
}

// value returns the value of a state, or −1 when the goal cannot be reached.
func (r *reader) value(v state) int {
	descents := []descent{r.descentFrom(v)}
	descend(descents)
	return descents[0].steps
}

// Value returns the least number of moves of the pattern's tiles that bring
// them home, or −1 when nothing does. It takes the cells of the tiles, by
// ascending goal cell, and the cell of the blank.
//
// It is for reading a few values; searches use an [Evaluator].
func (t *Table) Value(cells []int, blank int) (int, error) {
	taken := uint64(1) << blank
	if blank < 0 || blank >= t.Key.Size.Cells() || len(cells) != t.Key.Pattern.Tiles() {
		return 0, fmt.Errorf("pdb: %d tiles and the blank on cell %d, want %d on %v",
			len(cells), blank, t.Key.Pattern.Tiles(), t.Key.Size)
	}
	for _, cell := range cells {
		if cell < 0 || cell >= t.Key.Size.Cells() || taken>>cell&1 != 0 {
			return 0, fmt.Errorf("pdb: cells %v and %d, want different ones of %v", cells, blank, t.Key.Size)
		}
		taken |= 1 << cell
	}
	return newReader(t).value(stateOf(cells, blank)), nil
}
