//go:build amd64 || arm64

package pdb

// prefetch tells the processor that a byte will be read soon. Unlike a read, it
// keeps nothing waiting.
//
//go:noescape
func prefetch(p *byte)
