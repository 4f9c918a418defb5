// SPDX-License-Identifier: Apache-2.0
//
// Back end of the driver for Linux: a UIO device (/dev/uio0) whose map 0 are the registers, and
// which passes the interrupt on (uio_pdrv_genirq does). A unit of the timeout is a millisecond of
// the monotonic clock, sleeping or polling. Signals do not shorten it.

#ifndef DUALFIELD_UIO_H
#define DUALFIELD_UIO_H

#include "dualfield.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  volatile uint32_t *registers;
  int file;
} dualfield_uio_t;

// 0, or a negative errno: -EBUSY while another open has the device, which is locked by flock. The
// registers stay mapped until dualfield_uio_close.
int dualfield_uio_open(dualfield_uio_t *uio, const char *path);
void dualfield_uio_close(dualfield_uio_t *uio);

// The bus: `interrupt` false for polling.
dualfield_bus_t dualfield_uio_bus(dualfield_uio_t *uio, bool interrupt);

#ifdef __cplusplus
}
#endif

#endif
