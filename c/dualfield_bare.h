// SPDX-License-Identifier: Apache-2.0
//
// Back end of the driver for a bare address: loads and stores. It polls, and a unit of the timeout
// is a look at the core. Give the bus a `now` of your own to count time, and a `wait` to sleep
// until the interrupt.

#ifndef DUALFIELD_BARE_H
#define DUALFIELD_BARE_H

#include "dualfield.h"

static inline uint32_t dualfield_bare_read32(void *context, uint32_t offset) {
  return *(volatile uint32_t *)((uintptr_t)context + offset);
}

static inline void dualfield_bare_write32(void *context, uint32_t offset, uint32_t value) {
  *(volatile uint32_t *)((uintptr_t)context + offset) = value;
}

static inline dualfield_bus_t dualfield_bare(uintptr_t address) {
  dualfield_bus_t bus;  // as C++ takes it too
  bus.read32 = dualfield_bare_read32;
  bus.write32 = dualfield_bare_write32;
  bus.now = NULL;
  bus.wait = NULL;
  bus.context = (void *)address;
  bus.owner = 0;
  bus.random = NULL;
  return bus;
}

#endif
