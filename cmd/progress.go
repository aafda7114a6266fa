package cmd

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/term"

	"npuzzle/engines"
	"npuzzle/heuristics"
)

// quiet is how long a search goes on before it shows its progress.
const quiet = time.Second

// A progress is a line on the terminal that is written over and over. It is
// silent when standard error is none.
type progress struct {
	out   *os.File // nil when silent
	began time.Time
	shown bool
}

func (p *program) progress() *progress {
	line := &progress{began: time.Now()}
	if f, ok := p.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		line.out = f
	}
	return line
}

// search shows how far a search is.
func (p *progress) search(r engines.Progress) {
	rate := float64(r.Stats.Generated) / r.Elapsed.Seconds()
	share := ""
	if r.Share > 0 {
		share = fmt.Sprintf(" · %.0f %% of this round", 100*r.Share)
	}
	bounds := fmt.Sprintf("at least %d moves", r.Bound)
	if r.Best > 0 {
		bounds = fmt.Sprintf("%d to %d moves", r.Bound, r.Best)
	}
	p.show("%s%s · %s nodes · %.1f M/s · %v",
		bounds, share, grouped(r.Stats.Generated), rate/1e6, r.Elapsed.Round(time.Second))
}

// build shows how far the building of a heuristic is.
func (p *progress) build(r heuristics.Progress) {
	p.show("%s · level %d · %d %%", r.What, r.Level, 100*r.Done/max(1, r.Total))
}

func (p *progress) show(format string, args ...any) {
	if p.out == nil || time.Since(p.began) < quiet {
		return
	}
	p.shown = true
	fmt.Fprintf(p.out, "\r\x1b[K"+format, args...)
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// notice tells a user what is no failure.
func (p *program) notice(err error) { fmt.Fprintf(p.stderr, "note: %v\n", err) }
