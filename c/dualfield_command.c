// SPDX-License-Identifier: Apache-2.0

#include "dualfield_command.h"

#include "dualfield_regs.h"

enum {
  WORDS = 130,       // of 4096 bits and a command, at most
  COMMAND_BITS = 3,  // above operand a
};

static void wipe_words(volatile uint32_t *words) {
  for (uint32_t i = 0; i < WORDS; ++i) words[i] = 0;
}

dualfield_status_t dualfield_command(dualfield_device_t *device, dualfield_command_t command,
                                     const uint32_t *modulus, const uint32_t *a, const uint32_t *b,
                                     uint32_t *result) {
  uint32_t packed[WORDS] = {0};
  const uint32_t zero[WORDS] = {0}, code = (uint32_t)command;
  if (device == NULL || a == NULL || result == NULL || device->bits == 0 ||
      code > DUALFIELD_COMMAND_REDUCE || (b != NULL) != (code <= DUALFIELD_COMMAND_MULTIPLY)) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  const uint32_t bits = device->result_bits, operation =
      (device->capability & DUALFIELD__CAPABILITY__OPERATION_bm) >>
      DUALFIELD__CAPABILITY__OPERATION_bp;
  if (operation != DUALFIELD_OPERATION_COMMAND || device->bits > 32u * WORDS ||
      device->bits != bits + COMMAND_BITS || device->b_bits != bits) {
    return DUALFIELD_UNSUPPORTED;
  }
  if (bits % 32u != 0 && a[bits / 32u] >> (bits % 32u) != 0) return DUALFIELD_BAD_ARGUMENT;
  dualfield_pack(packed, 0, a, bits);
  dualfield_pack(packed, bits, &code, COMMAND_BITS);
  const dualfield_job_t job = {.operation = DUALFIELD_COMMAND, .modulus = modulus, .a = packed,
                               .b = b != NULL ? b : zero};
  const dualfield_status_t status = dualfield_run(device, &job, result, NULL);
  wipe_words(packed);
  return status;
}
