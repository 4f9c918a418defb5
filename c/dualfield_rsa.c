// SPDX-License-Identifier: Apache-2.0

#include "dualfield_rsa.h"

#include "dualfield_regs.h"

enum {
  WORDS = 256,         // of a window
  OPERATION_BITS = 2,  // of the operation above the key
  MOST_EXPONENT = 32,  // bits of e
  RSA_PRIVATE = 0,     // operations of the core
  RSA_BLIND = 1
};

static uint32_t operation_of(const dualfield_device_t *device) {
  return (device->capability & DUALFIELD__CAPABILITY__OPERATION_bm) >>
         DUALFIELD__CAPABILITY__OPERATION_bp;
}

static void wipe_words(volatile uint32_t *words) {
  for (uint32_t i = 0; i < WORDS; ++i) words[i] = 0;
}

// Puts a number of `bits` bits into a packed operand; false if the number is longer.
static bool put_number(uint32_t *packed, uint32_t at, const uint8_t *bytes, uint32_t bits) {
  const uint32_t count = (bits + 7u) / 8u;
  if (bits % 8u != 0 && bytes[0] >> (bits % 8u) != 0) return false;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t place = at + 8u * i, shift = place % 32u, value = bytes[count - 1u - i];
    packed[place / 32u] |= value << shift;
    if (shift > 24u) packed[place / 32u + 1u] |= value >> (32u - shift);
  }
  return true;
}

// Takes a number of `bits` bits out of a packed result.
static void take_number(uint8_t *bytes, const uint32_t *packed, uint32_t at, uint32_t bits) {
  const uint32_t count = (bits + 7u) / 8u;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t place = at + 8u * i, shift = place % 32u, left = bits - 8u * i;
    uint32_t value = packed[place / 32u] >> shift;
    if (shift > 24u) value |= packed[place / 32u + 1u] << (32u - shift);
    bytes[count - 1u - i] = (uint8_t)(value & (left < 8u ? (1u << left) - 1u : 0xffu));
  }
}

// Returns true if dualfield_run has written the result.
static bool has_result(dualfield_status_t status) {
  return status < DUALFIELD_BAD_ARGUMENT || status == DUALFIELD_LOST;
}

// Returns the bits of e for primes of `half` bits.
static uint32_t exponent_bits(uint32_t half) { return half < MOST_EXPONENT ? half : MOST_EXPONENT; }

// Puts the operation and the key into operand a; false if a number is missing or too long.
static bool put_key(uint32_t *a, const dualfield_rsa_key_t *key, uint32_t half, uint32_t operation) {
  const uint32_t e_bits = exponent_bits(half);
  const bool is_private = operation == RSA_PRIVATE;
  const uint8_t *const numbers[5] = {key->p, key->q, key->qinv, is_private ? key->dp : NULL,
                                     is_private ? key->dq : NULL};
  if (e_bits < 32u && key->e >> e_bits != 0) return false;
  for (uint32_t i = 0; i < 5u; ++i) {
    if (numbers[i] == NULL) {
      if (i < 3u || is_private) return false;
      continue;
    }
    if (!put_number(a, i * half + (i < 3u ? 0 : e_bits), numbers[i], half)) return false;
  }
  dualfield_pack(a, 3u * half, &key->e, e_bits);
  dualfield_pack(a, 5u * half + e_bits, &operation, OPERATION_BITS);
  return true;
}

// Runs an operation with the numbers c, u, v; absent numbers are NULL. The result is `count`
// numbers of N bits.
static dualfield_status_t run_rsa(dualfield_device_t *device, uint32_t operation,
                                  const dualfield_rsa_key_t *key, const uint8_t *const numbers[3],
                                  uint8_t *const results[2], uint32_t count) {
  uint32_t a[WORDS] = {0}, b[WORDS] = {0};
  if (device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  const uint32_t bits = device->result_bits / 2u;
  if (operation_of(device) != DUALFIELD_OPERATION_RSA || device->bits > 32u * WORDS ||
      device->b_bits > 32u * WORDS || device->b_bits != 3u * bits) {
    return DUALFIELD_UNSUPPORTED;
  }
  bool is_valid = put_key(a, key, bits / 2u, operation);
  for (uint32_t i = 0; i < 3u; ++i) {
    if (numbers[i] != NULL) is_valid &= put_number(b, i * bits, numbers[i], bits);
  }
  dualfield_status_t status = DUALFIELD_BAD_ARGUMENT;
  if (is_valid) {
    const dualfield_job_t job = {.operation = DUALFIELD_RSA, .a = a, .b = b};
    status = dualfield_start(device, &job);
    wipe_words(a);
    wipe_words(b);
    if (status == DUALFIELD_OK) status = dualfield_finish(device, b, NULL);
  }
  for (uint32_t i = 0; is_valid && has_result(status) && i < count; ++i) {
    take_number(results[i], b, i * bits, bits);
  }
  wipe_words(a);
  wipe_words(b);
  return status;
}

dualfield_status_t dualfield_rsa_blind(dualfield_device_t *device, const dualfield_rsa_key_t *key,
                                       const uint8_t *r, uint8_t *u, uint8_t *v) {
  const uint8_t *const numbers[3] = {r, NULL, NULL};
  uint8_t *const results[2] = {u, v};
  if (device == NULL || key == NULL || r == NULL || u == NULL || v == NULL) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  return run_rsa(device, RSA_BLIND, key, numbers, results, 2);
}

dualfield_status_t dualfield_rsa_private(dualfield_device_t *device, const dualfield_rsa_key_t *key,
                                         const uint8_t *c, const uint8_t *u, const uint8_t *v,
                                         uint8_t *result) {
  const uint8_t *const numbers[3] = {c, u, v};
  uint8_t *const results[2] = {result, NULL};
  if (device == NULL || key == NULL || c == NULL || u == NULL || v == NULL || result == NULL) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  return run_rsa(device, RSA_PRIVATE, key, numbers, results, 1);
}

dualfield_status_t dualfield_rsa_private_one(dualfield_device_t *device,
                                             const dualfield_rsa_key_one_t *key, const uint8_t *c,
                                             const uint8_t *r, uint8_t *result) {
  uint32_t m[WORDS] = {0}, a[WORDS] = {0}, b[WORDS] = {0};
  if (device == NULL || key == NULL || key->n == NULL || key->d == NULL || c == NULL ||
      r == NULL || result == NULL || device->bits == 0) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  const uint32_t bits = device->bits, e_bits = exponent_bits(bits / 2u);
  if (operation_of(device) != DUALFIELD_OPERATION_RSA_ONE || device->b_bits > 32u * WORDS ||
      device->modulus_bits != bits + e_bits || device->b_bits != 2u * bits - e_bits) {
    return DUALFIELD_UNSUPPORTED;
  }
  dualfield_status_t status = DUALFIELD_BAD_ARGUMENT;
  if ((e_bits == 32u || key->e >> e_bits == 0) && put_number(m, 0, key->n, bits) &&
      put_number(a, 0, key->d, bits) && put_number(b, 0, c, bits) &&
      put_number(b, bits, r, bits - e_bits)) {
    dualfield_pack(m, bits, &key->e, e_bits);
    const dualfield_job_t job = {.operation = DUALFIELD_RSA_ONE, .modulus = m, .a = a, .b = b};
    status = dualfield_run(device, &job, m, NULL);
    if (has_result(status)) take_number(result, m, 0, bits);
  }
  wipe_words(m);
  wipe_words(a);
  wipe_words(b);
  return status;
}

dualfield_status_t dualfield_power(dualfield_device_t *device, const uint8_t *modulus,
                                   const uint8_t *base, const uint8_t *exponent,
                                   size_t exponent_bytes, uint8_t *result) {
  uint32_t m[WORDS] = {0}, a[WORDS] = {0}, b[WORDS] = {0};
  if (device == NULL || modulus == NULL || base == NULL || exponent == NULL || result == NULL ||
      device->bits == 0) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  const uint32_t bits = device->bits;
  if (operation_of(device) != DUALFIELD_OPERATION_POWER || bits > 32u * WORDS - 32u ||
      device->modulus_bits != bits || device->b_bits != bits) {
    return DUALFIELD_UNSUPPORTED;
  }
  if (exponent_bytes > (bits + 7u) / 8u || !put_number(m, 0, modulus, bits) ||
      !put_number(a, 0, base, bits) ||
      !put_number(b, 0, exponent, 8u * (uint32_t)exponent_bytes)) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  const dualfield_job_t job = {.operation = DUALFIELD_POWER, .modulus = m, .a = a, .b = b};
  const dualfield_status_t status = dualfield_run(device, &job, m, NULL);
  if (has_result(status)) take_number(result, m, 0, bits);
  wipe_words(m);
  wipe_words(a);
  wipe_words(b);
  return status;
}
