package pdb

import "golang.org/x/sys/cpu"

// fast reports whether the processor counts bits, shifts and has vectors as the code in
// ranked_amd64.s and flight_amd64.s need it. Nearly all since 2013 do.
var fast = cpu.X86.HasPOPCNT && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasAVX2

// scatters reports whether it takes bits of a word apart and puts them together in one
// step, as look_amd64.s needs it: PEXT and PDEP. Processors of AMD before Zen 3, family 19h,
// take a step for each bit (A. Fog, Instruction tables).
var scatters = fast && !slowPEXT()

func slowPEXT() bool {
	const authenticAMD, hygonGenuine = 0x68747541, 0x6f677948 // what their names begin with
	_, vendor, _, _ := cpuid(0)
	version, _, _, _ := cpuid(1)
	family := version>>8&15 + version>>20&255
	return (vendor == authenticAMD || vendor == hygonGenuine) && family < 0x19
}

func cpuid(leaf uint32) (a, b, c, d uint32)

//go:noescape
func aimFast(aimings []aiming)

//go:noescape
func aimSmallFast(aimings []aiming)

// aim does look-ups but for reading the entries.
func aim(aimings []aiming) {
	switch {
	case !scatters:
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
