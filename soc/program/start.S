// SPDX-License-Identifier: Apache-2.0
//
// Reset at address 0, interrupts at 0x10. PicoRV32 has own instructions for interrupts, and four
// registers more, q0 to q3: q0 holds the way back, q1 the lines that are pending.

#define GETQ(rd, q) .insn r 0x0b, 0, 0, rd, q, x0
#define SETQ(q, rs) .insn r 0x0b, 0, 1, q, rs, x0
#define RETIRQ .insn r 0x0b, 0, 2, x0, x0, x0
#define MASKIRQ(rd, rs) .insn r 0x0b, 0, 3, rd, rs, x0
#define Q1 x1
#define Q2 x2

  .section .start, "ax"
  .globl _start
_start:
  lui sp, %hi(stack)
  j main_

  .balign 16
interrupt:                     // says which lines, and masks all: the program enables them again
  SETQ(Q2, t0)
  GETQ(t0, Q1)
  sw t0, %lo(interrupts)(zero)
  li t0, -1
  MASKIRQ(x0, t0)
  GETQ(t0, Q2)
  RETIRQ

  .globl interrupts
interrupts:                    // within the reach of an address without a register
  .word 0

main_:
  addi sp, sp, %lo(stack)
  la t0, bss
  la t1, end
1:
  sw zero, 0(t0)
  addi t0, t0, 4
  bltu t0, t1, 1b
  call main
  la t0, console               // the end: a write of the exit code, see df_soc.sv
  sw a0, 4(t0)
  j .

  .globl interrupts_mask       // void interrupts_mask(uint32_t masked)
interrupts_mask:
  MASKIRQ(x0, a0)
  ret
