//go:build !linux && !darwin && !windows

package memory

func available() uint64 { return 0 }
