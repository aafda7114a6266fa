package pdb

import (
	"math/bits"
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// published are histograms of tables for the goal 1, 2, … with the blank last,
// computed by an independent program that moves one tile at a time. The sums
// and maxima of the classic tables of 6-6-3 and 7-8 are also those of other
// solvers. Patterns of 4 tiles are on 3×3, the others on 4×4.
var published = []struct {
	tiles []int
	zone  []uint64 // nil when not known
	min   []uint64
}{
	{
		tiles: []int{7, 8, 12},
		zone: []uint64{
			1, 6, 23, 75, 194, 397, 618, 737, 690, 521, 320, 147, 48, 13, 2,
		},
		min: []uint64{
			1, 6, 22, 71, 173, 360, 574, 685, 630, 452, 252, 101, 28, 5,
		},
	},
	{
		tiles: []int{1, 2, 3, 4},
		zone: []uint64{
			1, 4, 10, 20, 48, 116, 243, 451, 722, 1007, 1110, 967, 556, 213, 46, 6,
		},
		min: []uint64{
			1, 4, 10, 18, 43, 91, 181, 281, 460, 546, 608, 415, 256, 83, 25, 2,
		},
	},
	{
		tiles: []int{5, 6, 7, 8},
		zone: []uint64{
			1, 2, 6, 16, 34, 71, 165, 354, 613, 934, 1159, 1104, 698, 296, 59, 7, 1,
		},
		min: []uint64{
			1, 2, 6, 16, 34, 59, 135, 256, 417, 517, 638, 486, 334, 102, 19, 2,
		},
	},
	{
		tiles: []int{1, 2, 5, 9, 13},
		zone: []uint64{
			1, 5, 15, 44, 140, 457, 1298, 3285, 7514, 15635, 29355, 49497, 74900, 101260, 121676, 128633, 118142,
			93105, 62742, 36327, 18106, 7847, 2955, 917, 196, 28,
		},
		min: []uint64{
			1, 5, 15, 42, 129, 399, 1061, 2564, 5565, 11010, 19807, 32246, 47422, 62693, 73845, 76507, 68804, 53198,
			35118, 19617, 9149, 3547, 1124, 252, 40,
		},
	},
	{
		tiles: []int{3, 4, 7, 8, 12},
		zone: []uint64{
			1, 5, 23, 79, 247, 712, 1882, 4611, 10358, 21310, 39593, 66442, 98923, 128913, 142938, 132980, 103281,
			65925, 34334, 14694, 5214, 1367, 246, 2,
		},
		min: []uint64{
			1, 5, 21, 73, 215, 587, 1503, 3526, 7593, 14815, 26452, 42809, 62546, 79882, 86719, 78371, 58200, 35106,
			16923, 6481, 1879, 425, 28,
		},
	},
	{
		tiles: []int{6, 10, 11, 14, 15},
		zone: []uint64{
			1, 8, 38, 160, 604, 1978, 5620, 13965, 30475, 58033, 94806, 130517, 149908, 143039, 113035, 72919, 37497,
			15153, 4806, 1228, 248, 40, 2,
		},
		min: []uint64{
			1, 8, 36, 146, 506, 1549, 4145, 9825, 20629, 38274, 60970, 81428, 90601, 83675, 63741, 39428, 19271,
			7291, 2116, 452, 64, 4,
		},
	},
	{
		tiles: []int{1, 2, 3, 4, 5, 6},
		zone: []uint64{
			1, 5, 18, 64, 181, 550, 1561, 4581, 11831, 29234, 64446, 135403, 253957, 446952, 702990, 1028693,
			1340904, 1600896, 1669062, 1556435, 1236791, 860265, 494714, 243465, 94665, 30863, 6899, 1154, 60,
		},
		min: []uint64{
			1, 5, 18, 60, 173, 484, 1341, 3571, 8937, 20229, 43503, 84096, 153735, 251917, 388486, 536310, 690471,
			781524, 807109, 713733, 563673, 368607, 209336, 93249, 34574, 8807, 1683, 128,
		},
	},
	{
		tiles: []int{9, 10, 11, 13, 14, 15},
		zone: []uint64{
			1, 5, 19, 82, 288, 914, 2557, 6967, 17348, 41718, 90628, 187314, 348138, 604411, 934568, 1324443,
			1636569, 1801867, 1684251, 1368144, 914191, 516016, 227646, 82425, 21421, 4216, 455, 38,
		},
		min: []uint64{
			1, 5, 19, 75, 259, 765, 2083, 5201, 12685, 28404, 60214, 115423, 208055, 336460, 508892, 680101, 829094,
			862068, 791892, 601359, 394276, 204052, 88509, 27786, 6959, 1015, 102, 6,
		},
	},
	{
		tiles: []int{9, 10, 11, 12, 13, 14, 15},
		min: []uint64{
			1, 2, 6, 24, 95, 311, 904, 2392, 6056, 15091, 36696, 84265, 181968, 368821, 699428, 1236038, 2030914,
			3100164, 4385247, 5727394, 6865358, 7483204, 7345188, 6424533, 4955682, 3330386, 1922268, 935172, 371883,
			116971, 26821, 4025, 285, 7,
		},
	},
}

// classic8 is the histogram of the classic table of tiles 1 to 8 on 4×4.
var classic8 = []uint64{
	1, 4, 10, 44, 155, 498, 1454, 3856, 9753, 23740, 57104, 131720, 294927, 624860, 1278710, 2456938,
	4529270, 7768314, 12755050, 19446958, 28359574, 38145480, 48739135, 56731544, 62044160, 60881276,
	55472562, 44521972, 32781777, 20794252, 11928080, 5692908, 2396445, 783878, 216751, 39436, 5465, 322, 17,
}

func publishedKey(tiles []int, zones Zones, coding Coding) Key {
	key := Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Zones: zones, Coding: coding}
	if len(tiles) == 4 {
		key.Size, key.Home = board.Size{Width: 3, Height: 3}, 8
	}
	for _, tile := range tiles {
		key.Pattern |= 1 << (tile - 1)
	}
	return key
}

func TestPublishedTables(t *testing.T) {
	for _, c := range published {
		if c.zone != nil {
			table := build(t, publishedKey(c.tiles, ByZone, Bit), 0)
			if !slices.Equal(table.Histogram, c.zone) {
				t.Errorf("tiles %d by zone: histogram %d, want %d", c.tiles, table.Histogram, c.zone)
			}
		}
		if testing.Short() && len(c.tiles) == 7 {
			continue
		}
		table := build(t, publishedKey(c.tiles, MinZone, Byte), 0)
		if !slices.Equal(table.Histogram, c.min) {
			t.Errorf("tiles %d, minimum over zones: histogram %d, want %d", c.tiles, table.Histogram, c.min)
		}
	}
}

// The sum and maximum are those of the classic 7-8 tables; the number of
// entries by zone was counted by flood fill of all sets of cells.
func TestPublishedTablesOf8Tiles(t *testing.T) {
	boardtest.Long(t, "half a minute and 2 GB of memory")
	tiles := []int{1, 2, 3, 4, 5, 6, 7, 8}
	table := build(t, publishedKey(tiles, ByZone, Bit), 0)
	if table.Entries != 1_425_191_040 {
		t.Errorf("%d entries", table.Entries)
	}
	table = build(t, publishedKey(tiles, MinZone, Byte), 0)
	if !slices.Equal(table.Histogram, classic8) || table.Sum() != 12_439_945_258 || table.Max() != 38 {
		t.Errorf("sum %d, max %d, histogram %d", table.Sum(), table.Max(), table.Histogram)
	}
}

// Numbers of entries by the number of tiles from 1, counted by flood fill of
// all sets of cells.
func TestEntryCount(t *testing.T) {
	for _, c := range []struct {
		width, height int
		min, zone     []uint64
	}{
		{3, 3, []uint64{9, 72, 504, 3024, 15120, 60480, 181440, 362880},
			[]uint64{9, 80, 744, 5520, 30720, 120960, 302400, 362880}},
		{3, 4, []uint64{12, 132, 1320, 11880, 95040, 665280, 3991680, 19958400},
			[]uint64{12, 140, 1692, 19488, 191520, 1542240, 9918720, 49230720}},
		{4, 4, []uint64{16, 240, 3360, 43680, 524160, 5765760, 57657600, 518918400, 4151347200},
			[]uint64{16, 248, 3792, 58608, 874080, 11816640, 139849920, 1425191040, 12342274560}},
		{5, 5, []uint64{25, 600, 13800, 303600, 6375600, 127512000, 2422728000},
			[]uint64{25, 608, 14472, 339048, 7871280, 181008000, 4066655040}},
	} {
		size := board.Size{Width: c.width, Height: c.height}
		for i := range c.min {
			key := Key{Size: size, Home: size.Cells() - 1, Pattern: 1<<(i+1) - 1}
			if got := key.EntryCount(); got != c.zone[i] {
				t.Errorf("%v: %d entries, want %d", key, got, c.zone[i])
			}
			key.Zones, key.Coding = MinZone, Byte
			if got := key.EntryCount(); got != c.min[i] {
				t.Errorf("%v: %d entries, want %d", key, got, c.min[i])
			}
		}
	}
}

// The maximum and mean of {1, 2, 5, 6, 7, 10} on 5×5 with the blank first, from
// an independent program.
func TestPublishedTableOf24Puzzle(t *testing.T) {
	boardtest.Long(t, "a few seconds")
	key := Key{Size: board.Size{Width: 5, Height: 5}, Home: 0, Pattern: PatternOf(1, 2, 5, 6, 7, 10)}
	table := build(t, key, 0)
	if mean := table.Mean(); table.Max() != 37 || mean < 21.40185 || mean > 21.40195 {
		t.Errorf("max %d, mean %f, want 37 and 21.4019", table.Max(), mean)
	}
}

// jumps counts the edges of a pattern's graph by how much the value changes,
// in a table of bytes.
func jumps(t rapid.TB, key Key) map[int]int {
	t.Helper()
	table := build(t, key, 0)
	p := newProof(table, table)
	column := make([]int, p.slices)
	for slice := range column {
		if column[slice] = slice; key.Zones == MinZone {
			column[slice] = p.mapOf(slice)
		}
	}
	row := func(s order) []byte { return table.data[s.rank(p.tiles)*key.rowBytes():][:key.rowBytes()] }
	counts := map[int]int{}
	var by [unreached]int // the counts of one row
	for rank := range int(key.rows()) {
		s := orderOf(rank, p.tiles)
		values := row(s)
		for _, turn := range p.turns {
			others := row(s.move(turn.i, turn.j))
			for _, e := range turn.edges {
				// Not again from the other end, unless it counts as an error.
				if d := int(others[column[e.to]]) - int(values[column[e.from]]); d >= 0 {
					by[d]++
				}
			}
		}
	}
	for d, n := range by {
		if n > 0 {
			counts[d] = n
		}
	}
	return counts
}

// Every edge of a table by zone changes the value by 1. The classic table
// jumps; the counts are from an independent program.
func TestJumps(t *testing.T) {
	tiles := []int{1, 2, 3, 4, 5, 6}
	if counts := jumps(t, publishedKey(tiles, ByZone, Byte)); len(counts) != 1 || counts[1] == 0 {
		t.Errorf("by zone: edges by change %v, want all 1", counts)
	}
	counts := jumps(t, publishedKey(tiles, MinZone, Byte))
	want := map[int]int{3: 679_575, 5: 3_743, 7: 2}
	for d := range counts {
		if d != 1 && counts[d] != want[d] {
			t.Errorf("minimum over zones: %d edges change the value by %d, want %d", counts[d], d, want[d])
		}
	}
	for d := range want {
		if counts[d] == 0 {
			t.Errorf("minimum over zones: no edge changes the value by %d", d)
		}
	}
}

// A bit an entry says the same as a byte an entry.
func TestBitsEqualBytes(t *testing.T) {
	key := publishedKey([]int{1, 2, 3, 4, 5, 6}, ByZone, Bit)
	narrow := newReader(build(t, key, 0))
	key.Coding = Byte
	wide := newReader(build(t, key, 0))
	for m := range wide.maps {
		odd := bits.OnesCount64((wide.mask(m)^wide.goal.mask)&wide.odd) & 1
		for slice := wide.first(m); slice < wide.first(m+1); slice++ {
			for row := range int(key.rows()) {
				at := row*int(narrow.stride) + slice
				got := int(narrow.data[at/8]>>(at%8)&1)*2 + odd
				if want := int(wide.data[row*int(wide.stride)+slice]); got != want%4 {
					t.Fatalf("row %d, slice %d: %d modulo 4, want it of %d", row, slice, got, want)
				}
			}
		}
	}
}

// Walking down a table of bits gives the value of a table of bytes.
func TestValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := drawKey(3_000).Draw(t, "key")
		key.Zones, key.Coding = ByZone, Bit
		bitTable := build(t, key, 1)
		key.Coding = Byte
		bytes := build(t, key, 1)
		cells := rapid.Permutation(others(key.Size, -1)).Draw(t, "cells")
		n := key.Pattern.Tiles()
		got, err1 := bitTable.Value(cells[:n], cells[n])
		want, err2 := bytes.Value(cells[:n], cells[n])
		if got != want || err1 != nil || err2 != nil {
			t.Fatalf("%v, tiles on %v, blank on %d: %d, want %d, errors %v, %v", key, cells[:n], cells[n], got, want, err1, err2)
		}
	})
}
