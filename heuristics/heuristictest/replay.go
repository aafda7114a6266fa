package heuristictest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics"
)

// A Step expands a node with a tracker.
type Step struct {
	// Node is the node, by number: 0 is the start, and the children of every
	// step that are within the budget take the next numbers. It is taken
	// modulo how many there are.
	Node int
	// Slack is by how much the budget is above the node's value.
	Slack int
}

// Unlimited is a slack, and a budget, that cuts nothing off.
const Unlimited = 1 << 30

// Replay starts a tracker of a heuristic at a board and has it expand nodes,
// whose states it keeps as a best-first search does. It fails the test when a
// child's value is not what the heuristic estimates from scratch. It is what
// failures of [Run] show themselves with.
func Replay(t testing.TB, h heuristics.Heuristic, start string, steps ...Step) {
	t.Helper()
	b, err := board.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.NewPosition(b)
	if err != nil {
		t.Fatal(err)
	}
	follow := func(*board.Position, int) int { return Unlimited }
	if how := newReplay(h, neighbors(b.Size()), follow).run(p, 0, steps); how != "" {
		t.Fatalf("tracker: values equal estimates from scratch\n%s", how)
	}
}

// A replay checks what a tracker makes of nodes.
type replay struct {
	h       heuristics.Heuristic
	tracker heuristics.Tracker
	memory  heuristics.Rememberer // the tracker, nil when it is none
	next    [][]uint8
	// atMost returns a number of moves in which a position reaches the goal,
	// the least where it is known, given such a number for it.
	atMost func(p *board.Position, moves int) int
	e      *heuristics.Expansion
	words  int
	dirt   uint64
	// The node to expand, its children, and what is recalled of it.
	node     node
	children [4]node
	recalled []uint64
	scratch  board.Position
}

func newReplay(h heuristics.Heuristic, next [][]uint8, atMost func(*board.Position, int) int) *replay {
	tracker := heuristics.Track(h)
	r := &replay{
		h: h, tracker: tracker, next: next, atMost: atMost,
		e: heuristics.NewExpansion(tracker), words: tracker.Words(),
	}
	r.memory, _ = tracker.(heuristics.Rememberer)
	r.recalled = make([]uint64, r.words)
	r.node = r.newNode()
	for i := range r.children {
		r.children[i] = r.newNode()
	}
	return r
}

// A node is what a search keeps of one, and what is right for it.
type node struct {
	position board.Position
	moves    int // it reaches the goal in at most so many
	estimate int // from scratch
	value    int
	state    []uint64
	memo     []byte // of a Rememberer
}

func (r *replay) newNode() node {
	n := node{state: make([]uint64, r.words)}
	if r.memory != nil {
		n.memo = make([]byte, r.memory.MemoBytes())
	}
	return n
}

func (n *node) clone() *node {
	c := *n
	c.state, c.memo = slices.Clone(n.state), slices.Clone(n.memo)
	return &c
}

// run makes the steps and returns how one fails, "" when none does.
func (r *replay) run(start *board.Position, moves int, steps []Step) string {
	if what, want := r.start(start, moves); what != "" {
		return found(what, want, show(start, nil))
	}
	nodes := []*node{r.node.clone()}
	for i, step := range steps {
		n := nodes[step.Node%len(nodes)]
		r.take(n)
		budget := n.value + step.Slack
		if what, want := r.expand(budget); what != "" {
			return fmt.Sprintf("node    %v\n%s", n.position.Board(), found(what, want, show(start, steps[:i+1])))
		}
		for k := range r.e.N {
			if child := &r.children[k]; child.estimate <= budget {
				nodes = append(nodes, child.clone())
			}
		}
	}
	return ""
}

// show is a line of Go that makes the steps.
func show(start *board.Position, steps []Step) string {
	var line strings.Builder
	fmt.Fprintf(&line, "heuristictest.Replay(t, h, %q", start.Board())
	for _, step := range steps {
		slack := strconv.Itoa(step.Slack)
		if step.Slack == Unlimited {
			slack = "heuristictest.Unlimited"
		}
		fmt.Fprintf(&line, ", heuristictest.Step{Node: %d, Slack: %s}", step.Node, slack)
	}
	return line.String() + ")"
}

// start starts the tracker at a position and makes it the node to expand. It
// returns what is wrong with its value and what is wanted, "" when nothing.
func (r *replay) start(p *board.Position, moves int) (what, want string) {
	n := &r.node
	n.position, n.moves = *p, moves
	n.estimate = r.estimate(p)
	r.dirty(n.state)
	r.scratch = *p
	n.value = r.tracker.Start(&r.scratch, n.state)
	if n.value != n.estimate {
		return fmt.Sprintf("Start = %d", n.value), fmt.Sprintf("%d, the estimate", n.estimate)
	}
	r.remember(n)
	r.meet(n)
	return "", ""
}

// take makes a node that was kept the one to expand.
func (r *replay) take(n *node) {
	r.node = *n.clone()
	r.meet(n)
}

// meet works out what is right for the children of a node.
func (r *replay) meet(n *node) {
	r.e.N = copy(r.e.From[:], r.next[n.position.Blank()])
	for i, from := range r.e.From[:r.e.N] {
		child := &r.children[i]
		child.position = n.position
		child.position.Slide(from)
		child.moves = r.atMost(&child.position, n.moves+1)
		child.estimate = r.estimate(&child.position)
	}
}

func (r *replay) estimate(p *board.Position) int {
	r.scratch = *p
	return r.h.Estimate(&r.scratch)
}

// remember lets a Rememberer write its memo of a node.
func (r *replay) remember(n *node) {
	if r.memory != nil {
		for i := range n.memo {
			n.memo[i] = 0xa5
		}
		r.memory.Remember(n.state, n.memo)
	}
}

// expand expands the node and returns what is wrong and what is wanted. A
// Rememberer does it twice, with the state and with what it recalls.
func (r *replay) expand(budget int) (what, want string) {
	if r.memory != nil {
		r.dirty(r.recalled)
		r.scratch = r.node.position
		if value := r.memory.Recall(&r.scratch, r.node.memo, r.recalled); value != r.node.value {
			return fmt.Sprintf("Recall = %d", value), fmt.Sprintf("%d, the value that was remembered", r.node.value)
		}
		if what, want = r.expandFrom(r.recalled, budget); what != "" {
			return what + ", from a state that was recalled", want
		}
	}
	return r.expandFrom(r.node.state, budget)
}

func (r *replay) expandFrom(state []uint64, budget int) (what, want string) {
	e := r.e
	r.scratch = r.node.position
	e.Position, e.Value, e.Budget = &r.scratch, r.node.value, budget
	copy(e.State, state)
	for i := range e.Child {
		e.Child[i].Value = -1
		r.dirty(e.Child[i].State)
	}
	n, from := e.N, e.From
	r.tracker.Expand(e)
	if e.Value != r.node.value || e.N != n || e.From != from || e.Budget != budget || !slices.Equal(e.State, state) {
		e.N, e.From = n, from
		return fmt.Sprintf("Expand %s changes the node", within(budget)), "a change of the children only"
	}
	for i := range n {
		child := &r.children[i]
		child.value = e.Child[i].Value
		switch exact := child.estimate <= budget; {
		case exact && child.value != child.estimate:
			want = fmt.Sprintf("%d, the estimate", child.estimate)
		case !exact && (child.value <= budget || child.value > max(child.estimate, child.moves)):
			want = fmt.Sprintf("a lower bound above the budget; the estimate is %d", child.estimate)
		case exact:
			copy(child.state, e.Child[i].State)
			r.remember(child)
		}
		if want != "" {
			return fmt.Sprintf("Expand %s values the child %v at %d", within(budget), child.position.Board(), child.value), want
		}
	}
	return "", ""
}

// within words a budget.
func within(budget int) string {
	if budget >= Unlimited {
		return "without a budget"
	}
	return fmt.Sprintf("with budget %d", budget)
}

// dirty fills a state with what no tracker may rely on.
func (r *replay) dirty(state []uint64) {
	for i := range state {
		r.dirt = r.dirt*6364136223846793005 + 1442695040888963407
		state[i] = r.dirt
	}
}
