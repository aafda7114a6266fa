package generate

import (
	"context"
	"fmt"
	"iter"
	"math"
	"runtime"

	"npuzzle/board"
)

// maxRepeats is how many boards in a row may have come before until there
// seem to be no others.
const maxRepeats = 10_000

// Boards yields so many boards, number 0 first, and makes them in so many
// goroutines at once; 0 jobs is one a processor. The boards and their order do
// not depend on jobs. An error stands in the place of its board; the last one
// is that of the context when it is done, or wraps [ErrNone] when distinct
// boards run out.
func (g *Generator) Boards(ctx context.Context, count uint64, jobs int) iter.Seq2[Instance, error] {
	return func(yield func(Instance, error) bool) {
		left := count
		most := count // boards to make
		if g.options.Distinct {
			most = math.MaxUint64
		}
		seen, repeats := map[board.Board]bool{}, 0
		for made := range g.make(ctx, most, jobs) {
			if g.options.Distinct && made.err == nil && seen[made.Board] {
				if repeats++; repeats == maxRepeats {
					yield(Instance{}, fmt.Errorf("generate: %w: %d of %d distinct boards found, then %d in a row came again",
						ErrNone, count-left, count, maxRepeats))
					return
				}
				continue
			}
			if !yield(made.Instance, made.err) {
				return
			}
			if left--; left == 0 {
				return
			}
			repeats = 0
			if g.options.Distinct {
				seen[made.Board] = true
			}
		}
		if count > 0 {
			yield(Instance{}, ctx.Err())
		}
	}
}

// A result is a board or the error in its place.
type result struct {
	Instance
	err error
}

// make yields so many boards, fewer when the context is done.
func (g *Generator) make(ctx context.Context, count uint64, jobs int) iter.Seq[result] {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	type task struct {
		number uint64
		place  chan result
	}
	return func(yield func(result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		// A board has its place in the queue before it is made. That keeps the
		// order, and the length of the queue bounds how far others run ahead
		// of one that takes long.
		queue := make(chan chan result, 16*jobs)
		tasks := make(chan task)
		for range jobs {
			go func() {
				for t := range tasks {
					instance, err := g.Board(ctx, t.number)
					t.place <- result{instance, err}
				}
			}()
		}
		go func() {
			defer close(queue)
			defer close(tasks)
			for number := uint64(0); number < count && ctx.Err() == nil; number++ {
				t := task{number, make(chan result, 1)}
				select {
				case queue <- t.place:
					tasks <- t
				case <-ctx.Done():
				}
			}
		}()
		for place := range queue {
			made := <-place
			if ctx.Err() != nil || !yield(made) {
				return
			}
		}
	}
}
