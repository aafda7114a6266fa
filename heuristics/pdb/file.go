package pdb

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
)

// A File is a table's file, open for reading. Where the platform has it, the
// file is mapped: opening takes the time to read the header, and processes
// share one copy of the table.
//
// A file that is removed or replaced while it is open reads on as it was.
type File struct {
	Path  string
	Table *Table // reads from the file until Close

	sums   []uint32
	memory []byte // the whole file
	index  *index // here to stay: each look-up needs it

	promotion promotion
}

// Open opens the file of a table and checks everything but the data: that it
// is a table's file, of this version, whole, its header undamaged and in
// accord with itself. [File.Check] checks the data.
func Open(path string) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("pdb: %w", err)
	}
	defer f.Close()
	memory, err := mapFile(f)
	if err != nil {
		return nil, fmt.Errorf("pdb: %s: %w", path, err)
	}
	table, sums, err := decode(memory)
	if err != nil {
		return nil, fmt.Errorf("pdb: %s: %w", path, errors.Join(err, unmap(memory)))
	}
	return &File{Path: path, Table: table, sums: sums, memory: memory, index: indexOf(table.Key.Size, table.Key.Pattern.Tiles())}, nil
}

// mappable returns the length of a file that mapFile can take.
func mappable(f *os.File) (int, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("%w: %v is no regular file", ErrFormat, info.Mode())
	}
	if size := info.Size(); size <= math.MaxInt {
		return int(size), nil
	}
	return 0, fmt.Errorf("%d bytes do not fit this machine's addresses", info.Size())
}

// Close releases the memory of the table, which must not be used any more.
func (f *File) Close() error {
	f.endPromotion()
	memory := f.memory
	f.memory, f.Table.data = nil, nil
	if memory == nil {
		return nil
	}
	return unmap(memory)
}

// Size returns the length of the file in bytes.
func (f *File) Size() int64 { return int64(len(f.memory)) }

// Check compares all data with its checksums.
func (f *File) Check(ctx context.Context) error {
	for i, want := range f.sums {
		if err := ctx.Err(); err != nil {
			return err
		}
		block := f.Table.data[i*blockBytes:]
		block = block[:min(len(block), blockBytes)]
		if got := crc32.Checksum(block, castagnoli); got != want {
			start := len(f.memory) - len(f.Table.data) + i*blockBytes
			return fmt.Errorf("pdb: %s: %w: bytes %d to %d have checksum %08x, want %08x",
				f.Path, ErrChecksum, start, start+len(block)-1, got, want)
		}
	}
	return nil
}

// Warm brings the whole table into memory, so that no look-up waits for the
// disk; where there is enough of it, to huge pages. It uses so many goroutines;
// 0 is one a processor.
func (f *File) Warm(jobs int) {
	const page = 4096 // no platform has smaller ones
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	f.promote(jobs)
	share := len(f.memory)/jobs + 1
	var wg sync.WaitGroup
	for start := 0; start < len(f.memory); start += share {
		part := f.memory[start:min(start+share, len(f.memory))]
		wg.Go(func() {
			var sum byte
			for i := 0; i < len(part); i += page {
				sum += part[i]
			}
			runtime.KeepAlive(sum)
		})
	}
	wg.Wait()
}

// WriteFile writes a table's file and reads it back. The file gets its name
// when all of it is on the disk: whoever opens it, whenever the writer is
// killed, finds a whole table or none. A file that has the name is replaced.
func WriteFile(ctx context.Context, path string, t *Table) error {
	if err := writeFile(ctx, path, t); err != nil {
		return fmt.Errorf("pdb: writing %s: %w", path, err)
	}
	return nil
}

func writeFile(ctx context.Context, path string, t *Table) error {
	dir, name := filepath.Dir(path), filepath.Base(path)
	temp, err := os.CreateTemp(dir, name+tempSuffix)
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // finds nothing when all went well
	if err := errors.Join(write(ctx, temp, t), temp.Close()); err != nil {
		return err
	}
	if err := readBack(ctx, temp.Name()); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// tempSuffix marks files that are being written, or were when their writer
// was killed; the star becomes a random number.
const tempSuffix = ".*.tmp"

// pieceBytes is how much of a file is written at once, from multiples of it on: where a
// file system can, the page cache then has a table in pages of that size from the first.
const pieceBytes = 2 << 20

// write fills an empty file and brings it to the disk.
func write(ctx context.Context, f *os.File, t *Table) error {
	sums := make([]uint32, 0, blocksIn(uint64(len(t.data))))
	for block := range slices.Chunk(t.data, blockBytes) {
		if err := ctx.Err(); err != nil {
			return err
		}
		sums = append(sums, crc32.Checksum(block, castagnoli))
	}
	header := encodeHeader(t, sums)
	first := min(len(t.data), max(0, pieceBytes-len(header)))
	at := int64(0)
	put := func(piece []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := f.WriteAt(piece, at)
		at += int64(n)
		return err
	}
	if err := put(slices.Concat(header, t.data[:first])); err != nil {
		return err
	}
	for piece := range slices.Chunk(t.data[first:], pieceBytes) {
		if err := put(piece); err != nil {
			return err
		}
	}
	// Nobody has a reason to write to the file again.
	if err := f.Chmod(0o444); err != nil {
		return err
	}
	return f.Sync()
}

func readBack(ctx context.Context, path string) error {
	f, err := Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Check(ctx), f.Close())
}

// syncDir brings a new name to the disk, where the system can: a name that is
// lost with the power costs another build and nothing else.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}
