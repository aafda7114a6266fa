package heuristictest

import (
	"npuzzle/board"
	"npuzzle/board/boardtest"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// replay returns a replay that knows distances as well as the subject does.
func (s *subject) replay() *replay {
	return newReplay(s.h, s.next, func(p *board.Position, moves int) int {
		if s.claims.Overestimates {
			return Unlimited
		}
		if s.table != nil {
			moves, _ = s.table.PositionDistance(p)
		}
		return moves
	})
}

// slacks are the budgets that a node is expanded with. The value of a child of
// a consistent heuristic is up to 1 above the node's.
var slacks = []int{Unlimited, 1, 0, -1, 3, -3}

// tracker checks the children of one node, started anew.
func (s *subject) tracker(t rapid.TB) {
	s.needsTracker(t)
	const rule = "tracker: values equal estimates from scratch, or are lower bounds above the budget"
	r := s.replay()
	s.every(t, rule, func(p *board.Position, moves int) string {
		if what, want := r.start(p, moves); what != "" {
			return found(what, want, show(p, nil))
		}
		for _, slack := range slacks {
			if what, want := r.expand(r.node.value + slack); what != "" {
				return found(what, want, show(p, []Step{{0, slack}}))
			}
		}
		return ""
	})
	if words := r.tracker.Words(); words != r.words {
		t.Errorf("tracker: goal %v: Words() = %d, then %d, want always the same", s.goal, r.words, words)
	}
}

// interleaved checks nodes of many paths that share a tracker, the siblings
// and descendants of each other, in any order.
func (s *subject) interleaved(t rapid.TB) {
	s.needsTracker(t)
	const rule = "interleaved: a tracker keeps no path, what it knows of a node is in the node's state"
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Step {
		return Step{rapid.IntRange(0, 200).Draw(t, "node"), rapid.SampledFrom(slacks).Draw(t, "slack")}
	}), 1, 60)
	rapid.Check(t, func(t *rapid.T) {
		walk := boardtest.Walks(s.goal, longestWalk).Draw(t, "walk from the goal")
		p := s.home
		for _, m := range walk {
			s.move(&p, m)
		}
		r := s.replay()
		moves := r.atMost(&p, len(walk))
		if how := r.run(&p, moves, steps.Draw(t, "steps")); how != "" {
			t.Fatalf("%s", s.failure(rule, p.Board(), "at most "+count(len(walk)), how))
		}
	})
}

func (s *subject) needsTracker(t rapid.TB) {
	if _, ok := s.h.(heuristics.Tracked); !ok {
		t.Skip("the heuristic has no tracker of its own")
	}
}
