package pdb

import (
	"sync"
	"time"
)

// A table that is searched at random has the processor look up where in memory
// nearly every page is. With pages of 2 MB it finds them at hand: searches take a
// tenth to a quarter less time. The page cache seldom has files in such pages, so
// a File that is in use for a while is copied to some.

// A settling is the move of a mapped file to huge pages. Nobody has to know of it:
// what is mapped keeps its place and its content.
type settling struct {
	once sync.Once
	stop chan struct{} // closed to have it end early
	done sync.WaitGroup
}

// settleAfter is how long a table is in use before it is moved: what takes less
// time gains nothing.
const settleAfter = 1500 * time.Millisecond

// settler lets one table be moved at a time, so that a search has the other
// processors.
var settler sync.Mutex

// settleLater has the file moved in the background.
func (f *File) settleLater() {
	if !settles(f.memory) {
		return
	}
	f.settling.stop = make(chan struct{})
	f.settling.done.Go(func() {
		select {
		case <-f.settling.stop:
			return
		case <-time.After(settleAfter):
		}
		settler.Lock()
		defer settler.Unlock()
		f.settle(1)
	})
}

// settle moves the file by so many goroutines, unless that is done.
func (f *File) settle(jobs int) {
	f.settling.once.Do(func() { settle(f.memory, jobs, f.settling.stop) })
}

// unsettle ends it, for the file is to be closed.
func (f *File) unsettle() {
	if f.settling.stop != nil {
		close(f.settling.stop)
		f.settling.done.Wait()
		f.settling.stop = nil
	}
}
