//go:build linux || darwin || freebsd || dragonfly

package pdb

import "golang.org/x/sys/unix"

// freeSpace returns the bytes that the user can still write to the disk of a
// directory, where the system tells.
func freeSpace(dir string) (uint64, bool) {
	var s unix.Statfs_t
	err := unix.Statfs(dir, &s)
	return uint64(s.Bavail) * uint64(s.Bsize), err == nil
}
