package pdb

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// ErrValue is wrapped by the error of [Verify] about a table that holds
// anything but the distances.
var ErrValue = errors.New("wrong value")

// Verify proves that a table holds what its key says. The proof needs no trust
// in how the table was made:
//
//   - Of any numbers on the vertices of the pattern's graph, those are the
//     distances from the goal of which the goal alone has 0, neighbours differ
//     by 1, and every other vertex has a neighbour with 1 less. For going down
//     leads to the goal in as many steps as the number says, and no path is
//     shorter, as no step goes down by more than 1. One pass over all edges
//     checks this; it finds neighbours by moving tiles one by one and looking
//     them up as a search does, not as the builder does.
//   - A table of bytes by zone has the numbers itself. The bits of a table of
//     bits are not enough: labels 0, 1, 2, 3 in a circle, taken modulo 4, pass
//     every local check. The same goes for minima over zones. For these the
//     numbers are computed anew, proved, and compared with the table.
//
// The error wraps [ErrValue] and names the first wrong entry.
func Verify(ctx context.Context, t *Table, options BuildOptions) error {
	if err := verify(ctx, t, options); err != nil {
		return fmt.Errorf("pdb: verifying %v: %w", t.Key, err)
	}
	return nil
}

// VerifyMemory returns how much memory [Verify] takes for a valid key, besides
// the table's data.
func (k Key) VerifyMemory() uint64 {
	k, same := k.witness()
	if same {
		return 0
	}
	return k.BuildMemory()
}

// witness returns the key of the table of all numbers, and whether it is the
// key itself.
func (k Key) witness() (Key, bool) {
	full := k
	full.Zones, full.Coding = ByZone, Byte
	return full, full == k
}

func verify(ctx context.Context, t *Table, options BuildOptions) error {
	if err := t.checkShape(); err != nil {
		return err
	}
	if options.Jobs <= 0 {
		options.Jobs = runtime.GOMAXPROCS(0)
	}
	key, same := t.Key.witness()
	total := key.EntryCount()
	report := func(done uint64) {
		if options.Progress != nil {
			options.Progress(Progress{Done: done, Total: total})
		}
	}
	witness, before := t, uint64(0)
	if !same {
		before = total
		total *= 2
		var err error
		witness, err = Build(ctx, key, BuildOptions{options.Jobs, func(p Progress) { report(p.Done) }})
		if err != nil {
			return err
		}
	}

	proof := newProof(t, witness)
	var mu sync.Mutex // of what follows
	var first *fault
	var counts [unreached + 1]uint64
	done := uint64(0)
	err := parallel(ctx, options.Jobs, int(t.Key.rows()), func() func(int) {
		c := checker{proof: proof, down: make([]uint8, proof.slices)}
		return func(row int) {
			f := c.check(row)
			mu.Lock()
			defer mu.Unlock()
			for value, n := range c.counts {
				counts[value] += n
			}
			if f != nil && (first == nil || f.row < first.row) {
				first = f
			}
			if done += uint64(proof.slices); done>>24 != (done-uint64(proof.slices))>>24 {
				report(before + done)
			}
		}
	})
	switch want := levels(&counts); {
	case err != nil:
		return err
	case first != nil:
		return fmt.Errorf("%w: %s", ErrValue, proof.describe(first))
	case !slices.Equal(t.Histogram, want):
		return fmt.Errorf("%w: histogram %v, want %v", ErrValue, t.Histogram, want)
	}
	return nil
}

// A proof is what the checks of all rows have in common.
type proof struct {
	*reader // of the witness
	table   *Table
	blanks  []uint8 // a cell of the zone of each slice
	turns   []proofTurn
}

// A proofTurn is the edges that do the same to the order: from all its slices
// they lead to the same row.
type proofTurn struct {
	i, j  int // the tile goes from one place in the order to another
	edges []proofEdge
}

// A proofEdge leads from slice to slice.
type proofEdge struct{ from, to uint32 }

func newProof(t, witness *Table) *proof {
	p := &proof{reader: newReader(witness), table: t}
	numbers := map[[2]int]int{} // of turns, from 1
	mask := p.mask(0)
	for range p.maps {
		for free := p.cells &^ mask; free != 0; {
			blank := bits.TrailingZeros64(free)
			free &^= p.zone(free, blank)
			slice := uint32(len(p.blanks))
			p.blanks = append(p.blanks, uint8(blank))
			for from, to := range p.moves(mask, blank) {
				after, i, j := slide(mask, from, to)
				if numbers[[2]int{i, j}] == 0 {
					p.turns = append(p.turns, proofTurn{i: i, j: j})
					numbers[[2]int{i, j}] = len(p.turns)
				}
				turn := &p.turns[numbers[[2]int{i, j}]-1]
				turn.edges = append(turn.edges, proofEdge{slice, uint32(p.slice(p.rank(after), from))})
			}
		}
		mask = nextMask(mask)
	}
	return p
}

// A fault is an entry that is not what it must be.
type fault struct {
	row, slice int
	reason     string
}

func (p *proof) describe(f *fault) string {
	m := p.mapOf(f.slice)
	on := make([]int, p.tiles) // the cells of the tiles by ascending goal cell
	i, s := 0, orderOf(f.row, p.tiles)
	for mask := p.mask(m); mask != 0; mask &= mask - 1 {
		on[p.tiles-1-s.tile(i)] = bits.TrailingZeros64(mask)
		i++
	}
	return fmt.Sprintf("the tiles on cells %v and the blank on cell %d: %s", on, p.blanks[f.slice], f.reason)
}

// A checker checks rows.
type checker struct {
	*proof
	down   []uint8 // whether an edge leads down, by slice
	counts [unreached + 1]uint64
}

// row returns a row of the witness.
func (p *proof) row(s order) []uint8 { return p.data[s.rank(p.tiles)*p.slices:][:p.slices] }

// check checks a row of the witness and compares it with that of the table.
// It counts the values of the table.
func (c *checker) check(row int) *fault {
	clear(c.counts[:])
	clear(c.down)
	s := orderOf(row, c.tiles)
	values, down := c.row(s), c.down
	wrong := uint8(0)
	for _, turn := range c.turns {
		others := c.row(s.move(turn.i, turn.j))
		for _, e := range turn.edges {
			// Without branches, which could not be foretold: 0 down, 2 up.
			above := others[e.to] - values[e.from] + 1
			wrong |= above &^ 2
			down[e.from] |= above ^ 2
		}
	}
	sound := wrong == 0
	for slice, value := range values {
		sound = sound && value != 0 && value != unreached && down[slice] != 0
	}
	if !sound {
		if f := c.search(row, s, values); f != nil {
			return f
		}
	}
	return c.compare(row, values)
}

// search looks for a fault in a row that may have one: for the row of the
// goal, or one with entries that cannot be reached, has none.
func (c *checker) search(row int, s order, values []uint8) *fault {
	clear(c.down)
	for _, turn := range c.turns {
		others := c.row(s.move(turn.i, turn.j))
		for _, e := range turn.edges {
			value, other := int(values[e.from]), int(others[e.to])
			switch {
			case value == unreached && other == unreached:
			case value == unreached || other == unreached || other != value-1 && other != value+1:
				return &fault{row, int(e.from), fmt.Sprintf("value %d beside %d", value, other)}
			case other < value:
				c.down[e.from] = 1
			}
		}
	}
	for slice, value := range values {
		goal := s == c.goal.order && slice == c.column(c.goal)
		switch {
		case goal != (value == 0):
			return &fault{row, slice, fmt.Sprintf("value %d; the goal alone has 0", value)}
		case !goal && value != unreached && c.down[slice] == 0:
			return &fault{row, slice, fmt.Sprintf("value %d, and no neighbour has less", value)}
		}
	}
	return nil
}

// compare compares a row of the table with that of the witness.
func (c *checker) compare(row int, values []uint8) *fault {
	n := c.table.Key.rowBytes()
	found := c.table.data[row*n:][:n]
	if c.table.Key.Zones == MinZone {
		for m, value := range found {
			want := slices.Min(values[c.first(m):c.first(m+1)])
			if value != want {
				return &fault{row, c.first(m), fmt.Sprintf("value %d found, want %d", value, want)}
			}
			c.counts[value]++
		}
		return nil
	}
	for slice, value := range values {
		c.counts[value]++
		if c.table.Key.Coding == Byte {
			continue // the table is the witness
		}
		want := value >> 1 & 1
		if value == unreached {
			want = 0
		}
		if bit := found[slice/8] >> (slice % 8) & 1; bit != want {
			return &fault{row, slice, fmt.Sprintf("bit %d found, want %d of value %d", bit, want, value)}
		}
	}
	if last := len(values) - 1; c.table.Key.Coding == Bit && found[n-1]>>(last%8)>>1 != 0 {
		return &fault{row, last, "bits behind the last of the row"}
	}
	return nil
}
