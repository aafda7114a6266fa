package engines

import (
	"math"
	"unsafe"
)

// memory is the account of what a search stores. Whatever grows with the
// search asks before it allocates, so that a search ends at its limit and not
// at the machine's.
type memory struct {
	limit, used uint64
}

// newMemory opens an account; limit 0 is none.
func newMemory(limit uint64) *memory {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &memory{limit: limit}
}

// take books bytes that are about to be allocated, or refuses.
func (m *memory) take(bytes int) error {
	if !m.has(bytes) {
		return limitError("memory", m.limit)
	}
	m.used += uint64(bytes)
	return nil
}

// has reports whether there is memory for so many bytes.
func (m *memory) has(bytes int) bool { return m.used+uint64(bytes) <= m.limit }

// give books bytes that have been dropped.
func (m *memory) give(bytes int) { m.used -= uint64(bytes) }

// extend makes a slice longer, up to an index. It is for what is small beside
// the nodes: it books and does not ask.
func extend[T any](m *memory, s []T, index int) []T {
	before := cap(s)
	s = append(s, make([]T, index+1-len(s))...)
	m.used += uint64(cap(s)-before) * uint64(unsafe.Sizeof(*new(T)))
	return s
}
