package engines

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"npuzzle/board"
)

func calm() error { return nil }

// TestStore enters random keys, some of them again, and looks for them and for
// others; a map says what is right. Enough nodes make the index grow by
// blocks and the nodes fill more than a segment.
func TestStore(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.String(), func(t *testing.T) {
			nodes := 20_000
			if size.Cells() == 16 && !testing.Short() {
				nodes = 300_000
			}
			var (
				k      = newPacking(size)
				s      = newStore(k, 3, newMemory(0))
				rng    = rand.New(rand.NewPCG(1, uint64(nodes)))
				ids    = make(map[[maxWords]uint64]uint32)
				keys   [][]uint64
				random = func() []uint64 {
					key := make([]uint64, k.words)
					for i := range key {
						key[i] = rng.Uint64() & keyMask
					}
					return key
				}
			)
			for range nodes {
				key := random()
				if len(keys) > 0 && rng.IntN(4) == 0 {
					key = keys[rng.IntN(len(keys))]
				}
				if err := s.reserve(1, calm); err != nil {
					t.Fatal(err)
				}
				want, known := ids[wide(key)]
				id, at, found := s.find(key, hash(key))
				switch {
				case found != known || known && id != want:
					t.Fatalf("key %x: node %d, %v; want %d, %v", key, id, found, want, known)
				case !known:
					id, r := s.add(key, hash(key), at, int(id%5), int(id%1000))
					copy(s.memo(r), fmt.Sprintf("%03d", id%1000))
					ids[wide(key)] = id
					keys = append(keys, key)
				}
			}
			if len(keys) != s.count {
				t.Fatalf("%d nodes, want %d", s.count, len(keys))
			}
			read := make([]uint64, k.words)
			for want, key := range keys {
				id, _, found := s.find(key, hash(key))
				if !found || int(id) != want {
					t.Fatalf("key %x: node %d, %v; want %d", key, id, found, want)
				}
				r := s.node(id)
				s.read(r, read)
				if memo := fmt.Sprintf("%03d", id%1000); !slices.Equal(read, key) || string(s.memo(r)) != memo {
					t.Fatalf("node %d: key %x, memo %q; want %x, %q", id, read, s.memo(r), key, memo)
				}
			}
			if held := held(s); s.memory.used != held {
				t.Errorf("the account says %d bytes, held are %d", s.memory.used, held)
			}
		})
	}
}

// wide makes a key a map's key.
func wide(key []uint64) (all [maxWords]uint64) {
	copy(all[:], key)
	return all
}

// held counts the bytes that a store holds.
func held(s *store) (bytes uint64) {
	for _, segment := range s.segments {
		bytes += uint64(cap(segment))
	}
	for _, block := range s.index.blocks {
		bytes += uint64(cap(block)) * lineSlots * 4
	}
	return bytes
}

// TestStoreFull checks that a store refuses to grow past its limit, and still
// finds what it holds.
func TestStoreFull(t *testing.T) {
	const limit = 1 << 20
	k := newPacking(board.Size{Width: 4, Height: 4})
	s := newStore(k, 0, newMemory(limit))
	key := make([]uint64, 1)
	var err error
	for err = s.reserve(4, calm); err == nil; err = s.reserve(4, calm) {
		key[0] = uint64(s.count) * 1_000_003
		_, at, found := s.find(key, hash(key))
		if found {
			t.Fatalf("node %d was there before", s.count)
		}
		s.add(key, hash(key), at, noMove, 0)
	}
	if !errors.Is(err, ErrLimit) {
		t.Errorf("error %v, want ErrLimit", err)
	}
	if s.memory.used > limit || s.count < limit/64 {
		t.Errorf("%d bytes for %d nodes, with a limit of %d bytes", s.memory.used, s.count, limit)
	}
	for id := range s.count {
		key[0] = uint64(id) * 1_000_003
		if found, _, ok := s.find(key, hash(key)); !ok || found != uint32(id) {
			t.Fatalf("node %d: found %d, %v", id, found, ok)
		}
	}
}

// TestReindexStops checks that growing ends when the search has to.
func TestReindexStops(t *testing.T) {
	stop := errors.New("stop")
	s := newStore(newPacking(board.Size{Width: 4, Height: 4}), 0, newMemory(0))
	if err := s.reserve(1, func() error { return stop }); err != nil {
		t.Errorf("an empty store looked: %v", err)
	}
	_, at, _ := s.find([]uint64{1}, 0)
	s.add([]uint64{1}, 0, at, noMove, 0)
	if err := s.reserve(s.index.room, func() error { return stop }); err != stop {
		t.Errorf("error %v, want %v", err, stop)
	}
}
