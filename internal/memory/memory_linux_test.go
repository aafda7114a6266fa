package memory

import "testing"

func TestAvailableIn(t *testing.T) {
	for _, test := range []struct {
		meminfo string
		want    uint64
	}{
		{"MemTotal:       24000000 kB\nMemFree:         100 kB\nMemAvailable:   12000000 kB\n", 12000000 << 10},
		{"MemTotal:       24000000 kB\n", 0}, // kernels before 3.14
		{"", 0},
		{"MemAvailable: many kB\n", 0},
	} {
		if got := availableIn(test.meminfo); got != test.want {
			t.Errorf("availableIn(%q) = %d, want %d", test.meminfo, got, test.want)
		}
	}
}
