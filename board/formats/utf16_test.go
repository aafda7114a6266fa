package formats

import (
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// inUTF16 writes a text as UTF-16 with a byte order mark.
func inUTF16(text string, order binary.AppendByteOrder) string {
	bytes := order.AppendUint16(nil, 0xfeff)
	for _, unit := range utf16.Encode([]rune(text)) {
		bytes = order.AppendUint16(bytes, unit)
	}
	return string(bytes)
}

func TestUTF16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.String().Draw(t, "text")
		order := rapid.SampledFrom([]binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian}).Draw(t, "order")
		encoded := inUTF16(want, order)
		for _, r := range []io.Reader{strings.NewReader(encoded), iotest.OneByteReader(strings.NewReader(encoded))} {
			got, err := io.ReadAll(utf8Text(r))
			if err != nil || strings.TrimPrefix(string(got), "\ufeff") != string([]rune(want)) {
				t.Fatalf("%q, %v, want %q", got, err, want)
			}
		}
	})
	for _, cut := range []string{"\xff\xfe1", "\xff\xfe\x00\xd8", "\xff\xfe\x00\xd81\x00", "\xff\xfe", "\xff", ""} {
		if _, err := io.ReadAll(utf8Text(strings.NewReader(cut))); err != nil {
			t.Errorf("%q: %v", cut, err)
		}
	}
	for _, format := range []string{"", "native"} {
		items, err := readAll(inUTF16("1 2 3\r\n4 5 6\r\n7 0 8\r\n", binary.LittleEndian), Options{Format: format})
		if err != nil || len(items) != 1 || items[0].Board != parse(t, "1 2 3/4 5 6/7 0 8") {
			t.Errorf("format %q: %+v, %v", format, items, err)
		}
	}
}
