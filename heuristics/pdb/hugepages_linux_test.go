package pdb

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

// What is moved says the same before, afterwards and meanwhile.
func TestPromote(t *testing.T) {
	want := make([]byte, promoteFrom+5*hugePage/2)
	rand.NewChaCha8([32]byte{1}).Read(want)
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := mapFile(f)
	if err != nil {
		t.Fatal(err)
	}
	defer unmap(got)
	if !promotes(got) {
		t.Skip("no huge pages here")
	}

	stopped := make(chan struct{})
	close(stopped)
	promote(got[:0], 1, nil)
	promote(got, 2, stopped)

	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				for i := 0; i < len(got); i += 4093 {
					if got[i] != want[i] {
						t.Errorf("byte %d is %d, want %d", i, got[i], want[i])
						return
					}
				}
			}
		})
	}
	promote(got, 2, nil)
	close(done)
	readers.Wait()
	if !bytes.Equal(got, want) {
		t.Error("the file reads differently")
	}
	// What stays of the file's mapping is less than a huge page at either end.
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(got)))
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		fmt.Sscanf(line, "%x-%x", &from, &to)
		if from >= start && to <= start+uintptr(len(got))+hugePage && to-from >= hugePage && strings.Contains(line, path) {
			t.Errorf("not moved: %s", line)
		}
	}
}

// How much of a mapping is huge is read in the mapping's own lines.
func TestHugeBytes(t *testing.T) {
	const smaps = "00400000-00401000 r--s 00000000 fe:00 7 /a/table\nSize: 4 kB\nFilePmdMapped:     2048 kB\n" +
		"7f0bf6800000-7f0bf7d95000 r--s 00000000 fe:00 10 /a/table\nSize:              22100 kB\n" +
		"FilePmdMapped:     20480 kB\nSwap:                  0 kB\n7f0bf7e00000-7f0bf9395000 r--s 00000000 fe:00 11 /a/table\n" +
		"Size: 4 kB\n"
	for start, want := range map[uint64]int{0x400000: 2048 << 10, 0x7f0bf6800000: 20480 << 10, 0x7f0bf7e00000: 0, 0x401000: 0, 0xf6800000: 0} {
		if got := hugeBytes([]byte(smaps), start); got != want {
			t.Errorf("at %x %d bytes, want %d", start, got, want)
		}
	}
	if isHuge(make([]byte, promoteFrom)) {
		t.Error("memory that is no file's is in huge pages of the page cache")
	}
}

// A table that is in use for a while is moved, and closed in the midst of it.
func TestPromoteLater(t *testing.T) {
	f := &File{Table: &Table{}}
	f.promoteLater()
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 3*promoteFrom), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for range 20 {
		f := &File{Table: &Table{}}
		if f.memory, err = mapFile(file); err != nil {
			t.Fatal(err)
		}
		f.promotion.stop = make(chan struct{})
		begun := make(chan struct{})
		f.promotion.done.Go(func() {
			close(begun)
			f.promote(1)
		})
		<-begun
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}
