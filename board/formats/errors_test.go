package formats

import (
	"errors"
	"testing"

	"npuzzle/board"
)

// Every error of a board says where it is, what was found, what is wanted.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		format, text string
		sentinel     error
		want         string
	}{
		{"native", "1 2 3/4 5 6/7 9 8", board.ErrBoard, "f:1:15: tile 9 found, want 0 to 8"},
		{"native", "1 2 3/4 5 6/7 7 8", board.ErrBoard, "f:1:15: tile 7 again (first at line 1, column 13) found, want 0 to 8 once each; 0 is missing"},
		{"native", "1 2 0/4 5 6/7 _ 8", board.ErrBoard, "f:1:15: the blank again (first at line 1, column 5) found, want 0 to 8 once each; 3 is missing"},
		{"native", "1 2 3\n4 5\n6 7 0", board.ErrBoard, "f:2:1: 2 tiles in row 2 found, want 3"},
		{"native", "1 2 3/4 5/6 7 0", board.ErrBoard, "f:1:7: 2 tiles in row 2 found, want 3"},
		{"native", "1 2 0 3 4 5", board.ErrBoard, "f:1: 6 tiles without rows found, want a square number of them, or the size given"},
		{"native", "1 2 3/4 5a 0", board.ErrBoard, `f:1:9: "5a" found, want a tile: a number from 0 to 65535`},
		{"native", "1 2 3/4 99999999999999999999 0", board.ErrBoard, `f:1:9: "99999999999999999999" found, want a tile: a number from 0 to 65535`},
		{"native", "1 2//3 0", ErrSyntax, "f:1:5: an empty row found, want tiles"},
		{"native", "1,,2,0,3", ErrSyntax, "f:1:3: a comma found, want a tile before it"},
		{"native", "0", board.ErrSize, "f:1:1: a board of size 1x1 found, want sides from 1 to 256 and at least two cells"},
		{"princeton", "3\n0 1 3\n4 2 5\n7 8", ErrSyntax, "f:4: the end of the text found, want tile 9 of 9"},
		{"princeton", "1\n0", board.ErrSize, `f:1:1: "1" found, want the number of rows, from 2 to 256`},
		{"princeton", "2\n0 1\n2 q", board.ErrBoard, `f:3:3: "q" found, want a tile: a number from 0 to 65535`},
		{"princeton", "", ErrSyntax, "f: the end of the text found, want the number of rows"},
		{"42", "3 3\n1 2 3", ErrSyntax, "f:1:3: 2 words found, want the size of the map alone on its line: n, or ROWSxCOLUMNS"},
		{"42", "# nothing\n", ErrSyntax, "f:1: the end of the text found, want the size of the map"},
		{"42", "2\n1 2\n3 x", board.ErrBoard, `f:3:3: "x" found, want a tile: a number from 0 to 65535`},
		{"42", "2\n1 2 # comment\n", board.ErrBoard, "f:2: 1 row found, want 2"},
		{"42", "2\n1 2\n3 0\n0 1", board.ErrBoard, "f:4: another row found, want nothing behind the 2 rows of a map of size 2"},
		{"42", "3x2\n1 2 3\n4 5 0", board.ErrBoard, "f:2:1: 3 tiles in row 1 found, want 2 (3x2 is ROWSxCOLUMNS)"},
		{"42", "0\n", board.ErrSize, `f:1:1: "0" found, want a size from 1 to 256 with two cells or more`},
		{"42", "1000000000000000000000\n", board.ErrSize, `f:1:1: "1000000000000000000000" found, want a size from 1 to 256 with two cells or more`},
		{"42-lenient", "2\n1 2\n3 0\n", board.ErrBoard, "f:2:1: 2 tiles found, want one a line, or all 4 on one"},
		{"multi", "2 2\n1 2\n3 0\n", ErrSyntax, "f:1: 2 numbers found, want a line of width, height and number of boards"},
		{"multi", "2 2 2\n1 2\n3 0\n", ErrSyntax, "f:3: the end of the text found, want board 2 of 2"},
		{"multi", "300 2 1\n1 2\n3 0\n", board.ErrSize, "f:1:1: the size 300x2 found, want sides from 1 to 256 and at least two cells"},
		{"korf", "1,0,2,3 x", ErrSyntax, `f:1:9: "x" found, want the length of a solution`},
		{"korf", "1,0,2,3 1 17 2", board.ErrMove, `f:1:14: a faulty path found, want the cells of the blank: path, column 1: impossible move: move 1: "2" found, want a tile that can slide into the blank at row 1, column 2`},
		{"korf", "1,0,2,3 2 17 0", ErrSyntax, "f:1:14: a path of 1 move found, want 2"},
		{"korf", "(4y4)1 0 2 3", board.ErrSize, `f:1:1: "(4y4)1 0 2 3" found, want a size such as (4x4) in front of the tiles`},
		{"tile-positions", "2 2\nstart:\n1\n", ErrSyntax, `f:2: "start:" found, want "starting positions for each tile:"`},
		{"json", "[[1,2],\n [3,\n 4]]", board.ErrBoard, "f:3:2: tile 4 found, want 0 to 3"},
		{"json", "[[1,2],[3,0", ErrSyntax, "f:1:12: the end of the value found, want JSON"},
		{"json", "[1,2 3]", ErrSyntax, `f:1:6: "3" found, want a comma or the end of the array`},
		{"json", `{"size":3}`, ErrSyntax, "f:1:1: an object without a board found, want a board under one of board, start, init, initial, puzzle, state, tiles, scramble"},
		{"json", `{"board":"1 2/3 4"}`, board.ErrBoard, "f:1:17: tile 4 found, want 0 to 3"},
		{"json", `{"board":"1 2/3 0","path":"UX"}`, ErrSyntax, `f:1:27: "UX" found, want a path: not in the format: path, column 2: "X" found, want U, D, L, R, up, down, left or right`},
		{"json", `{"board":"1 2/3 0","goal":"1 2 3/4 5 0"}`, board.ErrSize, "f:1:27: a goal of size 3x2 found, want 2x2"},
		{"jsonl", "[1,2,0,3", ErrSyntax, "f:1:9: the end of the value found, want JSON"},
		{"csv", "a,b,c\n1,2,3\n", ErrSyntax, `f:1: "a,b,c" found, want a header such as 0,1,…,8,cost or board,goal,length`},
		{"csv", "0,1,2,3,cost\n1,2,0,3\n", ErrSyntax, "f:2:1: wrong number of fields found, want a record of the header's fields"},
		{"csv", "0,1,2,3,cost\n1,2,0,3,many\n", ErrSyntax, `f:2:9: "many" found, want the length of a solution`},
		{"csv", "board,goal\n1 2/0 3,1 2/3 3\n", board.ErrBoard, `f:2:9: "1 2/3 3" found, want a goal: not a board: row 2, column 2: tile 3 again, first at row 2, column 1; 0 is missing`},
		{"hackerrank", "2\n0\n1\n2\n", ErrSyntax, "f:4: the end of the text found, want tile 4 of 4"},
		{"spoj", "2\n2\n1 2\n3 0\n3\n1 2", ErrSyntax, "f:6: the end of the text found, want tile 3 of 9"},
		{"spoj", "1\n2\n1 2\n3 0\n3\n", ErrSyntax, `f:5:1: "3" found, want nothing behind the last board`},
		{"uva", "2\n\n1 2 x 3\n", ErrSyntax, "f:3: 1 board found, want 2"},
		{"sgt", "3x3;1,2", ErrSyntax, `f:1:1: "3x3;1,2" found, want a game description such as 3x3:1,2,3,4,5,6,7,0,8`},
		{"sgt", "2x2:1,2,3,4", board.ErrBoard, "f:1:11: tile 4 found, want 0 to 3"},
		{"deepcubea", "1 2 3 0 ; 2 U", ErrSyntax, "f:1:13: 1 move found, want 2"},
		{"deepcubea", "1 2 3 0 ; U", ErrSyntax, `f:1:11: "U" found, want the length of a solution`},
	} {
		items, err := readAll(test.text, Options{Format: test.format, File: "f"})
		if err != nil {
			t.Fatal(err)
		}
		var fault error
		for _, item := range items {
			if item.Err != nil {
				fault = item.Err
			}
		}
		if fault == nil || fault.Error() != "formats: "+test.want || !errors.Is(fault, test.sentinel) {
			t.Errorf("%s: %q: got %v\nwant formats: %s", test.format, test.text, fault, test.want)
		}
		var at *Error
		if !errors.As(fault, &at) || at.File != "f" {
			t.Errorf("%s: %q: %v is no Error of the file", test.format, test.text, fault)
		}
	}
}

// The size and the goal that the caller gives are held against the text.
func TestOptionErrors(t *testing.T) {
	four := board.Size{Width: 4, Height: 4}
	for _, test := range []struct {
		text    string
		options Options
		want    string
	}{
		{"3\n0 1 3\n4 2 5\n7 8 6", Options{Format: "princeton", Size: four}, "formats: line 1: the size 3x3 found, want 4x4"},
		{"3\n0 1 3\n4 2 5\n7 8 6", Options{Format: "42", Size: four}, `formats: line 1, column 1: "3" found, want the size 4x4 given`},
		{"0 1 3 4 2 5 7 8 6", Options{Format: "native", Size: four}, "formats: line 1, column 1: 9 tiles found, want 16 for 4x4, the blank included"},
		{"1 2/3 0", Options{Blank: "N+1"}, "formats: unknown format: no format fits; native: line 1, column 7: tile 0 found, want 1 to 4"},
		{"1 2/3 0", Options{Format: "native", Blank: "-1"}, `formats: line 1, column 7: tile 0 found, want 1 to 3 and "-1" for the blank`},
		{"1 2/3 0", Options{Format: "native", Goal: "1 2 3/4 5 0"}, "board: not a board: row 1: 3 numbers found, want 2"},
	} {
		items, err := readAll(test.text, test.options)
		if err == nil && len(items) > 0 {
			err = items[0].Err
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%q: got %v\nwant %s", test.text, err, test.want)
		}
	}
}
