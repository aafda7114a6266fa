package pdb

import (
	"bytes"
	"context"
	"errors"
	"math/bits"
	"runtime"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

func build(t rapid.TB, key Key, jobs int) *Table {
	t.Helper()
	table, err := Build(context.Background(), key, BuildOptions{Jobs: jobs})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// drawKey draws keys with at most so many entries.
func drawKey(most uint64) *rapid.Generator[Key] {
	return rapid.Custom(func(t *rapid.T) Key {
		size := board.Size{Width: rapid.IntRange(1, 6).Draw(t, "width"), Height: rapid.IntRange(1, 6).Draw(t, "height")}
		if size.Cells() < 2 {
			size.Width = 2
		}
		key := Key{Size: size, Home: rapid.IntRange(0, size.Cells()-1).Draw(t, "home")}
		for _, cell := range rapid.Permutation(others(size, key.Home)).Draw(t, "cells") {
			wider := key
			wider.Pattern |= 1 << cell
			if wider.Pattern.Tiles() > MaxTiles || wider.EntryCount() > most {
				break
			}
			key = wider
			if rapid.IntRange(0, 7).Draw(t, "stop") == 0 {
				break
			}
		}
		key.Zones = rapid.SampledFrom([]Zones{ByZone, MinZone}).Draw(t, "zones")
		if key.Zones == MinZone || rapid.Bool().Draw(t, "bytes") {
			key.Coding = Byte
		}
		return key
	})
}

func others(size board.Size, home int) []int {
	var cells []int
	for cell := range size.Cells() {
		if cell != home {
			cells = append(cells, cell)
		}
	}
	return cells
}

// The builder moves whole slices; the oracle moves one tile at a time.
func TestBuildEqualsEntryByEntry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := drawKey(20_000).Draw(t, "key")
		want := slowTable(t, key)
		got := build(t, key, rapid.IntRange(1, 3).Draw(t, "jobs"))
		if !bytes.Equal(got.data, want.data) || !slices.Equal(got.Histogram, want.Histogram) || got.Entries != want.Entries {
			t.Fatalf("%v: built %v, want %v", key, got.Histogram, want.Histogram)
		}
	})
}

// What a build takes is known before: within a twentieth for bits, not more
// than said for bytes.
func TestBuildMemory(t *testing.T) {
	size := board.Size{Width: 4, Height: 4}
	for _, key := range []Key{
		{size, 15, PatternOf(8, 9, 10, 11, 12, 13, 14), ByZone, Bit},
		{size, 15, PatternOf(8, 9, 10, 11, 12, 13), ByZone, Byte},
		{size, 15, PatternOf(8, 9, 10, 11, 12, 13), MinZone, Byte},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		build(t, key, 0)
		runtime.ReadMemStats(&after)
		got, want := float64(after.TotalAlloc-before.TotalAlloc), float64(key.BuildMemory())
		if got > 1.05*want || key.Coding == Bit && got < 0.95*want {
			t.Errorf("%v: %.1f MB allocated, want %.1f", key, got/1e6, want/1e6)
		}
	}
}

func TestBuildProgress(t *testing.T) {
	key := Key{Size: board.Size{Width: 3, Height: 3}, Home: 8, Pattern: PatternOf(0, 1, 2, 3)}
	var last Progress
	_, err := Build(context.Background(), key, BuildOptions{Progress: func(p Progress) {
		if p.Level <= last.Level || p.Done < last.Done || p.Total != key.EntryCount() {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil || last.Done != last.Total {
		t.Errorf("last report %+v, error %v", last, err)
	}
}

func TestBuildStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	key := Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 2, 3, 4, 5)}
	table, err := Build(ctx, key, BuildOptions{Progress: func(p Progress) {
		if p.Level == 5 {
			cancel()
		}
		if p.Level > 6 {
			t.Errorf("still at level %d", p.Level)
		}
	}})
	if table != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("table %v, error %v, want %v", table, err, context.Canceled)
	}
}

// Building moves the slice as a whole; the oracle moves one order.
func TestTurn(t *testing.T) {
	all := turns{}
	for n := least; n <= 7; n++ {
		for i := range n {
			for j := range n {
				turn := all.of(n, i, j)
				from, to := make([]uint64, wordsOf(n)), make([]uint64, wordsOf(n))
				for rank := range int(factorial(n)) {
					s := orderOf(rank, n)
					word, bit := s.place(n)
					if again, ok := orderAt(word, bit, n); !ok || again != s {
						t.Fatalf("order %x is placed in word %d, bit %d, where %x is", s, word, bit, again)
					}
					from[word] = 1 << bit
					turn.pull(to, from)
					wordTo, bitTo := s.move(i, j).place(n)
					if to[wordTo] != 1<<bitTo {
						t.Fatalf("%d tiles, %d to %d: order %x goes to the wrong place", n, i, j, s)
					}
					from[word], to[wordTo] = 0, 0
				}
			}
		}
	}
}

// Ranks number all orders, and their tables say the same.
func TestOrders(t *testing.T) {
	for tiles := 1; tiles <= 8; tiles++ {
		for rank := range int(factorial(tiles)) {
			s := orderOf(rank, tiles)
			if got := s.rank(tiles); got != rank {
				t.Fatalf("%d tiles: order %x has rank %d, want %d", tiles, s, got, rank)
			}
			if again := s.inverse(tiles).inverse(tiles); again != s {
				t.Fatalf("%d tiles: order %x inverted twice is %x", tiles, s, again)
			}
		}
	}
}

// The number of a map follows from its bytes, for boards up to the largest.
func TestIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := boardtest.Sizes(MaxCells).Draw(t, "size")
		tiles := rapid.IntRange(1, min(size.Cells()-1, 4)).Draw(t, "tiles")
		if binomial(size.Cells(), tiles) > 20_000 {
			tiles = 2
		}
		checkIndex(t, size, tiles)
	})
	// Where searches have them in one number.
	checkIndex(t, board.Size{Width: 5, Height: 5}, 6)
}

func checkIndex(t rapid.TB, size board.Size, tiles int) {
	t.Helper()
	x := indexOf(size, tiles)
	mask := x.mask(0)
	slice := 0
	for m := range x.maps {
		if x.rank(mask) != m || x.mask(m) != mask || x.first(m) != slice {
			t.Fatalf("%v: map %x: number %d, want %d; first slice %d, want %d", size, mask, x.rank(mask), m, x.first(m), slice)
		}
		for free := x.cells &^ mask; free != 0; slice++ {
			zone := x.zone(free, bits.TrailingZeros64(free))
			free &^= zone
			for ; zone != 0; zone &= zone - 1 {
				if got := x.slice(m, bits.TrailingZeros64(zone)); got != slice || x.mapOf(got) != m {
					t.Fatalf("%v: map %x: slice %d of map %d, want %d of %d", size, mask, got, x.mapOf(got), slice, m)
				}
			}
		}
		mask = nextMask(mask)
	}
	if slice != x.slices {
		t.Fatalf("%v: %d slices, want %d", size, x.slices, slice)
	}
}

// A region stays connected without each of its tame cells, and without no other where a board
// has no room for holes.
func TestTame(t *testing.T) {
	for _, size := range []board.Size{{Width: 1, Height: 6}, {Width: 6, Height: 1}, {Width: 3, Height: 4}, {Width: 4, Height: 3}, {Width: 2, Height: 5}} {
		g := newGrid(size)
		connected := func(cells uint64) bool { return g.zone(cells, bits.TrailingZeros64(cells)) == cells }
		for free := uint64(1); free <= g.cells; free++ {
			if bits.OnesCount64(free) < 2 || !connected(free) {
				continue
			}
			tame := g.tame(free)
			for rest := free; rest != 0; rest &= rest - 1 {
				cell := rest & -rest
				if stays := connected(free &^ cell); tame&cell != 0 && !stays {
					t.Fatalf("%v: region %b is cut at cell %b", size, free, cell)
				} else if tame&cell == 0 && stays && size.Width < 3 {
					t.Fatalf("%v: region %b is not cut at cell %b", size, free, cell)
				}
			}
		}
	}
}
