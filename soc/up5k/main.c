// SPDX-License-Identifier: Apache-2.0
//
// Inversions in P-256 and B-233 on one inverter, a division, refused operands. Each answer is
// checked by a product in software. Ends with the number of what was wrong.

#include "system.h"

#define INVERSIONS 20
#define PLACE 9  // words of a number in the buffer of df_up5k_inverse
#define STATE 64
#define RUNS 1u
#define BINARY 1u

static const uint32_t p256[WORDS] = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0, 1, 0xffffffff};
static const uint32_t b233[WORDS] = {1, 0, 0x400, 0, 0, 0, 0, 0x200};
static const uint32_t one[WORDS] = {1};
static const uint32_t zero[WORDS] = {0};

enum { OK, NOT_INVERTIBLE, OPERAND_RANGE, BAD_MODULUS, FAULT };  // df_pkg::status_e

static uint32_t wrong;

static void check(const char *what, bool right) {
  if (right) return;
  ++wrong;
  print("WRONG: ");
  print(what);
  print("\n");
}

static bool equal(const uint32_t *a, const uint32_t *b) {
  uint32_t differs = 0;
  for (int i = 0; i < WORDS; ++i) differs |= a[i] ^ b[i];
  return differs == 0;
}

// Xorshift; below 2^255, so below p.
static void draw(uint32_t *number) {
  static uint32_t state = 1;
  for (int i = 0; i < WORDS; ++i) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    number[i] = state;
  }
  number[WORDS - 1] &= 0x7fffffff;
}

static void put(uint32_t place, const uint32_t *number) {
  for (uint32_t i = 0; i < WORDS; ++i) core_registers[place * PLACE + i] = number[i];
  for (uint32_t i = WORDS; i < PLACE; ++i) core_registers[place * PLACE + i] = 0;
}

// dividend / divisor modulo modulus; the status.
static uint32_t divide(uint32_t field, uint32_t size, const uint32_t *modulus,
                       const uint32_t *dividend, const uint32_t *divisor, uint32_t *result) {
  put(0, modulus);
  put(1, divisor);
  put(2, dividend);
  core_registers[STATE] = size << 16 | field;
  while (core_registers[STATE] & RUNS) {
  }
  for (uint32_t i = 0; i < WORDS; ++i) result[i] = core_registers[3 * PLACE + i];
  return core_registers[STATE] >> 1;
}

// value = a * b modulo the polynomial of B-233.
static void multiply_b233(uint32_t *value, const uint32_t *a, const uint32_t *b) {
  uint32_t sum[WORDS] = {0};
  for (int i = 232; i >= 0; --i) {
    uint32_t carry = 0;
    for (int j = 0; j < WORDS; ++j) {
      const uint32_t top = sum[j] >> 31;
      sum[j] = sum[j] << 1 | carry;
      carry = top;
    }
    const uint32_t over = 0u - (sum[7] >> 9 & 1u), add = 0u - (b[i / 32] >> i % 32 & 1u);
    for (int j = 0; j < WORDS; ++j) sum[j] ^= (over & b233[j]) ^ (add & a[j]);
  }
  for (int i = 0; i < WORDS; ++i) value[i] = sum[i];
}

static void say(const char *text, uint32_t number, const char *unit) {
  print(text);
  print_number(number);
  print(unit);
}

// Whether q * b = a modulo p.
static bool quotient(const uint32_t *q, const uint32_t *a, const uint32_t *b) {
  uint32_t left[WORDS], right[WORDS];
  multiply(left, q, b, p256);
  multiply(right, a, one, p256);
  return equal(left, right);
}

int main(void) {
  uint32_t a[WORDS], b[WORDS], result[WORDS], product[WORDS], all[WORDS] = {0}, spent = 0;
  for (int i = 0; i < INVERSIONS; ++i) {
    draw(a);
    const uint32_t start = cycles();
    const uint32_t status = divide(0, 256, p256, one, a, result);
    spent += cycles() - start;
    check("inverse", status == OK && quotient(result, one, a));
    for (int j = 0; j < WORDS; ++j) all[j] ^= result[j];
  }
  say("P-256: ", INVERSIONS, " inversions\n  exclusive or of all  ");
  print_hex(all);
  say("\n  ", spent / INVERSIONS, " cycles each, operands and result moved\n");
  spent = 0;
  for (int i = 0; i < INVERSIONS; ++i) {
    draw(a);
    a[WORDS - 1] &= 0x1ff;
    const uint32_t start = cycles();
    const uint32_t status = divide(BINARY, 233, b233, one, a, result);
    spent += cycles() - start;
    multiply_b233(product, a, result);
    check("inverse in B-233", status == OK && equal(product, one));
  }
  say("B-233: ", INVERSIONS, " inversions\n");
  say("  ", spent / INVERSIONS, " cycles each\n");
  draw(a);
  draw(b);
  check("quotient", divide(0, 256, p256, a, b, result) == OK && quotient(result, a, b));
  print("division: 1\n");
  check("0", divide(0, 256, p256, one, zero, result) == NOT_INVERTIBLE && equal(result, zero));
  check("p", divide(0, 256, p256, one, p256, result) == OPERAND_RANGE && equal(result, zero));
  b[0] &= ~1u;
  check("even", divide(0, 256, b, one, one, result) == BAD_MODULUS && equal(result, zero));
  check("long", divide(0, 257, p256, one, a, result) == BAD_MODULUS && equal(result, zero));
  check("longer", divide(0, 512 + 256, p256, one, a, result) == BAD_MODULUS);
  print("refused: 5\n");
  print(wrong == 0 ? "all right\n" : "failed\n");
  return (int)wrong;
}
