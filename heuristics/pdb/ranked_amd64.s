#include "textflag.h"
#include "go_asm.h"

// PLACE places the look-up asked for at R14, at AX: up is the number of the map then, the
// address that of the row, and number the cell that the tile left.
#define PLACE \
	MOVL    (R14), R8; \
	MOVL    R8, aiming_edge(AX); \
	MOVBLZX 1(R14), R9; \
	RORXL   $const_askChild, R8, R13; \
	ANDL    $0xfc, R13; \
	SHLL    $4, R13; \
	MOVQ    const_nodeState(R15)(R13*1), R13; \
	MOVBLZX R8, SI; \
	SHLL    $4, SI; \
	MOVWLZX 4(R13)(R9*8), R8; \
	MOVQ    (R13)(R9*8), DI; \
	SHLL    $4, R9; \
	ADDQ    (ranked_lenses+lens_crossings)(BX)(R9*1), SI; \
	MOVL    crossing_swap(SI), R10; \
	XORQ    R10, DI; \
	MOVL    DI, R10; \
	ANDL    $((1<<const_lowBits)-1), R10; \
	MOVWLZX ranked_low(BX)(R10*2), R11; \
	POPCNTL R10, R10; \
	SHLL    $8, R10; \
	MOVL    DI, DX; \
	SHRL    $const_lowBits, DX; \
	MOVBLZX DX, R13; \
	ORL     R13, R10; \
	ADDL    ranked_middle(BX)(R10*4), R11; \
	SHRL    $8, DX; \
	ADDL    ranked_high(BX)(DX*4), R11; \
	PREFETCHT0 (R12)(R11*4); \
	MOVL    R11, aiming_up(AX); \
	MOVB    crossing_left(SI), DX; \
	MOVB    DX, aiming_number(AX); \
	MOVQ    (ranked_lenses+lens_start)(BX)(R9*1), R13; \
	MOVBLZX crossing_above(SI), DX; \
	BZHIL   DX, DI, R9; \
	POPCNTL R9, R9; \
	SHRXL   DX, DI, R10; \
	ANDL    crossing_passes(SI), R10; \
	POPCNTL R10, R10; \
	LEAL    (R10)(R9*const_turnPlace), R9; \
	MOVBLZX crossing_turn(SI), DX; \
	ADDL    DX, R9; \
	TESTL   R10, R10; \
	CMOVLEQ R10, R9; \
	IMUL3L  $(2*const_maxRanks), R9, R9; \
	ADDQ    CX, R9; \
	MOVWLZX (R9)(R8*2), R10; \
	MOVQ    DI, aiming_word(AX); \
	MOVW    R10, (aiming_word+4)(AX); \
	IMULQ   ranked_stride(BX), R10; \
	ADDQ    R13, R10; \
	MOVQ    R10, aiming_address(AX); \
	ADDQ    $4, R14; \
	ADDQ    $aiming__size, AX

// LOCATE finds the entry of a look-up that was placed, at an offset from AX, and tells the
// processor of it.
#define LOCATE(at) \
	MOVL    (at+aiming_up)(AX), R10; \
	MOVL    (R12)(R10*4), R11; \
	MOVBLZX (at+aiming_number)(AX), DX; \
	MOVL    R11, R10; \
	ANDL    $((1<<const_classBits)-1), R10; \
	SHLL    $const_rowBits, R10; \
	ADDQ    ranked_zoneOf(BX), DX; \
	MOVBLZX (DX)(R10*1), R10; \
	SHRL    $const_classBits, R11; \
	ADDL    R10, R11; \
	ADDQ    (at+aiming_address)(AX), R11; \
	MOVQ    R11, (at+aiming_address)(AX); \
	SHRQ    $3, R11; \
	PREFETCHT0 (R11)

// func aimRankedFast(r *ranked, aims []aiming, asks *ask, nodes *[batch.MaxNodes]batch.Node)
//
// It does what fillEach does with a ranked, but for addresses, which are those of bits in
// memory. As in look_amd64.s, a look-up is placed first, and located when some more are.
// Registers:
//
//	AX aiming, BX r, CX ranked.turns, R12 ranked.pairs, R14 ask, R15 nodes
//	SI crossing, DI word, R8 and R10 ranks, R9 turn, R11 number of the map, R13 the table
TEXT ·aimRankedFast(SB), NOSPLIT, $16-48
	MOVQ r+0(FP), BX
	MOVQ aims_base+8(FP), AX
	MOVQ aims_len+16(FP), R8
	MOVQ asks+32(FP), R14
	MOVQ nodes+40(FP), R15
	MOVQ ranked_turns(BX), CX
	MOVQ ranked_pairs(BX), R12
	TESTQ R8, R8
	JLE  done
	SHLQ $5, R8
	ADDQ AX, R8
	MOVQ R8, end-8(SP)
	LEAQ (const_ahead*aiming__size)(AX), R9
	CMPQ R9, R8
	CMOVQGT R8, R9
	MOVQ R9, from-16(SP)

first:
	PLACE
	CMPQ AX, from-16(SP)
	JNE  first
	CMPQ AX, end-8(SP)
	JEQ  placed

next:
	PLACE
	LOCATE(-(const_ahead+1)*aiming__size)
	CMPQ AX, end-8(SP)
	JNE  next

placed:
	MOVQ AX, DI
	LEAQ (-const_ahead*aiming__size)(AX), AX
	MOVQ aims_base+8(FP), R8
	CMPQ AX, R8
	CMOVQLT R8, AX

rest:
	LOCATE(0)
	ADDQ $aiming__size, AX
	CMPQ AX, DI
	JNE  rest

done:
	RET
