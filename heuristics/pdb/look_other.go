//go:build !amd64

package pdb

// aim does look-ups but for reading the entries.
func aim(aimings []aiming) {
	aimEach(aimings)
	prefetchEach(aimings)
}
