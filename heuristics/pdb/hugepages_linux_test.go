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
