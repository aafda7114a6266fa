package pdb

import (
	"math/bits"

	"pgregory.net/rapid"
)

// slowTable builds a table entry by entry: the plain twin of Build.
func slowTable(t rapid.TB, key Key) *Table {
	t.Helper()
	if err := key.Validate(); err != nil {
		t.Fatal(err)
	}
	tiles := key.Pattern.Tiles()
	x := indexOf(key.Size, tiles)
	type vertex struct {
		mask  uint64
		order order
		blank int
	}
	type entry struct{ order, slice int }
	entryOf := func(v vertex) entry {
		return entry{v.order.rank(tiles), x.slice(x.rank(v.mask), v.blank)}
	}
	goal := vertex{uint64(key.Pattern), orderOf(0, tiles), key.Home}
	values := map[entry]uint8{entryOf(goal): 0}
	for queue := []vertex{goal}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		value := values[entryOf(v)] + 1
		zone := x.zone(x.cells&^v.mask, v.blank)
		for from := range key.Size.Cells() {
			for to := range key.Size.Cells() {
				if v.mask>>from&1 == 0 || zone>>to&1 == 0 || key.Size.Distance(from, to) != 1 {
					continue
				}
				mask := v.mask ^ 1<<from ^ 1<<to
				i, j := bits.OnesCount64(v.mask&(1<<from-1)), bits.OnesCount64(mask&(1<<to-1))
				w := vertex{mask, v.order.move(i, j), from}
				if _, ok := values[entryOf(w)]; !ok {
					values[entryOf(w)] = value
					queue = append(queue, w)
				}
			}
		}
	}

	table := &Table{Key: key, Entries: key.EntryCount(), data: make([]byte, key.DataBytes())}
	count := func(v uint8) {
		for len(table.Histogram) <= int(v) {
			table.Histogram = append(table.Histogram, 0)
		}
		table.Histogram[v]++
	}
	for order := range int(key.rows()) {
		row := table.data[order*key.rowBytes():][:key.rowBytes()]
		for m := range x.maps {
			least := uint8(unreached)
			for slice := x.first(m); slice < x.first(m+1); slice++ {
				v, ok := values[entry{order, slice}]
				if !ok {
					v = unreached
				}
				least = min(least, v)
				switch {
				case key.Zones == MinZone:
					continue
				case key.Coding == Byte:
					row[slice] = v
				case ok:
					row[slice/8] |= v >> 1 & 1 << (slice % 8)
				}
				if ok {
					count(v)
				}
			}
			if key.Zones == MinZone {
				row[m] = least
				if least != unreached {
					count(least)
				}
			}
		}
	}
	return table
}
