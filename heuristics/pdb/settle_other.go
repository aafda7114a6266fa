//go:build !linux

package pdb

// settles reports whether it pays to move a mapped file to huge pages: never,
// where that cannot be done in place.
func settles([]byte) bool { return false }

func settle([]byte, int, <-chan struct{}) {}
