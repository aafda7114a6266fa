package formats

import (
	"fmt"

	"npuzzle/board"
)

// A gridLine is one line of a text of boards: the tiles of one or more rows.
type gridLine struct {
	line  int
	tiles []tile
	ends  []int // for each row, the number of tiles up to its end
	open  bool  // whether a row separator stands behind the last row
	err   error // the fault of the line; the tiles are those before it
}

// lookahead is the number of lines of the first block from which a grid
// learns how boards are laid out.
const lookahead = 16

// A grid puts boards together from lines. A text has one board a line, or
// boards of several lines with a blank line between them; the first block of
// lines decides. A line by itself is a board when it has a row separator, or
// as many tiles as a square; the two layouts exclude each other, because rows
// under a row that is a board of its own hold only higher numbers.
type grid struct {
	s     *source
	yield func(Item) bool
	held  []gridLine // lines of a board that is not complete, or not decided
	rows  int        // in them
	known bool       // whether the layout is
	flat  bool       // one board a line
	skip  bool       // the rest of a block that is too high
}

// add takes a line and reports whether more is wanted. The grid is done with
// the tiles when it holds no line afterwards.
func (g *grid) add(l gridLine) bool {
	if g.known && g.flat {
		return g.emit(l)
	}
	if g.skip {
		return true
	}
	g.held = append(g.held, l)
	g.rows += len(l.ends)
	if len(l.ends) == 0 && (g.rows > 0 || g.s.Size.Height > 0) {
		g.rows++ // a faulty line in the place of a row, so that no text is held without end
	}
	if !g.known && (len(g.held) == lookahead || g.s.Size != board.Size{} || g.rows > board.MaxSide) {
		g.decide()
	}
	switch {
	case g.known && (g.flat || g.rows == g.s.Size.Height):
		return g.release()
	case g.rows > board.MaxSide:
		fault := g.s.fault(l.line, 0, fmt.Sprintf("row %d of a board", g.rows),
			fmt.Sprintf("at most %d rows", board.MaxSide), board.ErrSize)
		g.held, g.rows, g.skip = nil, 0, true
		return g.yield(failed(l.line, fault))
	}
	return true
}

// end takes the end of a block and reports whether more is wanted.
func (g *grid) end() bool {
	g.skip = false
	if len(g.held) == 0 {
		return true
	}
	if !g.known {
		g.decide()
	}
	return g.release()
}

// release puts out the held lines, as boards or as one.
func (g *grid) release() bool {
	block := g.held
	g.held, g.rows = nil, 0
	if !g.flat {
		return g.emit(block...)
	}
	for _, l := range block {
		if !g.emit(l) {
			return false
		}
	}
	return true
}

// decide settles the layout.
func (g *grid) decide() { g.known, g.flat = true, g.isFlat() }

func (g *grid) isFlat() bool {
	first := &g.held[0]
	if size := g.s.Size; size != (board.Size{}) {
		return len(first.ends) > 1 && !first.open || len(first.tiles) == size.Cells() || size.Height == 1
	}
	if len(g.held) == 1 {
		return true
	}
	complete := -1
	squares := 0
	for i := range g.held {
		l := &g.held[i]
		if squareSide(len(l.tiles)) > 2 && len(l.ends) == 1 {
			squares++
		}
		if l.err != nil {
			continue
		}
		if _, err := g.s.build(*l); err == nil {
			if complete >= 0 {
				return true
			}
			complete = i
		}
	}
	if complete < 0 {
		if _, err := g.s.build(g.held...); err == nil {
			return false
		}
		return len(first.ends) > 1 && !first.open || squares == len(g.held) && squares != len(first.tiles)
	}
	for i := range g.held {
		if i == complete {
			continue
		}
		l := &g.held[i]
		for _, t := range l.tiles {
			if int(t.value) < len(g.held[complete].tiles) {
				return true
			}
		}
		if l.err != nil {
			return true
		}
	}
	return false
}

// emit yields the board of some lines.
func (g *grid) emit(lines ...gridLine) bool {
	b, err := g.s.build(lines...)
	return g.yield(Item{Board: b, Line: lines[0].line, Length: -1, Err: err})
}

// build makes the board of some lines.
func (s *source) build(lines ...gridLine) (board.Board, error) {
	l := &lines[0]
	if len(lines) == 1 && len(l.ends) == 1 && !l.open {
		if l.err != nil {
			return board.Board{}, l.err
		}
		return s.flat(l.tiles, l.line)
	}
	size := s.Size
	if size == (board.Size{}) && len(l.ends) > 0 {
		size.Width = l.ends[0]
	}
	var tiles []tile
	rows := 0
	for i := range lines {
		l := &lines[i]
		if l.err != nil {
			return board.Board{}, l.err
		}
		start := 0
		for _, end := range l.ends {
			rows++
			if end-start != size.Width {
				return board.Board{}, s.fault(l.line, int(l.tiles[start].column),
					fmt.Sprintf("%s in row %d", count(end-start, "tile"), rows), fmt.Sprint(size.Width), board.ErrBoard)
			}
			start = end
		}
		tiles = append(tiles, l.tiles...)
	}
	if size.Height == 0 {
		size.Height = rows
	}
	if rows != size.Height {
		return board.Board{}, s.fault(l.line, 0, count(rows, "row"), fmt.Sprintf("%d for %v", size.Height, size), board.ErrBoard)
	}
	return s.board(size, tiles)
}

// flat makes a board of tiles without rows: of the size that is known, or a
// square.
func (s *source) flat(tiles []tile, line int) (board.Board, error) {
	size := s.Size
	if size == (board.Size{}) {
		side := squareSide(len(tiles))
		if side == 0 {
			return board.Board{}, s.fault(line, 0, count(len(tiles), "tile")+" without rows",
				"a square number of them, or the size given", board.ErrBoard)
		}
		size = board.Size{Width: side, Height: side}
	}
	return s.board(size, tiles)
}

// squareSide returns the root of a square number, 0 for any other number.
func squareSide(n int) int {
	side := 1
	for side*side < n {
		side++
	}
	if side*side != n {
		return 0
	}
	return side
}
