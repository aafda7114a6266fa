package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"npuzzle/board"
)

// A Checkpoint keeps what a long search has done, so that after a crash it
// goes on from there. What is kept belongs to one problem: whoever implements
// a Checkpoint sees to it that start, goal, heuristic and engine are those of
// the search that saved.
type Checkpoint interface {
	// Load returns what was last saved, nil when nothing was.
	Load() ([]byte, error)
	// Save keeps data in place of what was saved before; whatever happens
	// meanwhile, one of the two is there afterwards.
	Save(data []byte) error
}

// Checkpointed is an engine that heeds [Problem.Checkpoint].
type Checkpointed interface {
	Engine
	Checkpointed()
}

// ErrCheckpoint is wrapped by the error of a search whose checkpoint cannot be
// read, was saved by another search, or cannot be saved.
var ErrCheckpoint = errors.New("unusable checkpoint")

// saveEvery is the time between two saves. A crash loses it, and the subtrees
// that were being searched.
const saveEvery = 15 * time.Second

// A savedSearch is a run of iterative deepening as a checkpoint keeps it.
type savedSearch struct {
	Start, Goal board.Board
	Value       int // the heuristic's, of the start
	Stored      int // how many nodes iterations could keep
	Limit       int
	Iterations  []Iteration

	// Of the iteration that was running, what holds of the subtrees that were
	// searched in vain.
	Parts               int    // all of them
	Cut                 uint64 // what tells these subtrees from others; see cutOf
	Done                []byte
	Excess              int
	Expanded, Generated uint64

	// By the numbers of the subtrees that are searched in every iteration, if
	// there are any: how deep nodes were in the iteration before, and in the
	// running one below the subtrees that are done.
	Promise, Deepest []byte
}

// checkpointError says what is wrong with a checkpoint.
func checkpointError(err error) error {
	return fmt.Errorf("engines: %w: %w", ErrCheckpoint, err)
}

// load reads the checkpoint of the task, if there is one.
func (d *deepening) load() error {
	if d.task.Checkpoint == nil {
		return nil
	}
	data, err := d.task.Checkpoint.Load()
	if err != nil {
		return checkpointError(err)
	}
	if data == nil {
		return nil
	}
	s := new(savedSearch)
	if err := json.Unmarshal(data, s); err != nil {
		return checkpointError(err)
	}
	value := int(d.root.value)
	if s.Start != d.task.Start || s.Goal != d.task.Goal || s.Value != value {
		return checkpointError(fmt.Errorf("it is of %v to %v from value %d, this search is of %v to %v from value %d",
			s.Start, s.Goal, s.Value, d.task.Start, d.task.Goal, value))
	}
	d.saved = s
	return nil
}

// restore goes on where the checkpoint says, if there is one, given the subtrees
// of the search that saved it.
func (d *deepening) restore() error {
	s := d.saved
	if s == nil {
		return nil
	}
	if len(d.subtrees) > 1 {
		for _, t := range d.subtrees {
			if int(t.number) >= len(s.Promise) {
				return checkpointError(errors.New("it lacks subtrees of this search: another engine saved it"))
			}
			t.deepest = s.Promise[t.number]
		}
	}
	if s.Limit != d.limit {
		d.kernel.expanded, d.kernel.generated = 0, 0
	}
	d.stats = Stats{}
	for _, i := range s.Iterations {
		d.stats.add(i)
	}
	d.setLimit(s.Limit)
	return nil
}

// resume marks the subtrees that the checkpoint has as done.
func (p *pool) resume() error {
	s := p.deepening.saved
	if s == nil {
		return nil
	}
	p.deepening.saved = nil
	if s.Parts != len(p.parts) || len(s.Done) != len(p.done) {
		return checkpointError(fmt.Errorf("it has %d parts, this search has %d: another heuristic or engine saved it",
			s.Parts, len(p.parts)))
	}
	if s.Cut != p.cut {
		return checkpointError(errors.New("its parts are not those of this search: another engine or another version of it saved it"))
	}
	p.done = s.Done
	for _, b := range p.done {
		p.doneCount += bits.OnesCount8(b)
	}
	if len(p.subtrees) > 1 {
		for i := range p.parts {
			if !p.isDone(int64(i)) {
				continue
			}
			for _, t := range p.parts[i] {
				if int(t.number) >= len(s.Deepest) {
					return checkpointError(errors.New("it lacks subtrees that it says are done"))
				}
				t.deepest = s.Deepest[t.number]
			}
		}
	}
	p.expanded, p.generated = s.Expanded, s.Generated
	p.kernel.excess = min(p.kernel.excess, s.Excess)
	p.kernel.expanded += s.Expanded
	p.kernel.generated += s.Generated
	return nil
}

// cutOf returns a hash of the subtrees of an iteration in their order: of where they are,
// and what is left out below them. What is done of them is done of no others.
func cutOf(parts [][]*subtree) uint64 {
	h := uint64(len(parts))
	var trail []uint8
	for _, part := range parts {
		for _, s := range part {
			h = splitmix(h ^ uint64(s.pruning))
			trail = s.trail(trail[:0])
			for _, cell := range trail {
				h = splitmix(h ^ uint64(cell))
			}
		}
	}
	return h
}

// isDone reports whether a subtree was searched before the pool began.
func (p *pool) isDone(i int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.done[i/8]>>(i%8)&1 != 0
}

// finished notes that a subtree was searched in vain, and saves now and then.
func (p *pool) finished(i int64, expanded, generated uint64) {
	p.done[i/8] |= 1 << (i % 8)
	p.doneCount++
	p.expanded += expanded
	p.generated += generated
	if p.task.Checkpoint != nil && time.Since(p.saved) >= saveEvery {
		p.save()
	}
}

// save saves what is done; a failure ends the search, which could otherwise
// run for days in the belief that nothing can be lost.
func (p *pool) save() {
	if p.task.Checkpoint == nil {
		return
	}
	saved := savedSearch{
		Start: p.task.Start, Goal: p.task.Goal, Value: int(p.root.value),
		Stored: p.stored, Limit: p.limit, Iterations: p.stats.Iterations,
		Parts: len(p.parts), Cut: p.cut, Done: p.done, Excess: p.kernel.excess,
		Expanded: p.expanded, Generated: p.generated,
	}
	if len(p.subtrees) > 1 {
		p.savePromise(&saved)
	}
	data, err := json.Marshal(saved)
	if err == nil {
		err = p.task.Checkpoint.Save(data)
	}
	if err != nil {
		p.err = errors.Join(p.err, checkpointError(err))
		p.first.Store(-1)
	}
	p.saved = time.Now()
}

// savePromise puts in a checkpoint what the order of subtrees depends on.
func (p *pool) savePromise(s *savedSearch) {
	most := 0
	for _, t := range p.subtrees {
		most = max(most, int(t.number))
	}
	s.Promise, s.Deepest = make([]byte, most+1), make([]byte, most+1)
	for i, part := range p.parts {
		done := p.done[i/8]>>(i%8)&1 != 0
		for _, t := range part {
			s.Promise[t.number] = t.promise
			if done {
				s.Deepest[t.number] = t.deepest
			}
		}
	}
}

// share returns how much of the iteration is done, counted in parts.
func (p *pool) share() float64 {
	return float64(p.doneCount) / float64(len(p.parts))
}
