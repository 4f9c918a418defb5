// SPDX-License-Identifier: Apache-2.0
//
// Driver of a core behind AXI4-Lite (`dualfield generate CORE --bus axi-lite`). C11, freestanding:
// no library, no allocation, no global state. docs/how-to/use-behind-a-cpu.md shows it in use.
//
// Numbers are arrays of 32-bit words, the least significant first. In GF(2^m) bit i is the
// coefficient of x^i. One caller at a time uses a device: the driver has no lock for threads. Each
// program has a device of its own, and the core is that of one program at a time.

#ifndef DUALFIELD_H
#define DUALFIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  // What the core says of the operands, docs/reference/handshake.md. Without OK the result is 0.
  // OK: nothing came between the first operand and the last word of the result.
  DUALFIELD_OK = 0,
  DUALFIELD_NOT_INVERTIBLE = 1,
  DUALFIELD_NOT_ON_CURVE = 1,  // of DUALFIELD_SCALAR
  DUALFIELD_ALL_ZERO = 1,      // of DUALFIELD_AGREE
  DUALFIELD_BAD_SIGNATURE = 1, // of DUALFIELD_SIGN
  DUALFIELD_BAD_BLINDING = 1,  // of DUALFIELD_RSA
  DUALFIELD_OPERAND_RANGE = 2,
  DUALFIELD_BAD_MODULUS = 3,
  DUALFIELD_FAULT = 4,  // the hardware detected a fault; the operands may be valid
  // What the driver says. Nothing is written to the result, but zeros by LOST.
  DUALFIELD_BAD_ARGUMENT = 16,  // a null pointer, or an operand missing, too many, or too wide
  DUALFIELD_NOT_FOUND = 17,     // there is no core at this address
  DUALFIELD_UNSUPPORTED = 18,   // this core does not compute that
  DUALFIELD_BUSY = 19,          // an operation is not finished: this device's, or another program's
  DUALFIELD_IDLE = 20,          // there is no operation to finish
  DUALFIELD_TIMEOUT = 21,       // no result in time; the core is wiped and free
  DUALFIELD_REFUSED = 22,       // the core refused an access; it is wiped and free
  DUALFIELD_LOST = 23,          // the core was reset, wiped or used by another program meanwhile
  DUALFIELD_WAIT_FAILED = 24,   // the bus cannot wait for the interrupt; still started
  DUALFIELD_WRONG_VERSION = 25  // the core has another version of the registers: see device.map
} dualfield_status_t;

// How the registers are reached. Offsets are bytes, multiples of 4.
typedef struct {
  uint32_t (*read32)(void *context, uint32_t offset);
  void (*write32)(void *context, uint32_t offset, uint32_t value);
  // The time in any unit, from any start; may wrap. It is the unit of the timeout.
  // NULL: the bus has no clock, and the unit is one look at the core.
  uint32_t (*now)(void *context);
  // Sleeps until an interrupt, at most `limit` units; may return earlier. False: it cannot sleep.
  // NULL: the driver polls. Needs `now`.
  bool (*wait)(void *context, uint32_t limit);
  void *context;
  // Number of this program on the core, 1 to 0xFFFFF: no two that use a core may have the same.
  // 0: from the address of the device, which does for programs in one address space.
  uint32_t owner;
  // A random word, of a source that is certified for keys. Cores that take random numbers need one
  // (their parameter Protect) to sign, to agree and for public keys. NULL: there is no source.
  uint32_t (*random)(void *context);
} dualfield_bus_t;

typedef struct {
  dualfield_bus_t bus;
  uint32_t timeout;       // may change between calls; 0: ask, and do not wait
  uint32_t capability;    // register CAPABILITY, dualfield_regs.h
  uint32_t bits;          // of a
  uint32_t b_bits;        // the same but for DUALFIELD_SCALAR and the operations after it
  uint32_t result_bits;
  uint32_t modulus_bits;  // 0: the modulus is fixed in the core
  uint32_t latency;       // most cycles of an operation, of any size
  uint32_t claim;         // what register CLAIM holds while the operation is this device's
  uint32_t map;           // version of the registers; must be DUALFIELD__VERSION__MAP_reset
  uint32_t curve;       // of an ecdsa for two curves: 0 or 1; open sets 0, the caller changes it
  uint32_t curve_bits;  // of its prime or its order, the longer one; 0, by open: of a number
  bool fault;  // after finish: the core has detected a fault since it was wiped, also while idle
  bool started;
} dualfield_device_t;

typedef enum {
  DUALFIELD_INVERT = 0,    // 1 / a
  DUALFIELD_DIVIDE = 1,    // a / b
  DUALFIELD_MULTIPLY = 2,  // a * b
  DUALFIELD_POWER = 3,     // a to the power b
  DUALFIELD_SCALAR = 4,    // the scalar b times the point a; modulus is the curve
  DUALFIELD_AGREE = 5,     // the secret of the key b and the u-coordinate a: dualfield_agree
  DUALFIELD_SIGN = 6,      // ECDSA: dualfield_sign, dualfield_verify, dualfield_public_key
  DUALFIELD_SIGN_ED = 7,   // EdDSA: dualfield_ed_commit, _respond, _public_key, _verify
  DUALFIELD_RSA = 8,       // RSA with two primes: dualfield_rsa_blind, _private of dualfield_rsa.h
  DUALFIELD_RSA_ONE = 9,   // RSA with one modulus: dualfield_rsa_private_one of dualfield_rsa.h
  DUALFIELD_COMMAND = 10   // operations modulo any odd number: dualfield_command of dualfield_command.h
} dualfield_operation_t;

// An operation and its operands. What it has no use for is NULL, false or 0.
typedef struct {
  dualfield_operation_t operation;
  const uint32_t *modulus;  // dualfield_words(modulus_bits) words, unless fixed in the core
  const uint32_t *a;        // dualfield_words(bits) words
  const uint32_t *b;        // dualfield_words(b_bits) words
  bool gf2m;      // the field is GF(2^m)
  uint32_t size;  // bits of the operands where that is chosen at run time; 0: the most
} dualfield_job_t;

// Words of a number.
static inline size_t dualfield_words(uint32_t bits) { return ((size_t)bits + 31u) / 32u; }

// Finds the core and wipes it: an operation of another program is LOST. The timeout is in units of
// the bus; register LATENCY is enough where the unit is a look or a cycle.
dualfield_status_t dualfield_open(dualfield_device_t *device, const dualfield_bus_t *bus,
                                  uint32_t timeout);

// Puts a number of `bits` bits into a packed operand, its lowest bit at bit `at`: a curve is b, a,
// modulus, a point infinity, y, x, the last at bit 0. What stands there must be 0.
void dualfield_pack(uint32_t *packed, uint32_t at, const uint32_t *number, uint32_t bits);

// Takes it out: `number` gets dualfield_words(bits) words.
void dualfield_unpack(const uint32_t *packed, uint32_t at, uint32_t *number, uint32_t bits);

// An operation from start to end. `result` gets dualfield_words(result_bits) words, `k` (unless NULL) the
// exponent of two in the result. Operands and result are wiped in the core.
dualfield_status_t dualfield_run(dualfield_device_t *device, const dualfield_job_t *job,
                                 uint32_t *result, uint32_t *k);

// ECDSA, by the core, on its curve; on curve number `curve`, if it is built for two. A number has as
// many bytes as the order of the curve, the most significant first: 32 for P-256. A signature is r, then s; a public key is x, then y. OPERAND_RANGE:
// a number of the operands is 0 or too large. The caller wipes `nonce` and `key`.
//
// Signs. `digest` is the hash of the message, whose leftmost bits count. `nonce` must be secret,
// uniform from 1 to the order - 1, and new for each signature: a nonce that repeats reveals the key.
// BAD_SIGNATURE: no signature has this nonce, draw another one. FAULT: the core found its signature
// wrong. `signature` is 0 unless the status is OK.
dualfield_status_t dualfield_sign(dualfield_device_t *device, const uint8_t *digest,
                                  size_t digest_bytes, const uint8_t *nonce, const uint8_t *key,
                                  uint8_t *signature);

// Verifies. OK: the signature is one of the digest by the owner of the public key. BAD_SIGNATURE: it
// is not, or the public key is not on the curve.
dualfield_status_t dualfield_verify(dualfield_device_t *device, const uint8_t *digest,
                                    size_t digest_bytes, const uint8_t *signature,
                                    const uint8_t *public_key);

// Computes the public key of a private one.
dualfield_status_t dualfield_public_key(dualfield_device_t *device, const uint8_t *key,
                                        uint8_t *public_key);

// EdDSA of RFC 8032, by the core, on Ed25519 or Ed448. An encoding has 32 or 57 bytes in the order of
// the RFC, a hash twice as many. The caller hashes: `r` is the hash of prefix and message, `k` that of
// R, public key and message, and `scalar` the first half of the private key's hash, clamped. The
// caller wipes `r`, `scalar` and the private key.
//
// A signature is the commitment R, then the response S. Both take the same `r`.
dualfield_status_t dualfield_ed_commit(dualfield_device_t *device, const uint8_t *r,
                                       uint8_t *commitment);
dualfield_status_t dualfield_ed_respond(dualfield_device_t *device, const uint8_t *r,
                                        const uint8_t *k, const uint8_t *scalar,
                                        uint8_t *response);

// Computes the public key.
dualfield_status_t dualfield_ed_public_key(dualfield_device_t *device, const uint8_t *scalar,
                                           uint8_t *public_key);

// Verifies. OK: the signature is one by the owner of the public key. OPERAND_RANGE: S is the order or
// more, or an encoding is not canonical. BAD_SIGNATURE: any other wrong signature or key.
dualfield_status_t dualfield_ed_verify(dualfield_device_t *device, const uint8_t *public_key,
                                       const uint8_t *signature, const uint8_t *k);

// X25519 or X448, by the core: 32 or 56 bytes each, in the order of RFC 7748. The core clamps the
// key. `u` is the other party's public key, and `shared` becomes the secret; with the u of the base
// point, 9 or 5 and then zeros, it becomes the public key. ALL_ZERO: `u` has small order, unless
// the core gives zeros; `shared` is then 0. OPERAND_RANGE: a core that takes a random number read 0
// from its source. The caller wipes `key` and `shared`.
dualfield_status_t dualfield_agree(dualfield_device_t *device, const uint8_t *key, const uint8_t *u,
                                   uint8_t *shared);

// The same as dualfield_run in halves, for a caller with other work meanwhile. OK of start: it was started.
// BUSY of finish, with a timeout of 0: it has not ended and stays started.
dualfield_status_t dualfield_start(dualfield_device_t *device, const dualfield_job_t *job);
dualfield_status_t dualfield_finish(dualfield_device_t *device, uint32_t *result, uint32_t *k);

// Abandons what was started, by this device or another; wipes operands and result in the core.
dualfield_status_t dualfield_wipe(dualfield_device_t *device);

#ifdef __cplusplus
}
#endif

#endif
