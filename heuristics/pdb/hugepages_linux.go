package pdb

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"sync"
	"unsafe"

	"npuzzle/internal/hugepages"
	"npuzzle/internal/memory"

	"golang.org/x/sys/unix"
)

const (
	hugePage = hugepages.Size
	// promoteFrom is the size of files that are moved: smaller ones have few pages.
	promoteFrom = 4 * hugePage
	// promotePiece is how much is moved at once.
	promotePiece = 8 * hugePage
	// promoteSpare is how many times its size must be free for a file to be moved.
	// The page cache keeps its own copy for as long as nothing else needs the
	// room; and other processes may want to do the same.
	promoteSpare = 4
)

// promotes reports whether it pays to move a mapped file to huge pages.
func promotes(file []byte) bool { return len(file) >= promoteFrom && hugepages.Available() }

// isHuge reports whether a mapped file is in huge pages of the page cache, but for its end and
// a part that does not matter. An eighth does.
func isHuge(file []byte) bool {
	var sum byte
	for i := 0; i < len(file); i += hugePage { // what is touched is mapped, all of a page
		sum += file[i]
	}
	runtime.KeepAlive(sum)
	smaps, err := os.ReadFile("/proc/self/smaps")
	whole := len(file) &^ (hugePage - 1)
	return err == nil && hugeBytes(smaps, uint64(uintptr(unsafe.Pointer(unsafe.SliceData(file)))))*16 >= whole*15
}

// hugeBytes returns how much of a mapping that starts at an address is in huge pages of the
// page cache, according to /proc/PID/smaps.
func hugeBytes(smaps []byte, start uint64) int {
	_, mapping, found := bytes.Cut(append([]byte("\n"), smaps...), fmt.Appendf(nil, "\n%08x-", start))
	if !found {
		return 0
	}
	_, mapping, found = bytes.Cut(mapping, []byte("\nFilePmdMapped:"))
	if !found {
		return 0
	}
	var kilobytes int
	if _, err := fmt.Sscan(string(mapping[:min(len(mapping), 32)]), &kilobytes); err != nil {
		return 0
	}
	return kilobytes << 10
}

// promote moves a mapped file to huge pages, piece by piece, until it is told to
// stop. A piece that cannot be moved stays as it is, and those after it.
func promote(file []byte, jobs int, stop <-chan struct{}) {
	if !promotes(file) || memory.Available() < promoteSpare*uint64(len(file)) {
		return
	}
	// Only whole pages at their natural addresses can be huge.
	before := -uintptr(unsafe.Pointer(unsafe.SliceData(file))) & (hugePage - 1)
	file = file[before:]
	file = file[:len(file)&^(hugePage-1)]
	pieces := make(chan []byte)
	var movers sync.WaitGroup
	failed := make(chan struct{})
	var once sync.Once
	for range jobs {
		movers.Go(func() {
			for piece := range pieces {
				if promotePart(piece) != nil {
					once.Do(func() { close(failed) })
				}
			}
		})
	}
	defer movers.Wait()
	defer close(pieces)
	for len(file) > 0 {
		n := min(promotePiece, len(file))
		select {
		case pieces <- file[:n]:
			file = file[n:]
		case <-stop:
			return
		case <-failed:
			return
		}
	}
}

// promotePart moves some huge pages of a mapped file. A copy takes their place in
// one step: whoever reads finds one or the other, and both say the same.
func promotePart(part []byte) error {
	size := uintptr(len(part))
	// A huge page more, so that there is an address to start at.
	room, err := unix.MmapPtr(-1, 0, nil, size+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
	if err != nil {
		return err
	}
	before := -uintptr(room) & (hugePage - 1)
	start := unsafe.Add(room, before)
	defer unix.MunmapPtr(unsafe.Add(start, size), hugePage-before)
	if before > 0 {
		defer unix.MunmapPtr(room, before)
	}
	moved := unsafe.Slice((*byte)(start), size)
	if err := unix.Madvise(moved, unix.MADV_HUGEPAGE); err == nil {
		copy(moved, part)
		if err = unix.Mprotect(moved, unix.PROT_READ); err == nil {
			_, err = unix.MremapPtr(start, size, unsafe.Pointer(unsafe.SliceData(part)), size, unix.MREMAP_MAYMOVE|unix.MREMAP_FIXED)
			if err == nil {
				return nil
			}
		}
	}
	unix.MunmapPtr(start, size)
	return unix.ENOMEM
}
