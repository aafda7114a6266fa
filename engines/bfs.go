package engines

import (
	"context"
	"fmt"

	"npuzzle/board"
	"npuzzle/parity"
)

// BFS is breadth-first search: it stores every node, layer by layer, and makes
// no use of the heuristic. It tests for the goal when a node is generated, and
// its first path is a shortest one.
type BFS struct{}

// Search looks for a path by breadth-first search.
func (*BFS) Search(ctx context.Context, t *Task) (Outcome, error) {
	s := &breadthFirst{task: t, watch: newWatch(ctx, t)}
	if err := s.graph.init(t, 0, newMemory(t.Limits.Memory)); err != nil {
		return Outcome{}, err
	}
	path, err := s.run()
	return Outcome{Path: path, Factor: 1, LowerBound: s.bound, Stats: s.counted()}, err
}

// breadthFirst is a run of BFS. The store numbers nodes in the order of their
// making, so it is the queue as well.
type breadthFirst struct {
	task  *Task
	watch *watch
	graph
	// bound is one more than the depth of the node being expanded: all nodes
	// up to that depth have been generated, and none was the goal.
	bound int
	stats Stats
}

func (s *breadthFirst) run() (board.Path, error) {
	if err := s.reserve(1, s.look); err != nil {
		return nil, err
	}
	root := hash(s.root.key)
	_, at, _ := s.find(s.root.key, root)
	s.add(s.root.key, root, at, noMove, 0)
	for next := 0; next < s.count; next++ {
		if s.stats.Expanded%lookEvery == 0 {
			if err := s.look(); err != nil {
				return nil, err
			}
		}
		if err := s.reserve(len(s.children), s.look); err != nil {
			return nil, err
		}
		found, err := s.expand(s.node(uint32(next)))
		if err != nil {
			return nil, err
		}
		if found != nil {
			return s.path(found)
		}
	}
	return nil, fmt.Errorf("engines: %w: no path among all %d boards that can be reached", parity.ErrUnsolvable, s.count)
}

// expand generates the successors of a node, up to the goal.
func (s *breadthFirst) expand(r record) (goal record, err error) {
	depth := s.g(r)
	if depth == maxG {
		return nil, limitError("depth", maxG)
	}
	if err := s.enter(r); err != nil {
		return nil, err
	}
	slides := s.slides(r)
	s.bound = depth + 1
	if s.task.Trace != nil {
		s.task.Trace(Visit{Board: s.position.Board(), G: depth, H: s.task.Heuristic.Estimate(&s.position), F: depth})
	}
	s.stats.Expanded++
	s.stats.Generated += uint64(slides.n)
	for i := range s.generate(slides) {
		c := &s.children[i]
		_, at, found := s.find(c.key, s.hashes[i])
		if found {
			continue
		}
		_, child := s.add(c.key, s.hashes[i], at, int(slides.move[i]), depth+1)
		if s.is(child, s.goal.key) {
			return child, nil
		}
	}
	return nil, nil
}

func (s *breadthFirst) look() error { return s.watch.look(s.bound, s.counted()) }

func (s *breadthFirst) counted() Stats {
	s.stats.MaxStored = uint64(s.count)
	return s.stats
}
