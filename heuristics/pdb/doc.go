// Package pdb builds additive pattern databases, keeps them in files, proves
// them and looks values up in them.
//
// # What a table holds
//
// Tiles are named by their goal cells. A pattern is a set of k tiles. Only
// their moves count: a vertex is a placement of the k tiles and a zone, a
// connected region of the other cells, in which the blank goes about at no
// cost; an edge moves one tile of the pattern into a cell of the zone next to
// it, and the blank then stands where the tile was. The table holds the
// distance of every vertex from the goal placement with the zone of the
// blank's home (Korf and Felner, 2002; the zones after R. Clausecker).
//
// # Invariants
//
// Values of disjoint patterns add up to a lower bound on the number of moves.
// An edge changes a value by exactly 1 when zones are told apart; the classic
// minimum over zones jumps by 3 and more. A bit an entry is enough for the
// former: a value is known from a neighbour's and its own two lowest bits, one
// of which is the parity of the cells that the tiles are on.
//
// A [Key] says what a table is, and its data depend on nothing else: not on
// the number of goroutines, the machine, or the tiles' numbers in the goal.
// Keys that are images of each other under the symmetries of the board share
// one table, that of the canonical key.
//
// # Where to start
//
// [ParsePartition] and [Auto] divide a board's tiles into patterns.
// [Store.Get] has the table of a key, and [Build] makes it: see rotate.go for
// how whole slices of orders move at once. [NewEvaluator] values positions for
// a search; package heuristics makes a heuristic of it. [Verify] proves a
// table. Boards have at most [MaxCells] cells here, patterns at most
// [MaxTiles] tiles.
package pdb
