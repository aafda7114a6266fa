//go:build !(linux || darwin || freebsd || dragonfly)

package cmd

// diskSpace returns the bytes that the user can still write to the disk of a
// folder, where the system tells.
func diskSpace(string) (uint64, bool) { return 0, false }
