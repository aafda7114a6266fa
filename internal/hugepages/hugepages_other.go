//go:build !linux

package hugepages

import "unsafe"

func available() bool { return false }

func advise(unsafe.Pointer, uintptr) {}
