package pdb

// prefetch tells the processor that the entries of look-ups will be read soon.
// Unlike a read, it keeps nothing waiting.
//
//go:noescape
func prefetch(aimings []aiming)
