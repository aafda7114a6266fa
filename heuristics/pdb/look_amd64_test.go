package pdb

import (
	"math/rand/v2"
	"slices"
	"testing"

	"npuzzle/board"
)

// What the code for the processor says is what the code in Go says, for indexes of
// every kind: small, with words and with one or two numbers a map, and without zones.
func TestLookFastEqualsEach(t *testing.T) {
	if !scatters {
		t.Skip("the code in Go does it")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, key := range []Key{
		{Size: board.Size{Width: 3, Height: 3}, Home: 8, Pattern: PatternOf(0, 1, 3, 4)},
		{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 4, 5, 8, 9)},
		{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 2, 3, 4, 5, 6, 7)},
		{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 4), Zones: MinZone, Coding: Byte},
		{Size: board.Size{Width: 5, Height: 4}, Home: 19, Pattern: PatternOf(0, 1, 2, 5, 6)},
		{Size: board.Size{Width: 5, Height: 5}, Home: 24, Pattern: PatternOf(0, 1, 2, 5, 6)},
		{Size: board.Size{Width: 5, Height: 5}, Home: 24, Pattern: PatternOf(0, 1, 5, 6, 10), Coding: Byte},
		{Size: board.Size{Width: 5, Height: 5}, Home: 24, Pattern: PatternOf(0, 1, 2), Zones: MinZone, Coding: Byte},
		{Size: board.Size{Width: 8, Height: 4}, Home: 31, Pattern: PatternOf(0, 1, 2, 8)},
		{Size: board.Size{Width: 4, Height: 8}, Home: 31, Pattern: PatternOf(0, 4, 8, 12, 16)},
	} {
		if err := key.Validate(); err != nil {
			t.Fatal(err)
		}
		table := &Table{Key: key, data: make([]byte, key.DataBytes())}
		for i := range table.data {
			table.data[i] = byte(random.Uint32())
		}
		for _, s := range board.Symmetries(key.Size) {
			p := newPart(table, s, 0)
			p.sight = newSight(p.reader.index, key.Size, s)
			var slow []aiming
			for range 2000 {
				// Tiles on random cells, one of them next to the blank.
				cells := random.Perm(key.Size.Cells())
				blank := cells[0]
				m := board.Moves[random.IntN(len(board.Moves))]
				from, ok := key.Size.Neighbor(blank, m)
				if !ok {
					continue
				}
				homes := cells[1 : 1+p.reader.tiles]
				if i := slices.Index(cells, from); i > p.reader.tiles {
					homes[0], cells[i] = cells[i], homes[0]
				}
				for i := range homes {
					homes[i] = int(s[homes[i]])
				}
				v := view{}
				var word [1]uint64
				v.pack(&p, word[:], stateOf(homes, int(s[blank])), random.IntN(100))
				slow = append(slow, aiming{part: &p, word: word[0], edge: uint8(4*blank + int(m))})
			}
			quick := slices.Clone(slow)
			aimEach(slow)
			aim(quick)
			for i := range slow {
				if slow[i].word != quick[i].word || slow[i].address != quick[i].address {
					t.Fatalf("%v: %+v, want %+v", key, quick[i], slow[i])
				}
				if at := slow[i].address; key.Coding == Bit && at >= 8*key.DataBytes() || key.Coding == Byte && at >= key.DataBytes() {
					t.Fatalf("%v: address %d of %d bytes", key, at, key.DataBytes())
				}
			}
		}
	}
}

// The code in Go, which other processors run, passes what the code for the processor
// does.
func TestBatcherInGo(t *testing.T) {
	before := fast
	fast = false
	defer func() { fast = before }()
	batcherEqualsExpand(t)
}
