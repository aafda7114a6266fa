package configs

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Bytes is an amount of memory. In text it is a number with a unit, "4 GiB" or
// "500 MB", "none" for no limit, or "auto", the zero value, for a share of
// what the machine has.
type Bytes uint64

const (
	// Auto stands for half of the memory that the machine has free.
	Auto Bytes = 0
	// None stands for no limit.
	None Bytes = math.MaxUint64
)

// units are the names of units, the large before the small; binary units are
// the ones that are written.
var units = []struct {
	name string
	size uint64
}{
	{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1},
}

// String writes the amount exactly, in the largest binary unit that divides it.
func (b Bytes) String() string {
	switch b {
	case Auto:
		return "auto"
	case None:
		return "none"
	}
	for _, unit := range units[:4] {
		if uint64(b)%unit.size == 0 {
			return fmt.Sprintf("%d %s", uint64(b)/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%d B", uint64(b))
}

// MarshalText writes the amount as [Bytes.String] does.
func (b Bytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads an amount: "4 GiB", "1.5GB", "auto", "none". Letters may
// be of either case.
func (b *Bytes) UnmarshalText(text []byte) error {
	word := strings.TrimSpace(string(text))
	switch strings.ToLower(word) {
	case "auto":
		*b = Auto
		return nil
	case "none":
		*b = None
		return nil
	}
	for _, unit := range units {
		if cut := len(word) - len(unit.name); cut > 0 && strings.EqualFold(word[cut:], unit.name) {
			number := strings.TrimSpace(word[:cut])
			if n, err := strconv.ParseUint(number, 10, 64); err == nil && n > 0 && n <= math.MaxInt64/unit.size {
				*b = Bytes(n * unit.size)
				return nil
			}
			n, err := strconv.ParseFloat(number, 64)
			if n *= float64(unit.size); err == nil && n >= 1 && n < math.MaxInt64 {
				*b = Bytes(n)
				return nil
			}
			break
		}
	}
	return fmt.Errorf("%q is no amount of memory: want a number with a unit, such as \"4 GiB\" or \"500 MB\", \"auto\" or \"none\"", word)
}
