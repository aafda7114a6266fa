//go:build amd64 || arm64

package pdb

// prefetch tells the processor that two bytes will be read soon. Unlike a read,
// it keeps nothing waiting.
//
//go:noescape
func prefetch(p, q *byte)
