package cmd

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"npuzzle/board"
	"npuzzle/heuristics"
	"npuzzle/heuristics/lab"
	"npuzzle/parity"
)

// countedNodes is up to how many nodes the searches up to one bound are run,
// all starts together.
const countedNodes = 20_000_000

// A bound is how far a round of IDA* goes: up to f, or up to so much above the
// Manhattan distance of each start. Hard boards need bounds further above it
// than easy ones, but not by much, so the second kind weighs boards more alike.
type bound struct {
	f     int
	above bool
}

func parseBound(text string) (bound, error) {
	digits, above := strings.CutPrefix(text, "+")
	f, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || f > maxBound {
		return bound{}, fmt.Errorf("want a number up to %d, or one with + before it", maxBound)
	}
	return bound{int(f), above}, nil
}

// maxBound is farther than any board of 256 cells is known to be from a goal.
const maxBound = 10_000

func (b bound) String() string {
	if b.above {
		return fmt.Sprintf("+%d", b.f)
	}
	return strconv.Itoa(b.f)
}

// limit returns the limit on f for a start.
func (b bound) limit(manhattan int) int {
	if b.above {
		return manhattan + b.f
	}
	return b.f
}

// A cost is what one round of IDA* up to a bound costs: nodes expanded, means
// over the same random starts. What is not known is NaN.
type cost struct {
	bound          bound
	predicted      float64 // not for a bound that depends on the start
	predictedError float64 // standard error; 0 when all boards are known
	sampled        float64
	sampledError   float64
	typical        float64 // geometric mean of the sampled ones
	typicalError   float64 // standard error of its logarithm
	measured       float64 // when it is not too long to run
}

// A start is where searches begin.
type start struct {
	board     board.Board
	manhattan int
}

// costs tells the cost of searches up to each bound.
func (e *examination) costs(ctx context.Context) error {
	manhattan, err := heuristics.NewManhattan(e.goal)
	if err != nil {
		return err
	}
	rng := parity.NewRand(e.seed)
	starts := make([]start, e.boards)
	for i := range starts {
		b := parity.Random(e.goal, rng)
		p, err := board.NewPosition(b)
		if err != nil {
			return err
		}
		starts[i] = start{b, manhattan.Estimate(p)}
	}
	tree, err := lab.NewTree(e.h, e.goal)
	if err != nil {
		return err
	}
	for _, bound := range e.costBounds() {
		c, err := e.costOf(ctx, tree, starts, bound, rng)
		if err != nil {
			return err
		}
		e.cost = append(e.cost, c)
	}
	return nil
}

func (e *examination) costOf(ctx context.Context, tree *lab.Tree, starts []start, bound bound, rng *rand.Rand) (cost, error) {
	profile := e.profile()
	var predicted, predictedError float64
	nodes, logarithms := make([]float64, len(starts)), make([]float64, len(starts))
	for i, start := range starts {
		e.say(fmt.Sprintf("bound %v: sampling search tree %d of %d", bound, i+1, len(starts)))
		if err := errors.Join(tree.Set(start.board), ctx.Err()); err != nil {
			return cost{}, err
		}
		limit := bound.limit(start.manhattan)
		nodes[i] = tree.Probe(limit, rng)
		logarithms[i] = math.Log(max(nodes[i], 1)) // the start is looked at
		if !bound.above {
			blank := start.board.Blank()
			predicted += profile.Predict(blank, limit)
			if e.uniform != nil {
				predictedError += profile.PredictError(blank, limit)
			}
		}
	}
	n := float64(len(starts))
	c := cost{bound: bound, predicted: predicted / n, predictedError: predictedError / n, measured: math.NaN()}
	if bound.above {
		c.predicted = math.NaN()
	}
	c.sampled, c.sampledError = meanError(nodes)
	logarithm, ofLogarithm := meanError(logarithms)
	c.typical, c.typicalError = math.Exp(logarithm), ofLogarithm
	var err error
	if max(c.sampled*n, predicted) < countedNodes/2 {
		c.measured, err = e.measure(ctx, tree, starts, bound)
	}
	return c, err
}

// meanError returns the mean of a sample and its standard error.
func meanError(sample []float64) (mean, standardError float64) {
	n := float64(len(sample))
	for _, x := range sample {
		mean += x / n
	}
	for _, x := range sample {
		standardError += (x - mean) * (x - mean) / n / (n - 1)
	}
	return mean, math.Sqrt(standardError)
}

// measure searches from all starts and returns the mean number of nodes, NaN
// when there are too many.
func (e *examination) measure(ctx context.Context, tree *lab.Tree, starts []start, bound bound) (float64, error) {
	left := uint64(countedNodes)
	for i, start := range starts {
		e.say(fmt.Sprintf("bound %v: searching tree %d of %d", bound, i+1, len(starts)))
		if err := tree.Set(start.board); err != nil {
			return 0, err
		}
		n, more := tree.Count(ctx, bound.limit(start.manhattan), left)
		if more {
			return math.NaN(), ctx.Err()
		}
		left -= n
	}
	return float64(countedNodes-left) / float64(len(starts)), nil
}

// costBounds returns the bounds asked for. Unasked, they lead up to what most
// boards need: the median distance of random boards, or where none can be
// solved, 24 above the Manhattan distance, which on 5×5 is the mean.
func (e *examination) costBounds() []bound {
	if len(e.bounds) > 0 {
		return e.bounds
	}
	last := bound{24, true}
	if !e.walked() {
		last = bound{f: e.quality.D().Quantile(0.5)}
	}
	var bounds []bound
	for f := last.f - 12; f <= last.f; f += 4 {
		if f > 0 {
			bounds = append(bounds, bound{f, last.above})
		}
	}
	return bounds
}
