package engines

import (
	"math"
	"math/bits"

	"npuzzle/internal/hugepages"
)

// An index finds the numbers of a store's nodes by their hash. It is a hash
// table with open addressing: a node's home is a line of slots, as long as a
// line of cache, and a search goes on to the next line when this one is full.
//
// A slot holds a number plus one in as many low bits as numbers need, and in
// the others a tag, which is bits of the hash: hardly ever is a slot with the
// right tag not the right one, and no others are looked into.
//
// When it grows, it is filled anew, in the blocks that it has and as many more,
// from the nodes in the order in which they lie: one pass over memory, and
// never a second index beside the first.
type index struct {
	blocks [][]line
	lines  uint64
	room   int    // nodes up to the highest load
	idMask uint32 // the bits of a slot that hold a number
	tight  bool   // grows by a third, not to twice the size
	warmth uint32 // keeps the compiler from leaving out reads
}

type line [lineSlots]uint32

const (
	lineSlots  = 16
	firstLines = 16
	blockLines = 1 << 12

	// maxLoad is how many slots of 16 are taken when the index grows.
	maxLoad = 15

	// shortRecord is the length of a record up to which an index doubles; a
	// node then takes at most 24 bytes, the index and the open list included.
	// Beside longer ones it grows by a third: as each growth enters all nodes
	// again, that is up to three entries more for each node instead of one.
	shortRecord = 13
)

// hash mixes the words of a key by multiplying and folding.
func hash(key []uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, word := range key {
		hi, lo := bits.Mul64(h^word, 0xD6E8FEB86659FD93)
		h = hi ^ lo
	}
	return h
}

// home returns the number of a node's home line: the hash, scaled.
func (x *index) home(hash uint64) uint64 {
	home, _ := bits.Mul64(hash, x.lines)
	return home
}

// after returns the number of the line after line i.
func (x *index) after(i uint64) uint64 {
	if i++; i < x.lines {
		return i
	}
	return 0
}

func (x *index) line(i uint64) *line { return &x.blocks[i/blockLines][i%blockLines] }

func (x *index) tag(hash uint64) uint32 { return uint32(hash) &^ x.idMask }

// warm reads from the home lines of nodes, so that they are at hand for what
// follows: all at once, where one look-up after the other would wait for each.
func (x *index) warm(hashes []uint64) {
	var sum uint32
	for _, hash := range hashes {
		sum += x.line(x.home(hash))[0]
	}
	x.warmth = sum
}

// put enters a node that the index does not hold.
func (x *index) put(id uint32, hash uint64) {
	for i := x.home(hash); ; i = x.after(i) {
		line := x.line(i)
		for j, slot := range line {
			if slot == 0 {
				line[j] = x.tag(hash) | (id + 1)
				return
			}
		}
	}
}

// grow makes an index larger and empties it.
func (x *index) grow(account *memory) error {
	var (
		blocks = x.lines / blockLines
		lines  uint64
	)
	switch {
	case blocks == 0: // small: rather fast than tight
		lines = max(firstLines, 4*x.lines)
	case x.tight:
		lines = (blocks + (blocks+2)/3) * blockLines
	default:
		lines = 2 * x.lines
	}
	if blocks > 0 && !account.has(x.bytes(lines)) { // near the limit
		lines = (blocks + (blocks+7)/8) * blockLines
	}
	if lines*lineSlots > math.MaxUint32 {
		return limitError("nodes", x.room)
	}
	if err := account.take(x.bytes(lines)); err != nil {
		return err
	}
	if blocks == 0 {
		x.blocks = nil // less than a block: not worth keeping
	}
	for _, block := range x.blocks {
		clear(block)
	}
	for have := uint64(len(x.blocks)) * blockLines; have < lines; have += blockLines {
		x.blocks = append(x.blocks, hugepages.Make[line](int(min(blockLines, lines-have))))
	}
	x.lines = lines
	x.room = int(lines) * maxLoad
	x.idMask = 1<<bits.Len(uint(x.room)) - 1
	return nil
}

// bytes is what growing to a number of lines takes.
func (x *index) bytes(lines uint64) int { return int(lines-x.lines) * lineSlots * 4 }

// reindex makes room in a store's index and enters all its nodes again.
func (s *store) reindex(look func() error) error {
	if err := s.index.grow(s.memory); err != nil {
		return err
	}
	const batch = 64
	var (
		hashes [batch]uint64
		key    [maxWords]uint64
		words  = key[:s.words]
	)
	for first := 0; first < s.count; first += batch {
		if first%segmentNodes == 0 {
			if err := look(); err != nil {
				return err
			}
		}
		some := hashes[:min(batch, s.count-first)]
		for i := range some {
			s.read(s.node(uint32(first+i)), words)
			some[i] = hash(words)
		}
		s.index.warm(some)
		for i, h := range some {
			s.index.put(uint32(first+i), h)
		}
	}
	return nil
}
