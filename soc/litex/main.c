// SPDX-License-Identifier: Apache-2.0
//
// The driver on a SoC of LiteX: inversions by polling and by interrupt, a division, a refusal. Ends
// with the character 4, after "all right" if it was.

#include "dualfield_bare.h"
#include "places.h"
#include "system.h"

#define TEXT_(value) #value
#define TEXT(value) TEXT_(value)
__asm__(".globl console\n.set console, " TEXT(CONSOLE));
__asm__(".globl core_registers\n.set core_registers, " TEXT(CORE));
__asm__(".globl core_events\n.set core_events, " TEXT(CORE_EVENTS));

extern volatile uint32_t core_events[];  // LiteX's registers of the interrupt
#define ENABLE 2

static const uint32_t p[WORDS] = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0, 1, 0xffffffff};
static const uint32_t one[WORDS] = {1};
static const uint32_t zero[WORDS] = {0};
static bool right = true;

static void check(const char *what, bool is) {
  right = right && is;
  print(what);
  print(is ? ": right\n" : ": WRONG\n");
}

static bool equal(const uint32_t *a, const uint32_t *b) {
  uint32_t differs = 0;
  for (int i = 0; i < WORDS; ++i) differs |= a[i] ^ b[i];
  return differs == 0;
}

// Whether q * b = a modulo p.
static bool quotient(const uint32_t *q, const uint32_t *a, const uint32_t *b) {
  uint32_t left[WORDS], product[WORDS];
  multiply(left, q, b, p);
  multiply(product, a, one, p);
  return equal(left, product);
}

// Waits for the core's interrupt; the limit is in cycles.
static bool wait(void *context, uint32_t limit) {
  (void)context;
  const uint32_t start = cycles();
  interrupts = 0;
  interrupts_mask(~(1u << CORE_LINE));
  while (interrupts == 0 && cycles() - start < limit) {
  }
  interrupts_mask(~0u);
  return true;
}

static uint32_t now(void *context) {
  (void)context;
  return cycles();
}

static void use(dualfield_bus_t bus, const char *how) {
  dualfield_device_t core;
  uint32_t a[WORDS] = {2, 3, 5, 7, 11, 13, 17, 19}, result[WORDS] = {0};
  dualfield_job_t job = {.operation = DUALFIELD_INVERT, .a = a};
  bool all = dualfield_open(&core, &bus, 10000) == DUALFIELD_OK;
  for (int i = 0; i < 10; ++i) {
    all = all && dualfield_run(&core, &job, result, NULL) == DUALFIELD_OK;
    all = all && quotient(result, one, a);
    for (int j = 0; j < WORDS; ++j) a[j] = result[j];
    ++a[0];
  }
  print(how);
  check("10 inversions", all);
  job = (dualfield_job_t){.operation = DUALFIELD_DIVIDE, .a = p, .b = a};
  check("refusal", dualfield_run(&core, &job, result, NULL) == DUALFIELD_OPERAND_RANGE &&
        equal(result, zero));
  job.a = a;
  check("division", dualfield_run(&core, &job, result, NULL) == DUALFIELD_OK &&
        equal(result, one));
}

int main(void) {
  dualfield_bus_t bus = dualfield_bare((uintptr_t)core_registers);
  use(bus, "polling\n");
  core_events[ENABLE] = 1;
  bus.now = now;
  bus.wait = wait;
  use(bus, "interrupt\n");
  check("interrupt seen", interrupts == 1u << CORE_LINE);
  print(right ? "all right\n\x04" : "failed\n\x04");
  return 0;
}
