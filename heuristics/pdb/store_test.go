package pdb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"npuzzle/board"
)

// counted returns a store that counts what it builds.
func counted(dir string) (*Store, *atomic.Int32) {
	n := new(atomic.Int32)
	return &Store{Dir: dir, build: func(ctx context.Context, k Key, o BuildOptions) (*Table, error) {
		n.Add(1)
		return Build(ctx, k, o)
	}}, n
}

// closed closes a store when the test ends.
func closed(t *testing.T, s *Store) {
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// names returns the names in a directory.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestFileName(t *testing.T) {
	for want, k := range map[string]Key{
		"4x4-home15-cells0.1.4-zones-bit.npdb": {Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: PatternOf(0, 1, 4)},
		"5x3-home0-cells14-min-byte.npdb":      {Size: board.Size{Width: 5, Height: 3}, Pattern: PatternOf(14), Zones: MinZone, Coding: Byte},
	} {
		if got := k.FileName(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestStoreBuildsOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "directory")
	want := mustBuild(t, smallKey)
	s, builds := counted(dir)
	closed(t, s)
	var stages []Stage
	first, err := s.Get(t.Context(), smallKey, GetOptions{Progress: func(stage Stage, _ Progress) {
		if len(stages) == 0 || stages[len(stages)-1] != stage {
			stages = append(stages, stage)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	sameTable(t, first, want)
	if again, err := s.Get(t.Context(), smallKey, GetOptions{Warm: true}); again != first || err != nil {
		t.Errorf("got table %p, %v, want %p again", again, err, first)
	}
	other, otherBuilds := counted(dir)
	closed(t, other)
	stored, err := other.Get(t.Context(), smallKey, GetOptions{NoBuild: true})
	if err != nil {
		t.Fatal(err)
	}
	sameTable(t, stored, want)
	if builds.Load() != 1 || otherBuilds.Load() != 0 {
		t.Errorf("built %d + %d times, want once", builds.Load(), otherBuilds.Load())
	}
	if n := len(stages); n == 0 || stages[0] == Waiting || stages[n-1] != Storing {
		t.Errorf("stages were %v, want building, storing", stages)
	}
}

// TestStoreManyAtOnce wants a table in many goroutines, through one store and
// through two on the same directory.
func TestStoreManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	s, n1 := counted(dir)
	r, n2 := counted(dir)
	closed(t, s)
	closed(t, r)
	want := mustBuild(t, smallKey)
	var tables [16]*Table
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			table, err := []*Store{s, r}[i%2].Get(t.Context(), smallKey, GetOptions{})
			if err != nil {
				t.Error(err)
				return
			}
			sameTable(t, table, want)
			tables[i] = table
		})
	}
	all.Wait()
	for i, table := range tables {
		if table != tables[i%2] {
			t.Errorf("one store opened the table twice")
		}
	}
	if n := n1.Load() + n2.Load(); n != 1 {
		t.Errorf("built %d times, want once", n)
	}
}

func TestStoreMissing(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		s, builds := counted(dir)
		_, err := s.Get(t.Context(), smallKey, GetOptions{NoBuild: true})
		refused(t, err, filepath.Join(dir, smallKey.FileName()), ErrMissing)
		refused(t, s.Remove(smallKey), filepath.Join(dir, smallKey.FileName()), ErrMissing)
		if list, err := s.List(); len(list) > 0 || err != nil {
			t.Errorf("listed %v, %v", list, err)
		}
		if builds.Load() > 0 {
			t.Error("built")
		}
	}
	if _, err := new(Store).Get(t.Context(), Key{}, GetOptions{}); !errors.Is(err, board.ErrSize) {
		t.Errorf("the zero key: got error %v, want %v", err, board.ErrSize)
	}
}

// TestStoreKeepsDamaged finds no good file under a table's name, until it is
// removed.
func TestStoreKeepsDamaged(t *testing.T) {
	other := smallKey
	other.Pattern = PatternOf(5)
	path, whole := storedFile(t, mustBuild(t, smallKey))
	_, misnamed := storedFile(t, mustBuild(t, other))
	s, builds := counted(filepath.Dir(path))
	closed(t, s)
	for name, test := range map[string]struct {
		file string
		want error
	}{
		"empty":     {"", ErrTruncated},
		"truncated": {string(whole[:len(whole)-1]), ErrTruncated},
		"damaged":   {string(whole[:50]) + "\xff" + string(whole[51:]), ErrChecksum},
		"foreign":   {"PK\x03\x04", ErrFormat},
		"future":    {string(whole[:8]) + "\x02" + string(whole[9:]), ErrVersion},
		"misnamed":  {string(misnamed), ErrMismatch},
	} {
		t.Run(name, func(t *testing.T) {
			replace(t, path, []byte(test.file))
			_, err := s.Get(t.Context(), smallKey, GetOptions{Unstored: func(error) {}})
			refused(t, err, path, test.want)
			if err != nil && !strings.Contains(err.Error(), "once the file is removed") {
				t.Errorf("error %q does not say what to do", err)
			}
			if after, err := os.ReadFile(path); string(after) != test.file || err != nil {
				t.Errorf("the file was changed: %v", err)
			}
			list, err := s.List()
			if err != nil || len(list) != 1 || list[0].Path != path || (name != "misnamed" && !errors.Is(list[0].Err, test.want)) {
				t.Errorf("listed %+v, %v", list, err)
			}
		})
	}
	t.Run("and cannot be stored", func(t *testing.T) {
		os.Remove(filepath.Join(s.Dir, lockName))
		os.Mkdir(filepath.Join(s.Dir, lockName), 0o700)
		_, err := s.Get(t.Context(), smallKey, GetOptions{Unstored: func(error) {}})
		if !Unusable(err) {
			t.Errorf("got error %v, want one about the file", err)
		}
		os.Remove(filepath.Join(s.Dir, lockName))
	})
	if builds.Load() > 0 {
		t.Errorf("built %d times", builds.Load())
	}
	if err := s.Remove(smallKey); err != nil {
		t.Error(err)
	}
	table, err := s.Get(t.Context(), smallKey, GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sameTable(t, table, mustBuild(t, smallKey))
}

// TestStoreUnstored wants a table where there can be no directory.
func TestStoreUnstored(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	replace(t, file, nil)
	huge := Key{Size: board.Size{Width: 5, Height: 4}, Home: 19, Pattern: 1<<12 - 1, Coding: Byte} // 100 TB
	for name, test := range map[string]struct {
		dir   string
		key   Key
		where string
	}{
		"not a directory":    {file, smallKey, file},
		"below no directory": {filepath.Join(file, "tables"), smallKey, file},
		"no space":           {t.TempDir(), huge, huge.FileName()},
	} {
		t.Run(name, func(t *testing.T) {
			var building bool
			s := &Store{Dir: test.dir, build: func(context.Context, Key, BuildOptions) (*Table, error) {
				building = true
				return noise(smallKey), nil
			}}
			closed(t, s)
			_, err := s.Get(t.Context(), test.key, GetOptions{})
			if err == nil || !strings.Contains(err.Error(), test.where) || building {
				t.Errorf("got error %v, want one that names %s, before anything is built", err, test.where)
			}
			if name == "no space" && !errors.Is(err, ErrSpace) {
				t.Errorf("got error %v, want %v", err, ErrSpace)
			}
			var told error
			o := GetOptions{Warm: true, Unstored: func(err error) { told = err }}
			table, err := s.Get(t.Context(), test.key, o)
			if err != nil {
				t.Fatal(err)
			}
			sameTable(t, table, noise(smallKey))
			if told == nil || !strings.Contains(told.Error(), test.where) {
				t.Errorf("told %v, want the reason", told)
			}
			if again, err := s.Get(t.Context(), test.key, o); again != table || err != nil {
				t.Errorf("got %p, %v, want the same table again", again, err)
			}
		})
	}
}

func TestStoreDirectoryNotWritable(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o500)
	if f, err := os.Create(filepath.Join(dir, "x")); err == nil {
		f.Close()
		t.Skip("this user may write anywhere")
	}
	s, builds := counted(dir)
	_, err := s.Get(t.Context(), smallKey, GetOptions{})
	refused(t, err, dir, os.ErrPermission)
	if builds.Load() > 0 {
		t.Error("built")
	}
}

// TestStoreCancelled cancels while another holds the directory, and while the
// table is being built.
func TestStoreCancelled(t *testing.T) {
	dir := t.TempDir()
	holder := &Store{Dir: dir}
	unlock, err := holder.lock(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s, builds := counted(dir)
	_, err = s.Get(ctx, smallKey, GetOptions{
		Progress: func(stage Stage, _ Progress) {
			if stage != Waiting {
				t.Errorf("%v, want waiting", stage)
			}
			cancel()
		},
		Unstored: func(err error) { t.Error(err) },
	})
	if !errors.Is(err, context.Canceled) || builds.Load() > 0 {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	unlock()

	ctx, cancel = context.WithCancel(t.Context())
	s.build = func(ctx context.Context, k Key, o BuildOptions) (*Table, error) {
		cancel()
		return Build(t.Context(), k, o) // the cancellation comes too late for it
	}
	if _, err := s.Get(ctx, smallKey, GetOptions{Unstored: func(err error) { t.Error(err) }}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	if left := names(t, dir); len(left) != 1 || left[0] != lockName {
		t.Errorf("left %v", left)
	}

	s.build = nil
	if _, err := s.Get(t.Context(), smallKey, GetOptions{}); err != nil {
		t.Error(err)
	}
	closed(t, s)
}

// TestStoreWaits waits for another that is building, and says so.
func TestStoreWaits(t *testing.T) {
	dir := t.TempDir()
	building, goOn := make(chan bool), make(chan bool)
	first := &Store{Dir: dir, build: func(ctx context.Context, k Key, o BuildOptions) (*Table, error) {
		close(building)
		<-goOn
		return Build(ctx, k, o)
	}}
	closed(t, first)
	go first.Get(t.Context(), smallKey, GetOptions{})
	<-building
	time.AfterFunc(50*time.Millisecond, func() { close(goOn) })
	second, builds := counted(dir)
	closed(t, second)
	var stages []Stage
	_, err := second.Get(t.Context(), smallKey, GetOptions{
		Progress: func(stage Stage, _ Progress) { stages = append(stages, stage) },
	})
	if err != nil || builds.Load() > 0 || !slices.Equal(stages, []Stage{Waiting}) {
		t.Errorf("got error %v, %d builds, stages %v; want none, none and waiting once", err, builds.Load(), stages)
	}
}

func TestStoreLists(t *testing.T) {
	s := &Store{Dir: t.TempDir()}
	classic := smallKey
	classic.Zones, classic.Coding = MinZone, Byte
	for _, k := range []Key{smallKey, classic} {
		if _, err := s.Get(t.Context(), k, GetOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	replace(t, filepath.Join(s.Dir, "notes.txt"), []byte("mine"))
	replace(t, filepath.Join(s.Dir, "zzz.npdb"), []byte("?"))
	list, err := s.List()
	if err != nil || len(list) != 3 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	for i, k := range []Key{classic, smallKey} { // by name
		path, _ := s.Path(k)
		stat, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := list[i]; got.Path != path || got.Key != k || got.Bytes != stat.Size() || got.Entries != k.EntryCount() || got.Histogram[0] != 1 || got.Err != nil {
			t.Errorf("listed %+v", got)
		}
	}
	refused(t, list[2].Err, filepath.Join(s.Dir, "zzz.npdb"), ErrFormat)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Remove(classic); err != nil {
		t.Error(err)
	}
	if left := names(t, s.Dir); strings.Join(left, " ") != smallKey.FileName()+" lock notes.txt zzz.npdb" {
		t.Errorf("left %v", left)
	}
}
