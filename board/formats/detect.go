package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"npuzzle/board"
)

// mostCompared is the number of items of each reading that detection looks at.
const mostCompared = 64

// Detect returns the format of a whole text: see [NewReader].
func (r Registry) Detect(text []byte, o Options) (Format, error) {
	return r.detect(text, false, o)
}

// errCut is the read error behind the head of a longer text.
var errCut = errors.New("the head of the text ends")

// A reading is what a format makes of the head of a text.
type reading struct {
	format Format
	items  []Item // without faults
	faults int
	fault  error // the first one
}

// detect tries every format on the head of a text. A reading without faults
// outdoes those with some, among which the one with the most boards is the
// best. The best readings must all have found the same boards and goals; no
// goal counts as blank-last, the default.
func (r Registry) detect(head []byte, cut bool, o Options) (Format, error) {
	var best, failed []reading
	if len(bytes.TrimSpace(head)) == 0 {
		return Format{}, fmt.Errorf("formats: %s%w: the text is empty", prefix(o.File), ErrUnknown)
	}
	for _, f := range r {
		if f.Read == nil || f.Marks != nil && !f.Marks(head) {
			continue
		}
		got := read(f, head, cut, o)
		switch {
		case len(got.items) == 0 || got.rank() == 0:
			if got.fault != nil {
				failed = append(failed, got)
			}
		case len(best) == 0 || got.rank() > best[0].rank():
			best = append(best[:0], got)
		case got.rank() == best[0].rank():
			best = append(best, got)
		}
	}
	if len(best) == 0 {
		return Format{}, unknown(failed, o)
	}
	for _, other := range best[1:] {
		if !other.equal(best[0], cut) {
			return Format{}, ambiguous(best, cut, o)
		}
	}
	return best[0].format, nil
}

// read reads the head of a text in a format.
func read(f Format, head []byte, cut bool, o Options) reading {
	var text io.Reader = bytes.NewReader(head)
	if cut {
		text = io.MultiReader(text, cutReader{})
	}
	got := reading{format: f}
	var g goals
	for item := range f.Read(text, o) {
		g.settle(&item, f, o.Goal)
		switch {
		case errors.Is(item.Err, errCut):
		case item.Err != nil:
			got.faults++
			if got.fault == nil {
				got.fault = item.Err
			}
		default:
			got.items = append(got.items, item)
		}
		if len(got.items)+got.faults >= mostCompared {
			break
		}
	}
	return got
}

type cutReader struct{}

func (cutReader) Read([]byte) (int, error) { return 0, errCut }

// rank orders readings by how well they explain the text: 0 for those that
// find more faults than boards.
func (r reading) rank() int {
	switch {
	case r.faults == 0:
		return mostCompared + 1
	case len(r.items) < r.faults:
		return 0
	}
	return len(r.items)
}

// equal reports whether two readings found the same. Where the text is cut,
// one may have come a little further than the other.
func (r reading) equal(other reading, cut bool) bool {
	items, others := r.items, other.items
	if cut {
		n := min(len(items), len(others))
		items, others = items[:n], others[:n]
	}
	return slices.EqualFunc(items, others, func(a, b Item) bool {
		if a.Board != b.Board {
			return false
		}
		goalA, errA := goalOf(a)
		goalB, errB := goalOf(b)
		return errA == nil && errB == nil && goalA == goalB
	})
}

// String tells boards, size, goal, and the first board of a reading.
func (r reading) String() string {
	const mostCells = 25 // that are shown
	item := r.items[0]
	size := item.Board.Size()
	text := fmt.Sprintf("%s of size %v", count(len(r.items), "board"), size)
	if size.Cells() <= mostCells {
		text += ", " + item.Board.String()
	}
	if goal, err := goalOf(item); err == nil {
		text += ", goal " + goalName(goal)
	}
	return text
}

// ambiguous says which formats fit, once for each different reading.
func ambiguous(best []reading, cut bool, o Options) error {
	var groups [][]reading
	for _, got := range best {
		i := slices.IndexFunc(groups, func(g []reading) bool { return got.equal(g[0], cut) })
		if i < 0 {
			groups = append(groups, nil)
			i = len(groups) - 1
		}
		groups[i] = append(groups[i], got)
	}
	var texts []string
	for _, group := range groups {
		var names []string
		for _, got := range group {
			names = append(names, got.format.Name)
		}
		texts = append(texts, strings.Join(names, " or ")+" ("+group[0].String()+")")
	}
	return fmt.Errorf("formats: %s%w: as %s: the format or the goal must be named",
		prefix(o.File), ErrAmbiguous, strings.Join(texts, ", and as "))
}

// unknown says why no format fits, with the reasons of those that came
// furthest.
func unknown(failed []reading, o Options) error {
	if len(failed) == 0 {
		return fmt.Errorf("formats: %s%w: nothing like a board found", prefix(o.File), ErrUnknown)
	}
	depth := func(r reading) (line, column int) {
		if fault := (*Error)(nil); errors.As(r.fault, &fault) {
			return fault.Line, fault.Column
		}
		return 0, 0
	}
	slices.SortStableFunc(failed, func(a, b reading) int {
		lineA, columnA := depth(a)
		lineB, columnB := depth(b)
		if lineA != lineB {
			return lineB - lineA
		}
		return columnB - columnA
	})
	const most = 3
	var reasons []string
	line, column := depth(failed[0])
	for _, got := range failed {
		if l, c := depth(got); l < line || c < column {
			break
		}
		reason := strings.TrimPrefix(got.fault.Error(), "formats: ")
		if len(reasons) < most && !slices.ContainsFunc(reasons, func(r string) bool { return strings.HasSuffix(r, reason) }) {
			reasons = append(reasons, got.format.Name+": "+reason)
		}
	}
	return fmt.Errorf("formats: %s%w: no format fits; %s", prefix(o.File), ErrUnknown, strings.Join(reasons, "; "))
}

func prefix(file string) string {
	if file == "" {
		return ""
	}
	return file + ": "
}

// wordLines yields the words of the lines of a text that have any, # comments
// left out.
func wordLines(head []byte) iter.Seq[[][]byte] {
	return func(yield func([][]byte) bool) {
		for line := range bytes.Lines(head) {
			if i := bytes.IndexByte(line, '#'); i >= 0 {
				line = line[:i]
			}
			if words := bytes.Fields(line); len(words) > 0 && !yield(words) {
				return
			}
		}
	}
}

// isSquareFile reports whether a text is a number on the first line and as
// many numbers as a square with that side has, and nothing else.
func isSquareFile(head []byte) bool {
	side, words := 0, 0
	for line := range wordLines(head) {
		if words == 0 {
			n, ok := number(line[0])
			if !ok || len(line) > 1 || n > board.MaxSide {
				return false
			}
			side = n
		}
		words += len(line)
	}
	return words == side*side+1 || len(head) == headSize
}
