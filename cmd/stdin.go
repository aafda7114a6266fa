package cmd

import (
	"context"
	"io"
)

// An interruptible reader gives up when the context ends, even while it waits
// for somebody to type: the read that is under way is left to itself, so a
// reader that gave up must not be used again.
type interruptible struct {
	ctx    context.Context
	reader io.Reader
	buffer []byte // the goroutine's own, since it may outlive a Read
	rest   []byte // read and not handed out yet
	err    error
}

func (r *interruptible) Read(p []byte) (int, error) {
	if len(r.rest) == 0 && r.err == nil {
		if r.buffer == nil {
			r.buffer = make([]byte, 64<<10)
		}
		type result struct {
			n   int
			err error
		}
		done := make(chan result, 1)
		go func() {
			n, err := r.reader.Read(r.buffer)
			done <- result{n, err}
		}()
		select {
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		case got := <-done:
			r.rest, r.err = r.buffer[:got.n], got.err
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	if len(r.rest) == 0 && n < len(p) {
		return n, r.err
	}
	return n, nil
}
