// Package pdb builds additive pattern databases and looks values up in them.
//
// # What a table holds
//
// Tiles are named by their goal cells. A pattern is a set of k tiles. Only
// their moves count: a vertex is a placement of the k tiles and a zone, a
// connected region of the other cells, in which the blank goes about at no
// cost; an edge moves one tile of the pattern into a cell of the zone next to
// it, and the blank then stands where the tile was. The table holds the
// distance of every vertex from the goal placement with the zone of the
// blank's home.
//
// # Invariants
//
// Values of disjoint patterns add up to a lower bound on the number of moves.
// An edge changes a value by exactly 1 when zones are told apart; the classic
// minimum over zones jumps by 3 and more.
//
// A [Key] says what a table is, and its data depend on nothing else: not on
// the number of goroutines, the machine, or the tiles' numbers in the goal.
package pdb
