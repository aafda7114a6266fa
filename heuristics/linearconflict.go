package heuristics

import (
	"fmt"

	"npuzzle/board"
)

// LinearConflict is the Manhattan distance plus what tiles in their home row
// or column must at least spend on passing each other (Hansson, Mayer & Yung
// 1992).
//
// Of the tiles that stand in their home row, those that never leave it keep
// their order, so in the end they stand in goal order as they did at the
// start. All others leave the row and come back: two moves up or down that the
// Manhattan distance does not count. At least as many leave as have to be
// taken away until goal order is left: the number of tiles less the longest
// increasing subsequence of their homes. The same holds of columns, with moves
// left or right, and of every line by itself, because a move that a tile
// spends on leaving its home row serves no other tile and no other line.
//
//	h = Manhattan + 2·Σ over rows and columns (tiles at home there − longest increasing subsequence)
//
// Counting reversed pairs instead, or tiles that are in a line but not at home
// there, overestimates.
//
// It is consistent. A slide moves a tile along one row, where it keeps its
// place in the order, and from one column to the next. Its home column is one
// of the two or neither. If the tile leaves its home column, the Manhattan
// distance grows by 1 and the column, with one tile less, has to give up as
// many tiles or one less: +1 or −1. If it enters, the reverse. Otherwise no
// line changes. Slides up and down are alike.
type LinearConflict struct {
	manhattan     *Manhattan
	rows, columns lines
}

// lines are the rows of a board, or its columns.
type lines struct {
	line  []line
	of    [256]uint8 // the line of a cell
	place [256]uint8 // the place of a cell in its line
	home  [256]uint8 // the home line of a tile

	removals *removalTable // nil when lines are too long for it
}

// A line knows its cells, and of each tile its rank: 1 + the place of its
// home, or 0 when its home is not in the line.
type line struct {
	cells []uint8
	coded [maxCoded]uint8 // the cells, and for a shorter line the cell 255, which is always empty
	rank  [256]uint8
}

// A code holds the ranks of the tiles on a line of up to maxCoded cells, the
// first place lowest. A removalTable tells, by code, what [removals] returns.
type removalTable [1 << (rankBits * maxCoded)]uint8

const (
	maxCoded = 5
	rankBits = 3
	rankMask = 1<<rankBits - 1
)

// NewLinearConflict returns the Manhattan distance with linear conflicts to a
// goal. The error wraps [board.ErrSize] when the goal is too large for a
// [board.Position].
func NewLinearConflict(goal board.Board) (*LinearConflict, error) {
	manhattan, err := NewManhattan(goal)
	if err != nil {
		return nil, fmt.Errorf("heuristics: linear-conflict: %w", err)
	}
	size := goal.Size()
	h := &LinearConflict{manhattan: manhattan}
	h.rows.fill(goal, size.Height, size.Row, size.Column)
	h.columns.fill(goal, size.Width, size.Column, size.Row)
	if max(size.Width, size.Height) <= maxCoded {
		h.rows.removals = tabulateRemovals()
		h.columns.removals = h.rows.removals
	}
	return h, nil
}

func (l *lines) fill(goal board.Board, n int, lineOf, placeOf func(cell int) int) {
	l.line = make([]line, n)
	for cell, tile := range goal.Tiles() {
		of, place := lineOf(cell), placeOf(cell)
		l.of[cell], l.place[cell], l.home[tile] = uint8(of), uint8(place), uint8(of)
		line := &l.line[of]
		line.cells = append(line.cells, uint8(cell)) // in the order of places
		if tile != 0 {
			line.rank[tile] = uint8(place + 1)
		}
	}
	for i := range l.line {
		line := &l.line[i]
		line.coded = [maxCoded]uint8{255, 255, 255, 255, 255}
		copy(line.coded[:], line.cells)
	}
}

func tabulateRemovals() *removalTable {
	t := new(removalTable)
	var ranks [maxCoded]uint8
	for code := range t {
		for i := range ranks {
			ranks[i] = uint8(code >> (rankBits * i) & rankMask)
		}
		t[code] = uint8(removals(ranks[:]))
	}
	return t
}

// removals returns how many tiles have to be taken away from a line until the
// ranks of the others increase. Rank 0 is no tile of the line.
func removals(ranks []uint8) int {
	// Patience sorting: least[n] is the least rank in which an increasing
	// subsequence of n+1 ranks can end.
	var least [256]uint8
	tiles, longest := 0, 0
	for _, rank := range ranks {
		if rank == 0 {
			continue
		}
		tiles++
		n := longest
		for n > 0 && least[n-1] > rank {
			n--
		}
		least[n] = rank
		longest = max(longest, n+1)
	}
	return tiles - longest
}

// ranks returns the ranks of the tiles on a line.
func (l *line) ranks(p *board.Position, buffer *[256]uint8) []uint8 {
	ranks := buffer[:len(l.cells)]
	for i, cell := range l.cells {
		ranks[i] = l.rank[p.Tile(cell)]
	}
	return ranks
}

// total returns the removals of all lines.
func (l *lines) total(p *board.Position) int {
	total := 0
	if l.removals != nil {
		for i := range l.line {
			total += int(l.removals[l.line[i].code(p)])
		}
		return total
	}
	var buffer [256]uint8
	for i := range l.line {
		total += removals(l.line[i].ranks(p, &buffer))
	}
	return total
}

// change returns by how much the removals of the lines change when a tile goes
// from one cell to the blank's, from line to line.
func (l *lines) change(p *board.Position, tile, from, to uint8) int {
	home := l.home[tile]
	if home != l.of[from] && home != l.of[to] {
		return 0
	}
	line := &l.line[home]
	var buffer [256]uint8
	ranks := line.ranks(p, &buffer)
	ranks[l.place[to]] = line.rank[tile]
	change := removals(ranks)
	ranks[l.place[to]] = 0
	change -= removals(ranks)
	if home == l.of[from] {
		return -change
	}
	return change
}

// tabulatedChange is change by the table, and without a branch.
func (l *lines) tabulatedChange(p *board.Position, tile, from, to uint8) int {
	home := l.home[tile]
	sign := 0
	if home == l.of[to] {
		sign = 1
	}
	if home == l.of[from] {
		sign = -1
	}
	line := &l.line[home]
	shift := rankBits * l.place[to] & 15
	without := line.code(p) &^ (rankMask << shift)
	with := without | int(line.rank[tile])<<shift
	const mask = len(l.removals) - 1
	return sign * (int(l.removals[with&mask]) - int(l.removals[without&mask]))
}

// code returns the code of a line.
func (l *line) code(p *board.Position) int {
	c, rank := &l.coded, &l.rank
	return int(rank[p.Tile(c[0])]) |
		int(rank[p.Tile(c[1])])<<rankBits |
		int(rank[p.Tile(c[2])])<<(2*rankBits) |
		int(rank[p.Tile(c[3])])<<(3*rankBits) |
		int(rank[p.Tile(c[4])])<<(4*rankBits)
}

// Estimate returns the Manhattan distance and twice the removals.
func (h *LinearConflict) Estimate(p *board.Position) int {
	return h.manhattan.Estimate(p) + 2*(h.rows.total(p)+h.columns.total(p))
}

// Claims returns that linear conflict is consistent.
func (*LinearConflict) Claims() Claims { return Claims{Consistent: true} }

// Tracker returns a tracker without state, which looks at one line a child at
// most: a slide changes at most one.
func (h *LinearConflict) Tracker() Tracker { return (*linearConflictTracker)(h) }

type linearConflictTracker LinearConflict

func (*linearConflictTracker) Words() int { return 0 }

func (t *linearConflictTracker) Start(p *board.Position, _ []uint64) int {
	return (*LinearConflict)(t).Estimate(p)
}

func (t *linearConflictTracker) Expand(e *Expansion) {
	p := e.Position
	to := p.Blank()
	children := e.Child[:e.N]
	from := e.From[:len(children)]
	for i := range children {
		tile := p.Tile(from[i])
		cost := &t.manhattan.cost[tile]
		value := e.Value + int(cost[to]) - int(cost[from[i]])
		across := &t.columns // a slide along a row goes from column to column
		if t.rows.of[from[i]] != t.rows.of[to] {
			across = &t.rows
		}
		if across.removals != nil {
			value += 2 * across.tabulatedChange(p, tile, from[i], to)
		} else {
			value += 2 * across.change(p, tile, from[i], to)
		}
		children[i].Value = value
	}
}
