package generate

import (
	"bytes"
	"context"
	"hash/maphash"
	"math"
	"math/rand/v2"

	"npuzzle/board"
	"npuzzle/parity"
)

// near lists the boards near the goal in the order of their distance.
type near struct {
	size  board.Size
	tiles []byte // of one board behind the other
	count []int  // boards at each distance
}

// maxNear is how many bytes of tiles are listed at most. That is a million
// boards of 4×4, and takes half a second.
const maxNear = 1 << 24

// listNear lists all boards within a distance of the goal, by breadth-first
// search, or returns nil when they are too many. Without a maximum, 0, they
// are too many except on a single row or column.
func listNear(ctx context.Context, goal board.Board, most int) (*near, error) {
	size := goal.Size()
	if most == 0 && parity.RuleFor(size) == parity.SingleLine {
		most = size.Cells()
	}
	if most == 0 || size.Cells() > math.MaxUint8 {
		return nil, nil
	}
	all := &near{size: size}
	for _, tile := range goal.Tiles() {
		all.tiles = append(all.tiles, byte(tile))
	}
	met := index{near: all, slots: make([]uint32, 1<<10), seed: maphash.MakeSeed()}
	met.add(0)
	first := 0 // board of the last layer
	for last := 1; last > first; {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		all.count = append(all.count, last-first)
		if len(all.count) > most {
			break
		}
		if all.beyond(most) {
			return nil, nil
		}
		for ; first < last; first++ {
			met.expand(first)
		}
		last = all.len()
	}
	return all, nil
}

// beyond foretells whether there will be too many boards up to a distance.
// Layers grow ever more slowly, so it goes by the last ones, once these are
// large.
func (all *near) beyond(most int) bool {
	n := len(all.count)
	boards := float64(all.len())
	if n >= 3 && all.count[n-1] >= 1000 {
		growth := math.Sqrt(float64(all.count[n-1]) / float64(all.count[n-3]))
		boards += float64(all.count[n-1]) * math.Pow(growth, float64(most-n+1))
	}
	return boards*float64(all.size.Cells()) > maxNear
}

func (all *near) len() int { return len(all.tiles) / all.size.Cells() }

// board returns the tiles of a board.
func (all *near) board(n int) []byte {
	cells := all.size.Cells()
	return all.tiles[n*cells : (n+1)*cells]
}

// Layers returns the number of boards at each distance.
func (all *near) Layers() []int { return all.count }

// Nth returns board n of a distance.
func (all *near) Nth(distance, n int) (board.Board, bool) {
	for _, boards := range all.count[:distance] {
		n += boards
	}
	var p board.Position
	err := p.SetTiles(all.size, all.board(n))
	return p.Board(), err == nil
}

func (all *near) random(least, _, boards int, rng *rand.Rand) (board.Board, int) {
	return pick(all, least, int(rng.Uint64N(uint64(boards))))
}

// An index finds the boards of a list: a hash table with open addressing.
type index struct {
	*near
	slots []uint32 // numbers of boards from 1, 0 for none; a power of two
	used  int
	seed  maphash.Seed
}

// expand appends the neighbours of a board that are not listed yet.
func (x *index) expand(n int) {
	blank := bytes.IndexByte(x.board(n), 0)
	for _, m := range board.Moves {
		from, ok := x.size.Neighbor(blank, m)
		if !ok {
			continue
		}
		x.tiles = append(x.tiles, x.board(n)...)
		next := x.len() - 1
		tiles := x.board(next)
		tiles[blank], tiles[from] = tiles[from], 0
		if !x.add(next) {
			x.tiles = x.tiles[:len(x.tiles)-len(tiles)]
		}
	}
}

// add enters a board, and reports whether it was not there yet.
func (x *index) add(n int) bool {
	tiles := x.board(n)
	mask := uint64(len(x.slots) - 1)
	at := maphash.Bytes(x.seed, tiles) & mask
	for ; x.slots[at] != 0; at = (at + 1) & mask {
		if bytes.Equal(x.board(int(x.slots[at]-1)), tiles) {
			return false
		}
	}
	x.slots[at] = uint32(n) + 1
	if x.used++; x.used > len(x.slots)/2 {
		x.used, x.slots = 0, make([]uint32, 2*len(x.slots))
		for i := range n + 1 {
			x.add(i)
		}
	}
	return true
}
