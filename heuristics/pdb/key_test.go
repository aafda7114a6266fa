package pdb

import (
	"errors"
	"strings"
	"testing"

	"npuzzle/board"
)

func TestKeyErrors(t *testing.T) {
	size := board.Size{Width: 4, Height: 4}
	for _, c := range []struct {
		key  Key
		want string
	}{
		{Key{}, "sides must be at least 1"},
		{Key{Size: board.Size{Width: 9, Height: 8}, Pattern: 2}, "9x8 has 72 cells, want at most 64"},
		{Key{Size: size, Home: 16, Pattern: 1}, "home of the blank is cell 16, want 0 to 15"},
		{Key{Size: size, Home: -1, Pattern: 1}, "home of the blank is cell -1"},
		{Key{Size: size, Home: 15}, "no tiles"},
		{Key{Size: size, Home: 15, Pattern: 1 << 16}, "cell 16, want 0 to 15"},
		{Key{Size: size, Home: 3, Pattern: 0xf}, "cell 3, the home of the blank"},
		{Key{Size: size, Home: 15, Pattern: 1<<13 - 1}, "13 tiles, want at most 12"},
		{Key{Size: size, Home: 15, Pattern: 1, Zones: 2}, "zones are 2, want each or min"},
		{Key{Size: size, Home: 15, Pattern: 1, Coding: 7}, "coding is 7, want bit or byte"},
		{Key{Size: size, Home: 15, Pattern: 1, Zones: MinZone}, "needs a byte an entry"},
		{Key{Size: board.Size{Width: 8, Height: 8}, Home: 63, Pattern: 1<<6 - 1}, "6 tiles stand on 8x8 in"},
	} {
		err := c.key.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, ErrKey) && !errors.Is(err, board.ErrSize) {
			t.Errorf("%v: error %v, want one that says %q", c.key, err, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, zones := range []Zones{ByZone, MinZone} {
		var again Zones
		text, _ := zones.MarshalText()
		if err := again.UnmarshalText(text); err != nil || again != zones {
			t.Errorf("%s read as %v, error %v", text, again, err)
		}
	}
	for _, coding := range []Coding{Bit, Byte} {
		var again Coding
		text, _ := coding.MarshalText()
		if err := again.UnmarshalText(text); err != nil || again != coding {
			t.Errorf("%s read as %v, error %v", text, again, err)
		}
	}
	var zones Zones
	if err := zones.UnmarshalText([]byte("max")); err == nil || !strings.Contains(err.Error(), "want each or min") {
		t.Errorf("zones max: error %v", err)
	}
}
