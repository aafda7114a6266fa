#include "textflag.h"
#include "go_asm.h"

// STATE makes a node's number, in at, where its state is. It takes R10.
#define STATE(at) \
	MOVL  at, R10; \
	SHRL  $const_statePieceBits, R10; \
	LEAQ  (R10)(R10*2), R10; \
	SHLQ  $3, R10; \
	ADDQ  wave_states(AX), R10; \
	ANDL  $((1<<const_statePieceBits)-1), at; \
	IMULQ wave_stride(AX), at; \
	SHLQ  $3, at; \
	ADDQ  (R10), at

// GATHER notes the tile that child k slides, where CX has the choice.
#define GATHER(k) \
	MOVBLZX (choice_from+k)(CX), R10; \
	MOVBLZX waveNode_cells(R13)(R10*1), R10; \
	MOVB    R10, (const_nodeTiles+k)(BX)

// func makeNodesFast(w *wave, f *flight, leaves []leaf) uint
//
// It does what makeNodesEach does, from the last leaf on, up to one that is no child of
// a node, and returns how many nodes it made. Registers:
//
//	AX w, BX the batch's node, DX what the leaf says of how it arises, SI leaf
//	DI nodes, R9 end of free, R10 parent, R12 state, R13 node, R14 f, R15 its number there
TEXT ·makeNodesFast(SB), NOSPLIT, $32-48
	MOVQ  w+0(FP), AX
	MOVQ  f+8(FP), R14
	MOVQ  leaves_base+16(FP), R8
	MOVQ  leaves_len+24(FP), SI
	MOVQ  R8, first-8(SP)
	SHLQ  $5, SI
	LEAQ  -leaf__size(R8)(SI*1), SI
	MOVQ  wave_kernel(AX), R10
	MOVQ  kernel_limit(R10), R8
	DECQ  R8
	MOVQ  R8, limit-16(SP)
	MOVQ  kernel_pruning(R10), R10
	MOVQ  automaton_choices(R10), R8
	MOVQ  R8, choices-24(SP)
	MOVQ  automaton_states(R10), R8
	MOVQ  R8, states-32(SP)
	MOVQ  wave_nodes(AX), DI
	MOVQ  wave_free(AX), R9
	MOVQ  (wave_free+const_wordSize)(AX), R8
	LEAQ  (R9)(R8*4), R9
	MOVQ  flight_n(R14), R15
	IMUL3Q $const_nodeSize, R15, BX
	LEAQ  (flight_batch+const_batchNodes)(R14)(BX*1), BX
	CMPQ  SI, first-8(SP)
	JLT   done

next:
	MOVQ leaf_arises(SI), DX
	MOVQ DX, R10
	SHRQ $const_flagShift, R10
	JNZ  done

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
	MOVB    R13, waveNode_leaves(R10)
	MOVL    R12, flight_taken(R14)(R15*4)
	MOVL    R12, R13
	SHLQ    $7, R13
	ADDQ    DI, R13
	VMOVDQU (R10), Y0
	VMOVDQU 32(R10), Y1
	VMOVDQU 64(R10), Y2
	VMOVDQU 96(R10), Y3
	VMOVDQU Y0, (R13)
	VMOVDQU Y1, 32(R13)
	VMOVDQU Y2, 64(R13)
	VMOVDQU Y3, 96(R13)

	CMPQ wave_words(AX), $const_nodeWords
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
	MOVB   choice_n(CX), R10
	MOVB   R10, const_nodeN(BX)
	MOVL   choice_edge(CX), R10
	MOVL   R10, const_nodeEdges(BX)
	GATHER(0)
	GATHER(1)
	GATHER(2)
	GATHER(3)
	SHRL   $const_linkShift, DX
	IMUL3Q $autoState__size, DX, DX
	ADDQ   states-32(SP), DX
	PREFETCHT0 (DX)
	LEAQ   autoState_next(DX), DX
	MOVQ   DX, flight_next(R14)(R15*8)

	INCQ R15
	ADDQ $const_nodeSize, BX
	SUBQ $leaf__size, SI
	CMPQ SI, first-8(SP)
	JGE  next

done:
	MOVQ R15, R8
	SUBQ flight_n(R14), R8
	MOVQ R8, ret+40(FP)
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
	MOVQ wave_stride(AX), R8

copy:
	VMOVDQU (R11)(R10*8), Y0
	VMOVDQU Y0, (R12)(R10*8)
	ADDQ $const_stateUnit, R10
	CMPQ R10, R8
	JLT  copy
	JMP  copied

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

// func makeLeavesFast(w *wave, f *flight, first uint, l level, now, later *pile) int
//
// It does what makeLeavesEach does. Registers:
//
//	AX number of a child, BX the batch's node, DX which are cut off, SI the end of now, DI
//	that of later, R8 all ones if it is kept, R9 end of free, R10 where the node is, R11
//	what the automaton says of it, R12 how many children it has, R13 what is noted of them
TEXT ·makeLeavesFast(SB), NOSPLIT, $32-64
	MOVQ   w+0(FP), AX
	MOVQ   f+8(FP), R14
	MOVQ   first+16(FP), R15
	MOVQ   $0, cuts-8(SP)
	MOVQ   $0, made-16(SP)
	MOVQ   R15, at-24(SP)
	IMUL3Q $const_nodeSize, R15, BX
	LEAQ   (flight_batch+const_batchNodes)(R14)(BX*1), BX
	MOVQ   wave_free(AX), R9
	MOVQ   (wave_free+const_wordSize)(AX), R8
	LEAQ   (R9)(R8*4), R9
	MOVBLZX wave_keeps(AX), R8
	NEGQ   R8
	MOVQ   now+40(FP), R10
	MOVQ   pile_n(R10), SI
	SHLQ   $5, SI
	ADDQ   pile_leaves(R10), SI
	MOVQ   later+48(FP), R10
	MOVQ   pile_n(R10), DI
	SHLQ   $5, DI
	ADDQ   pile_leaves(R10), DI

node:
	CMPQ R15, l_end+24(FP)
	JGE  done
	MOVL flight_taken(R14)(R15*4), R10
	MOVL R10, R11
	SHLQ $7, R11
	ADDQ wave_nodes(AX), R11

	MOVL    waveNode_root(R11), DX
	MOVQ    wave_roots(AX), R12
	MOVQ    (R12)(DX*8), DX
	MOVQ    l_depth+32(FP), R12
	CMPQ    R12, subtree_deepest(DX)
	CMOVQLT subtree_deepest(DX), R12
	MOVQ    R12, subtree_deepest(DX)

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
	MOVQ    f+8(FP), R14

	TESTL  R12, R12
	JZ     none
	MOVQ   flight_next(R14)(R15*8), R11
	IMUL3Q $(const_maxMoves*const_notesSize), R15, R13
	LEAQ   (flight_batch+const_batchChildren)(R14)(R13*1), R13
	XORL   AX, AX

child:
	// What is kept of a child that is cut off goes behind the others; whether it is, is
	// hard to guess.
	BTL     AX, DX
	MOVQ    SI, CX
	CMOVQCS DI, CX
	SBBQ    R15, R15
	VMOVDQU -8(R13), Y0
	VMOVDQU Y0, (CX)
	SHLQ    $5, R15
	LEAQ    leaf__size(SI)(R15*1), SI
	ANDQ    R8, R15
	SUBQ    R15, DI
	MOVL    (R11)(AX*4), R14
	SHLQ    $const_pruningShift, R14
	MOVBLZX const_nodeEdges(BX)(AX*1), R15
	SHLQ    $const_edgeShift, R15
	ORQ     R15, R14
	ORQ     R10, R14
	MOVQ    R14, leaf_arises(CX)
	ADDQ    $const_notesSize, R13
	INCL    AX
	CMPL    AX, R12
	JLT     child

	MOVQ w+0(FP), AX
	MOVQ f+8(FP), R14

none:
	MOVQ at-24(SP), R15
	INCQ R15
	MOVQ R15, at-24(SP)
	ADDQ $const_nodeSize, BX
	JMP  node

done:
	MOVQ now+40(FP), R10
	SUBQ pile_leaves(R10), SI
	SHRQ $5, SI
	MOVQ SI, pile_n(R10)
	MOVQ later+48(FP), R10
	SUBQ pile_leaves(R10), DI
	SHRQ $5, DI
	MOVQ DI, pile_n(R10)
	SUBQ wave_free(AX), R9
	SHRQ $2, R9
	MOVQ R9, (wave_free+const_wordSize)(AX)
	MOVQ wave_kernel(AX), R10
	MOVQ made-16(SP), R8
	ADDQ R8, kernel_generated(R10)
	MOVQ cuts-8(SP), R8
	MOVQ R8, ret+56(FP)
	VZEROUPPER
	RET
