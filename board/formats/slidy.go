package formats

// slidy is the one-line form of slidysim and slidy: rows split by slashes,
// numbers by spaces, 0 for the blank:
//
//	1 2 3 4/5 6 0 8/9 10 7 12/13 14 11 15
//
// New lines may split rows as well. Solutions are in the direction of the
// tiles, with counts: R2DL3U.
var slidy = Format{
	Name:    "slidy",
	Aliases: []string{"slidysim"},
	Doc:     "slidysim and slidy: rows split by slashes; answers such as R2DL3U, by the tiles' direction",
	Goal:    "blank-last",
	Read:    byLine(func(s *source, yield func(Item) bool) { s.readGrid(syntax{rows: "/"}, yield) }),
	Blank:   "0",
	Write:   native.Write,
	Answer: each(func(dst []byte, a Answer) ([]byte, error) {
		if err := a.solved("slidy"); err != nil {
			return nil, err
		}
		return append(appendCounts(dst, reversed(a.Path)), '\n'), nil
	}),
}
