package formats

// eolymp is the form of problem 3669 of the E-Olymp judge: the rows of a 4x4
// board; the answer is the moves of the blank, "NO SOLUTION", or "TOO LONG"
// above 45 moves.
var eolymp = Format{
	Name:  "eolymp",
	Doc:   "E-Olymp 3669: rows; answers such as ULDR, by the blank's direction, NO SOLUTION, or TOO LONG above 45 moves",
	Goal:  "blank-last",
	Read:  byLine(func(s *source, yield func(Item) bool) { s.readGrid(syntax{}, yield) }),
	Blank: "0",
	Write: fixed(spaced(func(dst []byte, item Item) ([]byte, error) { return zero.rows(dst, item.Board, 1, " ", "\n"), nil })),
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		const most = 45
		if err := a.settled("eolymp"); err != nil {
			return nil, err
		}
		switch {
		case a.Status == Unsolvable:
			return append(dst, "NO SOLUTION\n"...), nil
		case len(a.Path) > most:
			return append(dst, "TOO LONG\n"...), nil
		}
		return append(dst, a.Path.String()+"\n"...), nil
	}),
}
