package pdb

import (
	"context"
	"errors"
	"sync"
)

// A Store keeps tables in a directory, one file each, named by what they are.
// The zero Store keeps them in the user's cache directory. It may be used by
// many goroutines, and its directory by many processes, at once: an empty file
// named lock, which stays, tells who may write.
type Store struct {
	Dir string // "" is npuzzle in [os.UserCacheDir]; created when first needed

	build func(context.Context, Key, BuildOptions) (*Table, error) // tests replace Build

	mu    sync.Mutex
	slots map[Key]*slot
}

// A slot is the place of a table that is in use.
type slot struct {
	turn chan struct{} // holds a token while somebody fetches the table
	file *File         // nil until then; without a path when the table is in memory only
}

// GetOptions say how [Store.Get] comes by a table. The zero value builds what
// is missing.
type GetOptions struct {
	NoBuild bool // a missing table is an error
	Warm    bool // bring the table into memory: see [File.Warm]
	Jobs    int  // goroutines; 0 is one a processor

	// Progress is told how it goes, by one goroutine at a time. It may be nil.
	Progress func(Stage, Progress)

	// Unstored is told why the directory cannot take the table, which is then
	// built for this process alone. Without it, Get returns the reason.
	Unstored func(error)
}

// A Stage is what [Store.Get] is doing.
type Stage int

const (
	Waiting  Stage = iota // for another process, which stores tables in the directory
	Building              // see [Build]
	Storing               // writing the file and reading it back
)

func (s Stage) String() string { return [...]string{"waiting", "building", "storing"}[s] }

func (o GetOptions) report(s Stage, p Progress) {
	if o.Progress != nil {
		o.Progress(s, p)
	}
}

// Get returns a table: from its file, or, when there is none, built and
// stored. It is built once, however many goroutines and processes want it at
// once. Get never builds over a file that is no good: the error says which and
// why, and the file stays.
//
// The table belongs to the store, and is the same for everybody until
// [Store.Close].
func (s *Store) Get(ctx context.Context, k Key, o GetOptions) (*Table, error) {
	if err := k.Validate(); err != nil {
		return nil, err
	}
	slot := s.slot(k)
	select {
	case slot.turn <- struct{}{}:
		defer func() { <-slot.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if slot.file == nil {
		f, err := s.fetch(ctx, k, o)
		if err != nil {
			return nil, err
		}
		slot.file = f
		f.promoteLater()
	}
	if o.Warm {
		slot.file.Warm(o.Jobs)
	}
	return slot.file.Table, nil
}

func (s *Store) slot(k Key) *slot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slots[k] == nil {
		if s.slots == nil {
			s.slots = map[Key]*slot{}
		}
		s.slots[k] = &slot{turn: make(chan struct{}, 1)}
	}
	return s.slots[k]
}

// Close closes all tables that Get returned; nobody may use them any more.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, slot := range s.slots {
		slot.turn <- struct{}{}
		if slot.file != nil {
			errs = append(errs, slot.file.Close())
			slot.file = nil
		}
		<-slot.turn
	}
	return errors.Join(errs...)
}

// fetch opens a table's file, or makes it.
func (s *Store) fetch(ctx context.Context, k Key, o GetOptions) (*File, error) {
	f, err := s.Open(k)
	if err == nil || o.NoBuild || Unusable(err) {
		return f, err
	}
	unlock, err := s.lock(ctx, func() { o.report(Waiting, Progress{}) })
	if err == nil {
		defer unlock()
		if f, err := s.Open(k); !errors.Is(err, ErrMissing) {
			return f, err // stored by another process, or not to be read
		}
		err = s.prepare(k)
	}
	stored := err == nil
	if !stored {
		if err := o.unstored(ctx, err); err != nil {
			return nil, err
		}
	}

	build := s.build
	if build == nil {
		build = Build
	}
	t, err := build(ctx, k, BuildOptions{o.Jobs, func(p Progress) { o.report(Building, p) }})
	if err != nil {
		return nil, err
	}
	if stored {
		o.report(Storing, Progress{})
		path, _ := s.Path(k)
		err := WriteFile(ctx, path, t)
		if err == nil {
			return s.Open(k)
		}
		if err := o.unstored(ctx, err); err != nil {
			return nil, err
		}
	}
	return &File{Table: t}, nil
}

// unstored decides what becomes of a reason why a table cannot be stored: it
// is an error, or nil when it has been told.
func (o GetOptions) unstored(ctx context.Context, reason error) error {
	if o.Unstored == nil || ctx.Err() != nil {
		return reason
	}
	o.Unstored(reason)
	return nil
}
