// SPDX-License-Identifier: Apache-2.0
//
// ECDSA by the driver, on a core for P-256: the public key, the signature and its verification of
// RFC 6979, A.2.5 (SHA-256, the message "sample"), and refused operands. Prints the signature, and
// ends with the number of what was wrong.

#include "dualfield_bare.h"
#include "system.h"

#define BYTES 32  // of a number

static const uint8_t key[BYTES] = {
    0xc9, 0xaf, 0xa9, 0xd8, 0x45, 0xba, 0x75, 0x16, 0x6b, 0x5c, 0x21, 0x57, 0x67, 0xb1, 0xd6, 0x93,
    0x4e, 0x50, 0xc3, 0xdb, 0x36, 0xe8, 0x9b, 0x12, 0x7b, 0x8a, 0x62, 0x2b, 0x12, 0x0f, 0x67, 0x21};
static const uint8_t nonce[BYTES] = {
    0xa6, 0xe3, 0xc5, 0x7d, 0xd0, 0x1a, 0xbe, 0x90, 0x08, 0x65, 0x38, 0x39, 0x83, 0x55, 0xdd, 0x4c,
    0x3b, 0x17, 0xaa, 0x87, 0x33, 0x82, 0xb0, 0xf2, 0x4d, 0x61, 0x29, 0x49, 0x3d, 0x8a, 0xad, 0x60};
static const uint8_t digest[BYTES] = {
    0xaf, 0x2b, 0xdb, 0xe1, 0xaa, 0x9b, 0x6e, 0xc1, 0xe2, 0xad, 0xe1, 0xd6, 0x94, 0xf4, 0x1f, 0xc7,
    0x1a, 0x83, 0x1d, 0x02, 0x68, 0xe9, 0x89, 0x15, 0x62, 0x11, 0x3d, 0x8a, 0x62, 0xad, 0xd1, 0xbf};

static dualfield_device_t core;
static uint32_t wrong;

static void check(const char *what, bool right) {
  if (right) return;
  ++wrong;
  print("WRONG: ");
  print(what);
  print("\n");
}

// A number in bytes, the most significant first.
static void say_number(const char *name, const uint8_t *bytes) {
  uint32_t words[WORDS] = {0};
  for (int i = 0; i < BYTES; ++i) words[(BYTES - 1 - i) / 4] |= (uint32_t)bytes[i] << (24 - i % 4 * 8);
  print(name);
  print_hex(words);
  print("\n");
}

static void say_cycles(const char *what, uint32_t start) {
  const uint32_t spent = cycles() - start;
  print(what);
  print_number(spent);
  print(" cycles\n");
}

static bool is_zero(const uint8_t *bytes, size_t count) {
  uint8_t any = 0;
  for (size_t i = 0; i < count; ++i) any |= bytes[i];
  return any == 0;
}

static void refusals(const uint8_t *signature, const uint8_t *public_key) {
  uint8_t other[2 * BYTES], ones[BYTES], none[BYTES] = {0};
  for (int i = 0; i < BYTES; ++i) ones[i] = 0xff;
  for (int i = 0; i < 2 * BYTES; ++i) other[i] = signature[i];
  other[2 * BYTES - 1] ^= 1;
  check("a wrong signature",
        dualfield_verify(&core, digest, BYTES, other, public_key) == DUALFIELD_BAD_SIGNATURE);
  check("the signature of another digest",
        dualfield_verify(&core, nonce, BYTES, signature, public_key) == DUALFIELD_BAD_SIGNATURE);
  check("a point that is not on the curve",
        dualfield_verify(&core, digest, BYTES, signature, other) == DUALFIELD_BAD_SIGNATURE);
  check("a nonce of 0",
        dualfield_sign(&core, digest, BYTES, none, key, other) == DUALFIELD_OPERAND_RANGE);
  check("the result of a nonce of 0", is_zero(other, sizeof other));
  check("a key above the order",
        dualfield_sign(&core, digest, BYTES, nonce, ones, other) == DUALFIELD_OPERAND_RANGE);
  check("a public key of 0", dualfield_public_key(&core, none, other) == DUALFIELD_OPERAND_RANGE);
  print("refused: 6\n");
}

int main(void) {
  const dualfield_bus_t bus = dualfield_bare((uintptr_t)core_registers);
  uint8_t public_key[2 * BYTES], signature[2 * BYTES];
  if (dualfield_open(&core, &bus, 1000000) != DUALFIELD_OK) return 1;
  uint32_t start = cycles();
  check("public key", dualfield_public_key(&core, key, public_key) == DUALFIELD_OK);
  say_cycles("public key: ", start);
  say_number("  x = ", public_key);
  say_number("  y = ", public_key + BYTES);
  start = cycles();
  check("signature",
        dualfield_sign(&core, digest, BYTES, nonce, key, signature) == DUALFIELD_OK);
  say_cycles("signature: ", start);
  say_number("  r = ", signature);
  say_number("  s = ", signature + BYTES);
  start = cycles();
  check("verification",
        dualfield_verify(&core, digest, BYTES, signature, public_key) == DUALFIELD_OK);
  say_cycles("verification: ", start);
  refusals(signature, public_key);
  check("error responses of the bus", console[REFUSALS] == 0);
  print(wrong == 0 ? "all right\n" : "failed\n");
  return (int)wrong;
}
