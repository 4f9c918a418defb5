// SPDX-License-Identifier: Apache-2.0
//
// Operations modulo any odd number on a core `field-words` behind AXI4-Lite. Compile
// dualfield_command.c together with dualfield.c. docs/algorithms/prime-engine-field.md shows it in use.

#ifndef DUALFIELD_COMMAND_H
#define DUALFIELD_COMMAND_H

#include "dualfield.h"

#ifdef __cplusplus
extern "C" {
#endif

// The operations of the core, by their numbers.
typedef enum {
  DUALFIELD_COMMAND_ADD = 0,       // a + b
  DUALFIELD_COMMAND_SUBTRACT = 1,  // a - b
  DUALFIELD_COMMAND_MULTIPLY = 2,  // a * b
  DUALFIELD_COMMAND_SQUARE = 3,    // a * a
  DUALFIELD_COMMAND_INVERT = 4,    // 1 / a
  DUALFIELD_COMMAND_REDUCE = 5     // a
} dualfield_command_t;

// Computes one operation modulo m, a number below m. All numbers have device->result_bits bits.
// `modulus` is NULL if it is fixed in the core; `b` is NULL for SQUARE, INVERT and REDUCE.
// BAD_MODULUS: m is even or 1. OPERAND_RANGE: a or b is not below m; REDUCE takes any a.
// NOT_INVERTIBLE: a has no inverse, or m is not a prime. The result is 0 unless the status is OK.
dualfield_status_t dualfield_command(dualfield_device_t *device, dualfield_command_t command,
                                     const uint32_t *modulus, const uint32_t *a, const uint32_t *b,
                                     uint32_t *result);

#ifdef __cplusplus
}
#endif

#endif
