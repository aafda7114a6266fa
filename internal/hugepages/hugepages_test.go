package hugepages

import (
	"slices"
	"testing"
)

// What is made is zero, of the length asked for, and stays what it is made.
func TestMake(t *testing.T) {
	for _, n := range []int{0, 1, makeFrom/8 - 1, makeFrom / 8, Size, 3*Size/8 + 5} {
		s := Make[uint64](n)
		if len(s) != n {
			t.Fatalf("%d elements, want %d", len(s), n)
		}
		for i := range s {
			if s[i] != 0 {
				t.Fatalf("element %d of %d is %d", i, n, s[i])
			}
			s[i] = uint64(i)
		}
		for i := range s {
			if s[i] != uint64(i) {
				t.Fatalf("element %d of %d is %d", i, n, s[i])
			}
		}
	}
}

// What grows keeps its elements and has the room, and is copied a few times only.
func TestGrow(t *testing.T) {
	var s, want []int32
	copies := 0
	for i := range int32(1 << 20) {
		before := cap(s)
		if s = Grow(s, 1); cap(s) <= len(s) {
			t.Fatalf("no room for element %d", i)
		}
		if cap(s) != before {
			copies++
		}
		s, want = append(s, i), append(want, i)
	}
	if !slices.Equal(s, want) {
		t.Error("elements are lost")
	}
	if copies > 50 {
		t.Errorf("copied %d times", copies)
	}
	if got := Grow(s[:10], 100); cap(got) != cap(s) {
		t.Error("copied though there was room")
	}
}
