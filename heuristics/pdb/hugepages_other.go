//go:build !linux

package pdb

// promotes reports whether it pays to move a mapped file to huge pages: never,
// where that cannot be done in place.
func promotes([]byte) bool { return false }

func promote([]byte, int, <-chan struct{}) {}

func isHuge([]byte) bool { return false }
