package board

import (
	"fmt"
	"strings"
)

// A Layout is a named goal that exists for every size.
type Layout struct {
	Name string
	Doc  string // one line
	fill func(Size) []int
}

// Layouts lists the named goals, the default first.
var Layouts = []Layout{
	{"blank-last", "1 2 3 … row by row, the blank at the bottom right", blankLast},
	{"blank-first", "the blank at the top left, then 1 2 3 … row by row", blankFirst},
	{"spiral", "1 2 3 … clockwise from the top left inward, the blank where the spiral ends", spiral},
}

// layoutAliases are other names that people use.
var layoutAliases = map[string]string{"snail": "spiral"}

// Named returns the goal board of a layout ("blank-last", "blank-first",
// "spiral" or its alias "snail") for a size. An empty name is the default,
// blank-last. The error wraps [ErrSize], or [ErrBoard] for an unknown name.
func Named(name string, size Size) (Board, error) {
	if err := size.Check(); err != nil {
		return Board{}, err
	}
	if name == "" {
		name = Layouts[0].Name
	}
	if full, ok := layoutAliases[name]; ok {
		name = full
	}
	var names []string
	for _, layout := range Layouts {
		if layout.Name == name {
			return fromTiles(size, layout.fill(size)), nil
		}
		names = append(names, layout.Name)
	}
	return Board{}, fmt.Errorf("board: %w: goal %s found, want %s, or a board of size %v",
		ErrBoard, clip(name), strings.Join(names, ", "), size)
}

// ParseGoal reads a goal for a size: the name of a layout or a board in text.
func ParseGoal(text string, size Size) (Board, error) {
	text = strings.TrimSpace(text)
	if text == "" || !strings.ContainsAny(text, "0123456789") {
		return Named(text, size)
	}
	return ParseSized(text, size)
}

// LayoutName returns the name of the layout that b is, "" when it is none.
func LayoutName(b Board) string {
	for _, layout := range Layouts {
		if !b.IsZero() && b == fromTiles(b.size, layout.fill(b.size)) {
			return layout.Name
		}
	}
	return ""
}

func blankLast(size Size) []int {
	tiles := blankFirst(size)
	for cell := range tiles {
		tiles[cell] = (cell + 1) % len(tiles)
	}
	return tiles
}

func blankFirst(size Size) []int {
	tiles := make([]int, size.Cells())
	for cell := range tiles {
		tiles[cell] = cell
	}
	return tiles
}

func spiral(size Size) []int {
	tiles := make([]int, size.Cells())
	cell, heading := 0, Right
	turn := [4]Move{Up: Right, Right: Down, Down: Left, Left: Up}
	for n := 1; n < len(tiles); n++ {
		tiles[cell] = n
		next, ok := size.Neighbor(cell, heading)
		if !ok || tiles[next] != 0 {
			heading = turn[heading]
			next, _ = size.Neighbor(cell, heading)
		}
		cell = next
	}
	return tiles
}
