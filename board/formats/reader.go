package formats

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"npuzzle/board"
)

// headSize is how much of a text detection looks at, in bytes: every board up
// to 256x256 fits.
const headSize = 1 << 20

// A Reader yields the boards of a text.
type Reader struct {
	// Format is the format of the text, as named or as detected.
	Format  Format
	text    io.Reader
	options Options
}

// NewReader starts reading boards. When no format is named it detects one from
// the beginning of the text, for which it waits until a mebibyte or the end of
// the text is there. A text with the byte order mark of UTF-16 is read as such,
// any other as UTF-8. The error wraps [ErrUnknown] or [ErrAmbiguous], or is
// that of r.
func NewReader(r io.Reader, o Options) (*Reader, error) {
	if o.Formats == nil {
		o.Formats = Builtin()
	}
	r = utf8Text(r)
	if o.Format != "" {
		f, err := o.Formats.Find(o.Format)
		if err != nil {
			return nil, err
		}
		if f.Read == nil {
			return nil, fmt.Errorf("formats: %w: %s is only written", ErrInexpressible, f.Name)
		}
		return &Reader{f, r, o}, nil
	}
	head, err := io.ReadAll(io.LimitReader(r, headSize))
	if err != nil {
		return nil, fmt.Errorf("formats: %w", err)
	}
	f, err := o.Formats.detect(head, len(head) == headSize, o)
	if err != nil {
		return nil, err
	}
	return &Reader{f, io.MultiReader(bytes.NewReader(head), r), o}, nil
}

// Items yields the boards in the order of the text; it can be called once.
// The goal of an item is that of the options, else that of the text, else the
// one that the format implies.
func (r *Reader) Items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		var g goals
		for item := range r.Format.Read(r.text, r.options) {
			g.settle(&item, r.Format, r.options.Goal)
			if !yield(item) {
				return
			}
		}
	}
}

// goals makes the goals of items and keeps the last one, as most texts have
// boards of one size.
type goals struct {
	size board.Size
	goal board.Board
	err  error
}

func (g *goals) settle(item *Item, f Format, goal string) {
	if item.Board.IsZero() || goal == "" && (f.Goal == "" || !item.Goal.IsZero()) {
		return
	}
	if goal == "" {
		goal = f.Goal
	}
	if size := item.Board.Size(); g.size != size {
		g.size = size
		g.goal, g.err = board.ParseGoal(goal, size)
	}
	item.Goal = g.goal
	if item.Err == nil {
		item.Err = g.err
	}
}

// goalOf returns the goal of an item, blank-last when it has none.
func goalOf(item Item) (board.Board, error) {
	if !item.Goal.IsZero() {
		return item.Goal, nil
	}
	return board.Named("", item.Board.Size())
}

// NewWriter returns a sink that writes boards in a format. A format that
// implies a goal refuses boards with another one, which it would silently
// change: the error wraps [ErrInexpressible].
//
// The blank is the word for the blank, as in [Options]: "" stands for that of
// the format, else 0. A format that has one refuses any other.
func (f Format) NewWriter(w io.Writer, blank string) (Sink[Item], error) {
	if f.Write == nil {
		return nil, fmt.Errorf("formats: %w: %s is not written", ErrInexpressible, f.Name)
	}
	word, err := f.spell(blank)
	if err != nil {
		return nil, err
	}
	return &strictSink{Sink: f.Write(w, string(word)), format: f, blank: word}, nil
}

// NewAnswerWriter returns a sink that writes answers in a format's form.
func (f Format) NewAnswerWriter(w io.Writer) (Sink[Answer], error) {
	if f.Answer == nil {
		return nil, fmt.Errorf("formats: %w: %s has no form for answers", ErrInexpressible, f.Name)
	}
	return f.Answer(w), nil
}

// A strictSink refuses what the sink below would make something else of.
type strictSink struct {
	Sink[Item]
	format Format
	blank  spelling
	goals  goals
}

func (s *strictSink) Put(item Item) error {
	switch {
	case item.Err != nil:
		return item.Err
	case item.Board.IsZero():
		return fmt.Errorf("formats: %w: the zero Board", board.ErrBoard)
	case s.format.Goal != "" && !item.Goal.IsZero():
		implied := Item{Board: item.Board}
		s.goals.settle(&implied, s.format, "")
		if implied.Err != nil {
			return implied.Err
		}
		if implied.Goal != item.Goal {
			return fmt.Errorf("formats: %s: %w: the goal %s, only %s",
				s.format.Name, ErrInexpressible, goalName(item.Goal), s.format.Goal)
		}
	}
	if err := s.blank.clash(item.Board.Size().Cells()); err != nil {
		return err
	}
	return s.Sink.Put(item)
}

// goalName writes a goal by name, or as a board when it has none.
func goalName(goal board.Board) string {
	if name := board.LayoutName(goal); name != "" {
		return name
	}
	return goal.String()
}
