package memory

import (
	"runtime"
	"testing"
)

func TestAvailable(t *testing.T) {
	got := Available()
	switch runtime.GOOS {
	case "linux", "darwin", "windows":
		// No machine that runs this test has less than 1 MB or more than 1 PB.
		if got < 1<<20 || got > 1<<50 {
			t.Errorf("Available() = %d", got)
		}
	}
}
