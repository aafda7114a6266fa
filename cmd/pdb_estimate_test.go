package cmd

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"testing"

	"npuzzle/board"
	"npuzzle/heuristics/pdb"
)

// first returns the key of the first tiles of a board.
func first(width, height, tiles int) pdb.Key {
	return pdb.Key{Size: board.Size{Width: width, Height: height}, Home: width*height - 1, Pattern: 1<<tiles - 1}
}

// Costs stand to each other as the seconds of processor that builds took, on
// one machine and with one job.
func TestBuildCost(t *testing.T) {
	for _, test := range []struct {
		key     pdb.Key
		seconds float64
	}{
		{first(4, 4, 5), 0.040}, {first(4, 4, 6), 0.140}, {first(4, 4, 7), 0.99}, {first(4, 4, 8), 7.8},
		{first(5, 5, 5), 0.55}, {first(5, 5, 6), 5.0},
	} {
		const perSecond = 130e6
		if ratio := buildCost(test.key) / perSecond / test.seconds; ratio < 0.5 || ratio > 2 {
			t.Errorf("%v: about %.3f s, measured %.3f s", test.key, buildCost(test.key)/perSecond, test.seconds)
		}
	}
}

// The sample is a small part of the work, of the same kind and board; small
// work needs none.
func TestSample(t *testing.T) {
	for _, key := range []pdb.Key{first(4, 4, 7), first(4, 4, 8), first(5, 5, 6), first(5, 5, 7), first(3, 6, 9)} {
		e := estimate{costly: key, cost: buildCost(key)}
		sample, ok := e.sample()
		if !ok || buildCost(sample) > e.cost/8 || buildCost(sample) > 50e6 || sample.Validate() != nil || sample.Size != key.Size {
			t.Errorf("%v: sample %v, %v", key, sample, ok)
		}
	}
	small := first(4, 4, 6)
	if _, ok := (estimate{costly: small, cost: buildCost(small)}).sample(); ok {
		t.Errorf("%v: a sample for a moment's work", small)
	}
}

// What does not fit is refused before anything is built.
func TestEstimateRefuses(t *testing.T) {
	huge := first(4, 4, 12)
	e, err := estimateOf(context.Background(), []pdb.Key{first(4, 4, 2), huge}, t.TempDir(), 1)
	if err != nil || !errors.Is(e.refused, errMemory) || e.largest != huge || exitCode(e.refused) != ExitFailure {
		t.Errorf("refused with %v (%v), largest %v", e.refused, err, e.largest)
	}
	e = estimate{folder: filepath.Join(t.TempDir(), "not", "there"), disk: math.MaxUint64}
	if _, ok := diskSpace("."); ok && !errors.Is(e.check(), pdb.ErrSpace) {
		t.Errorf("refused with %v, want %v", e.check(), pdb.ErrSpace)
	}
}
