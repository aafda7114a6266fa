//go:build !amd64

package pdb

// aim does look-ups but for reading the entries.
func aim(aimings []aiming) {
	aimEach(aimings)
	prefetch(aimings)
}

// read reads the entries, in tables of bits.
func read(aimings []aiming) { readEach(aimings) }
