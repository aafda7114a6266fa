package cmd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// solveTo runs solve with an output file, without speaking of it.
func solveTo(t *testing.T, want int, args ...string) {
	t.Helper()
	var out bytes.Buffer
	if code := run(context.Background(), Options{}, append([]string{"solve"}, args...), nil, &out, &out); code != want {
		t.Fatalf("%v: exit code %d, want %d: %s", args, code, want, &out)
	}
}

// Wherever the output was cut, resuming makes it whole.
func TestResumeTorn(t *testing.T) {
	dir := t.TempDir()
	input, output := filepath.Join(dir, "boards.txt"), filepath.Join(dir, "answers")
	boards := "1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 7 8\n1 2 3/4 5 6/8 7 0\n"
	if err := os.WriteFile(input, []byte(boards), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"jsonl", "csv"} {
		args := []string{"--input", input, "--format", "native", "--output", output, "--output-format", form, "--resume"}
		os.Remove(output)
		solveTo(t, ExitUsage, args...)
		whole, err := os.ReadFile(output)
		if err != nil {
			t.Fatal(err)
		}
		for cut := range len(whole) {
			if err := os.WriteFile(output, whole[:cut], 0o666); err != nil {
				t.Fatal(err)
			}
			solveTo(t, ExitUsage, args...)
			got, err := os.ReadFile(output)
			if err != nil {
				t.Fatal(err)
			}
			if withoutTimes(got, form) != withoutTimes(whole, form) {
				t.Fatalf("%s cut at %d: %s\nwant\n%s", form, cut, got, whole)
			}
		}
	}
}

// withoutTimes leaves out what differs between two runs.
func withoutTimes(text []byte, form string) string {
	var all strings.Builder
	for line := range strings.Lines(string(text)) {
		if form == "csv" {
			fields := strings.Split(line, ",")
			fields[len(csvHeader)-2] = ""
			line = strings.Join(fields, ",")
		} else if i := strings.Index(line, `"seconds":`); i >= 0 {
			line = line[:i] + line[i+strings.IndexByte(line[i:], '}'):]
		}
		all.WriteString(line)
	}
	return all.String()
}

// A batch that is killed again and again has each answer once in the end.
func TestKilledBatch(t *testing.T) {
	const boards, kills = 2000, 6
	dir := t.TempDir()
	input, output := filepath.Join(dir, "boards.txt"), filepath.Join(dir, "answers.jsonl")
	var text bytes.Buffer
	if code := run(context.Background(), Options{}, []string{"generate", "--size", "3x3", "--count", "2000", "--seed", "3"}, nil, &text, &bytes.Buffer{}); code != 0 {
		t.Fatalf("generate: exit code %d", code)
	}
	if err := os.WriteFile(input, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	npuzzle, err := exec.LookPath(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	// The test binary is npuzzle when it is called so.
	link := filepath.Join(dir, "npuzzle")
	if err := os.Symlink(npuzzle, link); err != nil {
		t.Skip("no symbolic links")
	}
	batch := func() *exec.Cmd {
		cmd := exec.Command(link, "solve", "--json", "--jobs", "2", "--input", input, "--output", output, "--resume")
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+dir)
		return cmd
	}
	random := rand.New(rand.NewPCG(1, 2))
	killed := 0
	for range kills {
		before := size(output)
		cmd := batch()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for range 2000 { // until it wrote something
			if size(output) > before {
				break
			}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(random.IntN(30)) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if cmd.Wait() != nil {
			killed++
		}
	}
	if out, err := batch().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if killed == 0 {
		t.Error("the batch ended before it was killed")
	}

	answers, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(&text)
	rows := strings.Split(strings.TrimSuffix(string(answers), "\n"), "\n")
	if len(rows) != boards {
		t.Fatalf("%d answers, want %d", len(rows), boards)
	}
	for i, row := range rows {
		var answer struct{ Start, Status string }
		if err := json.Unmarshal([]byte(row), &answer); err != nil {
			t.Fatalf("answer %d: %v: %s", i+1, err, row)
		}
		if !lines.Scan() || answer.Start != lines.Text() || answer.Status != "solved" {
			t.Fatalf("answer %d: %+v, want %q solved", i+1, answer, lines.Text())
		}
	}
}

// size is that of a file, 0 when there is none.
func size(file string) int64 {
	if info, err := os.Stat(file); err == nil {
		return info.Size()
	}
	return 0
}
