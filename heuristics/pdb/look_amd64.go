package pdb

import "golang.org/x/sys/cpu"

// fast reports whether the processor counts bits, shifts and has vectors as the code in
// look_amd64.s, ranked_amd64.s and flight_amd64.s needs it. Nearly all since 2013 do.
var fast = cpu.X86.HasPOPCNT && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasAVX2

//go:noescape
func aimFast(aimings []aiming)

//go:noescape
func aimSmallFast(aimings []aiming)

// aim does look-ups but for reading the entries.
func aim(aimings []aiming) {
	switch {
	case !fast:
		aimEach(aimings)
		prefetchEach(aimings)
	case len(aimings) > 0 && aimings[0].part.small:
		aimSmallFast(aimings)
	default:
		aimFast(aimings)
	}
}

// ahead is by how many look-ups aimFast places before it locates.
//
//lint:ignore U1000 the assembly uses it
const ahead = 8
