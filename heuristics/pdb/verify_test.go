package pdb

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"npuzzle/board"

	"pgregory.net/rapid"
)

func TestVerify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := build(t, drawKey(20_000).Draw(t, "key"), 2)
		if err := Verify(context.Background(), table, BuildOptions{Jobs: 2}); err != nil {
			t.Fatal(err)
		}
	})
}

// Any single changed entry is found: all of them in small tables, a sample in
// a larger one.
func TestVerifyFindsAnyChange(t *testing.T) {
	size3, size4 := board.Size{Width: 3, Height: 3}, board.Size{Width: 4, Height: 4}
	for _, c := range []struct {
		key    Key
		sample int
	}{
		{Key{size3, 8, PatternOf(0, 1, 3), ByZone, Bit}, 0},
		{Key{size3, 8, PatternOf(0, 1, 3), ByZone, Byte}, 0},
		{Key{size3, 4, PatternOf(1, 5), MinZone, Byte}, 0},
		{Key{board.Size{Width: 2, Height: 3}, 5, PatternOf(0, 1, 2, 3, 4), ByZone, Bit}, 0},
		{Key{size4, 15, PatternOf(0, 1, 2, 3, 4), ByZone, Bit}, 20},
	} {
		table := build(t, c.key, 2)
		bits := 1
		if c.key.Coding == Byte {
			bits = 8
		}
		change := func(row, entry int) {
			at := row*c.key.rowBytes()*8 + entry*bits
			before := table.data[at/8]
			if bits == 1 {
				table.data[at/8] ^= 1 << (at % 8)
			} else {
				table.data[at/8] = byte(rand.N(256))
				if table.data[at/8] == before {
					table.data[at/8]++
				}
			}
			if err := Verify(context.Background(), table, BuildOptions{Jobs: 1}); !errors.Is(err, ErrValue) {
				t.Errorf("%v: changed entry %d of row %d: error %v", c.key, entry, row, err)
			}
			table.data[at/8] = before
		}
		rows, entries := int(c.key.rows()), c.key.rowEntries()
		for range c.sample {
			change(rand.N(rows), rand.N(entries))
		}
		for i := 0; c.sample == 0 && i < rows*entries; i++ {
			change(i/entries, i%entries)
		}
	}
}

// The header's histogram is part of what is proved.
func TestVerifyFindsWrongHistogram(t *testing.T) {
	table := build(t, Key{board.Size{Width: 3, Height: 3}, 8, PatternOf(0, 1, 3), ByZone, Bit}, 1)
	table.Histogram = slices.Clone(table.Histogram)
	table.Histogram[3]++
	table.Histogram[4]--
	if err := Verify(context.Background(), table, BuildOptions{}); !errors.Is(err, ErrValue) {
		t.Fatalf("error %v, want %v", err, ErrValue)
	}
}

func TestVerifyStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	table := build(t, Key{board.Size{Width: 3, Height: 3}, 8, PatternOf(0, 1, 3), ByZone, Byte}, 1)
	cancel()
	if err := Verify(ctx, table, BuildOptions{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want %v", err, context.Canceled)
	}
}
