package examples_test

import (
	"os"
	"os/exec"
	"testing"
)

// TestCustomEngine tests the module with an engine from outside.
func TestCustomEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	for _, args := range [][]string{{"vet", "./..."}, {"test", "-short", "./..."}} {
		command := exec.Command("go", args...)
		command.Dir = "custom-engine"
		command.Env = append(os.Environ(), "GOWORK=off")
		if output, err := command.CombinedOutput(); err != nil {
			t.Errorf("go %v: %v\n%s", args, err, output)
		}
	}
}
