package heuristictest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"

	"pgregory.net/rapid"
)

// concurrent checks that many goroutines get the estimates and the trackers'
// values that one alone gets. Run it with -race too, which sees more.
func (s *subject) concurrent(t rapid.TB) {
	const rule = "concurrent: goroutines share a heuristic"
	boards := s.someBoards()
	want := make([][]int, len(boards))
	alone := heuristics.Track(s.h)
	e := heuristics.NewExpansion(alone)
	for i := range boards {
		want[i] = s.values(alone, e, boards[i], nil)
	}

	wrong := make([]string, len(boards)) // by board, what a goroutine found
	var mutex sync.Mutex
	var group sync.WaitGroup
	for k := range 2 * max(4, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			tracker := heuristics.Track(s.h)
			e := heuristics.NewExpansion(tracker)
			order := rand.New(rand.NewPCG(1, uint64(k))).Perm(len(boards))
			var got []int
			for _, i := range order {
				got = s.values(tracker, e, boards[i], got[:0])
				for j := range got {
					if got[j] != want[i][j] {
						mutex.Lock()
						wrong[i] = fmt.Sprintf("found   %s = %d in one of several goroutines\nwant    %d, as alone",
							[...]string{"Estimate", "Start", "a child"}[min(j, 2)], got[j], want[i][j])
						mutex.Unlock()
						break
					}
				}
			}
		})
	}
	group.Wait()
	for i, how := range wrong {
		if how != "" {
			t.Errorf("%s\nshow    go test -race", s.failure(rule, boards[i].Board(), "some moves", how))
			return
		}
	}
}

// someBoards returns a few thousand boards, or a few hundred with -short, from
// the goal outward.
func (s *subject) someBoards() []board.Position {
	most := 3000
	if testing.Short() {
		most = 300
	}
	var boards []board.Position
	if s.table != nil {
		every, i := s.table.Len()/most+1, 0
		for p := range s.table.Positions() {
			if i%every == 0 {
				boards = append(boards, *p)
			}
			i++
		}
		return boards
	}
	random := rand.New(rand.NewPCG(1, 1))
	p := s.home
	for range most {
		boards = append(boards, p)
		next := s.next[p.Blank()]
		p.Slide(next[random.IntN(len(next))])
	}
	return boards
}

// values appends the estimate of a board, its value in a tracker, and the
// values of its children.
func (s *subject) values(tracker heuristics.Tracker, e *heuristics.Expansion, p board.Position, to []int) []int {
	to = append(to, s.h.Estimate(&p))
	e.Position, e.Budget = &p, Unlimited
	e.Value = tracker.Start(&p, e.State)
	to = append(to, e.Value)
	e.N = copy(e.From[:], s.next[p.Blank()])
	tracker.Expand(e)
	for i := range e.N {
		to = append(to, e.Child[i].Value)
	}
	return to
}
