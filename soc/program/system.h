// SPDX-License-Identifier: Apache-2.0
//
// What the system of soc/rtl/df_soc.sv offers a program.

#ifndef SYSTEM_H
#define SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CORE_INTERRUPT (1u << 4)

// Their places are in link.ld.
extern volatile uint32_t core_registers[];
extern volatile uint32_t console[];
#define CHARACTER 0  // written: printed
#define REFUSALS 2   // read: error responses of the core's bus since the last read

extern volatile uint32_t interrupts;  // lines of the last interrupt, set by its handler
void interrupts_mask(uint32_t masked);

static inline uint32_t cycles(void) {
  uint32_t now;
  __asm__ volatile("rdcycle %0" : "=r"(now));
  return now;
}

void print(const char *text);
void print_number(uint32_t value);              // decimal
void print_hex(const uint32_t *number);         // WORDS words

// Numbers of 256 bits.
#define WORDS 8

// value = a * b / 2^256 mod p, p odd and a, b below it (Montgomery).
void multiply(uint32_t *value, const uint32_t *a, const uint32_t *b, const uint32_t *p);

// value = 1 / a mod p, p odd, a below it and prime to it. The same instructions for every a.
void invert(uint32_t *value, const uint32_t *a, const uint32_t *p);

#endif
