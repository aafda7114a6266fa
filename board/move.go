package board

import "fmt"

// A Move is the direction in which the blank goes; the tile that it meets
// goes the other way.
type Move uint8

// The four moves. A move and its opposite differ in the lowest bit.
const (
	Up Move = iota
	Down
	Left
	Right
)

// Moves lists the four moves in the order in which engines try them.
var Moves = [4]Move{Up, Down, Left, Right}

// Opposite returns the move that takes m back.
func (m Move) Opposite() Move { return m ^ 1 }

// String returns the letter of the move: U, D, L or R.
func (m Move) String() string {
	if int(m) < len(moveLetters) {
		return moveLetters[m : m+1]
	}
	return fmt.Sprintf("Move(%d)", uint8(m))
}

const moveLetters = "UDLR"

// ParseMove reads one letter, U, D, L or R in either case, as the direction
// of the blank.
func ParseMove(letter byte) (Move, bool) {
	switch letter {
	case 'U', 'u':
		return Up, true
	case 'D', 'd':
		return Down, true
	case 'L', 'l':
		return Left, true
	case 'R', 'r':
		return Right, true
	}
	return 0, false
}

func (m Move) rows() int    { return [4]int{-1, 1, 0, 0}[m&3] }
func (m Move) columns() int { return [4]int{0, 0, -1, 1}[m&3] }
