//go:build unix

package pdb

import (
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// mapFile returns what is in a file as memory that must not be written.
func mapFile(f *os.File) ([]byte, error) {
	size, err := mappable(f)
	if size == 0 || err != nil {
		return nil, err
	}
	memory, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	if runtime.GOOS == "linux" {
		// Advice, so failing is fine: read two megabytes at a time from the
		// disk, and map them as one page where the file system can.
		const hugePage = 14 // MADV_HUGEPAGE
		_ = unix.Madvise(memory, hugePage)
	}
	return memory, nil
}

func unmap(memory []byte) error {
	if memory == nil {
		return nil
	}
	return unix.Munmap(memory)
}
