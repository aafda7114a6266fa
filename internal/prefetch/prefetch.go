// Package prefetch tells the processor of memory that will be read soon. Unlike a
// read, that keeps nothing waiting.
//
// # Invariant
//
// It changes nothing but the time that things take. On processors for which there is
// no code it does nothing.
package prefetch
