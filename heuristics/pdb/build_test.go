package pdb

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"npuzzle/board"

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
