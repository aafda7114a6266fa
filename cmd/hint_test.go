package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
)

// Following the hints leads to the goal, and each is one move nearer.
func TestHintsLeadToGoal(t *testing.T) {
	next := "8 6 7/2 5 4/3 0 1" // one of the two farthest boards: Reinefeld, IJCAI 1993
	for left := 31; left >= 0; left-- {
		var stdout, stderr bytes.Buffer
		args := []string{"hint", "--json", "--config", "8-puzzle", next}
		if code := run(context.Background(), Options{}, args, nil, &stdout, &stderr); code != ExitSolved {
			t.Fatalf("%s: exit code %d, %s", next, code, &stderr)
		}
		var hint jsonHint
		if err := json.Unmarshal(stdout.Bytes(), &hint); err != nil {
			t.Fatal(err)
		}
		if hint.Left == nil || *hint.Left != left || !hint.Optimal || (hint.Next == "") != (left == 0) {
			t.Fatalf("%s: %s want %d moves left", next, &stdout, left)
		}
		next = hint.Next
	}
}
