package pdb

import (
	"sync"
	"time"
)

// A table that is searched at random has the processor look up where in memory
// nearly every page is. With pages of 2 MB it finds them at hand: searches take a
// tenth to a quarter less time. Some file systems have files in such pages in the page
// cache, if they are written and read in large pieces. Where they do not, a File that is in
// use for a while is copied to some.

// A promotion is the move of a mapped file to huge pages. Nobody has to know of it:
// what is mapped keeps its place and its content.
type promotion struct {
	once sync.Once
	stop chan struct{} // closed to have it end early
	done sync.WaitGroup
}

// promoteAfter is how long a table is in use before it is moved: what takes less
// time gains nothing.
const promoteAfter = 1500 * time.Millisecond

// promoter lets one table be moved at a time, so that a search has the other
// processors.
var promoter sync.Mutex

// promoteLater has the file moved in the background.
func (f *File) promoteLater() {
	if !promotes(f.memory) {
		return
	}
	f.promotion.stop = make(chan struct{})
	f.promotion.done.Go(func() {
		select {
		case <-f.promotion.stop:
			return
		case <-time.After(promoteAfter):
		}
		promoter.Lock()
		defer promoter.Unlock()
		f.promote(1)
	})
}

// promote moves the file by so many goroutines, unless that is done, or there is no need.
func (f *File) promote(jobs int) {
	f.promotion.once.Do(func() {
		if promotes(f.memory) && !isHuge(f.memory) {
			promote(f.memory, jobs, f.promotion.stop)
		}
	})
}

// endPromotion ends it, for the file is to be closed.
func (f *File) endPromotion() {
	if f.promotion.stop != nil {
		close(f.promotion.stop)
		f.promotion.done.Wait()
		f.promotion.stop = nil
	}
}
