//go:build !unix

package pdb

import (
	"io"
	"os"
)

// mapFile returns what is in a file as memory that must not be written.
func mapFile(f *os.File) ([]byte, error) {
	size, err := mappable(f)
	if err != nil {
		return nil, err
	}
	memory := make([]byte, size)
	_, err = io.ReadFull(f, memory)
	return memory, err
}

func unmap([]byte) error { return nil }
