package enginetest

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"sync"
	"sync/atomic"

	"npuzzle/board"
	"npuzzle/board/exhaustive"
	"npuzzle/heuristics"
)

// erratic is admissible and as inconsistent as can be: any number from 0 to
// the distance, drawn by hashing the board.
type erratic struct{ distances *exhaustive.Table }

func (e erratic) Estimate(p *board.Position) int {
	distance, _ := e.distances.PositionDistance(p)
	return int(fingerprint(p) % uint64(distance+1))
}

func fingerprint(p *board.Position) uint64 {
	h := fnv.New64a()
	h.Write(p.Tiles())
	return h.Sum64()
}

// excessive overestimates, and says so.
type excessive struct{ heuristics.Heuristic }

func (e excessive) Estimate(p *board.Position) int { return 5 * e.Heuristic.Estimate(p) }

func (excessive) Claims() heuristics.Claims { return heuristics.Claims{Overestimates: true} }

// A watched heuristic is another one with trackers that note when they are not
// used as package heuristics says. Their state and memo hold a fingerprint of
// the position that they belong to.
type watched struct {
	heuristics.Heuristic
	mu    sync.Mutex
	fault string // the first one
}

func (w *watched) Claims() heuristics.Claims { return heuristics.ClaimsOf(w.Heuristic) }

func (w *watched) Tracker() heuristics.Tracker { return &watcher{watched: w} }

func (w *watched) note(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fault == "" {
		w.fault = fmt.Sprintf(format, args...)
	}
}

// noted returns the first fault, "" when there is none.
func (w *watched) noted() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.fault
}

type watcher struct {
	*watched
	busy atomic.Bool
}

// use notes when two goroutines use a tracker at once.
func (w *watcher) use() (done func()) {
	if w.busy.Swap(true) {
		w.note("two goroutines use one tracker")
	}
	return func() { w.busy.Store(false) }
}

const watcherWords = 2

func (w *watcher) Words() int { return watcherWords }

func (w *watcher) fill(p *board.Position, state []uint64) int {
	if len(state) != watcherWords {
		w.note("%v: a state of %d words, want %d", p.Board(), len(state), watcherWords)
		return 0
	}
	state[0], state[1] = fingerprint(p), ^fingerprint(p)
	return w.Estimate(p)
}

func (w *watcher) Start(p *board.Position, state []uint64) int {
	defer w.use()()
	return w.fill(p, state)
}

func (w *watcher) Expand(e *heuristics.Expansion) {
	defer w.use()()
	p := e.Position
	if h := w.Estimate(p); e.Value != h {
		w.note("Expand %v: Value is %d, want %d", p.Board(), e.Value, h)
	}
	if len(e.State) != watcherWords || e.State[0] != fingerprint(p) || e.State[1] != ^fingerprint(p) {
		w.note("Expand %v: State is not that of the position", p.Board())
	}
	if e.N < 0 || e.N > len(e.From) {
		w.note("Expand %v: N is %d, want 0 to %d", p.Board(), e.N, len(e.From))
		return
	}
	blank := p.Blank()
	for i := range e.N {
		if p.Size().Distance(int(blank), int(e.From[i])) != 1 {
			w.note("Expand %v: From[%d] is %d, which is not next to the blank on %d", p.Board(), i, e.From[i], blank)
			return
		}
		c := &e.Child[i]
		p.Slide(e.From[i])
		c.Value = w.fill(p, c.State)
		p.Slide(blank)
		if c.Value > e.Budget {
			// All that a tracker has to do for a child that is cut off.
			c.Value = e.Budget + 1
			clear(c.State)
		}
	}
}

func (w *watcher) MemoBytes() int { return 8 }

func (w *watcher) Remember(state []uint64, memo []byte) {
	defer w.use()()
	if len(state) != watcherWords || len(memo) != w.MemoBytes() || state[1] != ^state[0] {
		w.note("Remember: state %x, memo of %d bytes; want a state that was filled in, and %d bytes", state, len(memo), w.MemoBytes())
		return
	}
	binary.LittleEndian.PutUint64(memo, state[0])
}

func (w *watcher) Recall(p *board.Position, memo []byte, state []uint64) int {
	defer w.use()()
	if len(memo) != w.MemoBytes() || binary.LittleEndian.Uint64(memo) != fingerprint(p) {
		w.note("Recall %v: the memo is not that of the position", p.Board())
	}
	return w.fill(p, state)
}
