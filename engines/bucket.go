package engines

import "math/bits"

// An openList is the frontier of a best-first search: node numbers by f, and
// among equal f by a second key, lower first in both; among equal keys first
// in, first out, or the other way round.
//
// Keys are small whole numbers, so it is an array of arrays of buckets (Dial
// 1969), and a node goes in and comes out in constant time. A node that was
// put in twice comes out twice.
type openList struct {
	lifo   bool
	rows   []*row   // by f
	live   []uint64 // bit f is set when row f holds a node
	lowest int      // no word of live below this one has a bit
	spare  *chunk   // chunks without nodes, as many as spares says
	spares int
	memory *memory
}

// A row is the nodes of one f.
type row struct {
	buckets []bucket // by the second key
	lowest  int      // no bucket below this one holds a node
	count   int
}

// A bucket is a queue or a stack of node numbers, in linked chunks. A queue
// goes from head.ids[from] along the links to before tail.ids[to]. A stack has
// no head: its top is before tail.ids[to], and the links lead down.
type bucket struct {
	head, tail *chunk // no tail: no nodes
	from, to   uint32
}

const chunkIDs = 62

// A chunk takes 256 bytes.
type chunk struct {
	ids  [chunkIDs]uint32
	next *chunk
}

// reserve makes room for some pushes.
func (o *openList) reserve(pushes int) error {
	for o.spares < pushes {
		if err := o.memory.take(4*chunkIDs + 8); err != nil {
			return err
		}
		o.put(new(chunk))
	}
	return nil
}

// put gives a chunk to the spare ones, and take takes one of them.
func (o *openList) put(c *chunk) {
	c.next = o.spare
	o.spare = c
	o.spares++
}

func (o *openList) take() *chunk {
	c := o.spare
	o.spare = c.next
	o.spares--
	c.next = nil
	return c
}

// push puts in a node, for which reserve has made room.
func (o *openList) push(id uint32, f, key int) {
	if f >= len(o.rows) {
		o.rows = extend(o.memory, o.rows, f)
		o.live = extend(o.memory, o.live, f/64)
	}
	r := o.rows[f]
	if r == nil {
		r = new(row)
		o.rows[f] = r
	}
	if key >= len(r.buckets) {
		r.buckets = extend(o.memory, r.buckets, key)
	}
	if r.count == 0 {
		o.live[f/64] |= 1 << (f % 64)
		o.lowest = min(o.lowest, f/64)
		r.lowest = key
	}
	r.lowest = min(r.lowest, key)
	r.count++

	b := &r.buckets[key]
	switch {
	case b.tail == nil:
		c := o.take()
		*b = bucket{head: c, tail: c}
	case b.to == chunkIDs && o.lifo:
		c := o.take()
		c.next = b.tail
		b.tail, b.to = c, 0
	case b.to == chunkIDs:
		c := o.take()
		b.tail.next = c
		b.tail, b.to = c, 0
	}
	b.tail.ids[b.to] = id
	b.to++
}

// first finds the bucket of the node that comes next; ok is false when there
// is none.
func (o *openList) first() (f int, b *bucket, ok bool) {
	for ; o.lowest < len(o.live); o.lowest++ {
		if word := o.live[o.lowest]; word != 0 {
			f = o.lowest*64 + bits.TrailingZeros64(word)
			r := o.rows[f]
			for r.buckets[r.lowest].tail == nil {
				r.lowest++
			}
			return f, &r.buckets[r.lowest], true
		}
	}
	return 0, nil, false
}

// pop takes out the node that comes next, and returns its f.
func (o *openList) pop() (id uint32, f int, ok bool) {
	f, b, ok := o.first()
	if !ok {
		return 0, 0, false
	}
	if r := o.rows[f]; r.count == 1 {
		r.count = 0
		o.live[f/64] &^= 1 << (f % 64)
	} else {
		r.count--
	}
	if o.lifo {
		return o.popTail(b), f, true
	}
	return o.popHead(b), f, true
}

func (o *openList) popTail(b *bucket) uint32 {
	b.to--
	id := b.tail.ids[b.to]
	if b.to == 0 {
		below := b.tail.next
		o.put(b.tail)
		b.tail, b.to = below, chunkIDs
	}
	return id
}

func (o *openList) popHead(b *bucket) uint32 {
	id := b.head.ids[b.from]
	b.from++
	if b.head == b.tail && b.from == b.to {
		o.put(b.head)
		*b = bucket{}
	} else if b.from == chunkIDs {
		next := b.head.next
		o.put(b.head)
		b.head, b.from = next, 0
	}
	return id
}
