//go:build !(amd64 || arm64)

package pdb

// prefetch does nothing where there is no way to tell the processor that bytes
// will be read soon.
func prefetch(_, _ *byte) {}
