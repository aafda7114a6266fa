package engines

import (
	"encoding/binary"
	"math"

	"npuzzle/internal/hugepages"
)

// A store holds the nodes of a search that remembers where it has been. A node
// stays in it for good, whether open or closed, so the store is the closed
// list and holds the open list's nodes too.
//
// Nodes are records of a few bytes, numbered in the order of their making, in
// segments that are never copied: growing costs what it adds. An index finds
// the node of a key.
type store struct {
	*packing
	stride   int // bytes of a record
	segments [][]byte
	count    int // nodes
	room     int // nodes that there are segments for
	index    index
	memory   *memory
}

// A record is a node in memory, little-endian: the words of its key, the first
// one with flags in its free bits; g in two bytes; the tracker's memo.
type record []byte

// The flags of a record.
const (
	moveShift  = keyBits // three bits: the move that led to the node, or noMove
	closedFlag = 1 << 63 // whether the node is expanded
)

// maxG is the largest g of a record.
const maxG = math.MaxUint16

const (
	segmentBits  = 14
	segmentNodes = 1 << segmentBits
	firstNodes   = 1 << 7 // the first segment doubles from so many to its size
)

func newStore(k *packing, memo int, account *memory) *store {
	s := &store{packing: k, stride: 8*k.words + 2 + memo, memory: account}
	s.index.tight = s.stride > shortRecord
	return s
}

// node returns the record of a node.
func (s *store) node(id uint32) record {
	at := int(id%segmentNodes) * s.stride
	return s.segments[id>>segmentBits][at : at+s.stride]
}

func (r record) head() uint64        { return binary.LittleEndian.Uint64(r) }
func (r record) setHead(head uint64) { binary.LittleEndian.PutUint64(r, head) }
func (r record) move() int           { return int(r.head() >> moveShift & 7) }

// is reports whether a record has a key.
func (s *store) is(r record, key []uint64) bool {
	same := (r.head()^key[0])&keyMask == 0
	for i := 1; i < len(key); i++ {
		same = same && binary.LittleEndian.Uint64(r[8*i:]) == key[i]
	}
	return same
}

// read copies the key of a record.
func (s *store) read(r record, key []uint64) {
	for i := range key {
		key[i] = binary.LittleEndian.Uint64(r[8*i:])
	}
	key[0] &= keyMask
}

func (s *store) g(r record) int       { return int(binary.LittleEndian.Uint16(r[8*s.words:])) }
func (s *store) setG(r record, g int) { binary.LittleEndian.PutUint16(r[8*s.words:], uint16(g)) }
func (s *store) memo(r record) []byte { return r[8*s.words+2:] }

// find looks for the node of a key with a hash. When there is none, it returns
// the slot of the index for add.
func (s *store) find(key []uint64, hash uint64) (id uint32, at *uint32, found bool) {
	x := &s.index
	tag := x.tag(hash)
	for i := x.home(hash); ; i = x.after(i) {
		line := x.line(i)
		for j, slot := range line {
			if slot == 0 {
				return 0, &line[j], false
			}
			if slot&^x.idMask == tag {
				if id := slot&x.idMask - 1; s.is(s.node(id), key) {
					return id, nil, true
				}
			}
		}
	}
}

// add makes the node of a key that find did not find and reserve has made room
// for. Its memo is still to be filled in.
func (s *store) add(key []uint64, hash uint64, at *uint32, move, g int) (uint32, record) {
	id := uint32(s.count)
	s.count++
	*at = s.index.tag(hash) | (id + 1)
	r := s.node(id)
	for i, word := range key {
		binary.LittleEndian.PutUint64(r[8*i:], word)
	}
	r.setHead(key[0] | uint64(move)<<moveShift)
	s.setG(r, g)
	return id, r
}

// reserve makes room for some more nodes. It calls look while it is at work
// for long.
func (s *store) reserve(nodes int, look func() error) error {
	for s.room-s.count < nodes {
		if err := s.grow(); err != nil {
			return err
		}
	}
	for s.index.room-s.count < nodes {
		if err := s.reindex(look); err != nil {
			return err
		}
	}
	return nil
}

// grow adds a segment, or doubles the first one while it is small.
func (s *store) grow() error {
	nodes := segmentNodes
	if s.room < segmentNodes {
		nodes = max(firstNodes, 2*s.room)
	}
	if err := s.memory.take(nodes * s.stride); err != nil {
		return err
	}
	segment := hugepages.Make[byte](nodes * s.stride)
	if s.room > 0 && s.room < segmentNodes {
		s.memory.give(copy(segment, s.segments[0]))
		s.segments[0] = segment
		s.room = nodes
		return nil
	}
	s.segments = append(s.segments, segment)
	s.room += nodes
	return nil
}
