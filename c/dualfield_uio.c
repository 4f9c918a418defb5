// SPDX-License-Identifier: Apache-2.0

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "dualfield_uio.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define SPACE 0x2000u    // bytes of the register map
#define OWNERS 0xFFFFFu  // numbers of programs

static uint32_t read32(void *context, uint32_t offset) {
  return ((dualfield_uio_t *)context)->registers[offset / 4u];
}

static void write32(void *context, uint32_t offset, uint32_t value) {
  ((dualfield_uio_t *)context)->registers[offset / 4u] = value;
}

static uint32_t now_ms(void *context) {
  (void)context;
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)((uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u);
}

// Whether a call that failed may be made again: a signal, or another thread took the interrupt.
static bool is_transient(void) { return errno == EINTR || errno == EAGAIN; }

// UIO masks the interrupt after each: a write of 1 enables it again, a read takes it.
static bool wait_ms(void *context, uint32_t limit) {
  const int file = ((dualfield_uio_t *)context)->file;
  const uint32_t enable = 1;
  uint32_t count;
  struct pollfd interrupt = {.fd = file, .events = POLLIN};
  if (write(file, &enable, sizeof enable) != (ssize_t)sizeof enable) return is_transient();
  const int found = poll(&interrupt, 1, limit > (uint32_t)INT_MAX ? INT_MAX : (int)limit);
  if (found < 0) return is_transient();
  if (found == 0) return true;
  if (!(interrupt.revents & POLLIN)) return false;
  const ssize_t bytes = read(file, &count, sizeof count);
  return bytes == (ssize_t)sizeof count || (bytes < 0 && is_transient());
}

int dualfield_uio_open(dualfield_uio_t *uio, const char *path) {
  int error;
  // Without O_NONBLOCK a read waits for ever when another thread has taken the interrupt.
  uio->file = open(path, O_RDWR | O_SYNC | O_CLOEXEC | O_NONBLOCK);
  if (uio->file < 0) return -errno;
  if (flock(uio->file, LOCK_EX | LOCK_NB) != 0) {
    error = errno == EWOULDBLOCK ? EBUSY : errno;
  } else {
    void *map = mmap(NULL, SPACE, PROT_READ | PROT_WRITE, MAP_SHARED, uio->file, 0);
    if (map != MAP_FAILED) {
      uio->registers = map;
      return 0;
    }
    error = errno;
  }
  (void)close(uio->file);
  return -error;
}

void dualfield_uio_close(dualfield_uio_t *uio) {
  (void)munmap((void *)(uintptr_t)uio->registers, SPACE);
  (void)close(uio->file);
}

dualfield_bus_t dualfield_uio_bus(dualfield_uio_t *uio, bool interrupt) {
  return (dualfield_bus_t){.read32 = read32,
                           .write32 = write32,
                           .now = now_ms,
                           .wait = interrupt ? wait_ms : NULL,
                           .context = uio,
                           .owner = (uint32_t)getpid() % OWNERS + 1u};
}
