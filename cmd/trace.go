package cmd

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"npuzzle/board"
	"npuzzle/engines"
)

// A searchTrace is the file that --trace-search writes: a comment that names
// start and goal, a header, then a line for every expanded node, with columns
// split by tabs. A search over several rounds lists each round's nodes.
type searchTrace struct {
	file  *os.File
	out   *bufio.Writer
	nodes uint64
}

func createTrace(name string) (*searchTrace, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, usage("solve", "--trace-search: %v", err)
	}
	return &searchTrace{file: file, out: bufio.NewWriter(file)}, nil
}

func (t *searchTrace) begin(start, goal board.Board) {
	t.nodes = 0
	fmt.Fprintf(t.out, "# start %v, goal %v\nnode\tg\th\tf\tboard\n", start, goal)
}

func (t *searchTrace) visit(v engines.Visit) {
	t.nodes++
	fmt.Fprintf(t.out, "%d\t%d\t%d\t%d\t%v\n", t.nodes, v.G, v.H, v.F, v.Board)
}

// close reports what went wrong while writing; a buffered writer keeps the
// first error.
func (t *searchTrace) close() error {
	if err := errors.Join(t.out.Flush(), t.file.Close()); err != nil {
		return failure{err}
	}
	return nil
}
