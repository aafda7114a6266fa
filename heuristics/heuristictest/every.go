package heuristictest

import (
	"fmt"

	"npuzzle/board"
	"npuzzle/board/boardtest"

	"pgregory.net/rapid"
)

// longestWalk is the length of the longest walks on large boards: about as
// far as a 15-puzzle can be from its goal.
const longestWalk = 80

// every checks a rule on every board, or on the boards of random walks from
// the goal where there are too many. broken is given a board and a number of
// moves in which it reaches the goal, the least where it is known; it returns
// how the board breaks the rule, "" when it does not.
func (s *subject) every(t rapid.TB, rule string, broken func(p *board.Position, moves int) string) {
	t.Helper()
	if s.table == nil {
		s.onWalks(t, rule, broken)
		return
	}
	smallest, boards := "", 0
	var node board.Position
	for p, moves := range s.table.Positions() {
		node = *p
		how := broken(&node, moves)
		if how == "" {
			continue
		}
		if boards++; boards == 1 {
			smallest = s.failure(rule, p.Board(), count(moves), how)
		}
	}
	if boards > 0 {
		t.Errorf("%s\nbroken  on %d of %d boards, this one among the nearest to the goal", smallest, boards, s.table.Len())
	}
}

func (s *subject) onWalks(t rapid.TB, rule string, broken func(p *board.Position, moves int) string) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		walk := boardtest.Walks(s.goal, longestWalk).Draw(t, "walk from the goal")
		p := s.home
		for moves := 0; ; moves++ {
			node := p
			if how := broken(&node, moves); how != "" {
				t.Fatalf("%s", s.failure(rule, p.Board(), "at most "+count(moves), how))
			}
			if moves == len(walk) {
				return
			}
			s.move(&p, walk[moves])
		}
	})
}

// move makes a move that is known to be possible.
func (s *subject) move(p *board.Position, m board.Move) {
	from, _ := s.goal.Size().Neighbor(int(p.Blank()), m)
	p.Slide(uint8(from))
}

// failure words the failure of a board. how ends in a line of Go.
func (s *subject) failure(rule string, b board.Board, moves, how string) string {
	return fmt.Sprintf("%s\nboard   %v, %s from the goal %v\n%s", rule, b, moves, s.goal, how)
}

// found words what was found and what is wanted, and a line that shows it.
func found(what, want, show string) string {
	return fmt.Sprintf("found   %s\nwant    %s\nshow    %s", what, want, show)
}

// showEstimate is a line of Go that shows an estimate.
func showEstimate(b board.Board) string {
	return fmt.Sprintf("b, _ := board.Parse(%q); p, _ := board.NewPosition(b); fmt.Println(h.Estimate(p))", b)
}

// thenEstimate adds another estimate to the line.
func thenEstimate(b board.Board) string {
	return fmt.Sprintf("; b, _ = board.Parse(%q); p.Set(b); fmt.Println(h.Estimate(p))", b)
}

// count words a number of moves.
func count(moves int) string {
	if moves == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", moves)
}
