//go:build !arm64

package pdb

// prefetch does nothing where there is no way to tell the processor that entries
// will be read soon.
func prefetch([]aiming) {}
