package cmd

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

func TestInterruptible(t *testing.T) {
	text := strings.Repeat("1 2/3 0\n", 20_000)
	for name, inner := range map[string]io.Reader{
		"whole":    strings.NewReader(text),
		"one byte": iotest.OneByteReader(strings.NewReader(text[:800])),
		"error":    iotest.DataErrReader(strings.NewReader(text)),
	} {
		want := text
		if name == "one byte" {
			want = text[:800]
		}
		r := &interruptible{ctx: context.Background(), reader: inner}
		if err := iotest.TestReader(r, []byte(want)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An interrupt ends a command that waits for its input.
func TestInterruptedInput(t *testing.T) {
	waiting, write := io.Pipe()
	defer write.Close()
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, stop)
	var out bytes.Buffer
	done := make(chan int, 1)
	go func() { done <- run(ctx, Options{}, []string{"solve", "-"}, waiting, &out, &out) }()
	select {
	case code := <-done:
		if code != ExitInterrupted || out.String() != "npuzzle: interrupted\n" {
			t.Errorf("exit code %d, want %d; output %s", code, ExitInterrupted, &out)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("still waiting")
	}
}
