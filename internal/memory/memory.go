// Package memory tells how much memory this process may still take.
//
// # Invariant
//
// [Available] errs on the low side: it is what the machine has left or what a
// container leaves to the process, whichever is less, and 0 when the platform
// does not tell. It is a reading of this moment, meant for a default limit.
package memory

// Available returns the bytes that the process may still take, 0 when that is
// unknown.
func Available() uint64 { return available() }

// Peak returns the most memory that the process had in use at once, in bytes,
// 0 when the platform does not tell.
func Peak() uint64 { return peak() }
