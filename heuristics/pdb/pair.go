package pdb

import (
	"math"

	"npuzzle/heuristics/survey"
)

// A Pair is a walker for two views, such as a partition and its mirror image:
// the usual case, and worth code of its own. It looks at a child in the second
// view when the first does not cut it off.
type Pair struct {
	e     *Evaluator
	words [maxWords]uint64 // of the node
	sums  [2]int32         // of the node, by view

	depth int
	path  []pairNode
}

// A pairNode is a node on the path of a Pair.
type pairNode struct {
	words [4][2]uint64 // of each child, that of its pattern in each view
	sums  [4][2]int32
	// The node, where the child that the path goes on with differs.
	at         [2]uint8
	before     [2]uint64
	sumsBefore [2]int32
}

// NewPair returns a new Pair, or nil when there are other than two views or one
// is wide.
func (e *Evaluator) NewPair() *Pair {
	if len(e.views) != 2 || e.views[0].wide || e.views[1].wide {
		return nil
	}
	return &Pair{e: e}
}

// Enter begins a walk at a node, given its state.
func (p *Pair) Enter(state []uint64) {
	copy(p.words[:], state)
	for i := range p.sums {
		p.sums[i] = p.e.views[i].sum.get(state)
	}
	p.depth = 0
}

// Survey values the children of the node.
func (p *Pair) Survey(c *survey.Children) {
	if p.depth == len(p.path) {
		p.path = append(p.path, pairNode{})
	}
	n := &p.path[p.depth]
	budget := int32(min(c.Budget, math.MaxInt32))
	over := int32(math.MaxInt32)
	left := 0
	first, second := &p.e.views[0], &p.e.views[1]
	for i := range uint8(c.N) {
		tile, edge := c.Tile[i&3], c.Edge[i&3]
		eye := &first.eyes[tile]
		word := p.words[eye.at]
		sum0 := p.sums[0] - int32(word>>56)
		if p := eye.part; p != nil {
			word = p.look(word, edge)
		}
		sum0 += int32(word >> 56)
		if sum0 > budget {
			over = min(over, sum0)
			continue
		}
		n.words[i&3][0], n.sums[i&3][0] = word, sum0

		eye = &second.eyes[tile]
		word = p.words[eye.at]
		sum1 := p.sums[1] - int32(word>>56)
		if p := eye.part; p != nil {
			word = p.look(word, edge)
		}
		sum1 += int32(word >> 56)
		if sum1 > budget {
			over = min(over, sum1)
			continue
		}
		n.words[i&3][1], n.sums[i&3][1] = word, sum1

		c.Value[i&3] = max(sum0, sum1)
		at := left
		for ; at > 0; at-- {
			other := &n.sums[c.Best[(at-1)&3]&3]
			if other[0]+other[1] <= sum0+sum1 {
				break
			}
			c.Best[at&3] = c.Best[(at-1)&3]
		}
		c.Best[at&3] = i
		left++
	}
	c.Left = left
	c.Over = int(over)
	if over == math.MaxInt32 {
		c.Over = math.MaxInt
	}
}

// Step goes to a child that is left.
func (p *Pair) Step(c *survey.Children, child uint8) {
	n := &p.path[p.depth]
	tile := c.Tile[child&3]
	a, b := p.e.views[0].eyes[tile].at, p.e.views[1].eyes[tile].at
	n.at = [2]uint8{a, b}
	n.before = [2]uint64{p.words[a], p.words[b]}
	n.sumsBefore = p.sums
	p.words[a], p.words[b] = n.words[child&3][0], n.words[child&3][1]
	p.sums = n.sums[child&3]
	p.depth++
}

// Back goes back to the node that the last step came from.
func (p *Pair) Back() {
	p.depth--
	n := &p.path[p.depth]
	p.words[n.at[0]], p.words[n.at[1]] = n.before[0], n.before[1]
	p.sums = n.sumsBefore
}
