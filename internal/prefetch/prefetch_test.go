package prefetch

import (
	"testing"
	"unsafe"
)

// Nothing is read: memory that is not there is no fault, and what is there stays.
func TestLine(t *testing.T) {
	Line(nil)
	words := []uint64{1, 2, 3}
	for i := range words {
		Line(unsafe.Pointer(&words[i]))
	}
	if words[0] != 1 || words[1] != 2 || words[2] != 3 {
		t.Errorf("memory is %v, want 1 2 3", words)
	}
}
