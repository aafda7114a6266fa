package pdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// What a store can fail at, besides a file that is no good: see [ErrFormat]
// and its like.
var (
	ErrMissing  = errors.New("no such table")
	ErrMismatch = errors.New("another table than its name says")
	ErrSpace    = errors.New("not enough space on the disk")
)

const (
	extension = ".npdb"
	lockName  = "lock"
)

// FileName returns the name of the table's file in a store, such as
// "4x4-home15-cells0.1.4-zones-bit.npdb".
func (k Key) FileName() string {
	cells := make([]string, 0, MaxTiles)
	for _, cell := range k.Pattern.Cells() {
		cells = append(cells, strconv.Itoa(cell))
	}
	zones := map[Zones]string{ByZone: "zones", MinZone: "min"}[k.Zones]
	coding := map[Coding]string{Bit: "bit", Byte: "byte"}[k.Coding]
	return fmt.Sprintf("%v-home%d-cells%s-%s-%s"+extension, k.Size, k.Home, strings.Join(cells, "."), zones, coding)
}

// directory returns the store's directory.
func (s *Store) directory() (string, error) {
	if s.Dir != "" {
		return s.Dir, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("pdb: no directory for tables given, nor one for caches: %w", err)
	}
	return filepath.Join(cache, "npuzzle"), nil
}

// Path returns the path of a table's file, be it there or not.
func (s *Store) Path(k Key) (string, error) {
	dir, err := s.directory()
	return filepath.Join(dir, k.FileName()), err
}

// Open opens the file of a table. The file is the caller's to close.
func (s *Store) Open(k Key) (*File, error) {
	path, err := s.Path(k)
	if err != nil {
		return nil, err
	}
	f, err := Open(path)
	if err == nil && f.Table.Key != k {
		f.Close()
		err = fmt.Errorf("pdb: %s: %w: it has %s", path, ErrMismatch, f.Table.Key.FileName())
	}
	switch {
	case err == nil:
		return f, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("pdb: %s: %w", path, ErrMissing)
	case Unusable(err):
		return nil, fmt.Errorf("%w; once the file is removed, the table can be built again", err)
	default:
		return nil, err
	}
}

// Remove removes the file of a table. Where the table is in use, it stays
// good until closed.
func (s *Store) Remove(k Key) error {
	path, err := s.Path(k)
	if err != nil {
		return err
	}
	err = os.Remove(path)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("pdb: %s: %w", path, ErrMissing)
	default:
		return fmt.Errorf("pdb: %w", err)
	}
}

// An Info says what a file of a store is.
type Info struct {
	Path      string
	Bytes     int64
	Key       Key
	Entries   uint64
	Histogram []uint64 // entries by value
	Err       error    // why the file cannot be used, and nothing but Path is known
}

// List returns what the files of a store are, by name. It reads no data.
func (s *Store) List() ([]Info, error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("pdb: %w", err)
	}
	var list []Info
	for _, e := range entries {
		if filepath.Ext(e.Name()) != extension {
			continue
		}
		info := Info{Path: filepath.Join(dir, e.Name())}
		if f, err := Open(info.Path); err != nil {
			info.Err = err
		} else {
			t := f.Table
			info.Bytes, info.Key, info.Entries, info.Histogram = f.Size(), t.Key, t.Entries, t.Histogram
			info.Err = f.Close()
		}
		list = append(list, info)
	}
	return list, nil
}

// lock makes the directory and waits until no other process stores a table in
// it. One lock serves all tables: a build wants the whole machine.
func (s *Store) lock(ctx context.Context, waiting func()) (unlock func(), err error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("pdb: storing tables: %w", err)
	}
	l := flock.New(filepath.Join(dir, lockName), flock.SetPermissions(0o666))
	ok, err := l.TryLock()
	if !ok && err == nil {
		waiting()
		_, err = l.TryLockContext(ctx, 20*time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("pdb: storing tables in %s: %w", dir, err)
	}
	return func() { l.Unlock() }, nil
}

// prepare clears away the unfinished files of writers that were killed, and
// checks that there is space for a table. The directory must be locked, which
// tells that such files have no writer.
func (s *Store) prepare(k Key) error {
	dir, err := s.directory()
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("pdb: storing tables: %w", err)
	}
	for _, e := range entries {
		if unfinished, _ := filepath.Match("*"+extension+tempSuffix, e.Name()); unfinished {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
	const levels = 256 // more than there will be
	data := k.DataBytes()
	need := headerBytes(levels, data) + data
	if free, ok := freeSpace(dir); ok && free < need {
		return fmt.Errorf("pdb: storing tables in %s: %w: %s needs %d bytes, %d are free",
			dir, ErrSpace, k.FileName(), need, free)
	}
	return nil
}
