package pdb

import (
	"math/bits"
	"slices"
	"testing"

	"npuzzle/board"
)

// TestDocumentedData compares whole files with what docs/pdb-file-format.md
// says of the data, by a search that follows the definition and shares no
// code with the builder or the index.
func TestDocumentedData(t *testing.T) {
	for _, k := range []Key{
		{board.Size{Width: 3, Height: 3}, 8, PatternOf(0, 1, 3), ByZone, Bit},
		{board.Size{Width: 3, Height: 3}, 8, PatternOf(0, 1, 3), ByZone, Byte},
		{board.Size{Width: 3, Height: 3}, 4, PatternOf(2, 3, 5, 7), MinZone, Byte},
		{board.Size{Width: 2, Height: 4}, 0, PatternOf(2, 3, 6), ByZone, Bit},
		{board.Size{Width: 5, Height: 1}, 2, PatternOf(0, 4), ByZone, Byte},
		{board.Size{Width: 3, Height: 2}, 5, PatternOf(0, 1, 2, 3, 4), ByZone, Byte}, // half has no way to the goal
		{board.Size{Width: 3, Height: 2}, 5, PatternOf(0, 1, 2, 3, 4), MinZone, Byte},
	} {
		table := mustBuild(t, k)
		_, file := storedFile(t, table)
		header := (48 + 8*len(table.Histogram) + 4 + 4 + 4095) / 4096 * 4096 // of one block
		if got := file[header:]; !slices.Equal(got, documentedData(k)) {
			t.Errorf("%s: the data are not as documented", k.FileName())
		}
	}
}

// vertex is where the tiles are, by goal cell, and the first cell of the
// blank's zone.
type vertex struct {
	cells [5]int
	zone  int
}

func documentedData(k Key) []byte {
	tiles := k.Pattern.Cells()
	values := definedValues(k)
	var data []byte
	for _, order := range sortedOrders(len(tiles)) {
		var row []int
		for mask := range uint(1) << k.Size.Cells() {
			if bits.OnesCount(mask) != len(tiles) {
				continue
			}
			v, at := vertex{}, 0
			for cell := range k.Size.Cells() {
				if mask>>cell&1 != 0 {
					v.cells[len(tiles)-1-order[at]] = cell
					at++
				}
			}
			least := 255
			for v.zone = range k.Size.Cells() {
				if zone := zoneOf(k.Size, v.cells[:len(tiles)], v.zone); len(zone) == 0 || slices.Min(zone) != v.zone {
					continue
				}
				value, ok := values[v]
				if !ok {
					value = 255
				}
				if least = min(least, value); k.Zones == ByZone {
					row = append(row, value)
				}
			}
			if k.Zones == MinZone {
				row = append(row, least)
			}
		}
		start := len(data)
		for i, value := range row {
			switch {
			case k.Coding == Byte:
				data = append(data, byte(value))
				continue
			case i%8 == 0:
				data = append(data, 0)
			}
			if value != 255 {
				data[start+i/8] |= byte(value >> 1 & 1 << (i % 8))
			}
		}
	}
	return data
}

// definedValues searches from the goal, one move of a tile at a time.
func definedValues(k Key) map[vertex]int {
	tiles := k.Pattern.Cells()
	var goal vertex
	copy(goal.cells[:], tiles)
	goal.zone = slices.Min(zoneOf(k.Size, tiles, k.Home))
	values := map[vertex]int{goal: 0}
	for queue := []vertex{goal}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, to := range zoneOf(k.Size, v.cells[:len(tiles)], v.zone) {
			for i, from := range v.cells[:len(tiles)] {
				if k.Size.Distance(from, to) != 1 {
					continue
				}
				w := v
				w.cells[i] = to
				w.zone = slices.Min(zoneOf(k.Size, w.cells[:len(tiles)], from))
				if _, known := values[w]; !known {
					values[w] = values[v] + 1
					queue = append(queue, w)
				}
			}
		}
	}
	return values
}

// zoneOf returns the cells that the blank reaches from a cell while the tiles
// stay: none when one is on it.
func zoneOf(size board.Size, tiles []int, cell int) (zone []int) {
	if slices.Contains(tiles, cell) {
		return nil
	}
	zone = []int{cell}
	for i := 0; i < len(zone); i++ {
		for next := range size.Cells() {
			if size.Distance(zone[i], next) == 1 && !slices.Contains(tiles, next) && !slices.Contains(zone, next) {
				zone = append(zone, next)
			}
		}
	}
	return zone
}

// sortedOrders returns all orders of so many things, sorted by the last, then
// by the one before it and so on.
func sortedOrders(tiles int) [][]int {
	if tiles == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for last := range tiles {
		for _, order := range sortedOrders(tiles - 1) {
			for i, tile := range order {
				if tile >= last {
					order[i]++
				}
			}
			all = append(all, append(order, last))
		}
	}
	return all
}
