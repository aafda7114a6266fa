package pdb

import (
	"context"
	"math/bits"
)

// BuildOptions says how to build a table. The zero value is a good choice.
type BuildOptions struct {
	Jobs     int            // goroutines; 0 is one a processor
	Progress func(Progress) // told how the build goes, by one goroutine at a time; may be nil
}

// Progress is a report on the building of a table.
type Progress struct {
	Level int    // moves from the goal
	Done  uint64 // entries that have their value
	Total uint64 // entries that will have one
}

// BuildMemory returns how much memory [Build] takes for a valid key, the
// finished table included.
func (k Key) BuildMemory() uint64 { return 2 * k.DataBytes() }

// Build computes the table of a key. The data depends on the key alone. The
// error is of [Key.Validate] or of the context.
func Build(ctx context.Context, key Key, options BuildOptions) (*Table, error) {
	if err := key.Validate(); err != nil {
		return nil, err
	}
	tiles := key.Pattern.Tiles()
	x := indexOf(key.Size, tiles)
	values := make([]uint8, uint64(x.slices)*factorial(tiles))
	type vertex struct {
		mask uint64
		s    order
		cell int
	}
	address := func(v vertex) int { return v.s.rank(tiles)*x.slices + x.slice(x.rank(v.mask), v.cell) }
	goal := vertex{uint64(key.Pattern), orderOf(0, tiles), key.Home}
	level := []vertex{goal}
	values[address(goal)] = 1
	for depth := uint8(2); len(level) > 0; depth++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var next []vertex
		for _, v := range level {
			zone := x.zone(x.cells&^v.mask, v.cell)
			for b := v.mask & x.near(zone); b != 0; b &= b - 1 {
				from := bits.TrailingZeros64(b)
				for a := x.near(1<<from) & zone; a != 0; a &= a - 1 {
					to := bits.TrailingZeros64(a)
					mask := v.mask ^ 1<<from ^ 1<<to
					i, j := bits.OnesCount64(v.mask&(1<<from-1)), bits.OnesCount64(mask&(1<<to-1))
					w := vertex{mask, v.s.move(i, j), from}
					if at := address(w); values[at] == 0 {
						values[at] = depth
						next = append(next, w)
					}
				}
			}
		}
		level = next
	}
	t := &Table{Key: key, Entries: key.EntryCount(), data: make([]byte, key.DataBytes())}
	count := func(v uint8) {
		for len(t.Histogram) <= int(v) {
			t.Histogram = append(t.Histogram, 0)
		}
		t.Histogram[v]++
	}
	for row := range int(key.rows()) {
		for m := range x.maps {
			least := uint8(255)
			for s := x.first(m); s < x.first(m+1); s++ {
				v := values[row*x.slices+s] - 1
				if key.Zones == MinZone {
					least = min(least, v)
					continue
				}
				if v != 255 {
					count(v)
				}
				if key.Coding == Byte {
					t.data[row*key.rowBytes()+s] = v
				} else if v != 255 {
					t.data[row*key.rowBytes()+s/8] |= v >> 1 & 1 << (s % 8)
				}
			}
			if key.Zones == MinZone {
				t.data[row*key.rowBytes()+m] = least
				if least != 255 {
					count(least)
				}
			}
		}
	}
	return t, nil
}
