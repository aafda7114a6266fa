package pdb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"npuzzle/board"
)

// What can be wrong with a table's file. Every error about a file names the
// file and wraps one of these, or the system's own error.
var (
	ErrFormat    = errors.New("not a pattern database")
	ErrVersion   = errors.New("written by a newer version of the program")
	ErrTruncated = errors.New("incomplete")
	ErrChecksum  = errors.New("damaged")
)

// Unusable reports whether an error says that a file is there and is not the
// table wanted, nor ever will be: foreign, of a newer version, incomplete,
// damaged or misnamed.
func Unusable(err error) bool {
	for _, target := range []error{ErrFormat, ErrVersion, ErrTruncated, ErrChecksum, ErrMismatch} {
		if errors.Is(err, target) {
			return true
		}
	}
	return false
}

// The layout is documented in docs/pdb-file-format.md. All numbers are
// little-endian.
const (
	magic         = "\x89NPDB\r\n\x1a"
	formatVersion = 1

	fixedBytes  = 48      // the part of the header before the histogram
	headerAlign = 4096    // the data starts on a page
	blockBytes  = 1 << 20 // of data, for each checksum
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// blocksIn returns the number of checksums over so many bytes of data.
func blocksIn(dataBytes uint64) uint64 { return (dataBytes + blockBytes - 1) / blockBytes }

// headerBytes returns the length of the header, up to where the data starts.
func headerBytes(levels, dataBytes uint64) uint64 {
	n := fixedBytes + 8*levels + 4*blocksIn(dataBytes) + 4
	return (n + headerAlign - 1) / headerAlign * headerAlign
}

// encodeHeader returns the header of a table's file, given the checksums of
// the blocks of data.
func encodeHeader(t *Table, sums []uint32) []byte {
	le := binary.LittleEndian
	k, dataBytes := t.Key, uint64(len(t.data))
	h := make([]byte, 0, headerBytes(uint64(len(t.Histogram)), dataBytes))
	h = append(h, magic...)
	h = le.AppendUint32(h, formatVersion)
	h = le.AppendUint32(h, uint32(len(t.Histogram)))
	h = le.AppendUint16(h, uint16(k.Size.Width))
	h = le.AppendUint16(h, uint16(k.Size.Height))
	h = le.AppendUint16(h, uint16(k.Home))
	h = append(h, byte(k.Zones), byte(k.Coding))
	h = le.AppendUint64(h, uint64(k.Pattern))
	h = le.AppendUint64(h, t.Entries)
	h = le.AppendUint64(h, dataBytes)
	for _, n := range t.Histogram {
		h = le.AppendUint64(h, n)
	}
	for _, sum := range sums {
		h = le.AppendUint32(h, sum)
	}
	h = h[:cap(h)]
	body := len(h) - 4
	le.PutUint32(h[body:], crc32.Checksum(h[:body], castagnoli))
	return h
}

// decode checks everything but the data of a table's file, and returns the
// table, whose data is the file's, and the checksums of its blocks. What it
// allocates is bounded by the length of the file.
func decode(file []byte) (*Table, []uint32, error) {
	le := binary.LittleEndian
	if n := min(len(file), len(magic)); string(file[:n]) != magic[:n] {
		return nil, nil, fmt.Errorf("%w: starts with %q, want %q", ErrFormat, file[:n], magic)
	}
	if len(file) < fixedBytes {
		return nil, nil, fmt.Errorf("%w: %d bytes, want at least %d", ErrTruncated, len(file), headerAlign)
	}
	switch v := le.Uint32(file[8:]); {
	case v > formatVersion:
		return nil, nil, fmt.Errorf("%w: format version %d, want %d", ErrVersion, v, formatVersion)
	case v < formatVersion:
		return nil, nil, fmt.Errorf("%w: format version %d, want %d", ErrFormat, v, formatVersion)
	}

	levels, dataBytes := le.Uint32(file[12:]), le.Uint64(file[40:])
	length := headerBytes(uint64(levels), dataBytes)
	switch size := uint64(len(file)); {
	case dataBytes > 1<<62 || size < length+dataBytes:
		return nil, nil, fmt.Errorf("%w: %d bytes, want %d and %d of data", ErrTruncated, size, length, dataBytes)
	case size > length+dataBytes:
		return nil, nil, fmt.Errorf("%w: %d bytes, want %d and %d of data", ErrChecksum, size, length, dataBytes)
	}
	header, data := file[:length], file[length:]
	if got, want := crc32.Checksum(header[:length-4], castagnoli), le.Uint32(header[length-4:]); got != want {
		return nil, nil, fmt.Errorf("%w: header has checksum %08x, want %08x", ErrChecksum, got, want)
	}

	t := &Table{
		Key: Key{
			Size:    board.Size{Width: int(le.Uint16(header[16:])), Height: int(le.Uint16(header[18:]))},
			Home:    int(le.Uint16(header[20:])),
			Zones:   Zones(header[22]),
			Coding:  Coding(header[23]),
			Pattern: Pattern(le.Uint64(header[24:])),
		},
		Entries:   le.Uint64(header[32:]),
		Histogram: make([]uint64, levels),
		data:      data,
	}
	rest := header[fixedBytes:]
	for i := range t.Histogram {
		t.Histogram[i], rest = le.Uint64(rest), rest[8:]
	}
	sums := make([]uint32, blocksIn(dataBytes))
	for i := range sums {
		sums[i], rest = le.Uint32(rest), rest[4:]
	}
	return t, sums, t.checkShape()
}

// checkShape finds a header that is undamaged and lies.
func (t *Table) checkShape() error {
	k := t.Key
	if err := k.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	// The exact numbers take an index of all maps: not for a file that has
	// less than a bit for each order of each map.
	least := k.rows() * uint64(binomial(k.Size.Cells(), k.Pattern.Tiles())) / 8
	if n := uint64(len(t.data)); n < least || n != k.DataBytes() {
		return fmt.Errorf("%w: %d bytes of data are not those of its key", ErrFormat, n)
	}
	if want := k.EntryCount(); t.Entries != want {
		return fmt.Errorf("%w: %d entries, want %d", ErrFormat, t.Entries, want)
	}
	return nil
}
