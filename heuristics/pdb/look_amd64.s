#include "textflag.h"
#include "go_asm.h"

// TAKE takes the tile's digit out of the order and puts it in where the tile comes to, notes
// the word, and leaves the row's address, from that of the first, in R10. BX is the part,
// and R12 shared. It takes DI, R8, R9 and R13, and leaves R11 and R15 alone. The value
// stands above the order: it goes down and up again with what follows the digit.
#define TAKE \
	MOVBLZX crossing_left(SI), R9; \
	BZHIL   R9, aiming_word(AX), R9; \
	POPCNTL R9, R9; \
	MOVBLZX crossing_to(SI), R10; \
	BZHIL   R10, DI, R10; \
	POPCNTL R10, R10; \
	MOVL    DI, aiming_word(AX); \
	SHRQ    $32, DI; \
	PEXTL   sharedTables_digit(R12)(R9*4), DI, R13; \
	PEXTL   sharedTables_others(R12)(R9*4), DI, R8; \
	PDEPL   sharedTables_digit(R12)(R10*4), R13, R13; \
	PDEPL   sharedTables_others(R12)(R10*4), R8, R8; \
	ORL     R13, R8; \
	MOVL    R8, (aiming_word+4)(AX); \
	MOVL    R8, R10; \
	SHRL    $12, R10; \
	ANDL    $4095, R10; \
	ANDL    $4095, R8; \
	MOVWLZX sharedTables_upper(R12)(R10*2), R10; \
	MOVWLZX sharedTables_lower(R12)(R8*2), R8; \
	ADDQ    R8, R10; \
	IMULQ   part_stride(BX), R10

// LOCATE does the rest of what a look-up at CX takes after it was placed, and tells the
// processor of the entry. It takes BX, DX, SI, R10, R11 and R13.
#define LOCATE(pairs, found) \
	MOVQ    aiming_part(CX), BX; \
	MOVL    aiming_up(CX), R10; \
	MOVBLZX aiming_edge(CX), SI; \
	SHLQ    $4, SI; \
	ADDQ    (part_sight+sight_crossings)(BX), SI; \
	MOVQ    part_pairs(BX), R13; \
	TESTQ   R13, R13; \
	JNZ     pairs; \
	MOVQ    part_words(BX), R13; \
	TESTQ   R13, R13; \
	JZ      found; \
	MOVQ    (R13)(R10*8), R11; \
	MOVBLZX crossing_zone(SI), DX; \
	SHRXQ   DX, R11, R10; \
	ANDQ    part_zones(BX), R10; \
	MOVBLZX part_from(BX), DX; \
	SHRXQ   DX, R11, R11; \
	ADDQ    R11, R10; \
	JMP     found; \
pairs: \
	MOVL    part_perMap(BX), DX; \
	IMULQ   DX, R10; \
	LEAQ    (R13)(R10*4), R13; \
	MOVL    -4(R13)(DX*4), R11; \
	ANDL    part_class(BX), R11; \
	MOVBLZX part_row(BX), DX; \
	SHLXL   DX, R11, R11; \
	MOVBLZX crossing_left(SI), DX; \
	ORL     DX, R11; \
	MOVQ    part_zoneOf(BX), DX; \
	MOVBLZX (DX)(R11*1), R11; \
	MOVBLZX part_first(BX), DX; \
	SHRXL   DX, (R13), R10; \
	ADDQ    R11, R10; \
found: \
	ADDQ    aiming_address(CX), R10; \
	MOVQ    R10, aiming_address(CX); \
	MOVBLZX part_byte(BX), DX; \
	SHRXQ   DX, R10, R10; \
	MOVQ    part_data(BX), R13; \
	PREFETCHT0 (R13)(R10*1)

// func aimFast(aimings []aiming)
//
// It does what aimEach does, and tells the processor of the entries. A look-up is placed
// first: up is the number of the map then, and the processor is told where an index has
// what is known of the map. It is located when some more are placed. Registers:
//
//	AX aiming, R14 behind the last one, CX the one to be located
//	BX part, SI crossing, DI word
//	R8 order, R9 and R10 places, R11 number of the map, R12 shared
TEXT ·aimFast(SB), NOSPLIT, $0-24
	MOVQ  aimings_base+0(FP), AX
	MOVQ  aimings_len+8(FP), R14
	TESTQ R14, R14
	JLE   done
	SHLQ  $5, R14
	ADDQ  AX, R14
	MOVQ  AX, CX
	LEAQ  ·shared(SB), R12
	LEAQ  (const_ahead*aiming__size)(AX), R15 // from here on, one is located with each

next:
	MOVQ    aiming_part(AX), BX
	MOVQ    aiming_word(AX), DI
	MOVBLZX aiming_edge(AX), SI
	SHLQ    $4, SI
	ADDQ    (part_sight+sight_crossings)(BX), SI
	MOVL    crossing_swap(SI), R8
	XORQ    R8, DI

	// The number of the map.
	MOVL    DI, R10
	ANDL    (part_sight+sight_ranking+ranking_lowest)(BX), R10
	MOVL    sharedTables_low(R12)(R10*4), R11
	MOVQ    (part_sight+sight_ranking+ranking_middle)(BX), R13
	TESTQ   R13, R13
	JZ      small
	MOVBLZX (part_sight+sight_ranking+ranking_rest)(BX), DX
	SHRXL   DX, DI, DX
	MOVBLZX DX, DX
	MOVL    R11, R10
	SHRL    $28, R10
	SHLL    $8, R10
	ORL     R10, DX
	ADDL    (R13)(DX*4), R11

small:
	ANDL    $0x0fffffff, R11
	MOVBLZX (part_sight+sight_ranking+ranking_shift)(BX), DX
	SHRXL   DX, DI, DX
	MOVQ    (part_sight+sight_ranking+ranking_high)(BX), R13
	ADDL    (R13)(DX*4), R11
	MOVL    R11, aiming_up(AX)
	MOVQ    part_pairs(BX), R13
	TESTQ   R13, R13
	JZ      words
	MOVL    part_perMap(BX), DX
	IMULQ   R11, DX
	PREFETCHT0 (R13)(DX*4)

words:
	TAKE
	ADDQ    part_before(BX), R10
	MOVQ    R10, aiming_address(AX)

	ADDQ $aiming__size, AX
	CMPQ AX, R15
	JLE  more
	LOCATE(pairs1, found1)
	ADDQ $aiming__size, CX

more:
	CMPQ AX, R14
	JNE  next

rest:
	LOCATE(pairs2, found2)
	ADDQ $aiming__size, CX
	CMPQ CX, R14
	JNE  rest

done:
	RET

// func aimSmallFast(aimings []aiming)
//
// It does so in one go, for patterns that are small: their boards have 16 cells at most, and
// their index is near at hand. Registers are as above, and R15 is the column.
TEXT ·aimSmallFast(SB), NOSPLIT, $0-24
	MOVQ  aimings_base+0(FP), AX
	MOVQ  aimings_len+8(FP), CX
	TESTQ CX, CX
	JLE   done
	LEAQ  ·shared(SB), R12

next:
	MOVQ    aiming_part(AX), BX
	MOVQ    aiming_word(AX), DI
	MOVBLZX aiming_edge(AX), SI
	SHLQ    $4, SI
	ADDQ    (part_sight+sight_crossings)(BX), SI
	MOVL    crossing_swap(SI), R8
	XORQ    R8, DI

	// The number of the map, and the column.
	MOVBLZX DI, R10
	MOVWLZX sharedTables_low(R12)(R10*4), R11
	MOVL    DI, DX
	SHRL    $8, DX
	MOVQ    (part_sight+sight_ranking+ranking_high)(BX), R13
	ADDL    (R13)(DX*4), R11
	MOVQ    part_words(BX), R13
	MOVQ    (R13)(R11*8), R11
	MOVBLZX crossing_zone(SI), DX
	SHRXQ   DX, R11, R15
	ANDQ    part_zones(BX), R15
	MOVBLZX part_from(BX), DX
	SHRXQ   DX, R11, R11
	ADDQ    R11, R15
	ADDQ    part_before(BX), R15

	TAKE
	ADDQ    R15, R10
	MOVQ    R10, aiming_address(AX)
	MOVBLZX part_byte(BX), DX
	SHRXQ   DX, R10, R10
	MOVQ    part_data(BX), R13
	PREFETCHT0 (R13)(R10*1)

	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	RET

// func cpuid(leaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET
