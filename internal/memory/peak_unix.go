//go:build unix

package memory

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// peak is the largest resident size so far, which Darwin counts in bytes and
// others in kilobytes.
func peak() uint64 {
	var usage unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &usage) != nil || usage.Maxrss < 0 {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return uint64(usage.Maxrss)
	}
	return uint64(usage.Maxrss) << 10
}
