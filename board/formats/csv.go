package formats

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"npuzzle/board"
)

// csvFile is a table with a header. Columns named by numbers hold the tile on
// the cell of that number; in their place, a column with one of the names that
// JSON objects use may hold a whole board in the native form. Columns for the
// goal, the length, the path and the name are named as in JSON, others are
// passed over.
//
//	0,1,2,3,4,5,6,7,8,cost
//	1,2,3,4,5,6,7,0,8,1
var csvFile = Format{
	Name:  "csv",
	Doc:   "CSV with a header: 0,1,…,cost (the tile on each cell, the length), or board,goal,length,path",
	Read:  readCSV,
	Write: func(w io.Writer, blank string) Sink[Item] { return &csvSink{w: w, blank: spelling(blank)} },
}

// csvColumns tells where a table has what.
type csvColumns struct {
	cells                           []int // column of each cell; nil for boards in one column
	board, goal, length, path, name int   // −1 without one
}

// readCSV reads the rows of a table.
func readCSV(r io.Reader, o Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		s := &source{Options: o}
		limit := &csvLimit{r: r, left: maxLine}
		records := csv.NewReader(limit)
		records.Comment = '#'
		records.TrimLeadingSpace = true
		records.ReuseRecord = true
		header, err := records.Read()
		if err == io.EOF {
			yield(failed(1, s.fault(1, 0, "the end of the text", "a header", ErrSyntax)))
			return
		}
		if err != nil {
			yield(failed(1, s.csvFault(err)))
			return
		}
		columns, err := s.csvHeader(header)
		if err != nil {
			yield(failed(1, err))
			return
		}
		for {
			limit.left = maxLine
			record, err := records.Read()
			if err == io.EOF {
				return
			}
			item := Item{Length: -1}
			var syntax *csv.ParseError
			switch {
			case errors.As(err, &syntax):
				item = failed(syntax.StartLine, s.csvFault(err))
			case err != nil:
				yield(failed(s.line, err))
				return
			default:
				s.readRecord(&item, columns, records, record)
			}
			s.line = item.Line
			if !yield(item) {
				return
			}
		}
	}
}

// A csvLimit ends a text in which a record does not end.
type csvLimit struct {
	r    io.Reader
	left int
}

func (l *csvLimit) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, fmt.Errorf("formats: %w: a record of more than 4 MiB", ErrSyntax)
	}
	n, err := l.r.Read(p)
	l.left -= n
	return n, err
}

// csvFault gives an error of encoding/csv the form of this package.
func (s *source) csvFault(err error) error {
	var syntax *csv.ParseError
	if !errors.As(err, &syntax) {
		return err
	}
	return s.fault(syntax.Line, syntax.Column, syntax.Err.Error(), "a record of the header's fields", ErrSyntax)
}

// csvHeader finds the columns.
func (s *source) csvHeader(header []string) (csvColumns, error) {
	columns := make(map[string]int, len(header))
	for column, name := range header {
		columns[strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))] = column
	}
	find := func(keys []string) int {
		for _, key := range keys {
			if column, ok := columns[key]; ok {
				return column
			}
		}
		return -1
	}
	c := csvColumns{
		board: find(boardKeys), goal: find(goalKeys), length: find(lengthKeys), path: find(pathKeys), name: find(nameKeys),
	}
	if c.board >= 0 {
		return c, nil
	}
	for column, ok := columns["0"]; ok; column, ok = columns[strconv.Itoa(len(c.cells))] {
		c.cells = append(c.cells, column)
	}
	// Without another column, only the cells in order are a header: any other
	// order would be a board.
	if len(c.cells) < 2 || len(c.cells) == len(header) && !slices.IsSorted(c.cells) {
		return c, s.fault(1, 0, quote(strings.Join(header, ",")),
			"a header such as 0,1,…,8,cost or board,goal,length", ErrSyntax)
	}
	return c, nil
}

// readRecord reads one row of the table.
func (s *source) readRecord(item *Item, c csvColumns, records *csv.Reader, record []string) {
	field := func(column int) word {
		line, at := records.FieldPos(column)
		return word{[]byte(strings.TrimSpace(record[column])), line, at}
	}
	item.Line, _ = records.FieldPos(0)
	if c.name >= 0 {
		item.Name = strings.Clone(record[c.name])
	}
	if c.cells == nil {
		item.Board, item.Err = s.inline(field(c.board))
	} else {
		tiles := make([]tile, len(c.cells))
		for cell, column := range c.cells {
			if tiles[cell], item.Err = s.tile(field(column), true); item.Err != nil {
				return
			}
		}
		item.Board, item.Err = s.flat(tiles, item.Line)
	}
	if item.Err != nil {
		return
	}
	if c.goal >= 0 && record[c.goal] != "" {
		w := field(c.goal)
		goal, err := board.ParseGoal(string(w.text), item.Board.Size())
		if spelled, fault := s.inline(w); err != nil && fault == nil && spelled.Size() == item.Board.Size() {
			goal, err = spelled, nil
		}
		if err != nil {
			item.Err = s.fault(w.line, w.column, quote(w.text), "a goal: "+unprefixed(err), err)
			return
		}
		item.Goal = goal
	}
	if c.length >= 0 && record[c.length] != "" {
		w := field(c.length)
		n, ok := number(w.text)
		if !ok {
			item.Err = s.wrong(w, "the length of a solution", ErrSyntax)
			return
		}
		item.Length = n
	}
	if c.path >= 0 && record[c.path] != "" {
		w := field(c.path)
		path, err := ParsePath(string(w.text), "", item.Board)
		if err != nil {
			item.Err = s.fault(w.line, w.column, quote(w.text), "a path: "+unprefixed(err), err)
			return
		}
		item.Path = path
	}
}

// unprefixed returns the text of an error without the name of its package.
func unprefixed(err error) string {
	text := err.Error()
	if _, rest, ok := strings.Cut(text, ": "); ok {
		return rest
	}
	return text
}

// A csvSink writes a table with the columns that its first board needs: the
// cells of a square, or whole boards of any other size.
type csvSink struct {
	w                  io.Writer
	blank              spelling
	size               board.Size // zero for whole boards
	goal, length, path bool
	started            bool
	buffer             []byte
}

func (s *csvSink) Put(item Item) error {
	size := item.Board.Size()
	goal := ""
	if !item.Goal.IsZero() {
		if goal = board.LayoutName(item.Goal); goal == "" {
			goal = string(s.blank.native(nil, item.Goal))
		}
	}
	dst := s.buffer[:0]
	if !s.started {
		if size.Width == size.Height {
			s.size = size
		}
		s.goal = goal != "" && goal != "blank-last"
		s.length, s.path = item.Length >= 0, item.Path != nil
		dst = s.appendHeader(dst)
	}
	switch {
	case s.size != (board.Size{}) && size != s.size:
		return fmt.Errorf("formats: csv: %w: a board of size %v in a table for %v", ErrInexpressible, size, s.size)
	case !s.goal && goal != "" && goal != "blank-last":
		return fmt.Errorf("formats: csv: %w: the goal %s in a table without goals", ErrInexpressible, goal)
	case s.size != board.Size{}:
		dst = s.blank.tiles(dst, item.Board, ",")
	default:
		dst = s.blank.native(dst, item.Board)
	}
	if s.goal {
		dst = append(append(dst, ','), goal...)
	}
	if s.length {
		dst = append(dst, ',')
		if item.Length >= 0 {
			dst = strconv.AppendInt(dst, int64(item.Length), 10)
		}
	}
	if s.path {
		dst = append(append(dst, ','), item.Path.String()...)
	}
	s.buffer = append(dst, '\n')
	s.started = true
	_, err := s.w.Write(s.buffer)
	return err
}

func (s *csvSink) appendHeader(dst []byte) []byte {
	if s.size == (board.Size{}) {
		dst = append(dst, "board,"...)
	}
	for cell := range s.size.Cells() {
		dst = append(strconv.AppendInt(dst, int64(cell), 10), ',')
	}
	for _, column := range []struct {
		name string
		is   bool
	}{{"goal", s.goal}, {"cost", s.length}, {"path", s.path}} {
		if column.is {
			dst = append(dst, column.name+","...)
		}
	}
	dst[len(dst)-1] = '\n'
	return dst
}

func (s *csvSink) Close() error { return nil }
