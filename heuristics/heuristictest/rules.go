package heuristictest

import (
	"fmt"

	"npuzzle/board"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// untouched checks that positions are as before after every call.
func (s *subject) untouched(t rapid.TB) {
	tracker := heuristics.Track(s.h)
	e := heuristics.NewExpansion(tracker)
	e.Budget = Unlimited
	var before board.Position
	s.every(t, "untouched: the position is as before at the end of a call", func(p *board.Position, _ int) string {
		before = *p
		call := ""
		if s.h.Estimate(p); *p != before {
			call = "Estimate"
		} else if e.Value = tracker.Start(p, e.State); *p != before {
			call = "Start"
		} else {
			e.Position = p
			e.N = copy(e.From[:], s.next[p.Blank()])
			if tracker.Expand(e); *p != before {
				call = "Expand"
			}
		}
		if call == "" {
			return ""
		}
		return found(fmt.Sprintf("%v after %s", p.Tiles(), call), fmt.Sprint(before.Tiles()),
			showEstimate(before.Board())+"; fmt.Println(p.Tiles())")
	})
}

// goalIsZero checks h(goal) = 0, on which searches rely even of a heuristic
// that overestimates.
func (s *subject) goalIsZero(t rapid.TB) {
	p := s.home
	if h := s.h.Estimate(&p); h != 0 {
		t.Errorf("%s", s.failure("goal: h(goal) = 0", s.goal, count(0),
			found(fmt.Sprintf("h = %d", h), "h = 0", showEstimate(s.goal))))
	}
}

// admissible checks 0 ≤ h ≤ d, and only 0 ≤ h of a heuristic that claims to
// overestimate.
func (s *subject) admissible(t rapid.TB) {
	s.every(t, "admissible: 0 ≤ h ≤ d", func(p *board.Position, moves int) string {
		h := s.h.Estimate(p)
		if h >= 0 && (h <= moves || s.claims.Overestimates) {
			return ""
		}
		return found(fmt.Sprintf("h = %d", h), fmt.Sprintf("0 ≤ h ≤ %d", moves), showEstimate(p.Board()))
	})
}

// consistent checks that estimates of neighbours differ by at most 1, of a
// heuristic that claims it.
func (s *subject) consistent(t rapid.TB) {
	if !s.claims.Consistent {
		t.Skip("the heuristic does not claim to be consistent")
	}
	var child board.Position
	s.every(t, "consistent: h of neighbours differs by at most 1", func(p *board.Position, _ int) string {
		h := s.h.Estimate(p)
		for _, from := range s.next[p.Blank()] {
			child = *p
			child.Slide(from)
			of := s.h.Estimate(&child)
			if h-of > 1 || of-h > 1 {
				b := child.Board()
				return found(fmt.Sprintf("h = %d, and %d of the neighbour %v", h, of, b), "a difference of at most 1",
					showEstimate(p.Board())+thenEstimate(b))
			}
		}
		return ""
	})
}

// deterministic checks that a position has one estimate, whenever it is asked
// for and of whichever heuristic that the factory built for the goal.
func (s *subject) deterministic(t rapid.TB) {
	if claims := heuristics.ClaimsOf(s.twin); claims != s.claims {
		t.Errorf("deterministic: goal %v: one heuristic of the factory claims %+v, another %+v", s.goal, s.claims, claims)
	}
	var home board.Position
	s.every(t, "deterministic: equal positions have equal estimates", func(p *board.Position, _ int) string {
		first := s.h.Estimate(p)
		home = s.home
		s.h.Estimate(&home)
		if again := s.h.Estimate(p); again != first {
			return found(fmt.Sprintf("h = %d, then %d", first, again), "the same",
				showEstimate(p.Board())+"; fmt.Println(h.Estimate(p))")
		}
		if twin := s.twin.Estimate(p); twin != first {
			return found(fmt.Sprintf("h = %d, and %d of a heuristic built again", first, twin), "the same",
				showEstimate(p.Board())+"; fmt.Println(twin.Estimate(p))")
		}
		return ""
	})
}

// symmetric checks that the images of a board under the symmetries of the
// grid that leave the blank's home in place have the same estimate.
func (s *subject) symmetric(t rapid.TB) {
	if !s.options.symmetric {
		t.Skip("not asked for with the option Symmetric")
	}
	size, home := s.goal.Size(), s.goal.Blank()
	homes := s.goal.Cells()
	var symmetries []board.Symmetry
	for _, symmetry := range board.Symmetries(size) {
		if symmetry[home] == home {
			symmetries = append(symmetries, symmetry)
		}
	}
	var image board.Position
	tiles := make([]uint8, size.Cells())
	s.every(t, "symmetric: images of a board have equal estimates", func(p *board.Position, _ int) string {
		h := s.h.Estimate(p)
		for _, symmetry := range symmetries {
			for cell, tile := range p.Tiles() {
				tiles[symmetry[cell]] = uint8(s.goal.Tile(symmetry[homes[tile]]))
			}
			if err := image.SetTiles(size, tiles); err != nil {
				panic(err) // a symmetry maps boards to boards
			}
			if of := s.h.Estimate(&image); of != h {
				b := image.Board()
				return found(fmt.Sprintf("h = %d, and %d of the image %v", h, of, b), "the same",
					showEstimate(p.Board())+thenEstimate(b))
			}
		}
		return ""
	})
}
