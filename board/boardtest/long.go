package boardtest

import (
	"os"

	"pgregory.net/rapid"
)

// Long skips a test that takes long unless the environment sets NPUZZLE_LONG,
// and says what it would take. It is a variable and not a flag, so that one
// command serves all packages:
//
//	NPUZZLE_LONG=1 go test ./...
func Long(t rapid.TB, takes string) {
	t.Helper()
	if os.Getenv("NPUZZLE_LONG") == "" {
		t.Skipf("takes %s; set NPUZZLE_LONG=1 to run it", takes)
	}
}
