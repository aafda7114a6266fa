#include "textflag.h"
#include "go_asm.h"

// LOCATE finds the entry of a look-up at CX after it was placed, and tells the processor
// of it. It takes R10, R11, R13 and DX.
#define LOCATE \
	MOVL    aiming_up(CX), R10; \
	MOVQ    ranked_pairs(BX), R13; \
	MOVL    (R13)(R10*4), R11; \
	MOVBLZX aiming_number(CX), DX; \
	MOVBLZX ranked_class(BX), R10; \
	SHRXL   R10, R11, R10; \
	SHLL    $const_rowBits, R10; \
	ORL     DX, R10; \
	MOVQ    ranked_zoneOf(BX), R13; \
	MOVBLZX (R13)(R10*1), R10; \
	ANDL    ranked_first(BX), R11; \
	ADDL    R10, R11; \
	ADDQ    aiming_address(CX), R11; \
	MOVQ    R11, aiming_address(CX); \
	MOVBLZX (aiming_word+const_numberFrom/8)(CX), R13; \
	SHLL    $4, R13; \
	MOVQ    (ranked_lenses+lens_data)(BX)(R13*1), R13; \
	SHRQ    $3, R11; \
	PREFETCHT0 (R13)(R11*1); \
	ADDQ    $aiming__size, CX

// func aimRankedFast(r *ranked, aims []aiming, asks *ask, nodes *[batch.MaxNodes]batch.Node)
//
// It does what fillEach does with a ranked. As in look_amd64.s, a look-up is placed
// first, and located when some more are: up is the number of the map between these, and
// number the cell that the tile left. Registers:
//
//	AX aiming, CX the one to be located, BX r, R12 ranked.middle, R14 ask, R15 nodes
//	SI crossing, DI word, R11 number of the map, R9 turn, R8 and R10 ranks
TEXT ·aimRankedFast(SB), NOSPLIT, $16-48
	MOVQ  r+0(FP), BX
	MOVQ  aims_base+8(FP), AX
	MOVQ  aims_len+16(FP), R8
	MOVQ  asks+32(FP), R14
	MOVQ  nodes+40(FP), R15
	TESTQ R8, R8
	JLE   done
	SHLQ  $5, R8
	ADDQ  AX, R8
	MOVQ  R8, end-8(SP)
	LEAQ  (const_ahead*aiming__size)(AX), R8 // from here on, one is located with each
	MOVQ  R8, from-16(SP)
	MOVQ  AX, CX
	MOVQ  ranked_middle(BX), R12

next:
	MOVL    (R14), R8
	MOVL    R8, aiming_edge(AX) // and pattern, child and place
	MOVBLZX 1(R14), R9
	MOVBLZX 2(R14), R13
	ANDL    $0xfc, R13
	SHLL    $4, R13
	MOVQ    const_nodeState(R15)(R13*1), R13
	MOVQ    (R13)(R9*8), DI
	SHLL    $4, R9
	MOVBLZX R8, SI
	SHLL    $4, SI
	ADDQ    (ranked_lenses+lens_crossings)(BX)(R9*1), SI
	MOVL    crossing_swap(SI), R8
	XORQ    R8, DI

	// The number of the map.
	MOVL    DI, R10
	ANDL    $((1<<const_lowBits)-1), R10
	MOVWLZX ranked_low(BX)(R10*2), R11
	POPCNTL R10, R10
	SHLL    $8, R10
	MOVL    DI, DX
	SHRL    $const_lowBits, DX
	MOVBLZX DX, R13
	ORL     R13, R10
	ADDL    (R12)(R10*4), R11
	SHRL    $8, DX
	MOVQ    ranked_high(BX), R13
	ADDL    (R13)(DX*4), R11
	MOVQ    ranked_pairs(BX), R13
	PREFETCHT0 (R13)(R11*4)
	MOVL    R11, aiming_up(AX)
	MOVB    crossing_left(SI), DX
	MOVB    DX, aiming_number(AX)

	// The rank.
	MOVBLZX crossing_above(SI), DX
	BZHIL   DX, DI, R9
	POPCNTL R9, R9
	SHRXL   DX, DI, R10
	ANDL    crossing_passes(SI), R10
	POPCNTL R10, R10
	LEAL    (R10)(R9*const_turnPlace), R9
	MOVBLZX crossing_turn(SI), DX
	ADDL    DX, R9
	TESTL   R10, R10
	CMOVLEQ R10, R9
	IMUL3L  $(2*const_maxRanks), R9, R9
	ADDQ    ranked_turns(BX), R9
	RORXQ   $32, DI, R8
	MOVWLZX R8, R8
	MOVWLZX (R9)(R8*2), R10
	MOVQ    DI, aiming_word(AX)
	MOVW    R10, (aiming_word+4)(AX)
	IMULQ   ranked_stride(BX), R10
	MOVQ    R10, aiming_address(AX)

	ADDQ $4, R14
	ADDQ $aiming__size, AX
	CMPQ AX, from-16(SP)
	JLE  more
	LOCATE

more:
	CMPQ AX, end-8(SP)
	JNE  next

rest:
	LOCATE
	CMPQ CX, end-8(SP)
	JNE  rest

done:
	RET
