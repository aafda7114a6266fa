package configs

import (
	"testing"

	"pgregory.net/rapid"
)

func TestBytes(t *testing.T) {
	for _, test := range []struct {
		text string
		want Bytes
		out  string
	}{
		{"auto", Auto, "auto"},
		{"None", None, "none"},
		{"4 GiB", 4 << 30, "4 GiB"},
		{"4GiB", 4 << 30, "4 GiB"},
		{"4 gib", 4 << 30, "4 GiB"},
		{"1.5 GiB", 3 << 29, "1536 MiB"},
		{"500 MB", 500e6, "500000000 B"},
		{"1000 B", 1000, "1000 B"},
		{"1 TiB", 1 << 40, "1 TiB"},
		{" 2 kB ", 2000, "2000 B"},
	} {
		var b Bytes
		if err := b.UnmarshalText([]byte(test.text)); err != nil || b != test.want {
			t.Errorf("%q: %d, %v, want %d", test.text, b, err, test.want)
		}
		if got := b.String(); got != test.out {
			t.Errorf("%q: printed as %q, want %q", test.text, got, test.out)
		}
	}
	for _, text := range []string{"", "4", "GiB", "-1 GiB", "0 B", "0.5 B", "NaN GB", "inf GB", "1e30 TiB", "4 GiB B", "99999999999 TiB", "four GB"} {
		var b Bytes
		if err := b.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q: read as %v, want an error", text, b)
		}
	}
}

func TestBytesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Above 2⁶³ there is None alone.
		want := Bytes(rapid.Uint64Range(0, 1<<63-1).Draw(t, "bytes"))
		var got Bytes
		if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
			t.Fatalf("%d, printed %q, read %d, %v", want, want, got, err)
		}
	})
}
