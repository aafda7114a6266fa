//go:build !(linux || darwin || freebsd || dragonfly)

package pdb

// freeSpace returns the bytes that the user can still write to the disk of a
// directory, where the system tells.
func freeSpace(string) (uint64, bool) { return 0, false }
