package heuristics

import (
	"bytes"
	"errors"
	"fmt"
	"hash/maphash"
)

// ErrTooManyStates is wrapped by the error of a heuristic that would have to
// tabulate more than it is willing to.
var ErrTooManyStates = errors.New("too many states")

// maxWalkBytes bounds the memory of a table. It lets through what has up to
// half a million states, the 15-puzzle and all boards up to 5x3 and 6x2.
const maxWalkBytes = 40 << 20

// A walkShape is what a table depends on.
type walkShape struct {
	lines, length int
	blank         uint8 // the home line of the blank
}

// A walkTable holds the states of a walk and the slides between them.
//
// A state is known by its key: a byte for the blank's line, then for every
// line how many of its tiles have which home line. States are numbered in
// breadth-first order from the goal, which is 1. State 0 stands for all keys
// that do not lead to the goal.
type walkTable struct {
	lines    int
	distance []uint16 // by state
	// slides tells by state, by whether the tile comes from the line behind
	// the blank's or before it, and by the tile's home line, where the slide
	// leads: the new state times 2, plus 1 when it is further from the goal.
	slides []uint32
	keys   []byte   // by state
	slots  []uint32 // the states by hash of the key, open addressing; 0 is free
	seed   maphash.Seed
}

// slide returns the index in slides.
func (t *walkTable) slide(id, behind uint32, home uint8) int {
	return (2*int(id)+int(behind))*t.lines + int(home)
}

func (t *walkTable) key(id uint32) []byte {
	length := 1 + t.lines*t.lines
	return t.keys[int(id)*length:][:length]
}

// find returns the state of a key, or 0 and the slot that waits for it.
func (t *walkTable) find(key []byte) (id uint32, slot int) {
	mask := len(t.slots) - 1
	slot = int(maphash.Bytes(t.seed, key)) & mask
	for t.slots[slot] != 0 && !bytes.Equal(t.key(t.slots[slot]), key) {
		slot = (slot + 1) & mask
	}
	return t.slots[slot], slot
}

// add appends a state; find has returned slot for its key.
func (t *walkTable) add(key []byte, slot int, distance uint16) uint32 {
	id := uint32(len(t.distance))
	t.distance = append(t.distance, distance)
	t.slides = append(t.slides, make([]uint32, 2*t.lines)...)
	t.keys = append(t.keys, key...)
	t.slots[slot] = id
	if 2*len(t.distance) > len(t.slots) {
		t.slots = make([]uint32, 2*len(t.slots))
		for id := uint32(1); int(id) < len(t.distance); id++ {
			_, slot := t.find(t.key(id))
			t.slots[slot] = id
		}
	}
	return id
}

// tabulateWalk searches breadth first from the goal.
func tabulateWalk(shape walkShape) (*walkTable, error) {
	n := shape.lines
	key := make([]byte, 1+n*n)
	t := &walkTable{
		lines:    n,
		distance: make([]uint16, 1), // state 0
		slides:   make([]uint32, 2*n),
		keys:     make([]byte, len(key)),
		slots:    make([]uint32, 256),
		seed:     maphash.MakeSeed(),
	}
	key[0] = shape.blank
	for line := range n {
		key[1+line*n+line] = uint8(shape.length)
	}
	key[1+int(shape.blank)*(n+1)]--
	_, slot := t.find(key)
	t.add(key, slot, 0)
	bytesOfOne := len(key) + 4*2*n + 2 + 2*4 // in keys, slides, distance and slots
	for id := uint32(1); int(id) < len(t.distance); id++ {
		if states := len(t.distance); states*bytesOfOne > maxWalkBytes {
			return nil, fmt.Errorf("%w: more than %d found for %d lines of %d, want a table of at most %d MB",
				ErrTooManyStates, states, n, shape.length, maxWalkBytes>>20)
		}
		copy(key, t.key(id))
		blank := int(key[0])
		for behind, from := range [2]int{blank - 1, blank + 1} {
			if from < 0 || from >= n {
				continue
			}
			key[0] = uint8(from)
			for home := range n {
				slide := t.slide(id, uint32(behind), uint8(home))
				there, here := &key[1+from*n+home], &key[1+blank*n+home]
				if *there == 0 || t.slides[slide] != 0 {
					continue // no such tile, or entered as a way back
				}
				*there--
				*here++
				next, slot := t.find(key)
				if next == 0 {
					next = t.add(key, slot, t.distance[id]+1)
				}
				*there++
				*here--
				t.slides[slide] = next<<1 | 1
				t.slides[t.slide(next, 1-uint32(behind), uint8(home))] = id << 1
			}
		}
	}
	return t, nil
}
