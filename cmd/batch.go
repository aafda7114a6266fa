package cmd

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"npuzzle/board/formats"
)

// batchFlags are the flags of solve about many boards.
func batchFlags() []cli.Flag {
	return append(readFlags("format"),
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "solve `N` boards at once"},
		&cli.StringFlag{Name: "output-format", Value: "text", Usage: "print answers in `FORMAT`: text, jsonl, csv, or the answers of a format of boards"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "print answers to `FILE`", DefaultText: "standard output"},
		&cli.BoolFlag{Name: "resume", DisableDefaultText: true, Usage: "go on behind the answers that are in the --output file, jsonl or csv"},
	)
}

// A batch is a stream of boards that are solved and answered one by one, in
// order.
type batch struct {
	*solving
	entries iter.Seq2[entry, error]
	out     *rows
	printer printer
	line    *progress
	told    time.Time // when the line was last written
	tally   tally
}

// batch reads the flags of [batchFlags] and opens what they name.
func (s *solving) batch(c *cli.Context) (*batch, error) {
	s.jobs = c.Int("jobs")
	b := &batch{solving: s, line: s.progress(), tally: newTally()}
	if b.jobs < 1 {
		return nil, usage(c.Command.Name, "--jobs %d: want 1 or more", b.jobs)
	}
	var err error
	if s.checkpoint == "" {
		b.entries, err = s.unnotedBoards(c, s.settings.size)
	} else {
		var one entry
		one, err = s.oneBoard(c, s.settings.size, "--checkpoint")
		b.entries = allOf([]entry{one})
	}
	if err != nil {
		return nil, err
	}
	return b, b.open(c)
}

// run answers every board and tells the exit code.
func (b *batch) run(c *cli.Context) (err error) {
	defer func() {
		b.line.clear()
		err = errors.Join(err, b.out.close())
		if b.tally.boards() > 1 {
			fmt.Fprintln(b.stderr, b.tally.summary())
		}
	}()
	for t := range b.answers(c.Context) {
		if t.err != nil {
			return t.err
		}
		if note := t.answer.entry.note; note != "" {
			b.out.tell(func() { b.notice(located{t.answer.entry.origin, errors.New(note)}) })
		}
		if err := b.print(t.answer); err != nil {
			return err
		}
		b.tally.count(t.answer.status())
		b.showTally()
	}
	if err := b.printer.close(); err != nil {
		return failure{err}
	}
	switch code := b.tally.code(); {
	case c.Context.Err() != nil && code != ExitInterrupted:
		return c.Context.Err()
	case code != ExitSolved:
		return reported(code)
	}
	return nil
}

// print prints an answer. One that its form has no words for is told instead.
func (b *batch) print(a answer) error {
	err := b.printer.print(a)
	if errors.Is(err, formats.ErrInexpressible) {
		if a.err == nil { // else the code of the board says so
			b.tally.worst = ExitUsage
		}
		b.out.tell(func() { b.report(located{a.entry.origin, err}) })
		return nil
	}
	if err == nil {
		err = b.out.end()
	}
	if err != nil {
		return failure{err}
	}
	return nil
}

// A task is a board on its way through the batch.
type task struct {
	answer answer
	err    error // one of the settings, or of reading: no board behind it counts
	fault  any   // what a search panicked with
	done   chan struct{}
}

// ahead is how many boards a job may be ahead of the oldest that is not
// answered yet.
const ahead = 256

// answers yields the boards with their answers in order. Boards are read by
// one goroutine, which makes the plans too, and searched by as many as there
// are jobs. It writes out what was printed before it has to wait.
func (b *batch) answers(ctx context.Context) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		ctx, stop := context.WithCancel(ctx)
		work, order := make(chan *task), make(chan *task, ahead*b.jobs)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer stop()
		go b.read(ctx, work, order)
		for range b.jobs {
			workers.Go(func() { b.work(ctx, work) })
		}
		for {
			t, ok := waitFor(order, b.out.flush)
			if !ok {
				return
			}
			waitFor(t.done, b.out.flush)
			if t.fault != nil {
				panic(t.fault)
			}
			if !yield(t) || t.answer.status() == "interrupted" {
				return
			}
		}
	}
}

// waitFor receives from a channel, and calls idle before it has to wait.
func waitFor[T any](from <-chan T, idle func()) (T, bool) {
	select {
	case value, ok := <-from:
		return value, ok
	default:
	}
	idle()
	value, ok := <-from
	return value, ok
}

// read hands out the boards: all of them in order, and those that are to be
// searched as work.
func (b *batch) read(ctx context.Context, work, order chan<- *task) {
	defer close(order)
	defer close(work)
	var t *task
	defer func() {
		if fault := recover(); fault != nil {
			order <- &task{fault: fmt.Sprintf("%v\n%s", fault, debug.Stack()), done: closed}
		}
	}()
	line := b.progress()
	for e, err := range b.entries {
		t = &task{err: err, done: closed}
		if err == nil {
			t.answer, t.err = b.prepare(ctx, e, line)
			line.clear()
		}
		search := t.err == nil && t.answer.err == nil
		if search {
			t.done = make(chan struct{})
		}
		select {
		case order <- t:
		case <-ctx.Done():
			return
		}
		if t.err != nil {
			return
		}
		if search {
			select {
			case work <- t:
			case <-ctx.Done():
				t.answer.err = ctx.Err()
				close(t.done)
				return
			}
		}
	}
}

var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// work searches boards until there are none left.
func (b *batch) work(ctx context.Context, work <-chan *task) {
	line := &progress{} // silent: of several searches none is shown
	if b.jobs == 1 {
		line = b.progress()
	}
	for {
		select {
		case t, ok := <-work:
			if !ok {
				return
			}
			line.began = time.Now()
			b.searchTask(ctx, t, line)
			line.clear()
		case <-ctx.Done():
			return
		}
	}
}

func (b *batch) searchTask(ctx context.Context, t *task, line *progress) {
	defer close(t.done)
	defer func() {
		if fault := recover(); fault != nil {
			t.fault = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	t.err = b.search(ctx, &t.answer, line)
}
