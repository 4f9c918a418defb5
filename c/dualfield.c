// SPDX-License-Identifier: Apache-2.0

#include "dualfield.h"

#include "dualfield_regs.h"

#define AT(member) ((uint32_t)offsetof(dualfield_t, member))
#define FIELD(name, value) (((value) & DUALFIELD__##name##_bm) >> DUALFIELD__##name##_bp)

static uint32_t get(const dualfield_device_t *device, uint32_t offset) {
  return device->bus.read32(device->bus.context, offset);
}

static void put(const dualfield_device_t *device, uint32_t offset, uint32_t value) {
  device->bus.write32(device->bus.context, offset, value);
}

// Writes that the core counts in CLAIM: the words of an operand; OPTIONS or SIZE as one word.
static void put_number(dualfield_device_t *device, uint32_t window, const uint32_t *number,
                       uint32_t bits) {
  const uint32_t words = (uint32_t)dualfield_words(bits);
  for (uint32_t i = 0; i < words; ++i) put(device, window + 4u * i, number[i]);
  device->claim += words;
}

// Whether a number has no bit above the first `bits`.
static bool fits(const uint32_t *number, uint32_t bits) {
  return bits % 32u == 0 || number[bits / 32u] >> (bits % 32u) == 0;
}

void dualfield_pack(uint32_t *packed, uint32_t at, const uint32_t *number, uint32_t bits) {
  for (uint32_t i = 0; i < bits; ++i) {
    packed[(at + i) / 32u] |= (number[i / 32u] >> (i % 32u) & 1u) << ((at + i) % 32u);
  }
}

void dualfield_unpack(const uint32_t *packed, uint32_t at, uint32_t *number, uint32_t bits) {
  for (size_t i = 0; i < dualfield_words(bits); ++i) number[i] = 0;
  for (uint32_t i = 0; i < bits; ++i) {
    number[i / 32u] |= (packed[(at + i) / 32u] >> ((at + i) % 32u) & 1u) << (i % 32u);
  }
}

static void clear_interrupt(const dualfield_device_t *device) {
  const uint32_t causes = get(device, AT(ISR));
  if (causes != 0) put(device, AT(ISR), causes);  // what is 1 is toggled
}

// The core as after reset, but for its interrupt's enable.
static void wipe(dualfield_device_t *device) {
  put(device, AT(CONTROL), DUALFIELD__CONTROL__WIPE_bm);
  clear_interrupt(device);
  (void)get(device, AT(ERROR));  // cleared by reading
  device->started = false;
}

// Ends an operation without a result. A core that another program has claimed is left alone.
static dualfield_status_t abandon(dualfield_device_t *device, dualfield_status_t status) {
  const uint32_t changed = get(device, AT(CLAIM)) ^ device->claim;
  device->started = false;
  if (changed & DUALFIELD__CLAIM__OWNER_bm) return DUALFIELD_LOST;
  wipe(device);
  return status;
}

// What the job asks of OPTIONS; OK if this core can do it.
static dualfield_status_t options(const dualfield_device_t *device, const dualfield_job_t *job,
                                  uint32_t *value) {
  const uint32_t can = device->capability;
  *value = 0;
  if (!(can & (job->gf2m ? DUALFIELD__CAPABILITY__GF2M_bm : DUALFIELD__CAPABILITY__GFP_bm))) {
    return DUALFIELD_UNSUPPORTED;
  }
  if (job->gf2m && (can & DUALFIELD__CAPABILITY__FIELD_GF2M_bm)) {
    *value |= DUALFIELD__OPTIONS__FIELD_GF2M_bm;
  }
  if (job->size != 0 && !(can & DUALFIELD__CAPABILITY__SIZE_bm)) return DUALFIELD_UNSUPPORTED;
  if ((uint32_t)job->operation == FIELD(CAPABILITY__OPERATION, can)) return DUALFIELD_OK;
  if (job->operation == DUALFIELD_DIVIDE && (can & DUALFIELD__CAPABILITY__DIVIDE_bm)) {
    *value |= DUALFIELD__OPTIONS__DIVIDE_bm;
    return DUALFIELD_OK;
  }
  if (job->operation == DUALFIELD_MULTIPLY && (can & DUALFIELD__CAPABILITY__MULTIPLY_bm)) {
    *value |= DUALFIELD__OPTIONS__MULTIPLY_bm;
    return DUALFIELD_OK;
  }
  return DUALFIELD_UNSUPPORTED;
}

// Whether the operands are those that operation and core need, and fit.
static bool complete(const dualfield_device_t *device, const dualfield_job_t *job) {
  const bool needs_b = job->operation == DUALFIELD_SCALAR
                           ? (device->capability & DUALFIELD__CAPABILITY__B_bm) != 0
                           : job->operation != DUALFIELD_INVERT;
  if (job->a == NULL || !fits(job->a, device->bits)) return false;
  if ((job->b != NULL) != needs_b) return false;
  if (job->b != NULL && !fits(job->b, device->b_bits)) return false;
  if ((job->modulus != NULL) != (device->modulus_bits != 0)) return false;
  if (job->modulus != NULL && !fits(job->modulus, device->modulus_bits)) return false;
  return job->size <= device->bits;
}

// Waits for the end of the operation: OK and the register STATUS, or why there is none.
static dualfield_status_t wait_for_end(const dualfield_device_t *device, uint32_t *status) {
  const dualfield_bus_t *bus = &device->bus;
  const uint32_t begin = bus->now != NULL ? bus->now(bus->context) : 0;
  for (uint32_t looks = 0;; ++looks) {
    // The time of before the look: a look that comes late still counts.
    const uint32_t passed = bus->now != NULL ? bus->now(bus->context) - begin : looks;
    *status = get(device, AT(STATUS));
    if (*status & DUALFIELD__STATUS__VALID_bm) return DUALFIELD_OK;
    const bool late = passed >= device->timeout;
    if ((late || bus->wait == NULL) && get(device, AT(CLAIM)) != device->claim) {
      return DUALFIELD_LOST;
    }
    if (late) return device->timeout != 0 ? DUALFIELD_TIMEOUT : DUALFIELD_BUSY;
    if (bus->wait == NULL) continue;
    if (!bus->wait(bus->context, device->timeout - passed)) return DUALFIELD_WAIT_FAILED;
    clear_interrupt(device);  // before the look, which sees what it may have cleared
  }
}

static void enable_interrupt(const dualfield_device_t *device) {
  put(device, AT(IER), device->bus.wait == NULL ? 0 : DUALFIELD__IER__DONE_bm);
  put(device, AT(GIE), device->bus.wait == NULL ? 0 : DUALFIELD__GIE__ENABLE_bm);
}

dualfield_status_t dualfield_open(dualfield_device_t *device, const dualfield_bus_t *bus,
                                  uint32_t timeout) {
  if (device == NULL || bus == NULL || bus->read32 == NULL || bus->write32 == NULL ||
      (bus->wait != NULL && bus->now == NULL) ||
      bus->owner > DUALFIELD__CLAIM__OWNER_bm >> DUALFIELD__CLAIM__OWNER_bp) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  device->bus = *bus;
  device->timeout = timeout;
  device->bits = 0;  // a device that is not open
  device->curve = device->curve_bits = 0;
  if (get(device, AT(ID)) != DUALFIELD__ID__VALUE_reset) return DUALFIELD_NOT_FOUND;
  device->map = FIELD(VERSION__MAP, get(device, AT(VERSION)));
  if (device->map != DUALFIELD__VERSION__MAP_reset) return DUALFIELD_WRONG_VERSION;
  const uint32_t bits = get(device, AT(BITS));
  device->capability = get(device, AT(CAPABILITY));
  device->modulus_bits = FIELD(BITS__MODULUS, bits);
  device->latency = get(device, AT(LATENCY));
  device->bits = FIELD(BITS__OPERAND, bits);
  const uint32_t operation = FIELD(CAPABILITY__OPERATION, device->capability);
  const bool is_long = operation == DUALFIELD_OPERATION_SCALAR ||
                       operation == DUALFIELD_OPERATION_SIGN ||
                       operation == DUALFIELD_OPERATION_SIGN_ED ||
                       operation == DUALFIELD_OPERATION_RSA ||
                       operation == DUALFIELD_OPERATION_RSA_ONE ||
                       operation == DUALFIELD_OPERATION_COMMAND;
  device->b_bits = is_long ? FIELD(SIZE__BITS, get(device, AT(SIZE))) : device->bits;
  device->result_bits = FIELD(R_BITS__RESULT, get(device, AT(R_BITS)));
  // Devices at different addresses differ in the quotient.
  const uint32_t own = (uint32_t)((uintptr_t)device / sizeof *device % 0xFFFFFu) + 1u;
  device->claim = (bus->owner != 0 ? bus->owner : own) << DUALFIELD__CLAIM__OWNER_bp;
  wipe(device);
  enable_interrupt(device);
  return DUALFIELD_OK;
}

dualfield_status_t dualfield_start(dualfield_device_t *device, const dualfield_job_t *job) {
  uint32_t chosen;
  if (device == NULL || job == NULL || device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  if (device->started) return DUALFIELD_BUSY;
  const dualfield_status_t possible = options(device, job, &chosen);
  if (possible != DUALFIELD_OK) return possible;
  if (!complete(device, job)) return DUALFIELD_BAD_ARGUMENT;

  device->claim &= DUALFIELD__CLAIM__OWNER_bm;
  put(device, AT(CLAIM), device->claim);
  if (get(device, AT(CLAIM)) != device->claim) return DUALFIELD_BUSY;
  if (device->bus.wait != NULL) {  // another program may have changed it
    enable_interrupt(device);
    clear_interrupt(device);
  }
  put_number(device, AT(OPTIONS), &chosen, 32);
  if (device->capability & DUALFIELD__CAPABILITY__SIZE_bm) {
    const uint32_t size = job->size != 0 ? job->size : device->bits;
    put_number(device, AT(SIZE), &size, 32);
  }
  if (job->modulus != NULL) put_number(device, AT(MODULUS), job->modulus, device->modulus_bits);
  put_number(device, AT(A), job->a, device->bits);
  if (job->b != NULL) put_number(device, AT(B), job->b, device->b_bits);
  put(device, AT(CONTROL), DUALFIELD__CONTROL__START_bm);
  if (FIELD(ERROR__CAUSE, get(device, AT(ERROR))) != DUALFIELD_CAUSE_NONE) {
    return abandon(device, DUALFIELD_REFUSED);
  }
  device->started = true;
  return DUALFIELD_OK;
}

dualfield_status_t dualfield_finish(dualfield_device_t *device, uint32_t *result, uint32_t *k) {
  uint32_t status;
  if (device == NULL || result == NULL || device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  if (!device->started) return DUALFIELD_IDLE;
  dualfield_status_t end = wait_for_end(device, &status);
  device->fault = (status & DUALFIELD__STATUS__FAULT_bm) != 0;
  if (end == DUALFIELD_BUSY || end == DUALFIELD_WAIT_FAILED) return end;
  const size_t words = dualfield_words(device->result_bits);
  if (end == DUALFIELD_OK) {
    if (k != NULL) *k = device->capability & DUALFIELD__CAPABILITY__K_bm ? get(device, AT(K)) : 0;
    for (size_t i = 0; i < words; ++i) {
      result[i] = get(device, AT(RESULT) + 4u * (uint32_t)i);  // reading the last word wipes
    }
    if (get(device, AT(CLAIM)) != device->claim) end = DUALFIELD_LOST;
  }
  if (end == DUALFIELD_LOST) {
    for (size_t i = 0; i < words; ++i) result[i] = 0;
    if (k != NULL) *k = 0;
  }
  if (end != DUALFIELD_OK) return abandon(device, end);
  if (device->bus.wait != NULL) clear_interrupt(device);
  put(device, AT(CLAIM), 0);
  device->started = false;
  return (dualfield_status_t)FIELD(STATUS__CODE, status);
}

dualfield_status_t dualfield_run(dualfield_device_t *device, const dualfield_job_t *job,
                                 uint32_t *result, uint32_t *k) {
  if (result == NULL) return DUALFIELD_BAD_ARGUMENT;
  const dualfield_status_t started = dualfield_start(device, job);
  return started == DUALFIELD_OK ? dualfield_finish(device, result, k) : started;
}

enum { AGREE_WORDS = 14 };  // of X448

static void put_bytes(uint32_t *words, const uint8_t *bytes, uint32_t count) {
  for (uint32_t i = 0; i < AGREE_WORDS; ++i) words[i] = 0;
  for (uint32_t i = 0; i < count; ++i) words[i / 4u] |= (uint32_t)bytes[i] << (8u * (i % 4u));
}

// A compiler may not leave out the writes.
static void wipe_words(volatile uint32_t *words, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) words[i] = 0;
}

dualfield_status_t dualfield_agree(dualfield_device_t *device, const uint8_t *key, const uint8_t *u,
                                   uint8_t *shared) {
  uint32_t a[AGREE_WORDS], b[AGREE_WORDS], result[AGREE_WORDS] = {0};
  if (device == NULL || key == NULL || u == NULL || shared == NULL || device->bits == 0) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  if (FIELD(CAPABILITY__OPERATION, device->capability) != DUALFIELD_OPERATION_AGREE ||
      device->bits > 32u * AGREE_WORDS || device->result_bits != device->bits) {
    return DUALFIELD_UNSUPPORTED;
  }
  const uint32_t count = device->bits / 8u;
  put_bytes(a, u, count);
  put_bytes(b, key, count);
  const dualfield_job_t job = {.operation = DUALFIELD_AGREE, .a = a, .b = b};
  const dualfield_status_t status = dualfield_run(device, &job, result, NULL);
  // Without a status of the core, dualfield_run has written a result only if it is LOST.
  if (status < DUALFIELD_BAD_ARGUMENT || status == DUALFIELD_LOST) {
    for (uint32_t i = 0; i < count; ++i) shared[i] = (uint8_t)(result[i / 4u] >> (8u * (i % 4u)));
  }
  wipe_words(b, AGREE_WORDS);
  wipe_words(result, AGREE_WORDS);
  return status;
}

enum {
  SIGN_BITS = 521,   // of a number, at most
  SIGN_WORDS = 98,   // of four numbers, and of two random ones
  ACTION_SIGN = 0,   // operations of the core
  ACTION_VERIFY = 1,
  ACTION_PUBLIC = 2
};

// An operation of ECDSA: its operands as the core takes them.
typedef struct {
  uint32_t bits;   // of a number
  uint32_t place;  // bits from a number to the next one
  uint32_t bytes;
  uint32_t a[SIGN_WORDS];
  uint32_t b[SIGN_WORDS];
  uint32_t result[SIGN_WORDS];
} signing_t;

// Puts random numbers, of a core with a random input, above the other operands, which end at bit
// `at`. UNSUPPORTED: the bus has no source of them.
static dualfield_status_t put_random(const dualfield_device_t *device, uint32_t *b, uint32_t at) {
  if (device->b_bits <= at) return DUALFIELD_OK;
  if (device->bus.random == NULL) return DUALFIELD_UNSUPPORTED;
  for (uint32_t i = at; i < device->b_bits;) {
    const uint32_t room = 32u - i % 32u, left = device->b_bits - i;
    const uint32_t count = left < room ? left : room;
    b[i / 32u] |= (device->bus.random(device->bus.context) >> (32u - count)) << (i % 32u);
    i += count;
  }
  return DUALFIELD_OK;
}

static dualfield_status_t begin_signing(signing_t *signing, const dualfield_device_t *device,
                                        uint32_t action) {
  if (device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  const uint32_t place = device->result_bits / 2u, curves = device->bits - place - 1u;
  if (FIELD(CAPABILITY__OPERATION, device->capability) != DUALFIELD_OPERATION_SIGN ||
      place > SIGN_BITS || curves < 1u || curves > 2u || device->b_bits < 4u * place ||
      device->b_bits > 6u * place) {
    return DUALFIELD_UNSUPPORTED;
  }
  if (device->curve >= curves || device->curve_bits > place) return DUALFIELD_BAD_ARGUMENT;
  action |= device->curve << 2u;
  signing->place = place;
  signing->bits = device->curve_bits == 0 ? place : device->curve_bits;
  signing->bytes = (signing->bits + 7u) / 8u;
  for (uint32_t i = 0; i < SIGN_WORDS; ++i) signing->a[i] = signing->b[i] = signing->result[i] = 0;
  dualfield_pack(signing->a, place, &action, 1u + curves);
  return (action & 3u) == ACTION_VERIFY ? DUALFIELD_OK
                                        : put_random(device, signing->b, 4u * place);
}

// Puts `bits` bits of a number in bytes, from its bit `from` on, into a packed operand.
static void put_bits(uint32_t *packed, uint32_t at, const uint8_t *bytes, size_t count, size_t from,
                     uint32_t bits) {
  for (uint32_t i = 0; i < bits; i += 8u) {
    const size_t place = (from + i) / 8u, shift = (from + i) % 8u;
    uint32_t value = bytes[count - 1u - place];
    if (place + 1u < count) value |= (uint32_t)bytes[count - 2u - place] << 8u;
    value = value >> shift & (bits - i < 8u ? (1u << (bits - i)) - 1u : 0xffu);
    packed[(at + i) / 32u] |= value << ((at + i) % 32u);
    if ((at + i) % 32u > 24u) packed[(at + i) / 32u + 1u] |= value >> (32u - (at + i) % 32u);
  }
}

// Takes a number of `bits` bits out of a packed result, into bytes.
static void take_bits(uint8_t *bytes, uint32_t count, const uint32_t *packed, uint32_t at,
                      uint32_t bits) {
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t low = at + 8u * i, left = bits - 8u * i;
    uint32_t value = packed[low / 32u] >> (low % 32u);
    if (low % 32u > 24u) value |= packed[low / 32u + 1u] << (32u - low % 32u);
    bytes[count - 1u - i] = (uint8_t)(value & (left < 8u ? (1u << left) - 1u : 0xffu));
  }
}

// The leftmost bits of a digest.
static void put_digest(signing_t *signing, const uint8_t *digest, size_t count) {
  const uint32_t bits = signing->bits;
  const bool is_long = count > bits / 8u;
  const uint32_t used = is_long ? bits : 8u * (uint32_t)count;
  put_bits(signing->a, 0, digest, count, is_long ? 8u * count - bits : 0, used);
}

// Number `place` of operand b; false if it has a bit too many.
static bool put_value(signing_t *signing, uint32_t place, const uint8_t *bytes) {
  const uint32_t bits = signing->bits;
  put_bits(signing->b, place * signing->place, bytes, signing->bytes, 0, bits);
  return bits % 8u == 0 || bytes[0] >> (bits % 8u) == 0;
}

static dualfield_status_t run_signing(signing_t *signing, dualfield_device_t *device) {
  const dualfield_job_t job = {.operation = DUALFIELD_SIGN, .a = signing->a, .b = signing->b};
  const dualfield_status_t status = dualfield_run(device, &job, signing->result, NULL);
  wipe_words(signing->b, SIGN_WORDS);
  return status;
}

// Takes the two numbers of the result, if the core has given one.
static void take_result(const signing_t *signing, dualfield_status_t status, uint8_t *numbers) {
  const uint32_t bytes = signing->bytes;
  if (status >= DUALFIELD_BAD_ARGUMENT && status != DUALFIELD_LOST) return;
  take_bits(numbers, bytes, signing->result, 0, signing->bits);
  take_bits(numbers + bytes, bytes, signing->result, signing->place, signing->bits);
}

dualfield_status_t dualfield_sign(dualfield_device_t *device, const uint8_t *digest,
                                  size_t digest_bytes, const uint8_t *nonce, const uint8_t *key,
                                  uint8_t *signature) {
  signing_t signing;
  if (device == NULL || digest == NULL || digest_bytes == 0 || nonce == NULL || key == NULL ||
      signature == NULL) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  dualfield_status_t status = begin_signing(&signing, device, ACTION_SIGN);
  if (status != DUALFIELD_OK) return status;
  put_digest(&signing, digest, digest_bytes);
  const bool fits_nonce = put_value(&signing, 0, nonce), fits_key = put_value(&signing, 1, key);
  if (!fits_nonce || !fits_key) {
    wipe_words(signing.b, SIGN_WORDS);
    return DUALFIELD_BAD_ARGUMENT;
  }
  status = run_signing(&signing, device);
  take_result(&signing, status, signature);
  return status;
}

dualfield_status_t dualfield_verify(dualfield_device_t *device, const uint8_t *digest,
                                    size_t digest_bytes, const uint8_t *signature,
                                    const uint8_t *public_key) {
  signing_t signing;
  if (device == NULL || digest == NULL || digest_bytes == 0 || signature == NULL ||
      public_key == NULL) {
    return DUALFIELD_BAD_ARGUMENT;
  }
  const dualfield_status_t status = begin_signing(&signing, device, ACTION_VERIFY);
  if (status != DUALFIELD_OK) return status;
  put_digest(&signing, digest, digest_bytes);
  for (uint32_t place = 0; place < 4u; ++place) {
    const uint8_t *pair = place < 2u ? signature : public_key;
    if (!put_value(&signing, place, pair + place % 2u * signing.bytes)) {
      return DUALFIELD_BAD_ARGUMENT;
    }
  }
  return run_signing(&signing, device);
}

dualfield_status_t dualfield_public_key(dualfield_device_t *device, const uint8_t *key,
                                        uint8_t *public_key) {
  signing_t signing;
  if (device == NULL || key == NULL || public_key == NULL) return DUALFIELD_BAD_ARGUMENT;
  dualfield_status_t status = begin_signing(&signing, device, ACTION_PUBLIC);
  if (status != DUALFIELD_OK) return status;
  if (!put_value(&signing, 0, key)) {
    wipe_words(signing.b, SIGN_WORDS);
    return DUALFIELD_BAD_ARGUMENT;
  }
  status = run_signing(&signing, device);
  take_result(&signing, status, public_key);
  return status;
}

enum {
  ED_WORDS = 100,  // of five encodings of Ed448, and of two random numbers
  ACTION_ED_VERIFY = 3
};

// Numbers of EdDSA that stand one after the other: `count` encodings.
typedef struct {
  const uint8_t *bytes;
  uint32_t count;
} ed_numbers_t;

// An operation of EdDSA: 0 commits, 1 responds, 2 gives a public key, 3 verifies.
static dualfield_status_t run_ed(dualfield_device_t *device, uint32_t action,
                                 const ed_numbers_t numbers[3], uint8_t *answer) {
  uint32_t b[ED_WORDS] = {0}, result[ED_WORDS] = {0}, at = 0;
  if (device == NULL || device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  const uint32_t bytes = device->result_bits / 8u;
  if (FIELD(CAPABILITY__OPERATION, device->capability) != DUALFIELD_OPERATION_SIGN_ED ||
      device->b_bits > 32u * ED_WORDS || device->b_bits < 40u * bytes) {
    return DUALFIELD_UNSUPPORTED;
  }
  if (action != ACTION_ED_VERIFY) {
    const dualfield_status_t status = put_random(device, b, 40u * bytes);
    if (status != DUALFIELD_OK) return status;
  }
  for (uint32_t i = 0; i < 3u; ++i) {
    for (uint32_t j = 0; j < numbers[i].count * bytes; ++j, ++at) {
      b[at / 4u] |= (uint32_t)numbers[i].bytes[j] << (8u * (at % 4u));
    }
  }
  const dualfield_job_t job = {.operation = DUALFIELD_SIGN_ED, .a = &action, .b = b};
  const dualfield_status_t status = dualfield_run(device, &job, result, NULL);
  if (answer != NULL && (status < DUALFIELD_BAD_ARGUMENT || status == DUALFIELD_LOST)) {
    for (uint32_t i = 0; i < bytes; ++i) answer[i] = (uint8_t)(result[i / 4u] >> (8u * (i % 4u)));
  }
  wipe_words(b, ED_WORDS);
  wipe_words(result, ED_WORDS);
  return status;
}

dualfield_status_t dualfield_ed_commit(dualfield_device_t *device, const uint8_t *r,
                                       uint8_t *commitment) {
  const ed_numbers_t numbers[3] = {{r, 2}};
  if (r == NULL || commitment == NULL) return DUALFIELD_BAD_ARGUMENT;
  return run_ed(device, 0, numbers, commitment);
}

dualfield_status_t dualfield_ed_respond(dualfield_device_t *device, const uint8_t *r,
                                        const uint8_t *k, const uint8_t *scalar,
                                        uint8_t *response) {
  const ed_numbers_t numbers[3] = {{r, 2}, {k, 2}, {scalar, 1}};
  if (r == NULL || k == NULL || scalar == NULL || response == NULL) return DUALFIELD_BAD_ARGUMENT;
  return run_ed(device, 1, numbers, response);
}

dualfield_status_t dualfield_ed_public_key(dualfield_device_t *device, const uint8_t *scalar,
                                           uint8_t *public_key) {
  const ed_numbers_t numbers[3] = {{scalar, 1}};
  if (scalar == NULL || public_key == NULL) return DUALFIELD_BAD_ARGUMENT;
  return run_ed(device, 2, numbers, public_key);
}

dualfield_status_t dualfield_ed_verify(dualfield_device_t *device, const uint8_t *public_key,
                                       const uint8_t *signature, const uint8_t *k) {
  const ed_numbers_t numbers[3] = {{public_key, 1}, {signature, 2}, {k, 2}};
  if (public_key == NULL || signature == NULL || k == NULL) return DUALFIELD_BAD_ARGUMENT;
  return run_ed(device, ACTION_ED_VERIFY, numbers, NULL);
}

dualfield_status_t dualfield_wipe(dualfield_device_t *device) {
  if (device == NULL || device->bits == 0) return DUALFIELD_BAD_ARGUMENT;
  wipe(device);
  return DUALFIELD_OK;
}
