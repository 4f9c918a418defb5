// SPDX-License-Identifier: Apache-2.0

#include "dualfield_uio.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#define SPACE 0x2000u  // bytes of the register map

static uint32_t read32(void *context, uint32_t offset) {
  return ((dualfield_uio_t *)context)->registers[offset / 4u];
}

static void write32(void *context, uint32_t offset, uint32_t value) {
  ((dualfield_uio_t *)context)->registers[offset / 4u] = value;
}

// UIO masks the interrupt after each: a write of 1 enables it again, a read takes it.
static bool wait_ms(void *context, uint32_t timeout) {
  const int file = ((dualfield_uio_t *)context)->file;
  const uint32_t enable = 1;
  uint32_t count;
  struct pollfd interrupt = {.fd = file, .events = POLLIN};
  if (write(file, &enable, sizeof enable) != (ssize_t)sizeof enable) return false;
  const int ms = timeout > (uint32_t)INT_MAX ? INT_MAX : (int)timeout;
  if (poll(&interrupt, 1, ms) != 1) return false;
  return read(file, &count, sizeof count) == (ssize_t)sizeof count;
}

int dualfield_uio_open(dualfield_uio_t *uio, const char *path) {
  uio->file = open(path, O_RDWR | O_SYNC | O_CLOEXEC);
  if (uio->file < 0) return -errno;
  void *map = mmap(NULL, SPACE, PROT_READ | PROT_WRITE, MAP_SHARED, uio->file, 0);
  if (map == MAP_FAILED) {
    const int error = errno;
    (void)close(uio->file);
    return -error;
  }
  uio->registers = map;
  return 0;
}

void dualfield_uio_close(dualfield_uio_t *uio) {
  (void)munmap((void *)(uintptr_t)uio->registers, SPACE);
  (void)close(uio->file);
}

dualfield_bus_t dualfield_uio_bus(dualfield_uio_t *uio, bool interrupt) {
  return (dualfield_bus_t){read32, write32, interrupt ? wait_ms : NULL, uio};
}
