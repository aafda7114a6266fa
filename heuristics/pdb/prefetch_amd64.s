#include "textflag.h"
#include "go_asm.h"

// func prefetch(aimings []aiming)
TEXT ·prefetch(SB), NOSPLIT, $0-24
	MOVQ aimings_base+0(FP), AX
	MOVQ aimings_len+8(FP), CX
	TESTQ CX, CX
	JLE  done
next:
	MOVQ aiming_part(AX), BX
	MOVQ aiming_address(AX), DX
	MOVQ part_data(BX), BX
	SHRQ $3, DX
	PREFETCHT0 (BX)(DX*1)
	ADDQ $aiming__size, AX
	DECQ CX
	JNZ  next
done:
	RET
