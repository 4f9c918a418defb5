// SPDX-License-Identifier: Apache-2.0
//
// RSA on cores behind AXI4-Lite: the cores `rsa` and `rsa-one`, and powers by `modexp-words` or
// `modexp`. Compile dualfield_rsa.c together with dualfield.c. docs/how-to/sign-with-rsa.md shows it
// in use.
//
// A number is an array of bytes, the most significant first. N is the number of bits of the modulus
// n: 2048 for RSA-2048. A number of B bits has (B + 7) / 8 bytes.

#ifndef DUALFIELD_RSA_H
#define DUALFIELD_RSA_H

#include "dualfield.h"

#ifdef __cplusplus
extern "C" {
#endif

// The numbers of a private key with two primes. All have N / 2 bits, but e.
typedef struct {
  const uint8_t *p;
  const uint8_t *q;
  const uint8_t *qinv;  // 1 / q modulo p
  const uint8_t *dp;    // the private exponent modulo p - 1; not used by dualfield_rsa_blind
  const uint8_t *dq;    // the private exponent modulo q - 1; not used by dualfield_rsa_blind
  uint32_t e;
} dualfield_rsa_key_t;

// Makes a pair: u = r^e and v = 1 / r modulo n. r, u and v have N bits. r must be secret, uniform
// below n and new for each pair. Use a pair for one private operation. BAD_BLINDING: r has no
// inverse; draw another r.
dualfield_status_t dualfield_rsa_blind(dualfield_device_t *device, const dualfield_rsa_key_t *key,
                                       const uint8_t *r, uint8_t *u, uint8_t *v);

// Computes c^d modulo n. c, u, v and the result have N bits. OPERAND_RANGE, BAD_MODULUS: a number
// cannot be one of a key, or c is not below n. BAD_BLINDING: u and v are not a pair of this key.
// FAULT: the power e of the result is not c. The result is 0 unless the status is OK.
dualfield_status_t dualfield_rsa_private(dualfield_device_t *device, const dualfield_rsa_key_t *key,
                                         const uint8_t *c, const uint8_t *u, const uint8_t *v,
                                         uint8_t *result);

// The numbers of a private key without its primes. n and d have N bits.
typedef struct {
  const uint8_t *n;
  const uint8_t *d;
  uint32_t e;
} dualfield_rsa_key_one_t;

// Computes c^d modulo n on a core `rsa-one`. c and the result have N bits, r has N - 32. r must be
// secret, uniform, not 0 and new for each operation; it blinds c. OPERAND_RANGE, BAD_MODULUS: a
// number cannot be one of a key, c is not below n, or r is 0. FAULT: the power e of the result is
// not c. The result is 0 unless the status is OK.
dualfield_status_t dualfield_rsa_private_one(dualfield_device_t *device,
                                             const dualfield_rsa_key_one_t *key, const uint8_t *c,
                                             const uint8_t *r, uint8_t *result);

// Computes base^exponent modulo an odd modulus on a core for powers, e.g. the public operation of
// RSA. Modulus, base and result have device->bits bits. The exponent has at most as many bytes.
// OPERAND_RANGE: the base is not below the modulus. BAD_MODULUS: the modulus is even or 1.
// The base is not blinded and the result is not checked: use dualfield_rsa_private or
// dualfield_rsa_private_one for a secret exponent.
dualfield_status_t dualfield_power(dualfield_device_t *device, const uint8_t *modulus,
                                   const uint8_t *base, const uint8_t *exponent,
                                   size_t exponent_bytes, uint8_t *result);

#ifdef __cplusplus
}
#endif

#endif
