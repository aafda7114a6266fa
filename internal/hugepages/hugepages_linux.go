package hugepages

import (
	"bytes"
	"os"
	"unsafe"

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
func advise(at unsafe.Pointer, bytes uintptr) {
	_ = unix.Madvise(unsafe.Slice((*byte)(at), bytes), unix.MADV_HUGEPAGE)
}
