#include "textflag.h"
#include "go_asm.h"

// A node's offset in R13 of a child's number there.
#define NODE \
	ANDL $0xfc, R13; \
	SHLL $4, R13

// READ reads the entry of the look-up at AX, in the table at R10, to the lowest bit of R10. It
// takes R9 and R11. READBIT does so where addresses are those of bits in memory: there in
// four bytes that lie together.
#define READ \
	MOVQ    aiming_address(AX), R9; \
	MOVQ    R9, R11; \
	SHRQ    $3, R11; \
	MOVBLZX (R10)(R11*1), R10; \
	ANDL    $7, R9; \
	SHRXL   R9, R10, R10

#define READBIT \
	MOVQ  aiming_address(AX), R9; \
	MOVQ  R9, R11; \
	SHRQ  $5, R11; \
	SHRXL R9, (R11*4), R10

// SETTLE makes use of an entry in R10: R8 is the word of the look-up at AX with its value
// then, and R10 whether that goes up: whether (value + 1) / 2 and the entry, modulo 2, are
// one. DX is threeValues. It takes R11.
#define SETTLE \
	MOVQ    aiming_word(AX), R8; \
	ADDQ    DX, R8; \
	RORXQ   $57, R8, R11; \
	XORL    R11, R10; \
	ANDL    $1, R10; \
	LEAQ    -4(R10)(R10*1), R11; \
	SHLQ    $56, R11; \
	ADDQ    R11, R8

// PART makes R10 the table of the look-up at AX.
#define PART \
	MOVQ aiming_part(AX), R10; \
	MOVQ part_data(R10), R10

#define threeValues $(3<<56)

// LIST lists the look-ups of a set of patterns in R8, at R12, for the ask in R9. It takes
// R10, R11, R8 and R9. How many a set has is hard to guess: so they are listed in threes, and
// what is too much is overwritten. MANY does so for sets that have more than three, often.
#define LIST(again) \
	POPCNTQ R8, R10; \
	LEAQ    (R12)(R10*4), R10; \
again: \
	THREE; \
	TESTQ   R8, R8; \
	JNZ     again; \
	MOVQ    R10, R12

#define MANY(again) \
	POPCNTQ R8, R10; \
	LEAQ    (R12)(R10*4), R10; \
	THREE; \
again: \
	THREE; \
	TESTQ   R8, R8; \
	JNZ     again; \
	MOVQ    R10, R12

#define THREE \
	TZCNTQ R8, R11; \
	BLSRQ  R8, R8; \
	SHLL   $const_askPattern, R11; \
	ADDL   R9, R11; \
	MOVL   R11, (R12); \
	TZCNTQ R8, R11; \
	BLSRQ  R8, R8; \
	SHLL   $const_askPattern, R11; \
	LEAL   (1<<const_askPlace)(R9)(R11*1), R11; \
	MOVL   R11, 4(R12); \
	TZCNTQ R8, R11; \
	BLSRQ  R8, R8; \
	SHLL   $const_askPattern, R11; \
	LEAL   (2<<const_askPlace)(R9)(R11*1), R11; \
	MOVL   R11, 8(R12); \
	ADDQ   $12, R12; \
	ADDL   $(3<<const_askPlace), R9

// func lookFast(b *Batcher, x *batch.Batch, f *flight) uint
//
// Registers: AX b, BX notes of the child, SI node, CX how many are left, DI the number of
// the last child and 1, R12 ask, R13 the number of a child, R14 patterns of tight views,
// DX these views, R15 which children are cut off, at the bits of their numbers.
TEXT ·lookFast(SB), NOSPLIT, $8-32
	MOVQ  b+0(FP), AX
	MOVQ  x+8(FP), SI
	MOVQ  f+16(FP), R12
	MOVQ  const_batchN(SI), CX
	ADDQ  $const_batchNodes, SI
	MOVQ  $0, child-8(SP)
	VPXOR X1, X1, X1
	TESTQ CX, CX
	JZ    done

node:
	MOVQ         const_nodeState(SI), R13
	MOVQ         const_nodeBudget(SI), R9
	INCL         R9
	VMOVD        R9, X0
	VPBROADCASTB X0, X0
	VPCMPEQB     (R13), X0, X0
	VPMOVMSKB    X0, DX
	MOVBLZX      DX, R8
	MOVL         DX, R9
	SHRL         $8, R9
	MOVQ         Batcher_of(AX)(R8*8), R14
	ORQ          (Batcher_of+2048)(AX)(R9*8), R14
	MOVQ         child-8(SP), R13
	XORL         R15, R15
	IMUL3Q       $const_notesSize, R13, BX
	ADDQ         x+8(FP), BX
	MOVBLZX      const_nodeN(SI), DI
	ADDL         R13, DI

child:
	CMPL    R13, DI
	JGE     last
	MOVL    R13, R8
	ANDL    $3, R8
	MOVBLZX const_nodeTiles(SI)(R8*1), R10
	MOVBLZX const_nodeEdges(SI)(R8*1), R9
	SHLL    $6, R10
	LEAQ    Batcher_tiles(AX)(R10*1), R10
	VMOVDQU X1, const_batchChildren(BX)
	MOVQ    $0, (const_batchChildren+16)(BX)
	ADDQ    $const_notesSize, BX

	// Whether it is loose in one of the views, and comes further from its home.
	MOVQ    known_views(R10), R8
	ANDQ    DX, R8
	NEGQ    R8
	SBBQ    R8, R8
	MOVL    R9, R11
	SHRL    $6, R11
	MOVQ    known_farther(R10)(R11*8), R11
	SHRXQ   R9, R11, R11
	ANDL    R11, R8
	ANDL    $1, R8
	SHLXQ   R13, R8, R11
	ORQ     R11, R15
	DECQ    R8
	ANDQ    known_patterns(R10), R8
	ANDQ    R14, R8

	// The first pattern, if there is any, and the rest.
	BLSRQ  R8, R10
	MOVQ   f+16(FP), R11
	MOVQ   R10, flight_rest(R11)(R13*8)
	TZCNTQ R8, R10
	SHLL   $const_askPattern, R10
	ORL    R10, R9
	MOVL   R13, R10
	SHLL   $const_askChild, R10
	ORL    R10, R9
	MOVL   R9, (R12)
	CMPQ   R8, $1
	SBBQ   R10, R10
	LEAQ   4(R12)(R10*4), R12
	INCL   R13
	JMP    child

last:
	MOVQ  child-8(SP), R13
	SHRXQ R13, R15, R15
	MOVB  R15, const_nodeCut(SI)
	ADDQ  $4, R13
	MOVQ  R13, child-8(SP)
	ADDQ  $const_nodeSize, SI
	DECQ  CX
	JNZ   node

done:
	SUBQ f+16(FP), R12
	SHRQ $2, R12
	MOVQ R12, ret+24(FP)
	RET

// func siftFast(x *batch.Batch, f *flight) uint
//
// Registers: AX aiming, CX how many are left, DX threeValues, DI nodes, SI notes, R12
// ask, R14 what is left to be looked at.
TEXT ·siftFast(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), DI
	LEAQ  const_batchChildren(DI), SI
	ADDQ  $const_batchNodes, DI
	MOVQ  f+8(FP), R12
	LEAQ  flight_rest(R12), R14
	LEAQ  flight_aims(R12), AX
	MOVQ  flight_last(R12), CX
	MOVQ  threeValues, DX
	TESTQ CX, CX
	JLE   done

next:
	READBIT
	SETTLE
	MOVBLZX aiming_child(AX), R13
	LEAL    (R13)(R13*2), R9
	MOVQ    R8, (SI)(R9*8)
	MOVQ    (R14)(R13*8), R8
	MOVL    R13, R9
	SHLL    $const_askChild, R9
	MOVBLZX aiming_edge(AX), R11
	LEAL    (1<<const_askPlace)(R9)(R11*1), R9
	MOVL    R13, R11
	ANDL    $3, R11
	SHLXL   R11, R10, R11
	NODE
	ORB     R11, const_nodeCut(DI)(R13*1)
	DECQ    R10
	ANDQ    R10, R8
	LIST(again)

	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	SUBQ f+8(FP), R12
	SHRQ $2, R12
	MOVQ R12, ret+16(FP)
	RET

// NOTE makes use of a note, at an offset from R13. There is no branch on whether there is
// one: 0 is put where the sums are, which are written in the end. It takes R10, R11, R14 and R15.
#define NOTE(k) \
	MOVQ    k(R13), R14; \
	MOVBLZX (k+const_numberFrom/8)(R13), R11; \
	BTRQ    R11, R8; \
	MOVBLZX (k+7)(R13), R10; \
	MOVBLZX 7(DI)(R11*8), R15; \
	CMPL    R10, R15; \
	LEAL    1(R11)(R11*1), R10; \
	SBBL    $0, R10; \
	SHLL    $4, R10; \
	MOVQ    R14, (DI)(R11*8); \
	VPADDB  Batcher_changes(AX)(R10*1), X0, X0

// func recallFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint
//
// Registers: AX b, SI node, CX how many are left, DI state, R12 ask,
// R13 notes, R8 what is not noted, BX the node's first child, X0 sums.
TEXT ·recallFast(SB), NOSPLIT, $0-40
	MOVQ  b+0(FP), AX
	MOVQ  nodes+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVQ  asks+24(FP), R12
	XORL  BX, BX
	TESTQ CX, CX
	JZ    done

node:
	MOVBLZX const_nodeTile(SI), R10
	TESTL   R10, R10
	JZ      next
	MOVBLZX const_nodeEdge(SI), R9
	SHLL    $6, R10
	LEAQ    Batcher_tiles(AX)(R10*1), R10
	MOVQ    const_nodeState(SI), DI
	MOVL    R9, R11
	SHRL    $6, R11
	MOVQ    known_farther(R10)(R11*8), R11
	SHRXQ   R9, R11, R11
	ANDL    $1, R11
	SHLL    $4, R11
	VMOVDQU (DI), X0
	VPADDB  known_loose(R10)(R11*1), X0, X0
	MOVQ    known_patterns(R10), R8
	MOVQ    const_nodeNotes(SI), R13
	NOTE(0)
	NOTE(8)
	NOTE(16)
	VMOVDQU X0, (DI)
	ORL     BX, R9
	MANY(again)

next:
	ADDL $(4<<const_askChild), BX
	ADDQ $const_nodeSize, SI
	DECQ CX
	JNZ  node

done:
	SUBQ asks+24(FP), R12
	SHRQ $2, R12
	MOVQ R12, ret+32(FP)
	RET

// func enterFast(b *Batcher, aims []aiming, nodes *[batch.MaxNodes]batch.Node)
TEXT ·enterFast(SB), NOSPLIT, $0-40
	MOVQ  b+0(FP), SI
	MOVQ  aims_base+8(FP), AX
	MOVQ  aims_len+16(FP), CX
	MOVQ  nodes+32(FP), DI
	MOVQ  threeValues, DX
	LEAQ  Batcher_changes(SI), SI
	TESTQ CX, CX
	JLE   done

next:
	READBIT
	SETTLE
	MOVBLZX (aiming_word+const_numberFrom/8)(AX), R12
	SHLL    $4, R12
	MOVBLZX aiming_child(AX), R13
	NODE
	MOVQ    const_nodeState(DI)(R13*1), R13
	SHLL    $4, R10
	LEAQ    (R10)(R12*2), R10
	SHRL    $1, R12
	MOVQ    R8, (R13)(R12*1)
	VMOVDQU (R13), X0
	VPADDB  (SI)(R10*1), X0, X0
	VMOVDQU X0, (R13)

	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	RET

// func judgeFast(aims []aiming, x *batch.Batch)
TEXT ·judgeFast(SB), NOSPLIT, $0-32
	MOVQ  aims_base+0(FP), AX
	MOVQ  aims_len+8(FP), CX
	MOVQ  x+24(FP), DI
	LEAQ  const_batchChildren(DI), SI
	ADDQ  $const_batchNodes, DI
	MOVQ  threeValues, DX
	MOVL  $(const_maxChildren*const_maxNotes), R14
	TESTQ CX, CX
	JLE   done

next:
	READBIT
	SETTLE

	// Where the note goes: what is too much, where no child is.
	MOVBLZX aiming_child(AX), R13
	MOVBLZX aiming_place(AX), R12
	LEAL    (R13)(R13*2), R9
	ADDL    R12, R9
	CMPL    R12, $const_maxNotes
	CMOVLCC R14, R9
	MOVQ    R8, (SI)(R9*8)

	MOVL  R13, R11
	ANDL  $3, R11
	SHLXL R11, R10, R11
	NODE
	ORB   R11, const_nodeCut(DI)(R13*1)

	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	RET

// func recallPairFast(nodes *[batch.MaxNodes]batch.Node, n uint, words int)
TEXT ·recallPairFast(SB), NOSPLIT, $0-24
	MOVQ  nodes+0(FP), SI
	MOVQ  n+8(FP), CX
	MOVQ  words+16(FP), DX
	TESTQ CX, CX
	JZ    done

node:
	CMPB    const_nodeTile(SI), $0
	JEQ     next
	MOVQ    (SI), DI
	MOVQ    const_nodeNotes(SI), R8
	MOVQ    16(R8), R9
	MOVL    R9, -8(DI)(DX*8)
	SHRQ    $const_atShift, R9
	MOVBLZX R9, R10
	MOVQ    (R8), R11
	MOVQ    R11, (DI)(R10*8)
	SHRL    $8, R9
	MOVQ    8(R8), R11
	MOVQ    R11, (DI)(R9*8)

next:
	ADDQ $const_nodeSize, SI
	DECQ CX
	JNZ  node

done:
	RET

// func lookPairFast(b *PairBatcher, nodes *[batch.MaxNodes]batch.Node, n uint, children *[batch.MaxChildren + 1]batch.Notes, aims *aiming) uint
//
// Registers: AX aiming, BX gazes, SI node, CX how many are left, DI state, R12 notes of
// the child, R13 how many the node has left, R14 the child's number, R15 the sums.
TEXT ·lookPairFast(SB), NOSPLIT, $0-48
	MOVQ  b+0(FP), BX
	MOVQ  nodes+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVQ  children+24(FP), R12
	MOVQ  aims+32(FP), AX
	MOVQ  PairBatcher_words(BX), DX
	LEAQ  PairBatcher_gazes(BX), BX
	XORL  R14, R14
	TESTQ CX, CX
	JZ    done

node:
	MOVQ    (SI), DI
	MOVQ    -8(DI)(DX*8), R15
	MOVBLZX const_nodeN(SI), R13
	MOVB    $0, const_nodeCut(SI)
	TESTL   R13, R13
	JZ      none
	MOVQ    R12, R11
	XORL    R10, R10

child:
	MOVBLZX const_nodeTiles(SI)(R10*1), R8
	MOVBLZX const_nodeEdges(SI)(R10*1), R9
	SHLL    $5, R8
	ADDQ    BX, R8
	MOVB    R9, aiming_edge(AX)
	MOVB    R9, (aiming__size+aiming_edge)(AX)
	LEAL    (R14)(R10*1), R9
	MOVB    R9, aiming_child(AX)
	MOVQ    gaze_one(R8), R9
	MOVQ    R9, aiming_part(AX)
	MOVQ    gaze_two(R8), R9
	MOVQ    R9, (aiming__size+aiming_part)(AX)
	MOVBLZX gaze_first(R8), R9
	MOVQ    (DI)(R9*8), R9
	MOVQ    R9, aiming_word(AX)
	MOVBLZX gaze_other(R8), R9
	MOVQ    (DI)(R9*8), R9
	MOVQ    R9, (aiming__size+aiming_word)(AX)
	MOVQ    gaze_at(R8), R9
	ADDQ    R15, R9
	MOVQ    R9, 16(R11)
	ADDQ    $(8*const_maxNotes), R11
	ADDQ    $(2*aiming__size), AX
	INCL    R10
	CMPL    R10, R13
	JNE     child

none:
	ADDL $4, R14
	ADDQ $(4*8*const_maxNotes), R12
	ADDQ $const_nodeSize, SI
	DECQ CX
	JNZ  node

done:
	SUBQ aims+32(FP), AX
	SHRQ $5, AX
	MOVQ AX, ret+40(FP)
	RET

// func judgePairFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes)
//
// Registers: AX aiming, CX how many are left, DI nodes, SI notes, R12 those of the child,
// R15 the sums.
TEXT ·judgePairFast(SB), NOSPLIT, $0-40
	MOVQ  threeValues, DX
	MOVQ  aims_base+0(FP), AX
	MOVQ  aims_len+8(FP), CX
	MOVQ  nodes+24(FP), DI
	MOVQ  children+32(FP), SI
	TESTQ CX, CX
	JLE   done

next:
	MOVBLZX aiming_child(AX), R13
	LEAL    (R13)(R13*2), R12
	LEAQ    (SI)(R12*8), R12
	MOVL    R13, R14
	ANDL    $3, R14
	NODE
	ADDQ    DI, R13

	// 1 or −1 a view. A sum that becomes less was not 0: nothing is carried to the other.
	PART
	READ
	SETTLE
	MOVQ R8, (R12)
	MOVQ 16(R12), R15
	LEAQ -1(R15)(R10*2), R15
	ADDQ $aiming__size, AX
	PART
	READ
	SETTLE
	MOVQ R8, 8(R12)
	SHLQ $17, R10
	ADDQ R10, R15
	SUBQ $0x10000, R15
	MOVQ R15, 16(R12)

	MOVWLZX R15, R8
	SHRL    $16, R15
	CMPL    R15, R8
	CMOVLHI R15, R8
	MOVQ    const_nodeBudget(R13), R9
	SUBQ    R8, R9
	SHRQ    $63, R9
	SHLXL   R14, R9, R9
	ORB     R9, const_nodeCut(R13)

	ADDQ $aiming__size, AX
	SUBQ $2, CX
	JNZ  next

done:
	RET
