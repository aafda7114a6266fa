//go:build linux || darwin || freebsd || dragonfly

package cmd

import "golang.org/x/sys/unix"

// diskSpace returns the bytes that the user can still write to the disk of a
// folder, where the system tells.
func diskSpace(folder string) (uint64, bool) {
	var s unix.Statfs_t
	err := unix.Statfs(folder, &s)
	return uint64(s.Bavail) * uint64(s.Bsize), err == nil
}
