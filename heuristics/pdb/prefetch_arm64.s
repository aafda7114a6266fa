#include "textflag.h"
#include "go_asm.h"

// func prefetch(aimings []aiming)
TEXT ·prefetch(SB), NOSPLIT, $0-24
	MOVD aimings_base+0(FP), R0
	MOVD aimings_len+8(FP), R1
	CMP  $0, R1
	BLE  done
next:
	MOVD aiming_part(R0), R2
	MOVD aiming_address(R0), R3
	MOVD part_data(R2), R2
	ADD  R3>>3, R2, R2
	PRFM (R2), PLDL1KEEP
	ADD  $aiming__size, R0
	SUBS $1, R1, R1
	BNE  next
done:
	RET
