package memory

import "golang.org/x/sys/unix"

// available is half of the memory that is built in: macOS has no figure for
// what could be had without swapping.
func available() uint64 {
	size, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return size / 2
}
