package board_test

import (
	"fmt"

	"npuzzle/board"
)

func ExampleParse() {
	b, err := board.Parse("8 6 7/2 5 4/3 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Size(), b.Tile(0), b.Blank())

	_, err = board.Parse("1 2 3/4 5 6/7 7 0")
	fmt.Println(err)
	// Output:
	// 3x3 8 7
	// board: not a board: row 3, column 2: tile 7 again, first at row 3, column 1; 8 is missing
}

func ExampleBoard_Slide() {
	b, _ := board.Parse("1 2 3/4 0 5/6 7 8")
	up, ok := b.Slide(board.Up) // the blank goes up: tile 2 comes down
	fmt.Println(up, ok)
	_, ok = up.Slide(board.Up)
	fmt.Println(ok)
	// Output:
	// 1 0 3/4 2 5/6 7 8 true
	// false
}

func ExampleNamed() {
	size := board.Size{Width: 4, Height: 4}
	for _, layout := range board.Layouts {
		goal, _ := board.Named(layout.Name, size)
		fmt.Println(layout.Name, goal)
	}
	// Output:
	// blank-last 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0
	// blank-first 0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15
	// spiral 1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7
}

func ExamplePath_Apply() {
	start, _ := board.Parse("0 1 2/4 5 3/7 8 6")
	path, _ := board.ParsePath("RRDD")
	end, err := path.Apply(start)
	fmt.Println(end, err)
	back, err := path.Reverse().Apply(end)
	fmt.Println(back, err)
	// Output:
	// 1 2 3/4 5 6/7 8 0 <nil>
	// 0 1 2/4 5 3/7 8 6 <nil>
}

func ExamplePosition_Slide() {
	b, _ := board.Parse("1 2/3 0")
	p, _ := board.NewPosition(b)
	before := p.Blank()
	p.Slide(1) // the tile above the blank slides down
	fmt.Println(p.Board())
	p.Slide(before) // and back
	fmt.Println(p.Board())
	// Output:
	// 1 0/3 2
	// 1 2/3 0
}

func ExampleSymmetry_Apply() {
	goal, _ := board.Parse("1 2 3/4 5 6/7 8 0")
	b, _ := board.Parse("1 2 3/4 0 5/7 8 6")
	for _, s := range board.Symmetries(goal.Size()) {
		if image, ok := s.Apply(b, goal); ok {
			fmt.Println(image)
		}
	}
	// Output:
	// 1 2 3/4 0 5/7 8 6
	// 1 2 3/4 0 6/7 5 8
}
