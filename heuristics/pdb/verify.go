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
		c := checker{proof: proof, rows: make([][]uint8, len(proof.turns))}
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
	blanks  []uint8     // a cell of the zone of each slice
	edges   []proofEdge // of all slices
	start   []uint32    // where the edges of each slice start, and the last ones end
	turns   [][2]uint8  // what an edge does to the order
}

// A proofEdge leads to a slice, in the row that a turn of the order leads to.
type proofEdge struct{ slice, turn uint32 }

func newProof(t, witness *Table) *proof {
	p := &proof{reader: newReader(witness), table: t}
	turns := map[[2]uint8]uint32{}
	mask := p.mask(0)
	for range p.maps {
		for free := p.cells &^ mask; free != 0; {
			blank := bits.TrailingZeros64(free)
			free &^= p.zone(free, blank)
			p.blanks = append(p.blanks, uint8(blank))
			p.start = append(p.start, uint32(len(p.edges)))
			for from, to := range p.moves(mask, blank) {
				after, i, j := slide(mask, from, to)
				turn := [2]uint8{uint8(i), uint8(j)}
				number, ok := turns[turn]
				if !ok {
					number = uint32(len(p.turns))
					turns[turn] = number
					p.turns = append(p.turns, turn)
				}
				p.edges = append(p.edges, proofEdge{uint32(p.slice(p.rank(after), from)), number})
			}
		}
		mask = nextMask(mask)
	}
	p.start = append(p.start, uint32(len(p.edges)))
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
	rows   [][]uint8 // of the witness, by turn
	counts [unreached + 1]uint64
}

// check checks a row of the witness and compares it with that of the table.
// It counts the values of the table.
func (c *checker) check(row int) *fault {
	clear(c.counts[:])
	s := orderOf(row, c.tiles)
	for i, turn := range c.turns {
		c.rows[i] = c.row(s.move(int(turn[0]), int(turn[1])).rank(c.tiles))
	}
	values, goal := c.row(row), c.column(c.goal)
	for slice := range values {
		if reason := c.checkEntry(values, slice, row == 0 && slice == goal); reason != "" {
			return &fault{row, slice, reason}
		}
	}
	return c.compare(row, values)
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

// row returns a row of the witness.
func (p *proof) row(n int) []uint8 { return p.data[n*p.slices:][:p.slices] }

// checkEntry checks an entry of the witness, given its row. It returns what is
// wrong.
func (c *checker) checkEntry(values []uint8, slice int, goal bool) string {
	value := int(values[slice])
	lower := false
	for _, e := range c.edges[c.start[slice]:c.start[slice+1]] {
		switch other := int(c.rows[e.turn][e.slice]); {
		case value == unreached && other == unreached:
		case value == unreached || other == unreached || other != value-1 && other != value+1:
			return fmt.Sprintf("value %d beside %d", value, other)
		case other < value:
			lower = true
		}
	}
	switch {
	case goal != (value == 0):
		return fmt.Sprintf("value %d; the goal alone has 0", value)
	case value > 0 && value != unreached && !lower:
		return fmt.Sprintf("value %d, and no neighbour has less", value)
	}
	return ""
}
