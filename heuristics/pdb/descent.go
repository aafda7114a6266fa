package pdb

import (
	"math/bits"
	"unsafe"

	"npuzzle/internal/prefetch"
)

// A descent is the way down from a pattern's state to the goal, by which its value is
// learned from a table that has it modulo 4: bit 1 as it stands, bit 0 from the parity of
// the map. Neighbours differ by 1, so one that is lower by 1 modulo 4 is lower by 1, and
// the value is the number of steps to the goal.
type descent struct {
	*reader
	at      state
	modulo4 int // the value there
	steps   int // so far, or −1 when the goal cannot be reached
	ended   bool
	around  []located // the neighbours
}

// A located is a state, and the address of its entry.
type located struct {
	state
	address uint64
}

// descentFrom returns the descent from a state. Where the table has its value, it has
// ended.
func (r *reader) descentFrom(v state) descent {
	d := descent{reader: r, at: v}
	if r.Key.Coding == Byte {
		d.ended = true
		if d.steps = r.entry(r.address(v)); d.steps == unreached {
			d.steps = -1
		}
	}
	return d
}

// descend learns the values of states: these are the steps of their descents then.
//
// All take a step in turn, and all entries that these read are asked for before the first
// is read: what takes long is to wait for them.
func descend(descents []descent) {
	for going := true; going; {
		going = false
		for i := range descents {
			descents[i].look()
		}
		for i := range descents {
			d := &descents[i]
			d.step()
			going = going || !d.ended
		}
	}
}

// look asks for the entries of the neighbours, unless the descent ends here.
func (d *descent) look() {
	if d.ended = d.ended || d.isGoal(d.at); d.ended {
		return
	}
	if d.around == nil {
		d.around = make([]located, 0, 16) // few states have more
	}
	d.around = d.around[:0]
	for from, to := range d.moves(d.at.mask, d.at.blank) {
		next := located{state: d.at.move(from, to)}
		next.address = d.address(next.state)
		prefetch.Line(unsafe.Pointer(&d.data[next.address/8]))
		d.around = append(d.around, next)
	}
}

// step goes to the first neighbour that is lower.
func (d *descent) step() {
	if d.ended {
		return
	}
	if d.steps == 0 {
		d.modulo4 = d.valueModulo4(located{d.at, d.address(d.at)})
	}
	below := (d.modulo4 + 3) % 4
	for _, next := range d.around {
		if d.valueModulo4(next) == below && d.steps < unreached {
			d.at, d.modulo4 = next.state, below
			d.steps++
			return
		}
	}
	d.steps, d.ended = -1, true
}

// isGoal reports whether the value of a state is 0.
func (r *reader) isGoal(v state) bool {
	return v.mask == r.goal.mask && v.order == r.goal.order && r.column(v) == r.column(r.goal)
}

// valueModulo4 returns the value of a state modulo 4, in a table of bits.
func (r *reader) valueModulo4(v located) int {
	odd := bits.OnesCount64((v.mask^r.goal.mask)&r.odd) & 1
	return 2*r.entry(v.address) + odd
}
