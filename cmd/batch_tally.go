package cmd

import (
	"fmt"
	"strings"
	"time"
)

// A tally counts how boards went.
type tally struct {
	counts  map[string]int // by status
	resumed int            // boards that were answered before
	worst   int            // exit code beside those of the boards
	began   time.Time
}

func newTally() tally { return tally{counts: map[string]int{}, began: time.Now()} }

func (t *tally) count(status string) {
	t.counts[status]++
}

func (t *tally) boards() int {
	n := 0
	for _, count := range t.counts {
		n += count
	}
	return n
}

// code is the gravest of the exit codes.
func (t *tally) code() int {
	code := t.worst
	for _, s := range statuses {
		if t.counts[s.name] > 0 {
			code = worse(code, s.code)
		}
	}
	return code
}

// summary says on a line how it went: "1,000 boards: 998 solved, 2 invalid;
// 1.5s".
func (t *tally) summary() string {
	var parts []string
	for _, s := range statuses {
		if n := t.counts[s.name]; n > 0 {
			parts = append(parts, grouped(uint64(n))+" "+s.name)
		}
	}
	before := ""
	if t.resumed > 0 {
		before = fmt.Sprintf(" (%s from before)", grouped(uint64(t.resumed)))
	}
	return fmt.Sprintf("%s boards%s: %s; %v", grouped(uint64(t.boards())), before,
		strings.Join(parts, ", "), roundTime(time.Since(t.began)))
}

// showTally shows how far the batch is, a few times a second.
func (b *batch) showTally() {
	if b.line.out == nil || time.Since(b.told) < 200*time.Millisecond {
		return
	}
	b.told = time.Now()
	t := &b.tally
	n := t.boards()
	b.line.show("%s boards · %s solved · %.0f/s", grouped(uint64(n)), grouped(uint64(t.counts["solved"])),
		float64(n-t.resumed)/time.Since(t.began).Seconds())
}
