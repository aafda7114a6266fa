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
	Limit       int
	Iterations  []Iteration

	// Of the iteration that was running, what holds of the subtrees that were
	// searched in vain.
	Subtrees            int // all of them
	Done                []byte
	Excess              int
	Expanded, Generated uint64
}

// checkpointError says what is wrong with a checkpoint.
func checkpointError(err error) error {
	return fmt.Errorf("engines: %w: %w", ErrCheckpoint, err)
}

// restore goes on where the checkpoint of the task says, if there is one.
func (d *deepening) restore() error {
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
	value := d.kernel.frames[0].Value
	if s.Start != d.task.Start || s.Goal != d.task.Goal || s.Value != value {
		return checkpointError(fmt.Errorf("it is of %v to %v from value %d, this search is of %v to %v from value %d",
			s.Start, s.Goal, s.Value, d.task.Start, d.task.Goal, value))
	}
	for _, i := range s.Iterations {
		d.stats.add(i)
	}
	d.setLimit(s.Limit)
	d.saved = s
	return nil
}

// resume marks the subtrees that the checkpoint has as done.
func (p *pool) resume() error {
	s := p.deepening.saved
	if s == nil {
		return nil
	}
	p.deepening.saved = nil
	if s.Subtrees != len(p.subtrees) || len(s.Done) != len(p.done) {
		return checkpointError(fmt.Errorf("it has %d subtrees, this search has %d: another heuristic or engine saved it",
			s.Subtrees, len(p.subtrees)))
	}
	p.done = s.Done
	for _, b := range p.done {
		p.doneCount += bits.OnesCount8(b)
	}
	p.expanded, p.generated = s.Expanded, s.Generated
	p.kernel.excess = min(p.kernel.excess, s.Excess)
	p.kernel.expanded += s.Expanded
	p.kernel.generated += s.Generated
	return nil
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
	data, err := json.Marshal(savedSearch{
		Start: p.task.Start, Goal: p.task.Goal, Value: p.kernel.frames[0].Value,
		Limit: p.limit, Iterations: p.stats.Iterations,
		Subtrees: len(p.subtrees), Done: p.done, Excess: p.kernel.excess,
		Expanded: p.expanded, Generated: p.generated,
	})
	if err == nil {
		err = p.task.Checkpoint.Save(data)
	}
	if err != nil {
		p.err = errors.Join(p.err, checkpointError(err))
		p.first.Store(-1)
	}
	p.saved = time.Now()
}

// share returns how much of the iteration is done, counted in subtrees.
func (p *pool) share() float64 {
	return float64(p.doneCount) / float64(len(p.subtrees))
}
