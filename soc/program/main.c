// SPDX-License-Identifier: Apache-2.0
//
// The driver at work: inversions and a division in P-256, refused operands, interrupts, wiping,
// wrong use of the registers; and the same inversions in software. Ends with the number of what was
// wrong.

#include "dualfield_bare.h"
#include "dualfield_regs.h"
#include "system.h"

#define INVERSIONS 200
#define IN_SOFTWARE 20  // of them

static const uint32_t p[WORDS] = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0, 1, 0xffffffff};
static const uint32_t one[WORDS] = {1};
static const uint32_t zero[WORDS] = {0};

static dualfield_device_t core;
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

// Whether q * b = a modulo p.
static bool quotient(const uint32_t *q, const uint32_t *a, const uint32_t *b) {
  uint32_t left[WORDS], right[WORDS];
  multiply(left, q, b, p);
  multiply(right, a, one, p);
  return equal(left, right);
}

static dualfield_status_t run(dualfield_operation_t operation, const uint32_t *a,
                              const uint32_t *b, uint32_t *result) {
  const dualfield_job_t job = {.operation = operation, .a = a, .b = b};
  return dualfield_run(&core, &job, result, NULL);
}

// Waits for the core's interrupt; the limit is in cycles.
static bool wait(void *context, uint32_t limit) {
  (void)context;
  const uint32_t start = cycles();
  interrupts = 0;
  interrupts_mask(~CORE_INTERRUPT);
  while (interrupts == 0 && cycles() - start < limit) {
  }
  interrupts_mask(~0u);
  return true;
}

static uint32_t now(void *context) {
  (void)context;
  return cycles();
}

static void say(const char *text, uint32_t number, const char *unit) {
  print(text);
  print_number(number);
  print(unit);
}

static void inversions(void) {
  uint32_t a[WORDS], inverse[WORDS], same[WORDS], all[WORDS] = {0};
  uint32_t hardware = 0, software = 0;
  for (int i = 0; i < INVERSIONS; ++i) {
    draw(a);
    uint32_t start = cycles();
    const dualfield_status_t status = run(DUALFIELD_INVERT, a, NULL, inverse);
    hardware += cycles() - start;
    check("inverse", status == DUALFIELD_OK && quotient(inverse, one, a));
    for (int j = 0; j < WORDS; ++j) all[j] ^= inverse[j];
    if (i >= IN_SOFTWARE) continue;
    start = cycles();
    invert(same, a, p);
    software += cycles() - start;
    check("inverse in software", equal(same, inverse));
  }
  say("inversions: ", INVERSIONS, "\n");
  print("  exclusive or of all  ");
  print_hex(all);
  say("\n  in hardware    ", hardware / INVERSIONS, " cycles each, operands and result moved\n");
  say("    in the core  ", core.latency, "\n");
  say("  in software    ", software / IN_SOFTWARE, " cycles each, divsteps in constant time\n");
  say("  times faster   ", software / IN_SOFTWARE / (hardware / INVERSIONS), "\n");
}

static void others(void) {
  uint32_t a[WORDS], b[WORDS], result[WORDS];
  draw(a);
  draw(b);
  check("quotient", run(DUALFIELD_DIVIDE, a, b, result) == DUALFIELD_OK && quotient(result, a, b));
  print("division: 1\n");

  const struct {
    const uint32_t *a, *b;
    dualfield_status_t status;
  } refused[] = {{zero, NULL, DUALFIELD_NOT_INVERTIBLE},
                 {p, NULL, DUALFIELD_OPERAND_RANGE},
                 {a, zero, DUALFIELD_NOT_INVERTIBLE},
                 {a, p, DUALFIELD_OPERAND_RANGE}};
  for (int i = 0; i < 4; ++i) {
    const dualfield_operation_t operation = refused[i].b ? DUALFIELD_DIVIDE : DUALFIELD_INVERT;
    check("refusal", run(operation, refused[i].a, refused[i].b, result) == refused[i].status);
    check("result of a refusal", equal(result, zero));
  }
  print("refused operands: 4\n");
  check("product on a core without", run(DUALFIELD_MULTIPLY, a, b, result) ==
        DUALFIELD_UNSUPPORTED);
  check("division without b", run(DUALFIELD_DIVIDE, a, NULL, result) == DUALFIELD_BAD_ARGUMENT);
  check("nothing started", dualfield_finish(&core, result, NULL) == DUALFIELD_IDLE);
  check("error responses in right use", console[REFUSALS] == 0);
}

static void interrupt(dualfield_bus_t bus) {
  uint32_t a[WORDS], result[WORDS];
  bus.now = now;
  bus.wait = wait;
  check("open with interrupt", dualfield_open(&core, &bus, 10000) == DUALFIELD_OK);
  draw(a);
  check("inverse by interrupt",
        run(DUALFIELD_INVERT, a, NULL, result) == DUALFIELD_OK && quotient(result, one, a));
  check("interrupt", interrupts == CORE_INTERRUPT);
  const dualfield_job_t job = {.operation = DUALFIELD_INVERT, .a = a};
  check("start", dualfield_start(&core, &job) == DUALFIELD_OK);
  check("wipe", dualfield_wipe(&core) == DUALFIELD_OK);
  check("nothing left", dualfield_finish(&core, result, NULL) == DUALFIELD_IDLE);
  check("inverse after a wipe",
        run(DUALFIELD_INVERT, a, NULL, result) == DUALFIELD_OK && quotient(result, one, a));
  check("error responses with interrupt", console[REFUSALS] == 0);
  print("interrupts: 2, wiped on the way: 1\n");
}

// Around the driver: what the core does with accesses that are wrong.
static void wrong_use(dualfield_bus_t bus) {
  volatile dualfield_t *map = (volatile dualfield_t *)core_registers;
  uint32_t a[WORDS], result[WORDS];
  check("open", dualfield_open(&core, &bus, 1000) == DUALFIELD_OK);
  draw(a);
  check("operand read", map->A[0] == 0 && map->ERROR == DUALFIELD_CAUSE_WRITE_ONLY);
  map->CONTROL = DUALFIELD__CONTROL__START_bm;
  check("start without operands", map->ERROR == DUALFIELD_CAUSE_MISSING);
  check("result before any", map->RESULT[0] == 0 && map->ERROR == DUALFIELD_CAUSE_NO_RESULT);
  core_registers[0x7c / 4] = 1;
  check("no register", map->ERROR == DUALFIELD_CAUSE_OUTSIDE);
  *(volatile uint8_t *)&map->A[0] = 1;
  check("a byte", map->ERROR == DUALFIELD_CAUSE_PARTIAL);
  const dualfield_job_t job = {.operation = DUALFIELD_INVERT, .a = a};
  check("start", dualfield_start(&core, &job) == DUALFIELD_OK);
  check("start twice", dualfield_start(&core, &job) == DUALFIELD_BUSY);
  map->A[0] = 1;
  check("operand while busy", map->ERROR == DUALFIELD_CAUSE_BUSY);
  check("inverse after wrong use",
        dualfield_finish(&core, result, NULL) == DUALFIELD_OK && quotient(result, one, a));
  check("result read twice", map->RESULT[0] == 0 && map->ERROR == DUALFIELD_CAUSE_NO_RESULT);
  const uint32_t refusals = console[REFUSALS];
  check("an error response each", refusals == 7);
  say("wrong uses answered by an error: ", refusals, "\n");
}

int main(void) {
  const dualfield_bus_t bus = dualfield_bare((uintptr_t)core_registers);
  check("no core", dualfield_open(&core, &(dualfield_bus_t){0}, 0) == DUALFIELD_BAD_ARGUMENT);
  if (dualfield_open(&core, &bus, 1000) != DUALFIELD_OK) return 1;
  say("core of ", core.bits, " bits\n");
  inversions();
  others();
  interrupt(bus);
  wrong_use(bus);
  print(wrong == 0 ? "all right\n" : "failed\n");
  return (int)wrong;
}
