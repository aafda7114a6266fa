package cmd

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"npuzzle/heuristics/pdb"
)

// every is how often the progress on a table is told where there is no
// terminal.
const every = 3 * time.Second

// A tableProgress tells how far the work on a table is: on a terminal in a
// line that is written over and over, elsewhere in a line now and then.
type tableProgress struct {
	line *progress
	out  io.Writer // for lines where there is no terminal
	what string    // the work, for people

	stage pdb.Stage
	began time.Time // the stage
	told  time.Time // the last line
}

// tableProgress returns the progress of work that begins now.
func (p *program) tableProgress(what string) *tableProgress {
	now := time.Now()
	return &tableProgress{line: p.progress(), out: p.stderr, what: what, began: now, told: now}
}

// report tells how far the work is now. The stage changes when the first report
// of another one comes.
func (t *tableProgress) report(stage pdb.Stage, r pdb.Progress) {
	now := time.Now()
	if stage != t.stage {
		t.stage, t.began = stage, now
	}
	if t.line.out == nil && stage != pdb.Waiting && now.Sub(t.told) < every {
		return
	}
	t.told = now
	text := t.text(r, now)
	if t.line.out == nil {
		fmt.Fprintln(t.out, text)
	} else {
		t.line.show("%s", text)
	}
}

func (t *tableProgress) text(r pdb.Progress, now time.Time) string {
	switch t.stage {
	case pdb.Waiting:
		return t.what + " waiting for another process, which builds tables in the same folder"
	case pdb.Storing:
		return t.what + " storing"
	}
	const wide = 16
	part := float64(r.Done) / float64(max(r.Total, 1))
	filled := int(part * wide)
	text := fmt.Sprintf("%s [%s%s] %.0f %%", t.what, strings.Repeat("#", filled), strings.Repeat("·", wide-filled), 100*part)
	if r.Level > 0 {
		text += fmt.Sprintf(", level %d", r.Level)
	}
	text += fmt.Sprintf(", %s of %s", short(r.Done, ""), short(r.Total, ""))
	if seconds := now.Sub(t.began).Seconds(); seconds > 0.5 && r.Done > 0 {
		rate := float64(r.Done) / seconds
		text += fmt.Sprintf(", %s/s, %s left", short(uint64(rate), ""), about(float64(r.Total-r.Done)/rate))
	}
	return text
}

// about writes a time that is not known well.
func about(seconds float64) string {
	switch {
	case seconds < 1:
		return "less than 1 s"
	case seconds < 10:
		return fmt.Sprintf("about %.0f s", seconds)
	case seconds < 100:
		return fmt.Sprintf("about %.0f s", 5*math.Round(seconds/5))
	case seconds < 100*60:
		return fmt.Sprintf("about %.0f min", seconds/60)
	}
	return fmt.Sprintf("about %.0f h", seconds/3600)
}
