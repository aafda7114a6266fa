package engines

import (
	"context"
	"fmt"
	"math"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/parity"
)

// bestFirst is the search of A* and its kin: it takes out of the open list the
// node of least f = g + w·h and expands it, until that node is the goal.
//
// A node's record stays in the store for good. When a shorter way to a node
// is found, its g falls and it goes into the open list again, under a lower f;
// what is left of it under the higher f comes out after it and is dropped.
type bestFirst struct {
	task   *Task
	watch  *watch
	weight ratio // of g and h in f; of 0 leaves g out
	tie    tieBreak
	// improve is whether shorter ways to known nodes are followed.
	improve bool

	graph
	open      openList
	tracker   heuristics.Tracker
	memos     heuristics.Rememberer // the tracker, when it has memos
	expansion *heuristics.Expansion

	// frontier counts the open nodes by g + h, without the weight.
	frontier []int
	stats    Stats
}

// A tieBreak is the order of nodes of equal f.
type tieBreak int

const (
	highG tieBreak = iota // the higher g first
	lowG
	fifo // first in, first out
	lifo
)

func newBestFirst(ctx context.Context, t *Task, weight ratio, tie tieBreak) (*bestFirst, error) {
	s := &bestFirst{
		task:    t,
		watch:   newWatch(ctx, t),
		weight:  weight,
		tie:     tie,
		tracker: heuristics.Track(t.Heuristic),
	}
	memo := 0
	if m, ok := s.tracker.(heuristics.Rememberer); ok {
		s.memos, memo = m, m.MemoBytes()
	}
	account := newMemory(t.Limits.Memory)
	s.open = openList{lifo: tie == lifo, memory: account}
	s.expansion = heuristics.NewExpansion(s.tracker)
	s.expansion.Position = &s.position
	s.expansion.Budget = math.MaxInt
	return s, s.graph.init(t, memo, account)
}

// run searches from the start to the goal.
func (s *bestFirst) run() (board.Path, error) {
	if err := s.makeRoom(); err != nil {
		return nil, err
	}
	h := s.tracker.Start(&s.position, s.expansion.State)
	s.meet(&s.root, hash(s.root.key), noMove, 0, h, s.expansion.State)
	for {
		if s.stats.Expanded%lookEvery == 0 {
			if err := s.look(); err != nil {
				return nil, err
			}
		}
		if err := s.makeRoom(); err != nil {
			return nil, err
		}
		id, f, ok := s.open.pop()
		if !ok {
			return nil, fmt.Errorf("engines: %w: no path among all %d boards that can be reached", parity.ErrUnsolvable, s.count)
		}
		r := s.node(id)
		if r.head()&closedFlag != 0 {
			continue
		}
		if s.is(r, s.goal.key) {
			return s.path(r)
		}
		if err := s.expand(id, r, f); err != nil {
			return nil, err
		}
	}
}

// makeRoom makes room for what an expansion needs.
func (s *bestFirst) makeRoom() error {
	if err := s.reserve(len(s.children), s.look); err != nil {
		return err
	}
	return s.open.reserve(len(s.children))
}

// expand generates the successors of a node.
func (s *bestFirst) expand(id uint32, r record, f int) error {
	g := s.g(r)
	if g == maxG {
		return limitError("depth", maxG)
	}
	e := s.expansion
	e.Value = (f - s.weight.of*g) / s.weight.part
	s.frontier[g+e.Value]--
	if err := s.enter(id, r); err != nil {
		return err
	}
	if s.task.Trace != nil {
		s.task.Trace(Visit{Board: s.position.Board(), G: g, H: e.Value, F: f / max(1, s.weight.of)})
	}
	slides := s.slides(r)
	r.setHead(r.head() | closedFlag)
	e.N, e.From = int(slides.n), slides.from
	s.tracker.Expand(e)
	s.stats.Expanded++
	s.stats.Generated += uint64(slides.n)

	for i := range s.generate(slides) {
		s.meet(&s.children[i], s.hashes[i], int(slides.move[i]), g+1, e.Child[i].Value, e.Child[i].State)
	}
	return nil
}

// enter makes a node the one that is expanded, with the tracker's state. It is
// often a child of the last one, and then both are at hand.
func (s *bestFirst) enter(id uint32, r record) error {
	e := s.expansion
	for i := range e.N {
		if s.children[i].id == id {
			s.step(&s.children[i], e.From[i])
			e.State, e.Child[i].State = e.Child[i].State, e.State
			return nil
		}
	}
	if err := s.graph.enter(r); err != nil {
		return err
	}
	switch {
	case s.memos != nil:
		s.memos.Recall(&s.position, s.memo(r), e.State)
	case len(e.State) > 0:
		s.tracker.Start(&s.position, e.State)
	}
	return nil
}

// meet opens a generated node, unless it is known already with a g that is as
// low.
func (s *bestFirst) meet(c *child, hash uint64, move, g, h int, state []uint64) {
	id, at, found := s.find(c.key, hash)
	c.id = id
	if !found {
		var r record
		c.id, r = s.add(c.key, hash, at, move, g)
		if s.memos != nil {
			s.memos.Remember(state, s.memo(r))
		}
	} else {
		r := s.node(id)
		before := s.g(r)
		if !s.improve || before <= g {
			return
		}
		if r.head()&closedFlag == 0 {
			s.frontier[before+h]--
		}
		r.setHead(c.key[0] | uint64(move)<<moveShift)
		s.setG(r, g)
	}
	f := s.weight.of*g + s.weight.part*h
	tie := 0
	switch s.tie {
	case lowG:
		tie = g
	case highG:
		tie = h
	}
	s.open.push(c.id, f, tie)
	for g+h >= len(s.frontier) {
		s.frontier = append(s.frontier, 0)
	}
	s.frontier[g+h]++
}

// bound is the least g + h of an open node. While a shortest path is not found,
// it has an open node whose g is least (Hart, Nilsson & Raphael 1968, lemma
// 1), provided that shorter ways are always followed, with or without a
// weight; so this is a lower bound on the length when h is admissible.
func (s *bestFirst) bound() int {
	if !s.improve {
		return 0
	}
	for f, nodes := range s.frontier {
		if nodes > 0 {
			return f
		}
	}
	return 0
}

// look ends the search or lets it go on.
func (s *bestFirst) look() error { return s.watch.look(s.bound(), s.counted()) }

func (s *bestFirst) counted() Stats {
	s.stats.MaxStored = uint64(s.count)
	return s.stats
}
