package pdb

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"npuzzle/board"
)

// smallKey is a key whose file is a page and a few bytes.
var smallKey = Key{Size: board.Size{Width: 3, Height: 3}, Home: 8, Pattern: PatternOf(0, 1, 3)}

// blocksKey is a key whose file has two blocks of data.
var blocksKey = Key{Size: board.Size{Width: 4, Height: 4}, Home: 15, Pattern: 1<<6 - 1}

// noise returns a table of nothing but noise.
func noise(k Key) *Table {
	rng := rand.NewChaCha8([32]byte{1})
	t := &Table{Key: k, Entries: k.EntryCount(), Histogram: make([]uint64, 20), data: make([]byte, k.DataBytes())}
	for i := range t.Histogram {
		t.Histogram[i] = rng.Uint64() >> 20
	}
	rng.Read(t.data)
	return t
}

func mustBuild(t *testing.T, k Key) *Table {
	t.Helper()
	table, err := Build(t.Context(), k, BuildOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// storedFile writes a table's file and returns its path and what is in it.
func storedFile(t *testing.T, table *Table) (path string, file []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), table.Key.FileName())
	if err := WriteFile(t.Context(), path, table); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, file
}

// replace gives a file new contents, as an evil fate would.
func replace(t *testing.T, path string, contents []byte) {
	t.Helper()
	os.Remove(path)
	if err := os.WriteFile(path, contents, 0o600); err != nil {
		t.Fatal(err)
	}
}

// sameTable reports where two tables differ.
func sameTable(t *testing.T, got, want *Table) {
	t.Helper()
	if got.Key != want.Key || got.Entries != want.Entries || !slices.Equal(got.Histogram, want.Histogram) {
		t.Errorf("got %+v with %d entries %v, want %+v with %d entries %v",
			got.Key, got.Entries, got.Histogram, want.Key, want.Entries, want.Histogram)
	}
	if !bytes.Equal(got.data, want.data) {
		t.Error("the data differ")
	}
}

// refused checks an error about a file.
func refused(t *testing.T, err error, path string, target error) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Errorf("got error %v, want %q", err, target)
	} else if !strings.Contains(err.Error(), path) {
		t.Errorf("error %q does not name the file %s", err, path)
	}
}

func TestFileKeepsTable(t *testing.T) {
	minByte, byZoneByte, rectangle := smallKey, smallKey, smallKey
	minByte.Zones, minByte.Coding = MinZone, Byte
	byZoneByte.Coding = Byte
	rectangle.Size = board.Size{Width: 2, Height: 5}
	for _, table := range []*Table{mustBuild(t, smallKey), mustBuild(t, minByte), mustBuild(t, byZoneByte), mustBuild(t, rectangle), noise(blocksKey)} {
		path, _ := storedFile(t, table)
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, f.Table, table)
		if err := f.Check(t.Context()); err != nil {
			t.Error(err)
		}
		f.Warm(3)
		if info, err := os.Stat(path); err != nil || info.Size() != f.Size() {
			t.Errorf("%d bytes, want %d", f.Size(), info.Size())
		}
		if err := errors.Join(f.Close(), f.Close()); err != nil {
			t.Error(err)
		}
	}
}

// TestFlippedByte changes every byte of a file, in each of its bits and all
// of them.
func TestFlippedByte(t *testing.T) {
	path, whole := storedFile(t, mustBuild(t, smallKey))
	header := len(whole) - int(smallKey.DataBytes())
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		os.Chmod(path, 0o600)
		if f, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
			t.Fatal(err)
		}
	}
	defer f.Close()
	for i := range whole {
		flip := []byte{1 << (i % 8), 0xff}
		if i < fixedBytes || i >= header {
			flip = []byte{1, 2, 4, 8, 16, 32, 64, 128, 0xff}
		}
		for _, bits := range flip {
			f.WriteAt([]byte{whole[i] ^ bits}, int64(i))
			checkRefused(t, path, i < header)
			if t.Failed() {
				t.Fatalf("with byte %d changed by %02x", i, bits)
			}
		}
		f.WriteAt(whole[i:i+1], int64(i))
	}
	if file, _ := os.ReadFile(path); !bytes.Equal(file, whole) {
		t.Fatal("the test has not put every byte back")
	}
}

// TestFlippedByteSample is the same on a sample of a file of several blocks.
func TestFlippedByteSample(t *testing.T) {
	table := noise(blocksKey)
	path, whole := storedFile(t, table)
	header := len(whole) - len(table.data)
	samples := []int{header - 1, header, header + blockBytes - 1, header + blockBytes, len(whole) - 1}
	for range 40 {
		samples = append(samples, rand.IntN(len(whole)))
	}
	for _, i := range samples {
		file := slices.Clone(whole)
		file[i] ^= 1 << rand.IntN(8)
		replace(t, path, file)
		checkRefused(t, path, i < header)
		if t.Failed() {
			t.Fatalf("with byte %d changed", i)
		}
	}
}

// checkRefused checks that a damaged file is refused, when opened or when its
// data are checked.
func checkRefused(t *testing.T, path string, whenOpened bool) {
	t.Helper()
	f, err := Open(path)
	if err == nil {
		defer f.Close()
		if whenOpened {
			t.Error("opened")
		}
		err = f.Check(t.Context())
		refused(t, err, path, ErrChecksum)
	}
	if !Unusable(err) {
		t.Errorf("got error %v, want one about the file", err)
	}
	if err != nil && !strings.Contains(err.Error(), path) {
		t.Errorf("error %q does not name the file %s", err, path)
	}
}

func TestTruncated(t *testing.T) {
	path, whole := storedFile(t, mustBuild(t, smallKey))
	os.Chmod(path, 0o600)
	for n := len(whole) - 1; n >= 0; n-- {
		if err := os.Truncate(path, int64(n)); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path)
		refused(t, err, path, ErrTruncated)
		if t.Failed() {
			t.Fatalf("with %d of %d bytes", n, len(whole))
		}
	}
}

// resum gives the header of a file the checksum it should have.
func resum(file []byte, length int) []byte {
	binary.LittleEndian.PutUint32(file[length-4:], crc32.Checksum(file[:length-4], crc32.MakeTable(crc32.Castagnoli)))
	return file
}

func TestRefused(t *testing.T) {
	path, whole := storedFile(t, mustBuild(t, smallKey))
	length := len(whole) - int(smallKey.DataBytes())
	le := binary.LittleEndian
	// lie returns the file with another header, which is in order otherwise.
	lie := func(change func(header []byte)) []byte {
		file := slices.Clone(whole)
		change(file)
		return resum(file, length)
	}
	for name, test := range map[string]struct {
		file []byte
		want error
	}{
		"empty":            {nil, ErrTruncated},
		"text":             {[]byte("1 2 3/4 5 6/7 8 0\n"), ErrFormat},
		"zeros":            {make([]byte, 10000), ErrFormat},
		"sent as text":     {bytes.Replace(whole, []byte("\r\n"), []byte("\n"), 1), ErrFormat},
		"version 0":        {lie(func(h []byte) { le.PutUint32(h[8:], 0) }), ErrFormat},
		"version 2":        {lie(func(h []byte) { le.PutUint32(h[8:], 2) }), ErrVersion},
		"version 2, short": {append(slices.Clone(whole[:8]), append([]byte{2}, make([]byte, 60)...)...), ErrVersion},
		"a byte more":      {append(slices.Clone(whole), 0), ErrChecksum},
		"twice":            {append(slices.Clone(whole), whole...), ErrChecksum},
		"levels":           {lie(func(h []byte) { le.PutUint32(h[12:], 1<<32-1) }), ErrTruncated},
		"width":            {lie(func(h []byte) { le.PutUint16(h[16:], 4) }), ErrFormat},
		"wide":             {lie(func(h []byte) { le.PutUint16(h[16:], 1<<16-1) }), ErrFormat},
		"no height":        {lie(func(h []byte) { le.PutUint16(h[18:], 0) }), ErrFormat},
		"home":             {lie(func(h []byte) { le.PutUint16(h[20:], 9) }), ErrFormat},
		"home in pattern":  {lie(func(h []byte) { le.PutUint16(h[20:], 0) }), ErrFormat},
		"zones":            {lie(func(h []byte) { h[22] = 2 }), ErrFormat},
		"coding":           {lie(func(h []byte) { h[23] = 1 }), ErrFormat},
		"no pattern":       {lie(func(h []byte) { le.PutUint64(h[24:], 0) }), ErrFormat},
		"larger pattern":   {lie(func(h []byte) { le.PutUint64(h[24:], 1<<8-1) }), ErrFormat},
		"large board":      {lie(func(h []byte) { h[16], h[18] = 8, 8; le.PutUint64(h[24:], 15) }), ErrFormat},
		"entries":          {lie(func(h []byte) { h[32]++ }), ErrFormat},
		"data":             {lie(func(h []byte) { le.PutUint64(h[40:], 1<<64-1) }), ErrTruncated},
		"much data":        {lie(func(h []byte) { le.PutUint64(h[40:], 1<<61) }), ErrTruncated},
		"less data":        {lie(func(h []byte) { h[40]-- })[:len(whole)-1], ErrFormat},
	} {
		t.Run(name, func(t *testing.T) {
			replace(t, path, test.file)
			_, err := Open(path)
			refused(t, err, path, test.want)
			if !Unusable(err) {
				t.Errorf("%v: not unusable", err)
			}
		})
	}
	t.Run("directory", func(t *testing.T) {
		_, err := Open(filepath.Dir(path))
		refused(t, err, filepath.Dir(path), ErrFormat)
	})
	t.Run("missing", func(t *testing.T) {
		_, err := Open(path + "x")
		refused(t, err, path+"x", fs.ErrNotExist)
	})
}

// TestRemovedWhileOpen removes and replaces a file that is in use.
func TestRemovedWhileOpen(t *testing.T) {
	table := noise(blocksKey)
	path, _ := storedFile(t, table)
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if runtime.GOOS != "windows" { // where what is open stays
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := WriteFile(t.Context(), path, mustBuild(t, smallKey)); err != nil {
		t.Fatal(err)
	}
	sameTable(t, f.Table, table)
	if err := f.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestWriteFileFails(t *testing.T) {
	table := mustBuild(t, smallKey)
	t.Run("no directory", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "none", "table.npdb")
		refused(t, WriteFile(t.Context(), path, table), path, fs.ErrNotExist)
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		dir := t.TempDir()
		path := filepath.Join(dir, "table.npdb")
		refused(t, WriteFile(ctx, path, table), path, context.Canceled)
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("left %v", left)
		}
	})
	t.Run("full disk", func(t *testing.T) {
		f, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Skip("no device that is always full")
		}
		defer f.Close()
		if err := write(t.Context(), f, table); err == nil || !strings.Contains(err.Error(), "no space") {
			t.Errorf("got error %v, want one about space", err)
		}
	})
}

const document = "../../docs/pdb-file-format.md"

// TestDocumentedHeader reads a file by the table in its documentation.
func TestDocumentedHeader(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	table := noise(Key{Size: board.Size{Width: 5, Height: 3}, Home: 7, Pattern: PatternOf(1, 2, 3, 8, 9, 14)})
	_, file := storedFile(t, table)
	levels, blocks := len(table.Histogram), (len(table.data)+1<<20-1)>>20
	end := len(file) - len(table.data)
	number := func(formula string) int {
		n, ok := map[string]int{
			"8*L*": 8 * levels, "48 + 8*L*": 48 + 8*levels,
			"4*B*": 4 * blocks, "48 + 8*L* + 4*B*": 48 + 8*levels + 4*blocks,
			"*H* − 4": end - 4, "": end - 4 - (48 + 8*levels + 4*blocks),
		}[formula]
		if !ok {
			if n, err = strconv.Atoi(formula); err != nil {
				t.Errorf("documented: %q", formula)
			}
		}
		return n
	}
	sums := []byte{}
	for block := range slices.Chunk(table.data, 1<<20) {
		sums = binary.LittleEndian.AppendUint32(sums, crc32.Checksum(block, crc32.MakeTable(crc32.Castagnoli)))
	}
	histogram := []byte{}
	for _, n := range table.Histogram {
		histogram = binary.LittleEndian.AppendUint64(histogram, n)
	}
	want := map[string]any{
		"magic": []byte("\x89NPDB\r\n\x1a"), "version": 1, "levels": levels,
		"width": 5, "height": 3, "home": 7, "zones": 0, "coding": 0,
		"pattern": 1<<1 | 1<<2 | 1<<3 | 1<<8 | 1<<9 | 1<<14,
		"entries": int(table.Entries), "data": len(table.data),
		"histogram": histogram, "blocks": sums, "padding": make([]byte, number("")),
		"checksum": int(crc32.Checksum(file[:end-4], crc32.MakeTable(crc32.Castagnoli))),
	}
	next := 0
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]*[\d*]) \| ([^|]*)\| ([a-z]+) \|`).FindAllStringSubmatch(string(text), -1) {
		offset, size, field := number(row[1]), number(strings.TrimSpace(row[2])), row[3]
		if offset != next {
			t.Errorf("%s is documented at %d, where %d ends the field before", field, offset, next)
		}
		next = offset + size
		switch want := want[field].(type) {
		case []byte:
			if got := file[offset:next]; !bytes.Equal(got, want) {
				t.Errorf("%s is % x, want % x", field, got, want)
			}
		case int:
			var word [8]byte
			copy(word[:], file[offset:next])
			if got := binary.LittleEndian.Uint64(word[:]); got != uint64(want) {
				t.Errorf("%s is %d, want %d", field, got, want)
			}
		default:
			t.Errorf("field %q is documented and unknown", field)
		}
		delete(want, field)
	}
	if next != end || end%4096 != 0 {
		t.Errorf("documented header ends at %d, want %d, a multiple of 4096", next, end)
	}
	for field := range want {
		t.Errorf("field %q is not documented", field)
	}
	if !bytes.Contains(text, fmt.Appendf(nil, "0x%X", crc32.Checksum([]byte("123456789"), castagnoli))) {
		t.Error("the documented checksum is another one")
	}
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), blocksKey.FileName())
	if err := WriteFile(b.Context(), path, noise(blocksKey)); err != nil {
		b.Fatal(err)
	}
	keep := indexOf(blocksKey.Size, blocksKey.Pattern.Tiles())
	for b.Loop() {
		f, err := Open(path)
		if err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
	runtime.KeepAlive(keep)
}

// FuzzOpen opens files of any size that start in any way, also with the right
// checksum for a header of a page: nothing panics, and what memory is taken
// depends on the size, not on what a header says.
func FuzzOpen(f *testing.F) {
	table, err := Build(f.Context(), smallKey, BuildOptions{})
	if err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(f.TempDir(), "seed.npdb")
	if err := WriteFile(f.Context(), path, table); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	start := bytes.TrimRight(whole[:headerAlign-4], "\x00")
	f.Add(start, uint16(len(whole)), true)
	f.Add(start, uint16(len(whole)), false)
	f.Add(start, uint16(headerAlign), true)
	f.Add([]byte{}, uint16(0), false)
	f.Fuzz(func(t *testing.T, start []byte, size uint16, sum bool) {
		path := filepath.Join(t.TempDir(), "fuzz.npdb")
		file := make([]byte, size)
		copy(file, start)
		if sum && size >= headerAlign {
			resum(file, headerAlign)
		}
		replace(t, path, file)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := Open(path)
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20+64*uint64(len(file)) {
			t.Errorf("opening %d bytes took %d", len(file), n)
		}
		if err != nil {
			refused(t, err, path, err)
			if !Unusable(err) {
				t.Errorf("got error %v, want one about the file", err)
			}
			return
		}
		defer f.Close()
		if err := f.Table.Key.Validate(); err != nil {
			t.Error(err)
		}
		if uint64(len(f.Table.data)) != f.Table.Key.DataBytes() {
			t.Errorf("opened %+v with %d bytes of data", f.Table.Key, len(f.Table.data))
		}
		if err := f.Check(t.Context()); err != nil {
			refused(t, err, path, ErrChecksum)
		}
	})
}
