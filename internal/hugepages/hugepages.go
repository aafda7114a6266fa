// Package hugepages asks the operating system for memory in pages of 2 MB. What is
// filled for the first time then takes one fault for 512, and what is read at random is
// found at once.
//
// # Invariant
//
// It changes nothing but the time that things take: what it makes is memory as Go makes
// it. Where the system has no such pages, or gives none to those who ask, it does nothing
// more.
package hugepages

import (
	"sync"
	"unsafe"
)

// Size is the length of a huge page in bytes.
const Size = 2 << 20

// makeFrom is how many bytes a slice takes that is worth a call of the system.
const makeFrom = Size / 16

// Available reports whether the system gives huge pages of this size to those who ask.
var Available = sync.OnceValue(available)

// Make makes a slice.
func Make[T any](n int) []T {
	s := make([]T, n)
	if size := uintptr(n) * unsafe.Sizeof(*new(T)); size >= makeFrom && Available() {
		// Of whole pages at their natural addresses: with what lies beside the slice, which
		// is Go's too.
		start := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
		end := (start + size + Size - 1) &^ (Size - 1)
		start &^= Size - 1
		advise(start, end-start)
	}
	return s
}

// Grow returns a slice with room for some more elements, as slices.Grow does.
func Grow[T any](s []T, more int) []T {
	if cap(s)-len(s) >= more {
		return s
	}
	// Twice as much: what is never filled takes no memory.
	grown := Make[T](len(s) + max(more, len(s)))
	return grown[:copy(grown, s)]
}
