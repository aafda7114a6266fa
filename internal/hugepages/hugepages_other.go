//go:build !linux

package hugepages

func available() bool { return false }

func advise(at, bytes uintptr) {}
