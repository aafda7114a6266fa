#include "textflag.h"
#include "go_asm.h"

// A node's offset in R13 of a child's number there.
#define NODE \
	ANDL $0xfc, R13; \
	SHLL $4, R13

// CHANGE raises the two words of sums of views by 1, or lowers them when down is all ones.
// It takes R8.
#define CHANGE(views0, views1, down, sums0, sums1) \
	MOVQ views0, R8; \
	XORQ down, R8; \
	SUBQ down, R8; \
	ADDQ R8, sums0; \
	MOVQ views1, R8; \
	XORQ down, R8; \
	SUBQ down, R8; \
	ADDQ R8, sums1

// SETTLE reads the entry of the look-up at AX: R8 is the word with its value then, and
// R10 whether that goes up. It takes R9, R11 and BX.
#define SETTLE \
	MOVQ    aiming_part(AX), BX; \
	MOVQ    aiming_address(AX), R9; \
	MOVQ    aiming_word(AX), R8; \
	MOVQ    part_data(BX), R10; \
	MOVQ    R9, R11; \
	SHRQ    $3, R11; \
	MOVBLZX (R10)(R11*1), R10; \
	ANDL    $7, R9; \
	SHRXL   R9, R10, R10; \
	MOVQ    R8, R11; \
	SHRQ    $56, R11; \
	INCL    R11; \
	SHRL    $1, R11; \
	XORL    R11, R10; \
	NOTL    R10; \
	ANDL    $1, R10; \
	LEAQ    -1(R10)(R10*1), R11; \
	SHLQ    $56, R11; \
	ADDQ    R11, R8

// LIST lists the look-ups of a set of patterns in R8, at R12, for the ask in R9. It takes
// R10, R11, R8 and R9.
#define LIST(again) \
	POPCNTQ R8, R10; \
	LEAQ    (R12)(R10*4), R10; \
again: \
	TZCNTQ  R8, R11; \
	BLSRQ   R8, R8; \
	SHLL    $const_askPattern, R11; \
	ADDL    R9, R11; \
	MOVL    R11, (R12); \
	TZCNTQ  R8, R11; \
	BLSRQ   R8, R8; \
	SHLL    $const_askPattern, R11; \
	LEAL    (1<<const_askPlace)(R9)(R11*1), R11; \
	MOVL    R11, 4(R12); \
	TZCNTQ  R8, R11; \
	BLSRQ   R8, R8; \
	SHLL    $const_askPattern, R11; \
	LEAL    (2<<const_askPlace)(R9)(R11*1), R11; \
	MOVL    R11, 8(R12); \
	ADDQ    $12, R12; \
	ADDL    $(3<<const_askPlace), R9; \
	TESTQ   R8, R8; \
	JNZ     again; \
	MOVQ    R10, R12

// TIGHT gives the views of a word of sums, at an offset from R13, that are the byte
// of which R15 has eight, in views, and adds their patterns to R14, by a table at an
// offset from AX. It takes R8 and R9.
#define TIGHT(sums, table, views) \
	MOVQ  sums(R13), R8; \
	XORQ  R15, R8; \
	MOVQ  $0x7f7f7f7f7f7f7f7f, R9; \
	MOVQ  R9, views; \
	ANDQ  R8, views; \
	ADDQ  R9, views; \
	ORQ   R8, views; \
	ORQ   R9, views; \
	NOTQ  views; \
	SHRQ  $7, views; \
	MOVQ  $0x0102040810204080, R8; \
	IMULQ views, R8; \
	SHRQ  $56, R8; \
	ORQ   (table)(AX)(R8*8), R14

// func lookFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint
//
// Registers: AX b, SI node, CX how many are left, DI state, R12 ask, R14 patterns of tight
// views, DX and BX these views, R13 the number of a child.
TEXT ·lookFast(SB), NOSPLIT, $16-40
	MOVQ  b+0(FP), AX
	MOVQ  nodes+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVQ  asks+24(FP), R12
	MOVQ  $0, child-8(SP)
	TESTQ CX, CX
	JZ    done

node:
	MOVQ  (SI), R13
	MOVQ  Batcher_patterns(AX), R8
	LEAQ  (R13)(R8*8), R13
	MOVQ  const_nodeBudget(SI), R15
	INCQ  R15
	MOVBLZX R15, R15
	MOVQ  $0x0101010101010101, R8
	IMULQ R8, R15
	XORL  R14, R14
	TIGHT(0, Batcher_of, DX)
	TIGHT(8, Batcher_of+2048, BX)
	MOVQ  child-8(SP), R13
	XORL  R15, R15 // which children are cut off, at the bits of their numbers
	MOVBLZX const_nodeN(SI), DI
	ADDL  R13, DI // the number of the last, and 1

child:
	CMPL R13, DI
	JGE  last
	MOVL R13, R8
	ANDL $3, R8
	MOVBLZX const_nodeTiles(SI)(R8*1), R10
	MOVBLZX const_nodeEdges(SI)(R8*1), R9
	SHLL $5, R10
	LEAQ Batcher_tiles(AX)(R10*1), R10

	// Whether it is loose in one of the views, and comes further from its home.
	MOVQ    known_loose(R10), R8
	ANDQ    DX, R8
	MOVQ    (known_loose+8)(R10), R11
	ANDQ    BX, R11
	ORQ     R11, R8
	MOVQ    R8, R11
	NEGQ    R11
	ORQ     R11, R8
	SHRQ    $63, R8
	MOVQ    known_by(R10), R11
	MOVBLZX (R11)(R9*1), R11
	INCL    R11
	SHRL    $1, R11
	ANDL    R11, R8
	SHLXQ   R13, R8, R11
	ORQ     R11, R15
	DECQ    R8
	ANDQ    known_patterns(R10), R8
	ANDQ    R14, R8

	MOVL R13, R10
	SHLL $const_askChild, R10
	ORL  R10, R9
	LIST(again)
	INCL R13
	JMP  child

last:
	MOVQ child-8(SP), R13
	SHRXQ R13, R15, R15
	MOVB R15, const_nodeCut(SI)
	ADDQ $4, R13
	MOVQ R13, child-8(SP)
	ADDQ $const_nodeSize, SI
	DECQ CX
	JNZ  node

done:
	SUBQ asks+24(FP), R12
	SHRQ $2, R12
	MOVQ R12, ret+32(FP)
	RET

// func recallFast(b *Batcher, nodes *[batch.MaxNodes]batch.Node, n uint, asks *ask) uint
//
// Registers: AX b, SI node, CX how many are left, DI state, R12 ask, DX sums, R13 and
// R14 notes, R8 what is not noted, BX the node's first child.
TEXT ·recallFast(SB), NOSPLIT, $16-40
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
	SHLL    $5, R10
	LEAQ    Batcher_tiles(AX)(R10*1), R10
	MOVQ    (SI), DI
	MOVQ    Batcher_patterns(AX), DX
	LEAQ    (DI)(DX*8), DX

	// Sums where the tile is loose: by 1 or −1.
	MOVQ    known_by(R10), R11
	MOVBQSX (R11)(R9*1), R11
	SARQ    $1, R11
	CHANGE(known_loose(R10), (known_loose+8)(R10), R11, (DX), 8(DX))

	MOVQ known_patterns(R10), R8
	MOVQ const_nodeNotes(SI), R13
	LEAQ (8*const_maxNotes)(R13), R14

note:
	MOVQ  (R13), R10
	TESTQ R10, R10
	JZ    noted
	MOVQ  R10, R11
	SHRQ  $const_noteNumber, R11
	ANDL  $63, R11
	BTRQ  R11, R8

	// The word but for the value; and that, raised by 1, or lowered.
	MOVQ R10, R15
	SHLQ $8, R15
	SHRQ $8, R15
	SHRQ $const_noteUp, R10
	ANDL $1, R10
	LEAQ -1(R10)(R10*1), R9 // 1 or −1
	SHLQ $56, R9
	DECQ R10
	MOVQ R8, left-8(SP)
	MOVQ (DI)(R11*8), R8
	SHRQ $56, R8
	SHLQ $56, R8
	ADDQ R9, R8
	ORQ  R8, R15
	MOVQ R15, (DI)(R11*8)
	ADDQ R11, R11
	LEAQ Batcher_views(AX)(R11*8), R11
	CHANGE((R11), 8(R11), R10, (DX), 8(DX))
	MOVQ left-8(SP), R8
	ADDQ $8, R13
	CMPQ R13, R14
	JNE  note

noted:
	MOVBLZX const_nodeEdge(SI), R9
	ORL     BX, R9
	LIST(again)

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

// func fillFast(aims []aiming, asks *ask, parts *[maxPatterns]*part, nodes *[batch.MaxNodes]batch.Node)
//
// The parts that look-ups point to are those of an array that lives as long: the
// garbage collector need not be told of them.
TEXT ·fillFast(SB), NOSPLIT, $0-48
	MOVQ  aims_base+0(FP), AX
	MOVQ  aims_len+8(FP), CX
	MOVQ  asks+24(FP), SI
	MOVQ  parts+32(FP), BX
	MOVQ  nodes+40(FP), DI
	TESTQ CX, CX
	JLE   done

next:
	MOVL    (SI), R8
	MOVL    R8, aiming_edge(AX) // and pattern, child and place
	MOVBLZX 1(SI), R9
	MOVBLZX 2(SI), R13
	NODE
	MOVQ    (DI)(R13*1), R11
	MOVQ    (R11)(R9*8), R11
	MOVQ    R11, aiming_word(AX)
	MOVQ    (BX)(R9*8), R12
	MOVQ    R12, aiming_part(AX)

	ADDQ $4, SI
	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	RET

// func enterFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, views *[maxPatterns][2]uint64, patterns int)
TEXT ·enterFast(SB), NOSPLIT, $0-48
	MOVQ  aims_base+0(FP), AX
	MOVQ  aims_len+8(FP), CX
	MOVQ  nodes+24(FP), DI
	MOVQ  views+32(FP), SI
	MOVQ  patterns+40(FP), DX
	SHLQ  $3, DX
	TESTQ CX, CX
	JLE   done

next:
	SETTLE
	MOVBLZX aiming_number(AX), R12
	MOVBLZX aiming_child(AX), R13
	NODE
	MOVQ    (DI)(R13*1), R13
	MOVQ    R8, (R13)(R12*8)

	// The sums, behind the patterns, are raised by 1, or lowered when R10 is all ones.
	ADDQ R12, R12
	DECQ R10
	CHANGE((SI)(R12*8), 8(SI)(R12*8), R10, (R13)(DX*1), 8(R13)(DX*1))

	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next

done:
	RET

// func judgeFast(aims []aiming, nodes *[batch.MaxNodes]batch.Node, children *[batch.MaxChildren + 1]batch.Notes)
TEXT ·judgeFast(SB), NOSPLIT, $0-40
	MOVQ  aims_base+0(FP), AX
	MOVQ  aims_len+8(FP), CX
	MOVQ  nodes+24(FP), DI
	MOVQ  children+32(FP), SI
	MOVL  $(const_maxChildren*const_maxNotes), DX
	TESTQ CX, CX
	JLE   done

next:
	SETTLE

	// Where the note goes.
	MOVBLZX aiming_child(AX), R13
	MOVBLZX aiming_place(AX), R12
	LEAL    (R13)(R13*2), R9
	ADDL    R12, R9
	CMPL    R12, $const_maxNotes
	CMOVLCC DX, R9

	MOVL  R13, R11
	ANDL  $3, R11
	SHLXL R11, R10, R11
	NODE
	ORB   R11, const_nodeCut(DI)(R13*1)

	MOVBLZX aiming_number(AX), R12
	SHLL    $6, R10
	LEAL    128(R12)(R10*1), R10
	SHLQ    $56, R10
	SHLQ    $8, R8
	SHRQ    $8, R8
	ORQ     R10, R8
	MOVQ    R8, (SI)(R9*8)

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
	SETTLE
	MOVQ R8, (R12)
	MOVQ 16(R12), R15
	LEAQ -1(R15)(R10*2), R15
	ADDQ $aiming__size, AX
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
