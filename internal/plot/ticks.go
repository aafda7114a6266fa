package plot

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// evenTicks marks an axis at round numbers, about so many of them; whole ones
// for what is counted.
func evenTicks(about float64, whole bool) plot.TickerFunc {
	return func(least, most float64) []plot.Tick {
		step := roundUp((most - least) / about)
		if whole {
			step = max(step, 1)
		}
		var ticks []plot.Tick
		for i := int(math.Ceil(least/step - 1e-9)); float64(i)*step <= most+step*1e-9; i++ {
			// Multiplied anew each time, so that errors do not add up.
			value := float64(i) * step
			ticks = append(ticks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'g', 6, 64)})
		}
		return ticks
	}
}

// roundUp returns the next of 1, 2, 5, 10, 20, 50 … and their tenths.
func roundUp(x float64) float64 {
	if x <= 0 {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 2, 5} {
		if x <= n*unit*(1+1e-9) {
			return n * unit
		}
	}
	return 10 * unit
}

// powerTicks marks an axis of logarithms to base 10 at the powers, with the
// numbers between them unnamed.
func powerTicks(least, most float64) []plot.Tick {
	var ticks []plot.Tick
	for exponent := int(math.Ceil(least)); exponent <= int(most); exponent++ {
		ticks = append(ticks, plot.Tick{Value: float64(exponent), Label: powerName(exponent)})
		for n := 2.0; n < 10 && exponent < int(most); n++ {
			ticks = append(ticks, plot.Tick{Value: float64(exponent) + math.Log10(n)})
		}
	}
	return ticks
}

// powerName writes a power of ten, in words from a million on.
func powerName(exponent int) string {
	if exponent < 0 {
		return strconv.FormatFloat(math.Pow(10, float64(exponent)), 'f', -1, 64)
	}
	zeros := "1" + "00"[:exponent%3]
	switch exponent / 3 {
	case 0:
		return zeros
	case 1:
		return zeros + ",000"
	case 2:
		return zeros + " M"
	case 3:
		return zeros + " G"
	case 4:
		return zeros + " T"
	}
	return "1e" + strconv.Itoa(exponent)
}
