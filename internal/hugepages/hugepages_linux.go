package hugepages

import (
	"bytes"
	"os"

	"golang.org/x/sys/unix"
)

func available() bool {
	const dir = "/sys/kernel/mm/transparent_hugepage/"
	enabled, err := os.ReadFile(dir + "enabled")
	if err != nil || bytes.Contains(enabled, []byte("[never]")) {
		return false
	}
	size, err := os.ReadFile(dir + "hpage_pmd_size")
	return err == nil && string(bytes.TrimSpace(size)) == "2097152"
}

// advise asks for huge pages for memory at some address. Whether it gets them matters to
// nobody.
func advise(at, bytes uintptr) {
	// No slice says what memory that is: some of it is nobody's yet.
	_, _, _ = unix.Syscall(unix.SYS_MADVISE, at, bytes, unix.MADV_HUGEPAGE)
}
