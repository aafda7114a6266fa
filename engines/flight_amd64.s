#include "textflag.h"
#include "go_asm.h"

// STATE makes a node's number, in at, where its state is. It takes R10.
#define STATE(at) \
	MOVL  at, R10; \
	SHRL  $const_statePieceBits, R10; \
	LEAQ  (R10)(R10*2), R10; \
	SHLQ  $3, R10; \
	ADDQ  (wave_nodeStore+nodeStore_states)(AX), R10; \
	ANDL  $((1<<const_statePieceBits)-1), at; \
	IMULQ (wave_nodeStore+nodeStore_spacing)(AX), at; \
	SHLQ  $3, at; \
	ADDQ  (R10), at

// GATHER notes the tile that child k slides, where CX has the choice.
#define GATHER(k) \
	MOVBLZX (choice_from+k)(CX), R10; \
	MOVBLZX waveNode_cells(R13)(R10*1), R10; \
	MOVB    R10, (const_nodeTiles+k)(BX)

// func takeNodesFast(w *wave, f *flight, from *agenda)
//
// It does what takeNodes says. Registers:
//
//	AX w, BX the batch's node, DX what the leaf says of how it arises, SI leaf
//	DI nodes, R9 end of free, R10 parent, R12 state, R13 node, R14 f, R15 its number there
TEXT ·takeNodesFast(SB), NOSPLIT, $48-24
	MOVQ  w+0(FP), AX
	MOVQ  f+8(FP), R14
	MOVQ  wave_kernel(AX), R10
	MOVQ  kernel_limit(R10), R8
	DECQ  R8
	MOVQ  R8, limit-16(SP)
	MOVQ  kernel_pruning(R10), R10
	MOVQ  automaton_choices(R10), R8
	MOVQ  R8, choices-24(SP)
	MOVQ  automaton_links(R10), R8
	MOVQ  R8, links-32(SP)
	MOVQ  (wave_nodeStore+nodeStore_nodes)(AX), DI
	MOVQ  wave_free(AX), R9
	MOVQ  (wave_free+const_wordSize)(AX), R8
	LEAQ  (R9)(R8*4), R9
	MOVQ  flight_n(R14), R15
	IMUL3Q $const_nodeSize, R15, BX
	LEAQ  (flight_batch+const_batchNodes)(R14)(BX*1), BX

	// The last pile that has leaves.
lower:
	MOVQ from+16(FP), R8
	MOVQ $64, R12
	BSRQ (agenda_some+const_wordSize)(R8), R10
	JNZ  depth
	XORL R12, R12
	BSRQ agenda_some(R8), R10
	JZ   done

depth:
	LEAQ (R10)(R12*1), R11
	SHLQ $5, R11
	LEAQ agenda_piles(R8)(R11*1), R11
	MOVQ pile_n(R11), SI
	MOVQ pile_leaves(R11), CX
	DECQ SI
	JGE  some
	SHRL $3, R12
	MOVQ agenda_some(R8)(R12*1), CX
	BTRQ R10, CX
	MOVQ CX, agenda_some(R8)(R12*1)
	JMP  lower

some:
	MOVQ R11, pile-40(SP)
	MOVQ CX, first-8(SP)
	SHLQ $5, SI
	ADDQ CX, SI

next:
	MOVQ leaf_arises(SI), DX
	MOVQ DX, R10
	SHRQ $const_flagShift, R10
	JNZ  stop

	// Leaves that were kept lie far from their parents: those that are some later are told
	// ahead.
	CMPB    wave_keeps(AX), $0
	JEQ     near
	LEAQ    -(const_aheadLeaves*leaf__size)(SI), R10
	CMPQ    R10, first-8(SP)
	CMOVQLT first-8(SP), R10
	MOVL    leaf_arises(R10), R10
	ANDL    $(const_mostNodes-1), R10
	MOVL    R10, R11
	CMPQ    R10, (wave_nodeStore+nodeStore_nodes+const_wordSize)(AX) // another kind of leaf may say anything
	JGE     near
	SHLQ    $7, R10
	PREFETCHT0 (DI)(R10*1)
	PREFETCHT0 64(DI)(R10*1)
	CMPQ    (wave_nodeStore+nodeStore_words)(AX), $const_nodeWords
	JGT     far

near:
	// The node of a parent's last leaf takes its place, that of another one the room that
	// is free.
	MOVL    DX, R11
	ANDL    $(const_mostNodes-1), R11
	MOVL    R11, R10
	SHLQ    $7, R10
	ADDQ    DI, R10
	MOVL    -4(R9), R12
	LEAQ    -4(R9), R8
	MOVBLZX waveNode_leaves(R10), R13
	CMPL    R13, $1
	CMOVLLE R11, R12
	CMOVQGT R8, R9
	DECL    R13
	VMOVDQU (R10), Y0 // before leaves is written: to read it with what is around it would wait
	VMOVDQU 32(R10), Y1
	VMOVDQU 64(R10), Y2
	VMOVDQU 96(R10), Y3
	MOVB    R13, waveNode_leaves(R10)
	MOVL    R12, flight_taken(R14)(R15*4)
	MOVL    R12, R13
	SHLQ    $7, R13
	ADDQ    DI, R13
	VMOVDQU Y0, (R13)
	VMOVDQU Y1, 32(R13)
	VMOVDQU Y2, 64(R13)
	VMOVDQU Y3, 96(R13)

	CMPQ (wave_nodeStore+nodeStore_words)(AX), $const_nodeWords
	JGT  apart
	LEAQ waveNode_state(R13), R12

copied:
	MOVQ R12, const_nodeState(BX)
	LEAQ leaf_notes(SI), R10
	MOVQ R10, const_nodeNotes(BX)

	// The slide: R10 is the blank's cell, CX the one where it comes from, R11 the move.
	MOVQ    DX, R10
	SHRQ    $const_edgeShift, R10
	ANDL    $127, R10
	MOVB    R10, const_nodeEdge(BX)
	MOVL    R10, R11
	ANDL    $3, R11
	SHRL    $2, R10
	MOVBLZX wave_ways(AX)(R11*1), CX
	ADDL    R10, CX
	ANDL    $(const_waveBoard-1), CX
	MOVBLZX waveNode_cells(R13)(CX*1), R8
	MOVB    $0, waveNode_cells(R13)(CX*1)
	MOVB    R8, waveNode_cells(R13)(R10*1)
	MOVB    R8, const_nodeTile(BX)

	// The path, and the depth.
	MOVBLZX waveNode_depth(R13), R10
	MOVL    R10, R8
	SHRL    $5, R8
	LEAL    (R10)(R10*1), R12
	SHLXQ   R12, R11, R11
	ORQ     R11, waveNode_path(R13)(R8*8)
	INCL    R10
	MOVB    R10, waveNode_depth(R13)
	MOVB    $0, waveNode_leaves(R13)
	MOVQ    limit-16(SP), R8
	SUBQ    R10, R8
	MOVQ    R8, const_nodeBudget(BX)

	// The children.
	SHRQ    $const_pruningShift, DX
	MOVL    DX, waveNode_pruning(R13)
	MOVBLZX wave_home(AX), R8
	CMPL    CX, R8
	JEQ     home

away:
	MOVL   DX, R10
	ANDL   $((1<<const_linkShift)-1), R10
	SHLL   $const_linkShift, CX
	ORL    R10, CX
	MOVW   CX, waveNode_choice(R13)
	IMUL3Q $choice__size, CX, CX
	ADDQ   choices-24(SP), CX
	MOVB   choice_n(CX), R8
	MOVB   R8, const_nodeN(BX)
	MOVL   choice_edge(CX), R10
	MOVL   R10, const_nodeEdges(BX)
	GATHER(0)
	GATHER(1)
	GATHER(2)
	CMPB   R8, $const_maxMoves // as only the first of all has
	JEQ    four

gathered:
	ANDL   $~((1<<const_linkShift)-1), DX // of the size of a state's links
	ADDQ   links-32(SP), DX
	PREFETCHT0 (DX)
	MOVQ   DX, flight_next(R14)(R15*8)

	INCQ R15
	ADDQ $const_nodeSize, BX
	SUBQ $leaf__size, SI
	CMPQ R15, $const_flightSize
	JGE  stop
	CMPQ SI, first-8(SP)
	JGE  next
	MOVQ pile-40(SP), R8
	MOVQ $0, pile_n(R8)
	JMP  lower

stop:
	MOVQ pile-40(SP), R8
	SUBQ first-8(SP), SI
	SARQ $5, SI
	INCQ SI
	MOVQ SI, pile_n(R8)

done:
	MOVQ R15, flight_n(R14)
	SUBQ wave_free(AX), R9
	SHRQ $2, R9
	MOVQ R9, (wave_free+const_wordSize)(AX)
	VZEROUPPER
	RET

apart:
	STATE(R11)
	STATE(R12)
	XORL R10, R10
	MOVQ (wave_nodeStore+nodeStore_spacing)(AX), R8

copy:
	VMOVDQU (R11)(R10*8), Y0
	VMOVDQU 32(R11)(R10*8), Y1
	VMOVDQU Y0, (R12)(R10*8)
	VMOVDQU Y1, 32(R12)(R10*8)
	ADDQ $const_stateUnit, R10
	CMPQ R10, R8
	JLT  copy
	JMP  copied

four:
	GATHER(3)
	JMP gathered

far:
	STATE(R11)
	PREFETCHT0 (R11)
	PREFETCHT0 64(R11)
	PREFETCHT0 128(R11)
	CMPQ (wave_nodeStore+nodeStore_spacing)(AX), $(3*const_stateUnit)
	JLE  near
	PREFETCHT0 192(R11)
	JMP near

home:
	CMPQ wave_goal(AX), $const_nowhere
	JNE  away
	VMOVDQU  waveNode_cells(R13), Y0
	VPCMPEQB wave_target(AX), Y0, Y0
	VPMOVMSKB Y0, R8
	CMPL R8, $-1
	JNE  away
	MOVLQZX flight_taken(R14)(R15*4), R8
	MOVQ R8, wave_goal(AX)
	JMP  away

// PILE makes R14, an agenda, its pile of the number in R12, where there may be leaves from
// now on. It takes R13 and R15.
#define PILE \
	MOVQ R12, R13; \
	SHRQ $6, R13; \
	MOVQ agenda_some(R14)(R13*8), R15; \
	BTSQ R12, R15; \
	MOVQ R15, agenda_some(R14)(R13*8); \
	MOVQ R12, R15; \
	SHLQ $5, R15; \
	LEAQ agenda_piles(R14)(R15*1), R14

// ENDS notes the pile at R14, its end, and from where on it has no room for the children of a
// node. It takes R15.
#define ENDS(pile, end, full) \
	MOVQ R14, pile; \
	MOVQ pile_n(R14), end; \
	SHLQ $5, end; \
	ADDQ pile_leaves(R14), end; \
	MOVQ (pile_leaves+const_wordSize)(R14), R15; \
	SHLQ $5, R15; \
	ADDQ pile_leaves(R14), R15; \
	SUBQ $(const_maxMoves*leaf__size), R15; \
	MOVQ R15, full

// OPEN takes up the piles of the number in R12, now's and later's, or what is nothing. It takes
// R13, R14 and R15.
#define OPEN(drops) \
	MOVQ  wave_now(AX), R14; \
	PILE; \
	ENDS(nowPile-24(SP), SI, nowFull-32(SP)); \
	LEAQ  wave_nothing(AX), R14; \
	TESTQ R8, R8; \
	JZ    drops; \
	MOVQ  wave_later(AX), R14; \
	PILE; \
drops: \
	ENDS(laterPile-40(SP), DI, laterFull-48(SP))

// CLOSE notes how many leaves the piles have. It takes R14.
#define CLOSE \
	MOVQ nowPile-24(SP), R14; \
	SUBQ pile_leaves(R14), SI; \
	SHRQ $5, SI; \
	MOVQ SI, pile_n(R14); \
	MOVQ laterPile-40(SP), R14; \
	SUBQ pile_leaves(R14), DI; \
	SHRQ $5, DI; \
	MOVQ DI, pile_n(R14)

// LEAF makes a leaf of child k, at a place. It takes R14 and R15.
#define LEAF(k, at) \
	VMOVDQU (const_notesSize*k-8)(R13), Y0; \
	VMOVDQU Y0, (at); \
	MOVL    (4*k)(R11), R14; \
	SHLQ    $const_pruningShift, R14; \
	MOVBLZX (const_nodeEdges+k)(BX), R15; \
	SHLQ    $const_edgeShift, R15; \
	ORQ     R10, R14; \
	ORQ     R15, R14; \
	MOVQ    R14, leaf_arises(at)

// PASS puts an end behind a leaf there if bit k of a set is 1. It takes R15.
#define PASS(k, set, end) \
	RORXL $((k+27)%32), set, R15; \
	ANDL  $leaf__size, R15; \
	ADDQ  R15, end

// EITHER makes a leaf of child k, at SI if bit k of DX is 1, else at DI, and keeps it there if
// bit k of R12 is 1. It takes CX, too.
#define EITHER(k) \
	MOVQ    DI, CX; \
	BTL     $k, DX; \
	CMOVQCS SI, CX; \
	LEAF(k, CX); \
	PASS(k, DX, SI); \
	PASS(k, R12, DI)

// func makeLeavesFast(w *wave, f *flight, i int) int
//
// It does what makeLeaves says. Registers:
//
//	AX w, or how many children it has, BX the batch's node, DX which are cut off, and then
//	which are not, SI the end of now, DI that of later, R8 all ones if what is cut off is
//	kept, R9 end of free, R10 where the node is, R11 what the automaton says of it, R12 how
//	many children it has, and then which are cut off and kept, R13 what is noted of them, R15
//	the node's number
TEXT ·makeLeavesFast(SB), NOSPLIT, $72-32
	MOVQ    w+0(FP), AX
	MOVQ    f+8(FP), R14
	MOVQ    i+16(FP), CX
	MOVQ    $0, cuts-8(SP)
	MOVQ    $0, made-16(SP)
	TESTQ   CX, CX
	JLT     none
	MOVQ    CX, i-56(SP)
	IMUL3Q  $const_nodeSize, CX, BX
	LEAQ    (flight_batch+const_batchNodes)(R14)(BX*1), BX
	MOVQ    wave_free(AX), R9
	MOVQ    (wave_free+const_wordSize)(AX), R8
	LEAQ    (R9)(R8*4), R9
	MOVBLZX wave_keeps(AX), R8
	NEGQ    R8
	MOVL    flight_taken(R14)(CX*4), R10
	MOVL    R10, R11
	SHLQ    $7, R11
	ADDQ    (wave_nodeStore+nodeStore_nodes)(AX), R11
	MOVBLZX waveNode_depth(R11), R12
	ANDQ    R8, R12
	MOVQ    R12, depth-64(SP)
	SUBQ    R8, R12
	OPEN(drops1)
	JMP     opened

node:
	MOVQ    f+8(FP), R14
	MOVQ    i-56(SP), CX
	TESTQ   CX, CX
	JLT     done
	MOVL    flight_taken(R14)(CX*4), R10
	MOVL    R10, R11
	SHLQ    $7, R11
	ADDQ    (wave_nodeStore+nodeStore_nodes)(AX), R11
	MOVBLZX waveNode_depth(R11), R12
	ANDQ    R8, R12
	CMPQ    R12, depth-64(SP)
	JNE     other

opened:
	CMPQ SI, nowFull-32(SP)
	JGE  done
	CMPQ DI, laterFull-48(SP)
	JGE  done

	MOVBLZX waveNode_depth(R11), R12
	MOVL    waveNode_root(R11), DX
	MOVQ    wave_roots(AX), R13
	MOVQ    (R13)(DX*8), DX
	MOVBLZX subtree_deepest(DX), R13
	CMPL    R12, R13
	CMOVLLT R13, R12
	MOVB    R12, subtree_deepest(DX)

	// How many leaves it has; and room again, if there are none.
	MOVBLZX const_nodeN(BX), R12
	ADDQ    R12, made-16(SP)
	MOVBLZX const_nodeCut(BX), DX
	POPCNTL DX, R13
	ADDQ    R13, cuts-8(SP)
	ANDNL   R13, R8, R13
	MOVL    R10, (R9)
	LEAQ    4(R9), CX
	MOVL    R12, R14
	SUBL    R13, R14
	MOVB    R14, waveNode_leaves(R11)
	CMOVQEQ CX, R9

	MOVQ   f+8(FP), R14
	MOVQ   i-56(SP), R15
	MOVQ   flight_next(R14)(R15*8), R11
	IMUL3Q $(const_maxMoves*const_notesSize), R15, R13
	LEAQ   (flight_batch+const_batchChildren)(R14)(R13*1), R13

	// How many there are is hard to guess, too: there is a leaf for each of three, and for
	// those that there are not, and the next one takes the place of what is not kept.
	MOVL  $-1, R15
	BZHIL R12, R15, R15
	ANDNL R15, DX, DX // those that are left
	TESTQ R8, R8
	JNZ   kept
	CMPL  R12, $const_maxMoves
	JEQ   kept
	LEAF(0, SI)
	PASS(0, DX, SI)
	LEAF(1, SI)
	PASS(1, DX, SI)
	LEAF(2, SI)
	PASS(2, DX, SI)
	JMP   last

kept:
	MOVL  R12, AX
	ANDNL R15, DX, R12 // those that are not
	ANDL  R8, R12
	EITHER(0)
	EITHER(1)
	EITHER(2)
	CMPL  AX, $const_maxMoves // as only the first of all has
	JNE   last
	EITHER(3)

last:
	MOVQ w+0(FP), AX
	DECQ i-56(SP)
	SUBQ $const_nodeSize, BX
	JMP  node

other:
	MOVQ R12, depth-64(SP)
	SUBQ R8, R12
	CLOSE
	OPEN(drops2)
	JMP  opened

done:
	CLOSE
	SUBQ wave_free(AX), R9
	SHRQ $2, R9
	MOVQ R9, (wave_free+const_wordSize)(AX)

	// The counts, and the least f that is cut off: all values have one parity with the
	// limit, and a slide changes them by one.
	MOVQ made-16(SP), R10
	MOVQ cuts-8(SP), R12
	MOVQ wave_kernel(AX), R13
	ADDQ R10, kernel_generated(R13)
	SUBQ R12, R10
	MOVQ wave_now(AX), R14
	ADDQ R10, agenda_count(R14)
	MOVQ wave_later(AX), R14
	MOVQ R12, R10
	ANDQ R8, R10
	ADDQ R10, agenda_count(R14)
	TESTQ R12, R12
	JZ   uncut
	MOVQ kernel_limit(R13), R10
	ADDQ $2, R10
	CMPQ R10, kernel_excess(R13)
	CMOVQGT kernel_excess(R13), R10
	MOVQ R10, kernel_excess(R13)

uncut:
	MOVQ i-56(SP), CX

none:
	MOVQ CX, ret+24(FP)
	VZEROUPPER
	RET
