package memory

import (
	"os"
	"strconv"
	"strings"
)

// available is what the kernel says is available without swapping, or what
// the control group of the process leaves, whichever is less.
func available() uint64 {
	meminfo, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	free := availableIn(string(meminfo))
	for _, group := range []struct{ limit, usage string }{
		{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
		{"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"},
	} {
		limit, okLimit := readNumber(group.limit)
		usage, okUsage := readNumber(group.usage)
		if okLimit && okUsage {
			// A limit below the use leaves next to nothing, not "unknown".
			free = min(free, max(limit, usage+1)-usage)
		}
	}
	return free
}

// availableIn finds MemAvailable in the text of /proc/meminfo.
func availableIn(meminfo string) uint64 {
	for line := range strings.Lines(meminfo) {
		if rest, ok := strings.CutPrefix(line, "MemAvailable:"); ok {
			kib, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 54)
			if err == nil {
				return kib << 10
			}
		}
	}
	return 0
}

// readNumber reads a file of one number; "max", for no limit, is none.
func readNumber(file string) (uint64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
