//go:build amd64 || arm64

package prefetch

import "unsafe"

// Line asks for the cache line with an address.
//
//go:noescape
func Line(p unsafe.Pointer)
