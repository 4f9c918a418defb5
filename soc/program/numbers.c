// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic in software: a product to check inverses with, and an inverse to compare with.

#include "system.h"

// x where p * x = 1 modulo 2^32: each step doubles the bits that are right, 3 at the start.
static uint32_t inverse_of_word(uint32_t p) {
  uint32_t x = p;
  for (int i = 0; i < 4; ++i) x *= 2u - p * x;
  return x;
}

void multiply(uint32_t *value, const uint32_t *a, const uint32_t *b, const uint32_t *p) {
  const uint32_t factor = 0u - inverse_of_word(p[0]);
  uint32_t t[WORDS + 2] = {0};
  for (int i = 0; i < WORDS; ++i) {
    uint64_t sum = 0;
    for (int j = 0; j < WORDS; ++j) {
      sum += (uint64_t)a[i] * b[j] + t[j];
      t[j] = (uint32_t)sum;
      sum >>= 32;
    }
    sum += t[WORDS];
    t[WORDS] = (uint32_t)sum;
    t[WORDS + 1] = (uint32_t)(sum >> 32);
    const uint32_t m = t[0] * factor;
    sum = (uint64_t)m * p[0] + t[0];
    for (int j = 1; j < WORDS; ++j) {
      sum = (sum >> 32) + (uint64_t)m * p[j] + t[j];
      t[j - 1] = (uint32_t)sum;
    }
    sum = (sum >> 32) + t[WORDS];
    t[WORDS - 1] = (uint32_t)sum;
    t[WORDS] = t[WORDS + 1] + (uint32_t)(sum >> 32);
  }
  uint32_t less[WORDS];
  uint64_t borrow = 0;
  for (int i = 0; i < WORDS; ++i) {
    borrow = (uint64_t)t[i] - p[i] - (borrow >> 63);
    less[i] = (uint32_t)borrow;
  }
  const bool reduced = t[WORDS] == 0 && borrow >> 63;
  for (int i = 0; i < WORDS; ++i) value[i] = reduced ? t[i] : less[i];
}

// The inverse is by divsteps, as in the core (docs/algorithms/divstep.md): 600 of them, in batches
// of 30 on the lowest words, whose matrix is then applied to the whole numbers. Numbers are signed,
// 30 bits in a limb, the sign in the last; 590 divsteps are enough for 256 bits.
#define LIMBS 9
#define BATCH 30
#define BATCHES 20
#define LOW ((1 << BATCH) - 1)

typedef struct {
  int32_t u, v, q, r;
} matrix_t;

static int32_t select(int32_t mask, int32_t yes, int32_t no) { return no ^ (mask & (yes ^ no)); }

// 30 divsteps; `delta` is that of the proofs less a half, so that 0 stands for 1/2.
static int32_t divsteps(int32_t delta, uint32_t f, uint32_t g, matrix_t *made) {
  uint32_t u = 1, v = 0, q = 0, r = 1;
  for (int i = 0; i < BATCH; ++i) {
    const uint32_t odd = 0u - (g & 1u);
    const uint32_t swap = odd & ~(uint32_t)(delta >> 31);
    const uint32_t old_f = f, old_u = u, old_v = v;
    f ^= swap & (f ^ g);
    u ^= swap & (u ^ q);
    v ^= swap & (v ^ r);
    g = (swap ^ (g ^ (swap & (g ^ old_f)))) - swap;  // -f if swapped, else g
    q = (swap ^ (q ^ (swap & (q ^ old_u)))) - swap;
    r = (swap ^ (r ^ (swap & (r ^ old_v)))) - swap;
    g = (g + (odd & f)) >> 1;
    q += odd & u;
    r += odd & v;
    u <<= 1;
    v <<= 1;
    delta = select((int32_t)swap, -delta, delta + 1);
  }
  *made = (matrix_t){(int32_t)u, (int32_t)v, (int32_t)q, (int32_t)r};
  return delta;
}

static int64_t product(int32_t a, int32_t b) { return (int64_t)a * b; }

// (f, g) = matrix (f, g) / 2^30.
static void apply(int32_t *f, int32_t *g, const matrix_t *m) {
  int64_t low = product(m->u, f[0]) + product(m->v, g[0]);
  int64_t high = product(m->q, f[0]) + product(m->r, g[0]);
  for (int i = 1; i < LIMBS; ++i) {
    low = (low >> BATCH) + product(m->u, f[i]) + product(m->v, g[i]);
    high = (high >> BATCH) + product(m->q, f[i]) + product(m->r, g[i]);
    f[i - 1] = (int32_t)low & LOW;
    g[i - 1] = (int32_t)high & LOW;
  }
  f[LIMBS - 1] = (int32_t)(low >> BATCH);
  g[LIMBS - 1] = (int32_t)(high >> BATCH);
}

// a * x + b * y + p * z is a multiple of 2^30 for this z; `low` the lowest limb of the first two.
// One row of the matrix on (x, y), modulo p: both in (-2 p, p), and so the value.
static void apply_modulo(int32_t *value, int32_t a, int32_t b, const int32_t *x, const int32_t *y,
                         const int32_t *p, uint32_t inverse) {
  int32_t z = (a & (x[LIMBS - 1] >> 31)) + (b & (y[LIMBS - 1] >> 31));
  const uint32_t low = (uint32_t)a * (uint32_t)x[0] + (uint32_t)b * (uint32_t)y[0];
  z -= (int32_t)((inverse * low + (uint32_t)z) & LOW);
  int64_t sum = product(a, x[0]) + product(b, y[0]) + product(p[0], z);
  for (int i = 1; i < LIMBS; ++i) {
    sum = (sum >> BATCH) + product(a, x[i]) + product(b, y[i]) + product(p[i], z);
    value[i - 1] = (int32_t)sum & LOW;
  }
  value[LIMBS - 1] = (int32_t)(sum >> BATCH);
}

static void to_limbs(int32_t *limbs, const uint32_t *number) {
  for (int i = 0; i < LIMBS; ++i) {
    const int bit = i * BATCH, word = bit / 32, shift = bit % 32;
    uint64_t two = number[word];
    if (word + 1 < WORDS) two |= (uint64_t)number[word + 1] << 32;
    limbs[i] = (int32_t)(two >> shift) & LOW;
  }
}

static void from_limbs(uint32_t *number, const int32_t *limbs) {
  for (int i = 0; i < WORDS; ++i) {
    const int limb = i * 32 / BATCH, shift = i * 32 % BATCH;
    uint64_t two = (uint64_t)limbs[limb] >> shift;
    two |= (uint64_t)limbs[limb + 1] << (BATCH - shift);
    if (limb + 2 < LIMBS) two |= (uint64_t)limbs[limb + 2] << (2 * BATCH - shift);
    number[i] = (uint32_t)two;
  }
}

// x + (p where mask is -1), then the sign of it changed where `negative` is -1.
static void add_and_negate(int32_t *x, const int32_t *p, int32_t mask, int32_t negative) {
  int32_t carry = 0;
  for (int i = 0; i < LIMBS; ++i) {
    carry += ((x[i] + (p[i] & mask)) ^ negative) - negative;
    x[i] = i < LIMBS - 1 ? carry & LOW : carry;
    carry >>= BATCH;
  }
}

void invert(uint32_t *value, const uint32_t *a, const uint32_t *p) {
  int32_t modulus[LIMBS], f[LIMBS], g[LIMBS], d[LIMBS] = {0}, e[LIMBS] = {1};
  const uint32_t inverse = inverse_of_word(p[0]);
  int32_t delta = 0;
  to_limbs(modulus, p);
  to_limbs(f, p);
  to_limbs(g, a);
  for (int i = 0; i < BATCHES; ++i) {
    matrix_t m;
    int32_t new_d[LIMBS], new_e[LIMBS];
    const uint32_t low_f = (uint32_t)f[0] | (uint32_t)f[1] << BATCH;
    const uint32_t low_g = (uint32_t)g[0] | (uint32_t)g[1] << BATCH;
    delta = divsteps(delta, low_f, low_g, &m);
    apply(f, g, &m);
    apply_modulo(new_d, m.u, m.v, d, e, modulus, inverse);
    apply_modulo(new_e, m.q, m.r, d, e, modulus, inverse);
    for (int j = 0; j < LIMBS; ++j) {
      d[j] = new_d[j];
      e[j] = new_e[j];
    }
  }
  // g is 0, f is 1 or -1, and d = f / a modulo p in (-2 p, p).
  add_and_negate(d, modulus, d[LIMBS - 1] >> 31, f[LIMBS - 1] >> 31);
  add_and_negate(d, modulus, d[LIMBS - 1] >> 31, 0);
  from_limbs(value, d);
}
