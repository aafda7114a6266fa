package pdb

import (
	"slices"
	"testing"

	"npuzzle/board"
	"npuzzle/board/boardtest"
)

// layers are the numbers of boards by their distance from the goal, found by
// breadth-first search of all boards; their lengths are the numbers of OEIS
// A151944. A table of all tiles has them as its histogram.
var layers = []struct {
	width, height int
	home          int
	want          []uint64
}{
	{4, 2, 7, []uint64{
		1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664,
		1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
	}},
	{3, 3, 8, []uint64{
		1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
		17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
	}},
	{3, 3, 7, []uint64{
		1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930, 14713,
		21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
	}},
	{3, 3, 4, []uint64{
		1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612,
		18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
	}},
	{5, 2, 9, []uint64{
		1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279,
		12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998,
		133107, 128720, 119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224,
		528, 225, 75, 20, 2,
	}},
}

// layers4x3 are those of 4×3.
var layers4x3 = []uint64{
	1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167, 119888,
	198363, 323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800, 12760413,
	15570786, 18171606, 20299876, 21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217,
	6583181, 4242753, 2503873, 1350268, 643245, 270303, 92311, 27116, 5390, 1115, 86, 18,
}

func allTiles(width, height, home int) Key {
	size := board.Size{Width: width, Height: height}
	return Key{Size: size, Home: home, Pattern: PatternOf(others(size, home)...)}
}

func TestTablesOfAllTiles(t *testing.T) {
	for _, c := range layers {
		for _, coding := range []Coding{Bit, Byte} {
			key := allTiles(c.width, c.height, c.home)
			key.Coding = coding
			if got := build(t, key, 0).Histogram; !slices.Equal(got, c.want) {
				t.Errorf("%v: histogram %d, want %d", key, got, c.want)
			}
		}
	}
}

func TestTableOfAllTilesOf4x3(t *testing.T) {
	boardtest.Long(t, "some ten seconds")
	key := allTiles(4, 3, 11)
	if got := build(t, key, 0).Histogram; !slices.Equal(got, layers4x3) {
		t.Errorf("%v: histogram %d, want %d", key, got, layers4x3)
	}
}
